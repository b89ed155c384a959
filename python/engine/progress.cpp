#include "python/engine/progress.h"

#include <utility>

namespace suffuse::python {

namespace {

using namespace std::chrono_literals;
constexpr auto between_looks = 50ms;  // at signals: nobody notices a later answer to Ctrl-C
constexpr auto between_calls = 100ms;

}  // namespace

PythonProgress::PythonProgress(nb::object callback) : callback_(std::move(callback)) {}

bool PythonProgress::is_callers_turn(Clock::time_point& last, Clock::duration pause) const {
    if (std::this_thread::get_id() != caller_) return false;
    const auto now = Clock::now();
    if (now - last < pause) return false;
    last = now;
    return true;
}

void PythonProgress::keep_failure() const {
    failure_ = std::make_exception_ptr(nb::python_error());
    stopped_ = true;
}

// On the thread that called us, which may not have released the GIL.
template <class Work>
void PythonProgress::with_gil(const Work& work) const {
    if (released_ == nullptr)
        work();
    else
        released_->except_for(work);
}

void PythonProgress::tell(std::int64_t done) {
    if (callback_.is_none() || stopped_ || std::this_thread::get_id() != caller_) return;
    with_gil([&] {
        PyObject* const answer =
            PyObject_CallFunction(callback_.ptr(), "sLL", task_.c_str(),
                                  static_cast<long long>(done), static_cast<long long>(total_));
        if (answer == nullptr) return keep_failure();
        Py_DECREF(answer);
    });
}

void PythonProgress::begin(std::string_view task, std::int64_t total) {
    task_ = task;
    total_ = total;
    done_ = 0;
    told_ = Clock::now();
    tell(0);
}

void PythonProgress::advance(std::int64_t amount) {
    done_ += amount;
    if (is_callers_turn(told_, between_calls)) tell(done_);
}

void PythonProgress::end() {
    tell(done_);
}

bool PythonProgress::stop_requested() const {
    if (stopped_) return true;
    if (!is_callers_turn(looked_, between_looks)) return false;
    with_gil([&] {
        if (PyErr_CheckSignals() != 0) keep_failure();
    });
    return stopped_;
}

void PythonProgress::rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
}

}  // namespace suffuse::python
