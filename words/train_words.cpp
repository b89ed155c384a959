#include "words/train_words.h"

#include "words/choice.h"

namespace suffuse {

namespace {

const Choice<Ties> ties_choice{{"later", Ties::later_wins}, {"earlier", Ties::earlier_wins}};

}  // namespace

TrainOptions train_options(const TrainWords& words) {
    TrainOptions options;
    options.l2 = words.l2.value_or(default_l2);
    options.learning_rate = words.learning_rate.value_or(options.learning_rate);
    options.patience = words.patience.value_or(options.patience);
    options.max_epochs = words.max_epochs.value_or(options.max_epochs);
    if (words.ties) options.ties = meaning(ties_choice, "ties", *words.ties);
    check(options);
    return options;
}

Json train_json(const TrainOptions& options) {
    return {{"l2", options.l2},
            {"learning_rate", options.learning_rate},
            {"patience", options.patience},
            {"max_epochs", options.max_epochs},
            {"ties", word_in(ties_choice, options.ties)}};
}

}  // namespace suffuse
