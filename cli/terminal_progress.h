#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>

#include "suffuse/base/progress.h"

namespace suffuse::cli {

// Stops on Ctrl-C; draws nothing.
class QuietProgress : public Progress {
public:
    bool stop_requested() const override;
};

// Also draws "reading 45 % 0:03 left" on standard error, in place, ten times a second at most, and
// only for tasks that last longer than half a second.
class TerminalProgress : public QuietProgress {
public:
    void begin(std::string_view task, std::int64_t total) override;
    void advance(std::int64_t amount) override;
    void end() override;
    void show_inside(std::string_view task, double share) override;

private:
    using Clock = std::chrono::steady_clock;
    void draw(Clock::time_point now);

    std::mutex mutex_;  // the task and what has been drawn
    std::string task_;
    std::string inside_;  // "diffusing 45 %": what goes on inside the task
    std::int64_t total_ = 0;
    Clock::time_point start_;
    Clock::time_point drawn_;
    bool visible_ = false;
    std::atomic<std::int64_t> done_{0};
};

// "45 % 0:03 left" for a share done after some seconds.
std::string progress_text(double share, double seconds);

}  // namespace suffuse::cli
