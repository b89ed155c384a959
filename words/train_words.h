#pragma once

#include "suffuse/train/train.h"
#include "words/fields.h"

namespace suffuse {

// How a model is trained; what is absent is the default.
struct TrainWords {
    std::optional<double> l2{};
    std::optional<double> learning_rate{};
    std::optional<int> patience{};
    std::optional<int> max_epochs{};
    std::optional<std::string> ties{};
};

// The paper's tables print 0.002 to 10; this is the middle of what suits a gcn.
inline constexpr double default_l2 = 0.05;

template <class Words, class Field>
requires std::is_same_v<std::remove_const_t<Words>, TrainWords>
void for_each_field(Words& w, const Field& field) {
    field("l2", w.l2, "L", "L2 penalty on the first layer; default: 0.05");
    field("learning_rate", w.learning_rate, "R", "Of Adam; default: 0.01");
    field("patience", w.patience, "N",
          "Epochs without a better validation accuracy before it stops; default: 100");
    field("max_epochs", w.max_epochs, "N", "Epochs at most; default: 10000");
    field("ties", w.ties, "later|earlier",
          "Which of equally good epochs counts as the best; default: later, as the authors do");
}

// Throws InputError for an unknown word and for what lies outside its range.
TrainOptions train_options(const TrainWords& words);

// All options as they are applied.
Json train_json(const TrainOptions& options);

}  // namespace suffuse
