# Offers the file on a port on which another call offers it already, and prints what is said about that.
: >said
cargo-judge judge submit solve --cph --port 0 --wait 60s --no-copy 2>said >said.out &
until grep -qs 'Ctrl-C stops' said; do sleep 0.02; done
port=$(sed -n 's/.*on port \([0-9]*\).*/\1/p' said)
cargo-judge judge submit solve --cph --port "$port" --no-copy 2>&1 | grep -e CPH -e at | sed "s/$port/[PORT]/"
kill $!
