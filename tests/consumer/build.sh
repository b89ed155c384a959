#!/usr/bin/env bash
# Installs the build into an empty prefix, checks its headers, and builds and runs against it,
# outside the tree, the consumer with CMake and an example with pkg-config alone.
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

# Defect 29: pkg-config, the licence and an example of a graph in memory; beside them the manual and
# the completions of defect 24.
prefix=$folder/prefix
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name suffuse.pc)") pkg-config --cflags --libs suffuse \
  > flags
# shellcheck disable=SC2046,SC2086
"$3" -std=c++20 $4 "$2/../../examples/gdc_of_edges_in_memory.cpp" -o example $(cat flags)
./example | grep -q "^node 0 aggregates from  0: 0\.[0-9]*  1: 0\.[0-9]*"
for file in doc/suffuse/LICENSE man/man1/suffuse.1 zsh/site-functions/_suffuse \
  bash-completion/completions/suffuse; do
  [ -s "$prefix/share/$file" ] || { echo "share/$file is not installed" >&2; exit 1; }
done
