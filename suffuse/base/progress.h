#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace suffuse {

// Reports upwards, carries "please stop" downwards. The default is silent and never stops.
// begin and end come from the thread that runs the task; the other two from any thread. What they
// throw ends the computation and reaches whoever asked for it. What comes at the end of a task,
// when its work is done, is dropped instead: a result counts for more than what is said about it.
class Progress {
public:
    virtual ~Progress() = default;
    virtual void begin(std::string_view task, std::int64_t total);
    virtual void advance(std::int64_t amount);
    virtual void end();
    // What goes on inside the task at hand, and how much of that is done, from 0 to 1. From any
    // thread.
    virtual void show_inside(std::string_view task, double share);
    virtual bool stop_requested() const;
};

// For work inside a task that counts by itself: what is begun here is shown there, not counted.
class InnerProgress : public Progress {
public:
    explicit InnerProgress(std::shared_ptr<Progress> outer) : outer_(std::move(outer)) {}

    void begin(std::string_view task, std::int64_t total) override;
    void advance(std::int64_t amount) override;
    void end() override;
    void show_inside(std::string_view task, double share) override;
    bool stop_requested() const override { return outer_->stop_requested(); }

private:
    std::shared_ptr<Progress> outer_;
    std::mutex mutex_;  // the task
    std::string task_{};
    std::int64_t total_ = 0;
    std::int64_t done_ = 0;
};

// begin now, end at the end of the scope.
class ProgressTask {
public:
    ProgressTask(Progress& progress, std::string_view task, std::int64_t total)
        : progress_(progress) {
        progress_.begin(task, total);
    }
    ~ProgressTask();
    ProgressTask(const ProgressTask&) = delete;
    ProgressTask& operator=(const ProgressTask&) = delete;

    void advance(std::int64_t amount) { progress_.advance(amount); }

private:
    Progress& progress_;
};

}  // namespace suffuse
