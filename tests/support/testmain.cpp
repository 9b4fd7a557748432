// SPDX-License-Identifier: Apache-2.0
// The main() of a program with many test classes. It runs the class whose name the program was called by.
#include "tests/support/registertest.h"

#include <cstdio>
#include <string>
#include <string_view>

namespace shapewright::test {

namespace {

const RegisteredTest *first = nullptr; // the classes add themselves before main(), in no particular order

} // namespace

RegisteredTest::RegisteredTest(const char *testFile, int (*runIt)(int argc, char **argv))
    : file(testFile), run(runIt), next(first)
{
    first = this;
}

} // namespace shapewright::test

int main(int argc, char **argv)
{
    using namespace shapewright::test;
    std::string_view name = argc > 0 ? argv[0] : "";
    name.remove_prefix(name.rfind('/') + 1); // npos + 1 is 0
    for (const RegisteredTest *test = first; test != nullptr; test = test->next) {
        if (std::string_view(test->file) == std::string(name) + ".cpp")
            return test->run(argc, argv);
    }
    std::fprintf(stderr, "There is no test %.*s in this program; call it by a link of one of these names:\n",
                 int(name.size()), name.data());
    for (const RegisteredTest *test = first; test != nullptr; test = test->next)
        std::fprintf(stderr, "  %.*s\n", int(std::string_view(test->file).size() - 4), test->file);
    return 2;
}
