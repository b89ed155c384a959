#include <fcntl.h>
#include <unistd.h>

#include <new>

#include "cli/commands.h"
#include "cli/hints.h"
#include "cli/interrupt.h"
#include "cli/parse.h"
#include "cli/print.h"
#include "suffuse/base/mapped_file.h"
#include "suffuse/base/shown.h"

namespace suffuse::cli {

namespace {

enum ExitCode {
    done = 0,
    defect = 1,
    wrong_input = 2,
    missing_resource = 3,
    not_certified = 4,
    was_interrupted = 130
};

int report(ExitCode code, const std::string& message) {
    tell_user("suffuse: " + as_one_line(message) + "\n");
    return code;
}

// Where standard input, output or error is closed, the next file that is opened would take its
// place, and notes would go into a graph. Something that can be neither read nor written does.
void occupy_closed_descriptors() {
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(fd, F_GETFD) < 0) open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int run(int count, char** words) {
    std::vector<Command> commands{gdc_command(),     diffuse_command(),  info_command(),
                                  convert_command(), generate_command(), train_command(),
                                  tune_command(),    demo_command()};
    commands.push_back(pages_command(commands));
    const Parsed parsed = parse(commands, std::vector<std::string>(words + 1, words + count));
    if (parsed.command == nullptr)
        print(parsed.text);
    else
        parsed.command->run(parsed.said);
    return done;
}

}  // namespace

}  // namespace suffuse::cli

int main(int count, char** words) {
    using namespace suffuse;
    using namespace suffuse::cli;
    occupy_closed_descriptors();
    catch_interrupts();
    const SurviveLostPages survive;
    try {
        return run(count, words);
    } catch (const ClosedPipe&) {
        return done;  // whoever read has seen enough
    } catch (const Cancelled& stop) {
        return report(was_interrupted, stop.what());
    } catch (const ResourceError& error) {
        return report(missing_resource, sentence_of(error));
    } catch (const InputError& error) {
        return report(wrong_input, sentence_of(error));
    } catch (const NotCertified& error) {
        return report(not_certified, sentence_of(error));
    } catch (const std::bad_alloc&) {
        return report(missing_resource, "out of memory; limit the use with --memory");
    } catch (const std::exception& error) {
        return report(defect, std::string("a defect of suffuse: ") + error.what());
    }
}
