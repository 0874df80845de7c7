# Has `cargo judge new` wait with the options that stand before `--`, and sends it the files behind that, one after the other, as a
# click on the button of Competitive Companion does. One that listens on is ended when it has said $UNTIL. Prints what it said.
until [ "$1" = -- ]; do
    options+=("$1")
    shift
done
: >said
cargo-judge judge new "${options[@]}" --port 0 2>said &
until grep -q 'Ctrl-C stops' said; do sleep 0.02; done
port=$(sed -n 's/.*on port \([0-9]*\).*/\1/p' said)
for task in "${@:2}"; do
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'POST / HTTP/1.1\r\nHost: localhost:%s\r\nContent-Length: %s\r\n\r\n' "$port" "$(wc -c <"$task")" >&3
    cat "$task" >&3
    head -n 1 <&3 | grep -q 200 || echo "$task was refused"
    exec 3>&-
done
if [ -n "$UNTIL" ]; then
    until grep -q "$UNTIL" said; do sleep 0.02; done
    # A shell in the background ignores SIGINT, and so do its children.
    kill $!
fi
wait $!
grep -v 'on port' said
