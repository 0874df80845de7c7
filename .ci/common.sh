# What the scripts of this folder share. Each of them begins with it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# A test that would be skipped for want of a program fails instead. Nothing else sets this variable.
export SKIP_NO_TEST=1

if ! command -v cargo >/dev/null; then
    echo "ci: cargo is missing; install Rust 1.89 or newer with rustfmt and clippy" >&2
    exit 1
fi

# Runs a command under its own words. In the end the script lists how many seconds each step took, and says `summary`.
step() {
    step="$*" start=$SECONDS
    printf '\n== %s\n' "$step"
    "$@"
    end_step
}
end_step() {
    [ -z "$step" ] || steps+=("$(printf '%5d s  %s' $((SECONDS - start)) "$step")")
    step=
}
list_steps() {
    step=${step:+failed: $step}
    end_step
    printf '\n== %s took %d s\n' "$0" "$SECONDS"
    printf '%s\n' "${steps[@]}" "${summary:-}"
}
step='' steps=()
trap list_steps EXIT

# Waits for another call of apt, which would otherwise make this one fail.
apt_get() { flock "${TMPDIR:-/tmp}/cargo-judge-apt.lock" apt-get "$@"; }

# Installs packages unless the check that they are for holds already: need CHECK PACKAGE...
need() {
    local check=$1
    shift
    if ! "$check" && ! { apt_get update && apt_get install -y --no-install-recommends "$@" && "$check"; }; then
        echo "ci: cannot install $*" >&2
        exit 1
    fi
}
