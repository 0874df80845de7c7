# Waits for another call of apt, which would otherwise make this one fail.
apt_get() { flock "${TMPDIR:-/tmp}/cargo-judge-apt.lock" apt-get "$@"; }

# Installs packages unless the check that they are for holds already: need CHECK PACKAGE...
need() {
    local check=$1
    shift
    if ! "$check" && ! { apt_get update && apt_get install -y "$@" && "$check"; }; then
        echo "ci: cannot install $*" >&2
        return 1
    fi
}
