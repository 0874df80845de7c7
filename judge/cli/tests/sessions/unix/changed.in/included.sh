# Tests a program that includes a file, whose name is written as in Rust. The file is saved unchanged, and then changed.
file=$(printf "solve/src/$1")
printf 'fn main() {\n    println!("{}", include_str!("%s"));\n}\n' "$1" >solve/src/main.rs
shift
for number in 7 7 8; do
    printf %s $number >"$file"
    cargo judge test --changed "$@" 2>&1 | grep -e Skipping -e ' case: '
done
