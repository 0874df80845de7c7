# Offers a verified file, and asks for it as web pages can, and then as CPH Submit does. Prints the answers.
: >said
cargo-judge judge submit solve --cph --port 0 --wait 60s 2>said &
server=$!
until grep -qs 'Ctrl-C stops' said; do sleep 0.02; done
port=$(sed -n 's/.*on port \([0-9]*\).*/\1/p' said)

# Sends lines, of which the last is empty.
ask() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf '%s\r\n' "$@" '' >&3
}
show() {
    echo "$1${3:+, $3}${4:+, $4}:"
    tr -d '\r' <&3 | grep . | sed 's/^/    /'
}
for refused in 'Origin: https://evil.example' 'Origin: null'; do
    request=('GET / HTTP/1.1' "Host: localhost:$port" 'cph-submit: true' "$refused")
    ask "${request[@]}" && show "${request[@]}"
done
request=('GET / HTTP/1.1' "Host: localhost:$port")
ask "${request[@]}" && show "${request[@]}"
for method in OPTIONS POST; do
    request=("$method / HTTP/1.1" "Host: localhost:$port" 'cph-submit: true')
    ask "${request[@]}" && show "${request[@]}"
done
# A page whose name leads to this machine sends no origin to itself.
request=('GET / HTTP/1.1' 'Host: evil.example' 'cph-submit: true')
ask "${request[@]}" && show "${request[0]}" '' 'Host: evil.example'
ask 'not HTTP' && show 'not HTTP'

# This client has begun to read the file, so another one gets nothing. Then it breaks the connection.
request=('GET / HTTP/1.1' "Host: localhost:$port" 'cph-submit: true')
ask "${request[@]}"
exec 4<&3
read -r -N 1 -u 4
ask "${request[@]}" && show 'GET while another client gets the file'
exec 3>&- 4>&-

# The extension asks again, here twenty times at once. A client that comes too late finds no server.
until [ -s files ]; do
    clients=()
    for client in {1..20}; do
        { ask "${request[@]}" && tail -n 1 <&3 | grep sourceCode >>files; } 2>too-late &
        clients+=($!)
    done
    wait "${clients[@]}"
done
echo 'GET by twenty clients:' && cat files
wait $server
grep -v -e 'on port' said
