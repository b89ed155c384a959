#include "cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace suffuse::cli {

namespace {

// A signal handler can reach nothing but a global; threads read it.
std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void request_stop(int signal) {
    stop_requested = true;
    std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
    std::signal(SIGINT, request_stop);
    std::signal(SIGTERM, request_stop);
    std::signal(SIGPIPE, SIG_IGN);  // the write that fails tells
    std::signal(SIGXFSZ, SIG_IGN);
}

bool interrupted() {
    return stop_requested;
}

}  // namespace suffuse::cli
