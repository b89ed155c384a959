#pragma once

#include <map>
#include <span>

#include "suffuse/option/option.h"

namespace suffuse {

// What was said: values by the name of their option. Not to be said is something else than to have
// the default: presets, comparisons and saved models need the difference.
struct Said {
    std::map<std::string, std::vector<OptionValue>, std::less<>> values{};

    bool empty() const { return values.empty(); }
    bool says(std::string_view name) const { return values.contains(name); }
    // One value, instead of whatever was said before.
    void say(std::string_view name, OptionValue value);
    // The only value; null if there is none. Throws InputError if there are several.
    const OptionValue* find(std::string_view name) const;

    friend bool operator==(const Said&, const Said&) = default;
};

// The part that is about these options, and whatever is not.
Said about(const Said& said, std::span<const Option> options);
Said without(const Said& said, std::span<const Option> options);

// What was said, and where nothing was said about an option or another one of its choice, what the
// other says.
Said over(const Said& said, const Said& other, std::span<const Option> options);

// Throws InputError if two options of one choice are said; a flag that is false says nothing.
void check_choices(const Said& said, std::span<const Option> options);

// One Said for every combination of values, each option with one value. Axes of a choice come
// first, in the order of the options, then the others by name; the last one changes fastest. The
// values of all axis options of one choice stand beside each other on one axis. Throws InputError
// for an axis without values.
std::vector<Said> expand(const Said& said, std::span<const Option> options);

// Throws InputError for what is about none of these options: a name that nobody knows.
void check_known(const Said& said, std::span<const Option> options);

// The options with what was said, set in the order of the table. What else was said is about the
// options of others and is left alone; check_known refuses it where there are no others.
template <class O>
O apply(const Said& said, O options = {}) {
    check_choices(said, options_of<O>());
    for (const Field<O>& field : fields<O>())
        if (const OptionValue* value = said.find(field.name)) field.set(options, *value);
    return options;
}

}  // namespace suffuse
