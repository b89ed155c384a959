#include "cli/strict.h"

#include "cli/command.h"
#include "cli/print.h"
#include "suffuse/base/error.h"

namespace suffuse::cli {

Option strict_option() {
    return flag_option("strict", also_group,
                       "Write nothing (exit code 4) if the result cannot be certified");
}

void judge(const std::string& doubt, bool strict, const EveryCommand& common) {
    if (doubt.empty()) return;
    if (strict) throw NotCertified(doubt + "; nothing was written (--strict)");
    if (!common.quiet) print_note(doubt);
}

}  // namespace suffuse::cli
