#include "words/read_words.h"

#include "words/choice.h"

namespace suffuse {

namespace {

const Choice<Ids> ids_kinds{{"auto", Ids::automatic},
                            {"zero-based", Ids::zero_based},
                            {"one-based", Ids::one_based},
                            {"names", Ids::names}};
const Choice<Duplicates> duplicates_rules{{"sum", Duplicates::sum},
                                          {"max", Duplicates::max},
                                          {"first", Duplicates::first},
                                          {"error", Duplicates::error}};
const Choice<SelfLoops> loops_rules{{"keep", SelfLoops::keep}, {"drop", SelfLoops::drop}};

}  // namespace

ReadOptions read_options(const ReadWords& words) {
    ReadOptions options;
    if (!words.format.empty()) options.format = &format_named(words.format);
    options.direction = words.direction;
    options.ids = meaning(ids_kinds, "ids", words.ids);
    options.build.duplicates = meaning(duplicates_rules, "duplicates", words.duplicates);
    options.build.self_loops = meaning(loops_rules, "loops", words.loops);
    if (words.trust) options.verify = Verify::header_only;
    return options;
}

std::vector<std::string> ids_words() {
    return words_of(ids_kinds);
}
std::vector<std::string> duplicates_words() {
    return words_of(duplicates_rules);
}
std::vector<std::string> loops_words() {
    return words_of(loops_rules);
}

}  // namespace suffuse
