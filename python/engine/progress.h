#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <string>
#include <thread>

#include "python/engine/without_gil.h"
#include "suffuse/base/progress.h"

namespace suffuse::python {

namespace nb = nanobind;

// Carries signals (Ctrl-C) down and progress up. Python is only called on the thread that called
// us, now and then, with the GIL taken for as long as that lasts. Whatever Python raises there
// stops the computation.
class PythonProgress : public Progress {
public:
    // The thread that called us works without the GIL for as long as this lives.
    class Released {
    public:
        explicit Released(PythonProgress& progress)
            : progress_(progress), without_gil_(&progress.stopped_) {
            progress_.released_ = &without_gil_;
        }
        ~Released() { progress_.released_ = nullptr; }
        Released(const Released&) = delete;
        Released& operator=(const Released&) = delete;

    private:
        PythonProgress& progress_;
        WithoutGil without_gil_;
    };

    // `callback` is None or callable(task, done, total). Made and destroyed with the GIL held.
    explicit PythonProgress(nb::object callback);

    void begin(std::string_view task, std::int64_t total) override;
    void advance(std::int64_t amount) override;
    void end() override;
    bool stop_requested() const override;

    // What Python raised, if it did.
    void rethrow() const;

private:
    using Clock = std::chrono::steady_clock;

    bool is_callers_turn(Clock::time_point& last, Clock::duration pause) const;
    template <class Work>
    void with_gil(const Work& work) const;
    void tell(std::int64_t done);
    void keep_failure() const;

    nb::object callback_;
    WithoutGil* released_ = nullptr;
    std::thread::id caller_ = std::this_thread::get_id();
    std::string task_{};
    std::int64_t total_ = 0;
    std::atomic<std::int64_t> done_{0};
    Clock::time_point told_{};
    mutable Clock::time_point looked_{};
    mutable std::atomic<bool> stopped_{false};
    mutable std::exception_ptr failure_{};
};

}  // namespace suffuse::python
