#include "suffuse/base/progress.h"

namespace suffuse {

void Progress::begin(std::string_view /*task*/, std::int64_t /*total*/) {}
void Progress::advance(std::int64_t /*amount*/) {}
void Progress::end() {}
bool Progress::stop_requested() const {
    return false;
}

void Progress::show_inside(std::string_view /*task*/, double /*share*/) {}

void InnerProgress::begin(std::string_view task, std::int64_t total) {
    {
        const std::scoped_lock lock(mutex_);
        task_ = task;
        total_ = total;
        done_ = 0;
    }
    outer_->show_inside(task, 0);
}

void InnerProgress::advance(std::int64_t amount) {
    std::string task;
    double share = 0;
    {
        const std::scoped_lock lock(mutex_);
        done_ += amount;
        task = task_;
        share = total_ > 0 ? static_cast<double>(done_) / static_cast<double>(total_) : 0;
    }
    outer_->show_inside(task, share);
}

void InnerProgress::end() {
    outer_->show_inside({}, 0);
}

// A destructor that throws would end the program.
ProgressTask::~ProgressTask() {
    try {
        progress_.end();
    } catch (...) {  // as progress.h promises
    }
}

void InnerProgress::show_inside(std::string_view task, double share) {
    outer_->show_inside(task, share);
}

}  // namespace suffuse
