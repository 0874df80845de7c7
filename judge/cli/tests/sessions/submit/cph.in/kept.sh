# Fetches the file and keeps the connection open, as no browser does, and prints what is said about that.
: >said
cargo-judge judge submit solve --cph --port 0 --wait 4s --no-copy 2>said >said.out &
until grep -qs 'Ctrl-C stops' said; do sleep 0.02; done
exec 3<>"/dev/tcp/127.0.0.1/$(sed -n 's/.*on port \([0-9]*\).*/\1/p' said)"
printf 'GET / HTTP/1.1\r\ncph-submit: true\r\n\r\n' >&3
wait $!
grep -e Sent -e CPH.*get said
