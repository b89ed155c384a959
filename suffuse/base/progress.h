#pragma once

#include <cstdint>
#include <string_view>

namespace suffuse {

// Reports upwards, carries "please stop" downwards. The default is silent and never stops.
// begin and end come from the thread that runs the task; the other two from any thread.
class Progress {
public:
    virtual ~Progress() = default;
    virtual void begin(std::string_view task, std::int64_t total);
    virtual void advance(std::int64_t amount);
    virtual void end();
    virtual bool stop_requested() const;
};

// begin now, end at the end of the scope.
class ProgressTask {
public:
    ProgressTask(Progress& progress, std::string_view task, std::int64_t total)
        : progress_(progress) {
        progress_.begin(task, total);
    }
    ~ProgressTask() { progress_.end(); }
    ProgressTask(const ProgressTask&) = delete;
    ProgressTask& operator=(const ProgressTask&) = delete;

    void advance(std::int64_t amount) { progress_.advance(amount); }

private:
    Progress& progress_;
};

}  // namespace suffuse
