#include "suffuse/io/format.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/io/compress.h"
#include "suffuse/io/edge_index.h"
#include "suffuse/io/foreign.h"
#include "suffuse/io/matrix_market.h"
#include "suffuse/io/npz.h"
#include "suffuse/io/zip_reader.h"

namespace suffuse {

namespace {

// A writer of one file, from a writer into an open output.
template <void (*write)(const Dataset&, Output&, const Context&)>
void to_file(const Dataset& dataset, const std::string& path, Outputs& files,
             const Context& context) {
    write(dataset, files.open(path), context);
}

template <Parsed (*read)(const Source&, const Context&)>
Parsed without_options(const Source& source, const ReadOptions& /*options*/,
                       const Context& context) {
    return read(source, context);
}

Parsed read_edges(const Source& source, const ReadOptions& options, const Context& context) {
    return read_edge_text(source, options.text, context);
}

Parsed read_ours(const Source& source, const ReadOptions& options, const Context& context) {
    return read_snapshot(source, options.verify, context);
}

template <EdgeTextStyle style>
void write_edges(const Dataset& dataset, Output& output, const Context& context) {
    write_edge_text(dataset, style, output, context);
}

void write_ours(const Dataset& dataset, Output& output, const Context& context) {
    write_snapshot(dataset, StoredOrder::rows, output, context);
}

void write_ours_by_columns(const Dataset& dataset, Output& output, const Context& context) {
    write_snapshot(dataset, StoredOrder::columns, output, context);
}

const std::vector<Format>& table() {
    static const std::vector<Format> all{
        {"edges",
         {".txt", ".tsv", ".edges", ".el", ".edgelist", ".snap", ".konect"},
         "lines \"u v [w]\" (SNAP, KONECT, spreadsheets)",
         nullptr,
         read_edges,
         to_file<write_edges<EdgeTextStyle::tabs>>,
         true,
         true},
        {"csv",
         {".csv"},
         "the same with commas and a header line",
         nullptr,
         read_edges,
         to_file<write_edges<EdgeTextStyle::commas>>,
         true,
         true},
        {"mtx",
         {".mtx"},
         "Matrix Market, coordinate",
         is_matrix_market,
         without_options<read_matrix_market>,
         to_file<write_matrix_market>,
         true},
        {"npz",
         {".npz"},
         "SciPy's save_npz; adj_*, attr_*, labels; edge_index",
         is_zip,
         without_options<read_npz>,
         to_file<write_npz>},
        {"edge_index",
         {},
         "an npz with edge_index, edge_weight, num_nodes (PyTorch Geometric)",
         nullptr,
         without_options<read_npz>,
         to_file<write_edge_index_npz>},
        {"npy",
         {".npy"},
         "edge_index.npy and edge_weight.npy beside it",
         is_npy,
         without_options<read_npy_pair>,
         write_npy_pair},
        {"snapshot",
         {".suffuse"},
         "our own: checksummed, memory-mapped, opened at once",
         is_snapshot,
         read_ours,
         to_file<write_ours>},
        {"snapshot_columns",
         {},
         "the same, stored by columns",
         nullptr,
         read_ours,
         to_file<write_ours_by_columns>},
    };
    return all;
}

const Format* by_suffix(const std::string& suffix) {
    for (const Format& format : table())
        if (std::ranges::find(format.suffixes, suffix) != format.suffixes.end()) return &format;
    return nullptr;
}

std::string known(const auto& names_of) {
    std::string all;
    for (const Format& format : table())
        for (const std::string_view name : names_of(format))
            all += (all.empty() ? "" : ", ") + std::string(name);
    return all;
}

// Binary content that no reader claims; text never holds a zero byte.
bool looks_binary(const Source& source) {
    return source.text().substr(0, 4096).find('\0') != std::string_view::npos;
}

}  // namespace

std::span<const Format> formats() {
    return table();
}

const Format& format_named(std::string_view name) {
    for (const Format& format : table())
        if (format.name == name) return format;
    throw InputError(fmt::format("unknown format '{}'; known are {}", name,
                                 known([](const Format& f) { return std::vector{f.name}; })));
}

const Format& format_of(const Source& source) {
    for (const Format& format : table())
        if (format.recognises != nullptr && format.recognises(source.text())) return format;
    if (const ForeignFormat* foreign = foreign_content(source.text()))
        refuse_foreign(source, *foreign);
    if (const Format* format = by_suffix(source.suffix)) return *format;
    if (const ForeignFormat* foreign = foreign_suffix(source.suffix))
        refuse_foreign(source, *foreign);
    if (looks_binary(source))
        fail_at_byte(source, 0, "expected a graph file, found binary data of an unknown kind");
    return format_named("edges");
}

const Format& format_for(const std::string& path) {
    if (path == "-") return format_named("edges");
    const std::string suffix = content_suffix(path);
    if (const Format* format = by_suffix(suffix)) return *format;
    throw InputError(fmt::format("{}: no format has the suffix '{}'; known are {}", path, suffix,
                                 known([](const Format& f) { return f.suffixes; })),
                     Hint::name_format);
}

}  // namespace suffuse
