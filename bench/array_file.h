#pragma once

#include <fstream>
#include <span>
#include <string>

#include "bench/measure.h"
#include "suffuse/graph/csr.h"
#include "suffuse/tape/matrix.h"

namespace suffuse::bench {

// Arrays one after the other in a file, for peers in other languages; index() says where each lies.
class ArrayFile {
public:
    explicit ArrayFile(const std::string& path) : file_(path, std::ios::binary) {
        file_.exceptions(std::ios::failbit | std::ios::badbit);
    }

    using Shape = std::vector<std::int64_t>;

    template <class T>
    void add(const std::string& name, const char* type, std::span<const T> values,
             const Shape& shape) {
        index_[name] = {{"type", type}, {"shape", shape}, {"offset", bytes_}};
        const auto size = static_cast<std::streamsize>(values.size_bytes());
        file_.write(reinterpret_cast<const char*>(values.data()), size);
        bytes_ += size;
    }
    void add(const std::string& name, std::span<const std::int32_t> values) {
        add(name, "int32", values, {std::ssize(values)});
    }
    void add(const std::string& name, const Csr& matrix) {
        add(name + " indptr", "int64", matrix.offsets().span(), {matrix.rows() + 1});
        add(name + " indices", "int32", matrix.columns().span(), {matrix.entries()});
        std::vector<float> weights;
        std::visit(
            [&](const auto& stored) {
                for (EdgeIndex e = 0; e < matrix.entries(); ++e)
                    weights.push_back(static_cast<float>(stored[e]));
            },
            matrix.weights());
        add<float>(name + " data", "float32", weights, {matrix.entries()});
    }
    void add(const std::string& name, tape::View<const float> view) {
        std::vector<float> values;
        for (NodeId r = 0; r < view.rows; ++r)
            values.insert(values.end(), view.row(r), view.row(r) + view.cols);
        add<float>(name, "float32", values, {view.rows, view.cols});
    }

    const Json& index() const { return index_; }

private:
    std::ofstream file_;
    std::int64_t bytes_ = 0;
    Json index_ = Json::object();
};

}  // namespace suffuse::bench
