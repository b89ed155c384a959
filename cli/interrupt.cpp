#include "cli/interrupt.h"

#include <csignal>

namespace suffuse::cli {

namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t stop_requested = 0;

extern "C" void request_stop(int signal) {
    stop_requested = 1;
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
    return stop_requested != 0;
}

}  // namespace suffuse::cli
