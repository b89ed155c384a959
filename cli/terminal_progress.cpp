#include "cli/terminal_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/interrupt.h"
#include "cli/print.h"

namespace suffuse::cli {

namespace {

using namespace std::chrono_literals;
constexpr auto silence = 500ms;
constexpr auto frame = 100ms;
constexpr const char* clear_line = "\r\x1b[K";

}  // namespace

bool QuietProgress::stop_requested() const {
    return interrupted();
}

std::string progress_text(double share, double seconds) {
    const double left = share > 0 ? seconds / share - seconds : 0;
    const std::int64_t whole = std::llround(left);
    return fmt::format("{:3.0f} % {}:{:02} left", 100 * share, whole / 60, whole % 60);
}

void TerminalProgress::begin(std::string_view task, std::int64_t total) {
    const std::scoped_lock lock(mutex_);
    task_ = task;
    inside_.clear();
    total_ = std::max<std::int64_t>(total, 1);
    done_ = 0;
    start_ = drawn_ = Clock::now();
}

void TerminalProgress::advance(std::int64_t amount) {
    done_ += amount;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;  // somebody else is drawing
    const auto now = Clock::now();
    if (now - start_ >= silence && now - drawn_ >= frame) draw(now);
}

void TerminalProgress::show_inside(std::string_view task, double share) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;
    inside_ = task.empty() ? "" : fmt::format(" ({} {:.0f} %)", task, 100 * std::min(1.0, share));
    const auto now = Clock::now();
    if (total_ > 0 && now - start_ >= silence && now - drawn_ >= frame) draw(now);
}

void TerminalProgress::draw(Clock::time_point now) {
    const double share =
        std::min(1.0, static_cast<double>(done_.load()) / static_cast<double>(total_));
    const double seconds = std::chrono::duration<double>(now - start_).count();
    tell_user(fmt::format("{}{} {}{}", clear_line, task_, progress_text(share, seconds), inside_));
    drawn_ = now;
    visible_ = true;
}

void TerminalProgress::end() {
    const std::scoped_lock lock(mutex_);
    if (std::exchange(visible_, false)) tell_user(clear_line);
}

}  // namespace suffuse::cli
