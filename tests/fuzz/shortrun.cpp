// SPDX-License-Identifier: Apache-2.0
// Runs a target without libFuzzer: on its seeds, on the small files in folders of the corpus, and on a fixed number of
// mutations of each, which are the same in every run. Usage: TARGET MUTATIONS [FOLDER…]
#include "tests/fuzz/target.h"
#include "tests/fuzz/wiremutator.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QElapsedTimer>

#include <csignal>
#include <cstdio>
#include <string>

namespace {

constexpr qint64 mostBytes = 16 * 1024;
constexpr qint64 slowMilliseconds = 200;

std::string current;

// When a signal ends the target, saves the input that caused it in the working directory.
void keepInput(int signal)
{
    std::signal(signal, SIG_DFL);
    if (std::FILE *file = std::fopen("broken-input", "wb")) {
        std::fwrite(current.data(), 1, current.size(), file);
        std::fclose(file);
        std::fputs("the input is in ./broken-input\n", stderr);
    }
    std::raise(signal);
}

void run(const std::string &bytes)
{
    current = bytes;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(current.data()), current.size());
}

} // namespace

int main(int argc, char **argv)
{
    using namespace shapewright;
    if (argc < 2)
        return 2;
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGTERM, SIGINT})
        std::signal(signal, keepInput);
    const int mutations = std::atoi(argv[1]);
    std::vector<std::string> seeds = fuzz::seeds();
    if (argc > 2 && !test::haveModels())
        return 77; // the test is skipped without the corpus; CI requires it
    for (int i = 2; i < argc; ++i) {
        const QDir folder(test::model(QString::fromLocal8Bit(argv[i])));
        for (const QFileInfo &info : folder.entryInfoList(QDir::Files, QDir::Name)) {
            if (info.size() <= mostBytes)
                seeds.push_back(test::bytesOf(info.filePath()).toStdString());
        }
    }
    std::size_t inputs = 0;
    for (const std::string &seed : seeds) {
        QElapsedTimer clock;
        clock.start();
        run(seed);
        ++inputs;
        if (clock.elapsed() > slowMilliseconds)
            continue; // a seed that is slow by design (200,000 nodes, …)
        std::mt19937_64 random(seed.size());
        std::string mutated = seed;
        for (int i = 0; i < mutations; ++i) {
            // Mutations add up, and every eighth one starts from the seed again.
            mutated = fuzz::mutatedMessage(i % 8 == 0 ? seed : mutated, mostBytes, random);
            run(mutated);
            ++inputs;
        }
    }
    std::printf("%zu seeds, %zu inputs\n", seeds.size(), inputs);
    return seeds.empty() ? 1 : 0;
}
