// SPDX-License-Identifier: Apache-2.0
// Runs one model with ONNX Runtime and ends. It is a process of its own, so that a crash in ONNX Runtime ends only this
// process.

#include "app/runner/modelrun.h"
#include "app/runner/process.h"
#include "app/runner/providers.h"
#include "app/runner/runexception.h"
#include "app/runner/runtimeapi.h"
#include "app/runner/runtimelibrary.h"
#include "app/runner/runtimestart.h"

#include <QStringList>

#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using namespace std::string_view_literals;
using protocol::RunFailure;

namespace {

int printVersion()
{
    const auto loaded = runner::loadRuntime();
    if (const auto *fault = std::get_if<runner::RuntimeNotLoaded>(&loaded)) {
        std::fprintf(stderr, "%s: %s\n", qPrintable(fault->path), qPrintable(fault->reason));
        return EXIT_FAILURE;
    }
    const auto &runtime = std::get<runner::Runtime>(loaded);
    Ort::InitApi(runtime.api);
    QStringList providers;
    for (const std::string &provider : runner::offeredProviders())
        providers.append(QString::fromStdString(provider));
    std::printf("shapewright-runner %s\nONNX Runtime %s\nExecution providers: %s\n", SHAPEWRIGHT_VERSION,
                qPrintable(runtime.version), qPrintable(providers.join(u", "_s)));
    return EXIT_SUCCESS;
}

int answerOneRequest()
{
    const runner::Answers answers;
    const auto fail = [&](const RunFailure &failure) {
        answers.send(failure);
        return EXIT_FAILURE;
    };
    // The library is loaded before the request arrives, because that takes longer than the client needs to prepare the
    // request for a small model.
    const auto loaded = runner::loadRuntime();
    if (const auto *fault = std::get_if<runner::RuntimeNotLoaded>(&loaded))
        return fail({RunFailure::Kind::RuntimeMissing, fault->path, fault->reason});
    const auto &runtime = std::get<runner::Runtime>(loaded);
    Ort::InitApi(runtime.api);
    try {
        const Ort::Env environment = runner::startRuntime();
        const auto request = runner::readRequest();
        if (!request)
            return fail(
                {RunFailure::Kind::BadRequest, {}, u"standard input holds no request of this version's protocol"_s});
        runner::exitAtEndOfInput();
        runner::Progress progress([&](const protocol::RunAnswer &answer) { answers.send(answer); });
        runner::runModel(environment, *request, progress, [&](protocol::RunReport report) {
            report.runtimeVersion = runtime.version.toStdString();
            answers.send(report);
        });
        return EXIT_SUCCESS;
    } catch (const std::exception &exception) {
        return fail(runner::failureOf(exception));
    }
}

} // namespace

int main(int argc, char *argv[])
{
    runner::dieWithParent();
    runner::prepareHeap();
    // There is no QCoreApplication, because it would set the user's locale. With that, kernels could read numbers in
    // strings differently than in most programs that will run the model.
    if (argc == 2 && argv[1] == "--version"sv)
        return printVersion();
    if (argc > 1) {
        std::fputs(
            "shapewright-runner is started by Shapewright. It takes --version, or a request on standard input.\n",
            stderr);
        return 2;
    }
    return answerOneRequest();
}
