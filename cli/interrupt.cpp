#include "cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace suffuse::cli {

namespace {

// A signal handler can reach nothing but a global; threads read it.
std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void request_stop(int /*signal*/) {
    stop_requested = true;
}

}  // namespace

void catch_interrupts() {
    struct sigaction action {};
    action.sa_handler = request_stop;
    action.sa_flags = SA_RESETHAND;  // and not SA_RESTART: what waits for a pipe wakes up
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);  // the write that fails tells
    std::signal(SIGXFSZ, SIG_IGN);
}

bool interrupted() {
    return stop_requested;
}

}  // namespace suffuse::cli
