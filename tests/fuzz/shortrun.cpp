// SPDX-License-Identifier: Apache-2.0
// A target without libFuzzer: its seeds and the small files of folders of the corpus, and a fixed number of mutations
// of each, the same in every run. Usage: TARGET MUTATIONS [FOLDER…]
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

// Leaves the input that broke the target beside where it was started.
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
        return 77; // without the corpus, which CI does not allow
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
            // Further and further away from the seed, and now and then from it again.
            mutated = fuzz::mutatedMessage(i % 8 == 0 ? seed : mutated, mostBytes, random);
            run(mutated);
            ++inputs;
        }
    }
    std::printf("%zu seeds, %zu inputs\n", seeds.size(), inputs);
    return seeds.empty() ? 1 : 0;
}
