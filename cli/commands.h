#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace suffuse::cli {

// A command registers itself and its options, and hands back what to do once they are parsed.
using Action = std::function<void()>;

Action add_gdc_command(CLI::App& app);
Action add_diffuse_command(CLI::App& app);
Action add_info_command(CLI::App& app);
Action add_convert_command(CLI::App& app);
Action add_generate_command(CLI::App& app);
Action add_train_command(CLI::App& app);
Action add_tune_command(CLI::App& app);
Action add_demo_command(CLI::App& app);

}  // namespace suffuse::cli
