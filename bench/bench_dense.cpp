// Measures the dense products of the tape, on one thread: y = x w, and dw = x^T g. With --arrays it
// also writes x, w, g and both results, for a peer to compute the same. Prints one JSON object.
//   bench_dense --rows N --inner K --columns C --arrays FILE

#include "bench/array_file.h"
#include "bench/json_main.h"
#include "suffuse/base/rng.h"
#include "suffuse/tape/kernels.h"
#include "suffuse/tape/plan.h"

namespace suffuse::bench {

namespace {

struct Request {
    NodeId rows = 2485;
    int inner = 64;
    int columns = 64;
    std::string arrays{};
};

using Matrix = tape::Matrix<float>;

Matrix random_matrix(NodeId rows, int columns, Rng stream, const Context& context) {
    Matrix matrix(context, rows, columns, "a matrix");
    for (NodeId r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            matrix(r, c) = static_cast<float>(2 * stream.uniform() - 1);
    return matrix;
}

// Seconds of one call: the best of several stretches of calls, each about a fiftieth of a second.
template <class Work>
double seconds_of(const Work& work) {
    const auto stretch = [&](int calls) {
        for (int k = 0; k < calls; ++k) work();
        return calls;
    };
    stretch(3);  // warms up
    const double once = best_of(5, [&] { return stretch(1); }).seconds;
    const int calls = std::max(1, static_cast<int>(0.02 / once));
    return best_of(15, [&] { return stretch(calls); }).seconds / calls;
}

Json measure(const Request& request) {
    const Context context;
    const Rng rng(1);
    const Matrix x = random_matrix(request.rows, request.inner, rng.stream("x"), context);
    const Matrix w = random_matrix(request.inner, request.columns, rng.stream("w"), context);
    const Matrix g = random_matrix(request.rows, request.columns, rng.stream("g"), context);
    Matrix y(context, request.rows, request.columns, "a product");
    Matrix dw(context, request.inner, request.columns, "a product");
    const auto kernels = tape::kernels::table<float>();
    const std::vector<NodeId> rows = tape::all_rows(request.rows);
    Json json{{"rows", request.rows}, {"inner", request.inner}, {"columns", request.columns}};
    json["multiply"] = seconds_of(
        [&] { kernels.multiply(rows, x.view(), w.view(), y.view(), tape::kernels::Store::set); });
    json["outer"] = seconds_of([&] {
        std::ranges::fill(dw.values(), 0.0F);
        kernels.add_outer(rows, x.view(), g.view(), dw.view());
    });
    ArrayFile arrays(request.arrays);
    arrays.add("x", x.view());
    arrays.add("w", w.view());
    arrays.add("g", g.view());
    arrays.add("y", tape::View<const float>(y.view()));
    arrays.add("dw", tape::View<const float>(dw.view()));
    json["arrays"] = arrays.index();
    return json;
}

void add_options(CLI::App& app, Request& request) {
    app.add_option("--rows", request.rows);
    app.add_option("--inner", request.inner);
    app.add_option("--columns", request.columns);
    app.add_option("--arrays", request.arrays)->required();
}

}  // namespace

}  // namespace suffuse::bench

int main(int count, char** arguments) {
    using namespace suffuse::bench;
    return json_main<Request>("Measures dense products", add_options, measure, count, arguments);
}
