#include "suffuse/gdc/variations.h"

#include <algorithm>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

void check_different(const std::string& name, const std::vector<OptionValue>& values) {
    for (auto value = values.begin(); value != values.end(); ++value)
        require(std::find(values.begin(), value, *value) == value, "{}: {} is given twice", name,
                value_text(*value));
}

// How many values of a choice were said.
template <class Part>
std::size_t values_said(const Said& said) {
    std::size_t count = 0;
    for (const Option& option : options_of<Part>())
        if (option.axis && said.says(option.name))
            count += said.values.find(option.name)->second.size();
    return count;
}

// "0.15", "64": the number behind the choice that holds. Lists go by their name.
template <class Part>
std::string choice_text(const Part& part) {
    for (const Field<Part>& field : fields<Part>()) {
        const auto value = field.get(part);
        if (field.choice.empty() || !value) continue;
        return field.kind == OptionKind::numbers ? std::string(field.name) : value_text(*value);
    }
    return {};
}

}  // namespace

std::vector<Variation> gdc_variations(const Said& said) {
    const std::vector<Option> options = options_of<GdcOptions>();
    check_choices(said, options);
    for (const auto& [name, values] : said.values) check_different(name, values);
    const bool rules = values_said<Sparsifier>(said) > 1;
    const bool diffusions = values_said<DiffusionOptions>(said) > 1 || !rules;
    std::vector<Variation> variations;
    for (const Said& one : expand(said, options)) {
        Variation& variation = variations.emplace_back(Variation{apply<GdcOptions>(one)});
        if (diffusions) variation.value = choice_text(variation.options.diffusion);
        if (diffusions && rules) variation.value += "_";
        if (rules) variation.value += choice_text(variation.options.sparsify);
    }
    return variations;
}

}  // namespace suffuse
