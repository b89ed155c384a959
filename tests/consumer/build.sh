#!/usr/bin/env bash
# Installs the build into an empty prefix, checks its headers, and builds and runs the consumer
# against it, outside the tree.
# Usage: build.sh BUILD_DIR CONSUMER_SOURCE CXX_COMPILER CXX_FLAGS
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$1" --prefix "$folder/prefix" > /dev/null
"$2/check_headers.py" "$folder/prefix/include" "$3" "$2/../.."
cp -r "$2" "$folder/source"
cmake -S "$folder/source" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_PREFIX_PATH="$folder/prefix" -DCMAKE_CXX_COMPILER="$3" -DCMAKE_CXX_FLAGS="$4" > /dev/null
cmake --build "$folder/build"
cd "$folder" && "$folder/build/consumer"
"$folder/prefix/bin/suffuse" --version
