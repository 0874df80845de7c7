# Installs packages unless the check that they are for holds already: need CHECK PACKAGE...
need() {
    local check=$1
    shift
    if ! "$check" && ! { apt-get update && apt-get install -y "$@" && "$check"; }; then
        echo "ci: cannot install $*" >&2
        return 1
    fi
}
