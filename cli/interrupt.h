#pragma once

namespace suffuse::cli {

// From now on the first Ctrl-C (or SIGTERM) only asks to stop, the second ends the program as
// usual. A closed pipe becomes an error of the write instead of a silent end.
void catch_interrupts();

bool interrupted();

}  // namespace suffuse::cli
