#include "cli/hints.h"

namespace suffuse::cli {

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
        case Hint::say_ids:
            return " (say --ids zero-based or --ids one-based)";
        case Hint::say_header:
            return " (say --header yes or --header no)";
        case Hint::say_columns:
            return " (say --columns SOURCE,TARGET[,WEIGHT])";
        case Hint::say_direction:
            return " (say --directed or --undirected)";
        case Hint::take_as_is:
            return " (--as-is takes the file as it is)";
        case Hint::clean_it:
            return " (--clean does as its name would)";
        case Hint::name_format:
            return "; or name one with --format";
        case Hint::search_several:
            return "; 'suffuse tune' takes several";
    }
    return "";
}

std::string sentence_of(const Error& error) {
    return std::string(error.what()) + hint_text(error.hint);
}

}  // namespace suffuse::cli
