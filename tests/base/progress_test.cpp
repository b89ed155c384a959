#include "suffuse/base/progress.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

#include "suffuse/base/context.h"

namespace suffuse::testing::progress_test {

namespace {

// Keeps what it is told.
class Told : public Progress {
public:
    void begin(std::string_view task, std::int64_t total) override {
        told.push_back("begin " + std::string(task) + " " + std::to_string(total));
    }
    void advance(std::int64_t amount) override { counted += amount; }
    void end() override { told.push_back("end"); }
    void show_inside(std::string_view task, double share) override {
        const std::scoped_lock lock(mutex_);
        inside.emplace_back(task, share);
    }
    bool stop_requested() const override { return stop; }

    std::vector<std::string> told{};
    std::int64_t counted = 0;
    std::vector<std::pair<std::string, double>> inside{};
    bool stop = false;

private:
    std::mutex mutex_;
};

// Fails whenever something ends.
class FailsAtEnd : public Progress {
public:
    void end() override { throw std::runtime_error("the end"); }
    void show_inside(std::string_view task, double) override {
        if (task.empty()) throw std::runtime_error("the end inside");
    }
};

using Inside = std::vector<std::pair<std::string, double>>;

}  // namespace

TEST_CASE("what goes on inside a task is shown there and counts nothing") {
    const auto outer = std::make_shared<Told>();
    const Context context{.progress = outer};
    {
        ProgressTask task(*context.progress, "training", 3);
        const Context inner = context.inside();
        {
            ProgressTask part(*inner.progress, "diffusing", 8);
            part.advance(2);
            part.advance(6);
        }
        task.advance(1);
    }
    CHECK(outer->told == std::vector<std::string>{"begin training 3", "end"});
    CHECK(outer->counted == 1);
    CHECK(outer->inside ==
          Inside{{"diffusing", 0}, {"diffusing", 0.25}, {"diffusing", 1}, {"", 0}});
}

TEST_CASE("the next task inside begins at nothing, and one without a size has no share") {
    const auto outer = std::make_shared<Told>();
    InnerProgress inner(outer);
    inner.begin("first", 4);
    inner.advance(3);
    inner.begin("second", 2);
    inner.advance(1);
    inner.begin("endless", 0);
    inner.advance(5);
    CHECK(outer->inside == Inside{{"first", 0},
                                  {"first", 0.75},
                                  {"second", 0},
                                  {"second", 0.5},
                                  {"endless", 0},
                                  {"endless", 0}});
}

TEST_CASE("inside the inside is shown at the top") {
    const auto outer = std::make_shared<Told>();
    const Context context = Context{.progress = outer}.inside().inside();
    context.progress->begin("deep", 2);
    context.progress->advance(1);
    CHECK(outer->told.empty());
    CHECK(outer->counted == 0);
    CHECK(outer->inside == Inside{{"deep", 0}, {"deep", 0.5}});
}

TEST_CASE("a wish to stop reaches the inside") {
    const auto outer = std::make_shared<Told>();
    const Context context = Context{.progress = outer}.inside();
    context.check();  // does not throw
    outer->stop = true;
    CHECK_THROWS_AS(context.check(), Cancelled);
}

TEST_CASE("defect 77: what is thrown at the end of a task ends neither the work nor the program") {
    const Context context{.progress = std::make_shared<FailsAtEnd>()};
    const Context inner = context.inside();
    int done = 0;
    for (const Context& each : {context, inner}) {
        const ProgressTask task(*each.progress, "working", 1);
        ++done;
    }
    CHECK(done == 2);
    const auto failing = [&] {
        const ProgressTask task(*inner.progress, "working", 1);
        throw InputError("the work");
    };
    CHECK_THROWS_WITH_AS(failing(), "the work", InputError);
}

TEST_CASE("defect 77: what is thrown before the end reaches the caller") {
    class FailsAtOnce : public Progress {
        void show_inside(std::string_view, double) override { throw std::runtime_error("no"); }
    };
    const Context inner = Context{.progress = std::make_shared<FailsAtOnce>()}.inside();
    CHECK_THROWS_WITH_AS(ProgressTask(*inner.progress, "working", 1), "no", std::runtime_error);
}

TEST_CASE("threads may advance at the same time: nothing is lost") {
    const auto outer = std::make_shared<Told>();
    InnerProgress inner(outer);
    inner.begin("many", 4000);
    std::vector<std::thread> threads;
    for (int k = 0; k < 4; ++k)
        threads.emplace_back([&] {
            for (int i = 0; i < 1000; ++i) inner.advance(1);
        });
    for (std::thread& thread : threads) thread.join();
    REQUIRE(outer->inside.size() == 4001);
    double most = 0;
    for (const auto& [task, share] : outer->inside) most = std::max(most, share);
    CHECK(most == 1);
    CHECK(outer->counted == 0);
}

}  // namespace suffuse::testing::progress_test
