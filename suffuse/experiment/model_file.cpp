#include "suffuse/experiment/model_file.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"
#include "suffuse/base/version.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/output.h"
#include "suffuse/io/zip_reader.h"
#include "suffuse/io/zip_writer.h"

namespace suffuse {

namespace {

constexpr const char* description = "options.json";
constexpr int format_version = 1;
constexpr std::string_view suffix = ".npy";  // of parameters

Json describe(const Configuration& configuration, NodeId features, int classes,
              const std::vector<std::string>& class_names) {
    return {{"suffuse_model", format_version},
            {"version", version()},
            {"model", model_name(configuration.model)},
            {"diffusion", diffusion_name(configuration)},
            {"options", configuration_json(configuration)},
            {"features", features},
            {"classes", classes},
            {"class_names", class_names}};
}

// As the models name theirs: short, letters, digits and what stands between words.
bool is_parameter(std::string_view member) {
    constexpr std::size_t longest = 100;
    const auto belongs = [](unsigned char c) {
        return std::isalnum(c) != 0 || c == ' ' || c == '_' || c == '.' || c == '-';
    };
    return member.size() <= longest && member.ends_with(suffix) &&
           std::ranges::all_of(member, belongs);
}

void check_finite(const std::string& name, const Array<float>& values) {
    for (const float value : values)
        require(std::isfinite(value), "{}: a parameter is {}", name, value);
}

ModelParameter parameter(const std::string& name, const NpyArray& array, const Context& context) {
    require(array.kind == 'f' && array.item_size == sizeof(float) && array.shape.size() == 2 &&
                !array.column_major && std::in_range<NodeId>(array.shape[0]) &&
                std::in_range<NodeId>(array.shape[1]),
            "{}: expected a matrix of float32", array.name);
    const auto values = std::get<Array<float>>(as_weights(array, context));
    check_finite(array.name, values);
    return {name, static_cast<NodeId>(array.shape[0]), static_cast<NodeId>(array.shape[1]), values};
}

// The value of a key, of the kind wanted. Throws InputError.
template <class Kind>
Kind value_of(const Json& json, const char* key) {
    const Json* value = json.find(key);
    const Kind* held = value == nullptr ? nullptr : value->get_if<Kind>();
    require(held != nullptr, "not the description of a model");
    return *held;
}

template <class Whole>
Whole whole_of(const Json& json, const char* key) {
    const auto number = value_of<std::uint64_t>(json, key);
    require(std::in_range<Whole>(number), "not the description of a model");
    return static_cast<Whole>(number);
}

std::vector<std::string> names_of(const Json& json, const char* key) {
    const Json* names = json.find(key);
    require(names != nullptr && names->is_array(), "not the description of a model");
    std::vector<std::string> result;
    for (const Json& name : names->elements()) {
        const auto* text = name.get_if<std::string>();
        require(text != nullptr, "not the description of a model");
        result.push_back(*text);
    }
    return result;
}

ModelFile described(std::string_view text) {
    const Json json = parse_json(text, "the description of a model");
    const auto version = value_of<std::uint64_t>(json, "suffuse_model");
    require(version == format_version, "the file has version {}, this program {}", version,
            format_version);
    const Json* options = json.find("options");
    require(options != nullptr, "not the description of a model");
    ModelFile file{
        .configuration = configuration_from(value_of<std::string>(json, "model"),
                                            value_of<std::string>(json, "diffusion"), *options),
        .features = whole_of<NodeId>(json, "features"),
        .classes = whole_of<int>(json, "classes"),
        .class_names = names_of(json, "class_names"),
        .labelled_by_name =
            json.find("labelled_by_name") != nullptr && value_of<bool>(json, "labelled_by_name")};
    require(file.class_names.empty() || std::ssize(file.class_names) == file.classes,
            "expected the names of {} classes, found {}", file.classes, file.class_names.size());
    require(!file.labelled_by_name || !file.class_names.empty(), "the classes have no names");
    return file;
}

ModelFile read_description(const Source& source, const ZipReader& zip, const Context& context) {
    if (!zip.contains(description))
        fail_in(source, fmt::format("'{}' is missing: not a model of suffuse", description));
    const Array<char> bytes = zip.read(description, context);
    const std::string_view text(bytes.span().data(), bytes.span().size());
    auto memory = std::make_shared<const Reservation>(
        context.budget.reserve(memory_for_json(text), source.name + ": " + description));
    try {
        ModelFile file = described(text);
        file.held.push_back(std::move(memory));
        return file;
    } catch (const InputError& error) {
        fail_in(source, fmt::format("{}: {}", description, error.what()));
    }
}

}  // namespace

void save_model(const Configuration& configuration, const ModelParameters& parameters,
                NodeId features, int classes, const std::vector<std::string>& class_names,
                const std::string& path, bool labelled_by_name) {
    for (const ModelParameter& parameter : parameters)
        check_finite(path + ": not saved: " + parameter.name, parameter.values);
    Output output(path);
    ZipWriter zip(output);
    Json described = describe(configuration, features, classes, class_names);
    if (labelled_by_name) described["labelled_by_name"] = true;
    zip.add(description, described.dump(2), "");
    for (const ModelParameter& parameter : parameters) {
        const auto values = parameter.values.span();
        zip.add(parameter.name + std::string(suffix),
                npy_header("<f4", {parameter.rows, parameter.cols}),
                {reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    }
    zip.finish();
    output.commit();
}

ModelFile load_model(const std::string& path, const Context& context) {
    return read_file(path, context,
                     [&](const Source& source) { return load_model(source, context); });
}

ModelFile load_model(const Source& source, const Context& context) {
    if (!is_zip(source.text())) fail_in(source, "not a model of suffuse, which is an npz archive");
    const ZipReader zip(source, context);
    ModelFile file = read_description(source, zip, context);
    for (const std::string& member : zip.names()) {
        if (member == description) continue;
        if (!is_parameter(member))
            fail_in(source, fmt::format("the member {} does not belong to a model", shown(member)));
        const std::string name = member.substr(0, member.size() - suffix.size());
        file.parameters.push_back(parameter(
            name, parse_npy(source.name + ": " + name, zip.read(member, context)), context));
    }
    return file;
}

}  // namespace suffuse
