#!/bin/sh
# A validator of Kattis: validate INPUT ANSWER FOLDER < OUTPUT.
read -r sum < "$1"
read -r a b
[ $((a + b)) -eq "$sum" ] && exit 42
echo "the sum is $((a + b))" > "$3/judgemessage.txt"
exit 43
