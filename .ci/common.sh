# What the scripts of this folder share. Each of them begins with it.
set -euo pipefail
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.."
# A test that would be skipped for want of a program fails instead. Nothing else sets this variable.
export SKIP_NO_TEST=1
# What one build keeps for the next takes a fifth of its time.
export CARGO_INCREMENTAL=0
# The scripts start programs from target/debug.
unset CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR CARGO_BUILD_TARGET

fail() {
    printf 'ci: %s\n' "$1" >&2
    exit 1
}
command -v cargo >/dev/null || fail 'cargo is missing; install Rust 1.89 or newer with rustfmt and clippy'
# Each call by way of rustup costs 15 ms, and there are thousands of them.
PATH=$(rustc --print sysroot)/bin:$PATH

# Prints a command and runs it. In the end the script lists how many seconds each step took, and its summary.
step() {
    running="$*" start=$SECONDS
    printf '\n== %s\n' "$running"
    "$@"
    end_step
}
end_step() {
    [ -z "$running" ] || steps+=("$(printf '%5d s  %s' $((SECONDS - start)) "$running")")
    running=
}
list_steps() {
    running=${running:+failed: $running}
    end_step
    printf '\n== %s took %d s\n' "$0" "$SECONDS"
    printf '%s\n' "${steps[@]}" "$summary"
}
running='' steps=() summary='ci: FAILED'
trap list_steps EXIT

# Fails unless the command runs one test, and that passes. A filter that finds no test is no failure for cargo.
one_test() {
    mkdir -p target
    "$@" | tee target/one-test.log && grep -q ' 1 passed' target/one-test.log
}

# The book's boards need a compiler for WebAssembly with its linker.
has_browser() {
    command -v chromedriver >/dev/null && command -v chromium >/dev/null && command -v wasm-ld >/dev/null &&
        [ -d /usr/lib/rustlib/wasm32-unknown-unknown ]
}

# Prints the folder in which a script keeps its tools between two runs. Root's is in /home, because DMOJ compiles in a
# sandbox that sees /home, and as a user of its own, who cannot look into root's folder.
kept() { [ "$(id -u)" = 0 ] && echo "/home/cargo-judge-$1" || echo "${XDG_CACHE_HOME:-$HOME/.cache}/cargo-judge-$1"; }

# Installs packages unless the check that they are for holds already: need CHECK PACKAGE...
need() {
    local check=$1
    shift
    "$check" || { apt-get update && apt-get install -y --no-install-recommends "$@" && "$check"; } ||
        fail "cannot install $*"
}
