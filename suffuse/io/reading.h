#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "suffuse/base/error.h"

namespace suffuse {

// What the ids of an edge list are.
enum class Ids {
    automatic,   // numbers from 0, or from 1 if all of 1..N occur and 0 does not; else names
    zero_based,  // numbers from 0
    one_based,   // numbers from 1
    names        // any text; nodes are numbered by first appearance, whole numbers by size
};

// What a file says about the direction of its edges.
enum class Declared { nothing, directed, undirected };

// What happens to the direction of the edges.
enum class Direction {
    as_declared,  // undirected if the file says so, otherwise the matrix as it is
    directed,     // the matrix as it is
    undirected    // max(A, A^T)
};

// The columns of a text table, counted from 0, and what they hold.
struct TableColumns {
    std::vector<std::string> header{};  // what the first line calls them; empty: it is an edge
    std::int64_t count = 0;             // 0: there are no lines
    std::int64_t source = 0;
    std::int64_t target = 1;
    std::int64_t weight = -1;  // -1: none
};

// Where the weights of the edges are from.
enum class WeightsFrom {
    nothing,
    file,
    repeats  // edges that are repeated in a file without weights add up
};

// Something that a file leaves open and what was assumed; the hint names the option that settles
// it.
struct Doubt {
    std::string sentence{};
    Hint hint = Hint::none;
};

// How a file was understood: everything that was assumed about it, in one value. The readers fill
// it in, `info` prints it, JSON carries it under "reading", and its doubts are one note.
struct Reading {
    std::string format{};                   // "csv"; "dataset" for what has a name
    std::optional<TableColumns> columns{};  // of text tables
    Ids ids = Ids::zero_based;              // of the edges; never automatic
    Declared declared = Declared::nothing;
    Direction direction = Direction::as_declared;  // as it was asked for
    WeightsFrom weights = WeightsFrom::nothing;
    std::string labels{};           // the file that holds them; empty: there are none
    std::optional<bool> cleaned{};  // as the literature uses a dataset; nothing: it is built in
    std::vector<Doubt> doubts{};
};

// What a file beside the graph leaves open.
void add_doubts(const std::string& path, const std::vector<Doubt>& doubts, Reading& reading);

}  // namespace suffuse
