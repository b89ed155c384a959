#include "cli/hints.h"

namespace suffuse::cli {

namespace {

const char* hint_text(Hint hint) {
    switch (hint) {
        case Hint::none:
            return "";
        case Hint::allow_memory:
            return "; allow more with --memory";
        case Hint::split_smaller:
            return "; take fewer of each class (--per-class N) or develop on more nodes "
                   "(--development N)";
        case Hint::develop_fewer:
            return "; take fewer (--development N), or give a split of your own";
        case Hint::ids_are_names:
            return "; read it with --ids names";
        case Hint::name_format:
            return "; or name one with --format";
        case Hint::search_several:
            return "; 'suffuse tune' takes several";
    }
    return "";
}

}  // namespace

std::string sentence_of(const Error& error) {
    return std::string(error.what()) + hint_text(error.hint);
}

}  // namespace suffuse::cli
