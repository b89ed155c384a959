#pragma once

#include "cli/command.h"

namespace suffuse::cli {

Command gdc_command();
Command diffuse_command();
Command info_command();
Command convert_command();
Command generate_command();
Command train_command();
Command tune_command();
Command demo_command();
// Hidden: the manual, or completion for a shell, made of the commands given.
Command pages_command(std::vector<Command> commands);

}  // namespace suffuse::cli
