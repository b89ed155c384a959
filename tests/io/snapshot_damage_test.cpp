#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "tests/support/folder.h"
#include "tests/support/graphs.h"
#include "tests/support/snapshots.h"

namespace suffuse::testing::snapshot_damage_test {

namespace {

const std::string fixture_path = SUFFUSE_TEST_DATA "/valid/snapshot_v1.suffuse";
const std::string bad_folder = SUFFUSE_TEST_DATA "/invalid/snapshot";

std::string bad_file(const std::string& name) {
    return (std::filesystem::path(bad_folder) / (name + ".suffuse")).string();
}

// The message of the refusal; empty if there was none.
std::string refusal(const Source& source, Verify verify, const Context& context) {
    try {
        read_snapshot(source, verify, context);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

// The bad file and the byte that is to blame.
const std::map<std::string, int> blamed = {{"bad_checksum", 384},
                                           {"bad_table_checksum", 56},
                                           {"big_endian", 8},
                                           {"bytes_after_last_section", 971},
                                           {"column_out_of_range", 452},
                                           {"empty", 0},
                                           {"entries_overflow", 32},
                                           {"feature_column_out_of_range", 648},
                                           {"feature_count_without_features", 40},
                                           {"features_without_columns", 64},
                                           {"future_version", 12},
                                           {"huge_section_length", 304},
                                           {"infinite_weight", 524},
                                           {"label_below_unlabelled", 776},
                                           {"label_overflow", 776},
                                           {"labels_wrong_length", 272},
                                           {"name_not_utf8", 898},
                                           {"name_without_end", 896},
                                           {"nan_weight", 524},
                                           {"negative_column", 456},
                                           {"negative_nodes", 24},
                                           {"negative_section_length", 304},
                                           {"negative_weight", 524},
                                           {"no_columns", 96},
                                           {"nodes_without_offsets", 80},
                                           {"offsets_descend", 408},
                                           {"offsets_do_not_begin_at_zero", 384},
                                           {"offsets_end_early", 424},
                                           {"overlapping_sections", 136},
                                           {"padding_not_zero", 435},
                                           {"repeated_column", 468},
                                           {"section_beyond_end", 360},
                                           {"sections_out_of_order", 96},
                                           {"too_few_node_names", 832},
                                           {"too_few_class_names", 960},
                                           {"too_many_nodes", 24},
                                           {"too_many_sections", 20},
                                           {"trailing_bytes", 48},
                                           {"truncated_header", 40},
                                           {"truncated_section", 968},
                                           {"truncated_table", 200},
                                           {"unaligned_section", 72},
                                           {"unknown_flag", 16},
                                           {"unknown_section_kind", 352},
                                           {"weights_wrong_length", 144},
                                           {"wrong_element_type", 100},
                                           {"wrong_magic", 0},
                                           {"zero_weight", 524}};

template <class T>
void store(std::string& bytes, std::int64_t at, T value) {
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

template <class T>
T load(const std::string& bytes, std::int64_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

// One element of one array of the graph becomes one less, one more, zero or far too large.
std::string with_one_change(std::string bytes, Rng& rng) {
    const SnapshotTable table = front_of(bytes);
    const SectionRecord& section = table.sections[rng.below(2)];
    const std::int64_t size = size_of(section.type);
    if (section.bytes == 0) return bytes;
    const auto element = static_cast<std::int64_t>(rng.below(section.bytes / size));
    const std::int64_t at = section.offset + element * size;
    const auto old = size == 8 ? load<std::int64_t>(bytes, at) : load<std::int32_t>(bytes, at);
    const std::int64_t choices[] = {old - 1, old + 1, 0, 1'000'000};
    const std::int64_t value = choices[rng.below(4)];
    if (size == 8)
        store(bytes, at, value);
    else
        store(bytes, at, static_cast<std::int32_t>(value));
    return bytes;
}

bool keeps_rules(const Csr& matrix, const Context& context) {
    try {
        const Csr checked(matrix.rows(), matrix.cols(), matrix.offsets(), matrix.columns(),
                          matrix.weights(), context);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

TEST_CASE("every changed byte is found by full verification") {
    const Context context = context_with(1);
    const std::string good = content_of(fixture_path);
    REQUIRE(refusal(source_of(good), Verify::full, context).empty());
    for (std::size_t i = 0; i < good.size(); ++i) {
        for (const int mask : {0x01, 0x80, 0xff}) {
            std::string bad = good;
            bad[i] = static_cast<char>(bad[i] ^ mask);
            CAPTURE(i);
            CHECK(
                refusal(source_of(bad), Verify::full, context).starts_with("test.suffuse: byte "));
        }
    }
}

TEST_CASE("every truncation is found, verified or not") {
    const Context context = context_with(1);
    const std::string good = content_of(fixture_path);
    for (std::size_t length = 0; length < good.size(); ++length) {
        CAPTURE(length);
        const Source source = source_of(std::string_view(good).substr(0, length));
        CHECK_FALSE(refusal(source, Verify::full, context).empty());
        CHECK_FALSE(refusal(source, Verify::header_only, context).empty());
        CHECK_THROWS_AS(open_snapshot(source, Verify::header_only, context), InputError);
    }
}

TEST_CASE("every bad file is refused in one line that names its bad byte") {
    const Context context = context_with(2);
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(bad_folder)) {
        if (entry.path().extension() == ".py") continue;
        const std::string name = entry.path().stem().string();
        CAPTURE(name);
        REQUIRE(blamed.contains(name));
        const Source source = source_of(content_of(entry.path().string()), name);
        const std::string message = refusal(source, Verify::full, context);
        const std::string place = name + ": byte " + std::to_string(blamed.at(name)) + ": ";
        CHECK(message.substr(0, place.size()) == place);
        CHECK(message.find("expected") != std::string::npos);
        CHECK(message.find('\n') == std::string::npos);
        ++files;
    }
    CHECK(files == blamed.size());
}

TEST_CASE("no bad file makes the reader reserve more than its size can justify") {
    for (const auto& file : blamed) {
        const std::string& name = file.first;
        CAPTURE(name);
        const std::string bytes = content_of(bad_file(name));
        for (const Verify verify : {Verify::full, Verify::header_only}) {
            const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1 << 20})};
            refusal(source_of(bytes), verify, context);
            // At worst names of no letters: a std::string for every newline.
            constexpr std::int64_t each = sizeof(std::string) + 1;
            CHECK(context.budget.peak().count <= each * std::ssize(bytes));
        }
    }
}

TEST_CASE("a forged file is accepted exactly if Csr's own check accepts its arrays") {
    const Context context = context_with(1);
    Rng rng = Rng(11).stream("forgery");
    int accepted = 0;
    int refused = 0;
    for (std::uint64_t i = 0; i < 200; ++i) {
        const std::string good =
            snapshot_bytes({.graph = random_graph(i)}, StoredOrder::rows, context);
        for (int change = 0; change < 20; ++change) {
            const Source source = source_of(resealed(with_one_change(good, rng), context));
            const Csr matrix = open_snapshot(source, Verify::header_only, context).dataset.graph;
            const bool rules = keeps_rules(matrix, context);
            CHECK(refusal(source, Verify::full, context).empty() == rules);
            ++(rules ? accepted : refused);
        }
    }
    CHECK(accepted > 100);
    CHECK(refused > 100);
}

TEST_CASE("a fault on either side of a chunk's edge is found, and the first one is named") {
    // Row 0 holds all columns, so that it crosses the edges of the chunks.
    constexpr NodeId nodes = 200000;
    constexpr std::int64_t edge = checksum_chunk / sizeof(NodeId);
    std::vector<EdgeIndex> offsets(nodes + 1, nodes);
    offsets[0] = 0;
    std::vector<NodeId> columns(nodes);
    for (NodeId i = 0; i < nodes; ++i) columns[i] = i;
    const Context one = context_with(1);
    const Csr graph(nodes, nodes, Array(std::move(offsets)), Array(std::move(columns)),
                    UnitWeights{}, one);
    const std::string good = snapshot_bytes({.graph = graph}, StoredOrder::rows, one);
    const std::int64_t start = front_of(good).sections[1].offset;
    for (const std::int64_t entry : {edge - 1, edge, edge + 1, 2 * edge - 1, 2 * edge}) {
        std::string bad = good;
        store(bad, start + 4 * entry, static_cast<NodeId>(entry - 1));
        store(bad, start + 4 * (3 * edge), NodeId{-5});
        const Source source = source_of(resealed(bad, one));
        const std::string place = "byte " + std::to_string(start + 4 * entry) + ": columns[" +
                                  std::to_string(entry) + "]";
        for (const int threads : {1, 2, 5})
            CHECK(refusal(source, Verify::full, context_with(threads)).find(place) !=
                  std::string::npos);
    }
}

TEST_CASE("a negative weight is no graph's, but a matrix may be stored with it") {
    const Context context = context_with(1);
    const Source source = source_of(content_of(bad_file("negative_weight")));
    const Snapshot snapshot = open_snapshot(source, Verify::full, context);
    CHECK(std::get<Array<float>>(snapshot.dataset.graph.weights())[3] == -0.25F);
    CHECK(refusal(source, Verify::full, context).find("weights[3]") != std::string::npos);
}

TEST_CASE("bad indices in columns are refused before they are transposed, verified or not") {
    const Context context = context_with(1);
    const Csr graph = random_graph(33);
    std::string bytes = snapshot_bytes({.graph = graph}, StoredOrder::columns, context);
    store(bytes, front_of(bytes).sections[1].offset, NodeId{1'000'000'000});
    const Source source = source_of(resealed(bytes, context));
    CHECK(refusal(source, Verify::header_only, context).find("columns[0]") != std::string::npos);
}

}  // namespace suffuse::testing::snapshot_damage_test
