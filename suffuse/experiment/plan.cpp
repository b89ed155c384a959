#include "suffuse/experiment/plan.h"

#include <algorithm>
#include <map>

#include "suffuse/base/require.h"
#include "suffuse/experiment/stand_in.h"
#include "suffuse/experiment/tuning.h"

namespace suffuse {

namespace {

Bytes free_bytes(const Context& context) {
    return {context.budget.limit().count - context.budget.used().count};
}

TrainingSize size_of(const Dataset& dataset) {
    return {dataset.graph.rows(), dataset.features->cols(), class_count(dataset)};
}

// The model with a narrower hidden layer; nothing if there cannot be one.
std::optional<ModelOptions> narrowed(ModelOptions model) {
    const bool can = std::visit(
        [](auto& options) {
            options.hidden /= 2;
            if constexpr (requires { options.heads; })
                return options.hidden >= 1 && options.hidden % options.heads == 0;
            else
                return options.hidden >= 1;
        },
        model);
    return can ? std::optional(model) : std::nullopt;
}

// "; hidden 16 could fit", if that helps: with as much again for half of what it holds at least.
std::string what_fits(const ModelOptions& model, const TrainingSize& size, const Context& context) {
    for (auto smaller = narrowed(model); smaller; smaller = narrowed(*smaller)) {
        const std::int64_t least = least_training_memory(*smaller, size, context).count;
        if (least + least / 2 <= free_bytes(context).count)
            return fmt::format("; hidden {} could fit", option_text("hidden", *smaller));
    }
    return {};
}

// A training on the graph of a series and what it is done on.
struct Measured {
    std::optional<TrainingCost> one{};
    Bytes shared{};  // task and diffused graph
};

// Measures every kind of training and of diffusion once.
class Meter {
public:
    Meter(const Dataset& dataset, const PreparedGraph& graph, const Context& context)
        : dataset_(dataset), graph_(graph), context_(context) {}

    const Estimate& diffusion(const GdcOptions& options) {
        const auto known =
            std::ranges::find(diffusions_, options, &std::pair<GdcOptions, Estimate>::first);
        if (known != diffusions_.end()) return known->second;
        return diffusions_.emplace_back(options, estimate(graph_, options, context_)).second;
    }

    const Measured& training(const RunSeries& series) {
        const auto& [gdc, model, train] = series.configuration;
        const double degree = gdc ? expected_degree(gdc->sparsify, dataset_.graph.rows()) : 0;
        const auto key = std::pair(written(model).dump(), degree);
        const auto known = trainings_.find(key);
        if (known != trainings_.end()) return known->second;
        return trainings_.emplace(key, measured(series)).first->second;
    }

private:
    // With a budget of its own, which tells what is held.
    Measured measured(const RunSeries& series) const {
        Context inner = context_.inside();
        inner.budget = MemoryBudget(free_bytes(context_));
        try {
            return measured(series, inner);
        } catch (const BudgetError&) {
            return {.shared = free_bytes(context_)};
        }
    }

    Measured measured(const RunSeries& series, const Context& inner) const {
        const auto& [gdc, model, train] = series.configuration;
        const StandIn graph =
            gdc ? stand_in(graph_, gdc->sparsify, inner) : StandIn{.graph = dataset_.graph};
        const TrainingTask task = prepare_training(
            model, {graph.graph, dataset_.features.value(), dataset_.labels, class_count(dataset_)},
            inner);
        const SeededSplit& first = series.set.splits.front();
        TrainingCost one = measure_training(task, {first.split, first.seed}, train, inner);
        const double least =
            static_cast<double>(least_training_memory(model, size_of(dataset_), inner).count);
        const auto grown = [&](double bytes) {
            return static_cast<std::int64_t>(bytes / graph.share);
        };
        one.epoch /= graph.share;
        one.rest /= graph.share;
        one.memory = {static_cast<std::int64_t>(least) +
                      grown(std::max(0.0, static_cast<double>(one.memory.count) - least))};
        return {one, {grown(static_cast<double>(inner.budget.used().count))}};
    }

    const Dataset& dataset_;
    const PreparedGraph& graph_;
    const Context& context_;
    std::vector<std::pair<GdcOptions, Estimate>> diffusions_{};
    std::map<std::pair<std::string, double>, Measured> trainings_{};
};

SeriesPlan planned(const RunSeries& series, std::int64_t missing, Meter& meter,
                   const Context& context) {
    const auto& [gdc, model, train] = series.configuration;
    SeriesPlan plan{.missing = missing};
    if (gdc) plan.diffusion = meter.diffusion(*gdc);
    plan.most_epochs = train.max_epochs;
    plan.least_epochs = static_cast<int>(
        std::min<std::int64_t>(train.max_epochs, std::int64_t{train.patience} + 1));
    if (missing == 0) return plan;
    const Measured& measured = meter.training(series);
    plan.one = measured.one;
    plan.memory = context.budget.used() + measured.shared;
    if (plan.one) {
        const std::int64_t threads = std::max(1, context.threads);
        const auto rounds = static_cast<double>((missing + threads - 1) / threads);
        const auto seconds = [&](int epochs) {
            return rounds * (plan.one->rest + epochs * plan.one->epoch);
        };
        plan.seconds = {seconds(plan.least_epochs), seconds(plan.most_epochs)};
        for (std::int64_t k = 0; k < std::min(threads, missing); ++k)
            plan.memory = plan.memory + plan.one->memory;
    }
    if (plan.diffusion) plan.memory = std::max(plan.memory, plan.diffusion->memory);
    return plan;
}

}  // namespace

void check_fits(std::span<const RunSeries> all, const Dataset& dataset, const FinishedRuns& before,
                const Context& context) {
    const TrainingSize size = size_of(dataset);
    for (const RunSeries& series : all) {
        if (missing_runs({&series, 1}, before) == 0) continue;
        const ModelOptions& model = series.configuration.model;
        const Bytes least = least_training_memory(model, size, context);
        if (least <= free_bytes(context)) continue;
        throw BudgetError(
            fmt::format("a training of {} with hidden {} on {} nodes holds at least {}, {} of {} "
                        "is free{}",
                        model_name(model), option_text("hidden", model), size.nodes,
                        to_string(least), to_string(free_bytes(context)),
                        to_string(context.budget.limit()), what_fits(model, size, context)),
            Hint::allow_memory);
    }
}

Plan plan_trainings(std::span<const RunSeries> all, const Dataset& dataset,
                    const PreparedGraph& graph, const FinishedRuns& before,
                    const Context& context) {
    check_fits(all, dataset, before, context);
    Meter meter(dataset, graph, context);
    Plan plan;
    for (const RunSeries& series : all) {
        const SeriesPlan& one = plan.series.emplace_back(
            planned(series, missing_runs({&series, 1}, before), meter, context));
        plan.seconds.least += one.seconds.least;
        plan.seconds.most += one.seconds.most;
        plan.memory = std::max(plan.memory, one.memory);
        plan.fits = plan.fits && (one.missing == 0 || one.one.has_value());
    }
    for (const std::vector<std::size_t>& group : sharing_groups(all)) {
        const auto first =
            std::ranges::find_if(group, [&](std::size_t k) { return plan.series[k].missing > 0; });
        if (first == group.end() || !plan.series[*first].diffusion) continue;
        ++plan.diffusions;
        plan.seconds.least += plan.series[*first].diffusion->seconds;
        plan.seconds.most += plan.series[*first].diffusion->seconds;
    }
    return plan;
}

}  // namespace suffuse
