#pragma once

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>

namespace suffuse::bench {

// What main does in a program that measures one request: parses it, prints the JSON. For use with
// the program's own Request, add_options and measure.
template <class Request, class AddOptions, class Measure>
int json_main(const std::string& title, const AddOptions& add_options, const Measure& measure,
              int count, char** arguments) {
    try {
        Request request;
        CLI::App app(title);
        add_options(app, request);
        CLI11_PARSE(app, count, arguments);
        std::cout << measure(request).dump() << "\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
    return 0;
}

}  // namespace suffuse::bench
