#!/bin/sh
# Accepts any guess at once.
[ -d "$3" ] && echo 100 && read -r guess && echo = && exit 42
