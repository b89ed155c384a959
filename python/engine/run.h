#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <type_traits>
#include <utility>

#include "python/engine/progress.h"
#include "suffuse/base/context.h"
#include "suffuse/base/mapped_file.h"

namespace suffuse::python {

// One call from Python: what it may use, and its way back.
class Run {
public:
    Run(int threads, const std::string& memory, nb::object callback)
        : context_(context_with(threads, memory)),
          progress_(std::make_shared<PythonProgress>(std::move(callback))) {
        context_.progress = progress_;
    }

    const Context& context() const { return context_; }

    // work(context) with the GIL released. What Python raised in between comes out of here, at the
    // latest when the work is done.
    template <class Work>
    auto call(const Work& work) const {
        const auto released = [&] {
            const PythonProgress::Released without_gil(*progress_);
            const SurviveLostPages survive;
            return unless_files_changed([&] { return work(context_); });
        };
        try {
            if constexpr (std::is_void_v<decltype(released())>) {
                released();
                progress_->rethrow();
            } else {
                auto result = released();
                progress_->rethrow();
                return result;
            }
        } catch (const Cancelled&) {
            progress_->rethrow();
            throw;
        }
    }

private:
    Context context_;
    std::shared_ptr<PythonProgress> progress_;
};

}  // namespace suffuse::python
