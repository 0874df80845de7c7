# Sends problems, one after the other, as a click on the button of Competitive Companion does.
: >said
cargo-judge judge new --listen --port 0 2>said &
until grep -q 'on port' said; do sleep 0.1; done
port=$(sed -n 's/.*on port \([0-9]*\).*/\1/p' said)
for task in tasks/*.json; do
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'POST / HTTP/1.1\r\nHost: localhost:%s\r\nContent-Length: %s\r\n\r\n' "$port" "$(wc -c <"$task")" >&3
    cat "$task" >&3
    head -n 1 <&3 | grep -q 200 || echo "$task was refused"
    exec 3>&-
    count=$((count + 1))
    until [ "$(grep -c Created said)" = "$count" ]; do sleep 0.1; done
done
# A shell in the background ignores SIGINT, and so do its children.
kill $!
wait
