#pragma once

#include <nanobind/nanobind.h>

#include <atomic>

namespace suffuse::python {

// The GIL, released for as long as this lives.
//
// The interpreter may end meanwhile, if the thread is a daemon. Whoever then asks for the GIL is
// ended with pthread_exit, which unwinds: through our code, whose destructors need Python, into
// functions that do not let anything out. So such a thread is stopped here instead, where it
// stands, until the process has ended too.
class WithoutGil {
public:
    // `stop` is set where the thread is stopped: for others that work for it.
    explicit WithoutGil(std::atomic<bool>* stop = nullptr);
    ~WithoutGil();
    WithoutGil(const WithoutGil&) = delete;
    WithoutGil& operator=(const WithoutGil&) = delete;

    // work() with the GIL. It throws nothing.
    template <class Work>
    void except_for(const Work& work) {
        take_back();
        try {
            work();
        } catch (...) {  // the end came in the middle of it
            stay();
        }
        state_ = PyEval_SaveThread();
    }

private:
    void take_back();
    [[noreturn]] void stay();

    std::atomic<bool>* stop_;
    PyThreadState* state_;
};

}  // namespace suffuse::python
