#pragma once

#include <memory>

#include "suffuse/base/progress.h"

namespace suffuse {

// Many series of trainings as one task, so that what is left is told for all of them. Other tasks
// are shown until the first training begins.
class RunsProgress : public Progress {
public:
    RunsProgress(std::shared_ptr<Progress> shown, std::int64_t runs)
        : shown_(std::move(shown)), runs_(runs) {}
    ~RunsProgress() override {
        if (begun_) shown_->end();
    }
    RunsProgress(const RunsProgress&) = delete;
    RunsProgress& operator=(const RunsProgress&) = delete;

    void begin(std::string_view task, std::int64_t total) override {
        training_ = task == "training";
        if (begun_) return;
        shown_->begin(task, training_ ? runs_ : total);
        begun_ = training_;
    }
    void advance(std::int64_t amount) override {
        if (training_ || !begun_) shown_->advance(amount);
    }
    void end() override {
        training_ = false;
        if (!begun_) shown_->end();
    }
    bool stop_requested() const override { return shown_->stop_requested(); }

private:
    std::shared_ptr<Progress> shown_;
    std::int64_t runs_;
    bool training_ = false;  // the task at hand
    bool begun_ = false;     // any training
};

}  // namespace suffuse
