#include "python/engine/without_gil.h"

#include <chrono>
#include <thread>

namespace suffuse::python {

WithoutGil::WithoutGil(std::atomic<bool>* stop) : stop_(stop), state_(PyEval_SaveThread()) {}

WithoutGil::~WithoutGil() {
    take_back();
}

void WithoutGil::take_back() {
    try {
        PyEval_RestoreThread(state_);  // also from behind the end, which it knows
    } catch (...) {
        stay();
    }
}

void WithoutGil::stay() {
    if (stop_ != nullptr) *stop_ = true;
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

}  // namespace suffuse::python
