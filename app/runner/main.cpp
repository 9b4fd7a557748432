// SPDX-License-Identifier: Apache-2.0
// Runs one model with ONNX Runtime and ends: what goes wrong in there ends this process alone.

#include "app/runner/modelrun.h"
#include "app/runner/process.h"
#include "app/runner/providers.h"
#include "app/runner/runtimeapi.h"
#include "app/runner/runtimelibrary.h"

#include <QCoreApplication>

#include <cstdio>
#include <cstdlib>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using protocol::RunFailure;

namespace {

int printVersion()
{
    const auto loaded = runner::loadRuntime();
    if (const auto *fault = std::get_if<runner::RuntimeFault>(&loaded)) {
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
    const auto request = runner::readRequest();
    if (!request)
        return fail(
            {RunFailure::Kind::BadRequest, {}, u"standard input holds no request of this version's protocol"_s});
    const auto loaded = runner::loadRuntime();
    if (const auto *fault = std::get_if<runner::RuntimeFault>(&loaded))
        return fail({RunFailure::Kind::RuntimeMissing, fault->path, fault->reason});

    runner::exitAtEndOfInput();
    runner::Progress progress([&](const protocol::RunAnswer &answer) { answers.send(answer); });
    const auto result = runner::runModel(std::get<runner::Runtime>(loaded), *request, progress);
    if (const auto *failure = std::get_if<RunFailure>(&result))
        return fail(*failure);
    answers.send(std::get<protocol::RunReport>(result));
    return EXIT_SUCCESS;
}

} // namespace

int main(int argc, char *argv[])
{
    runner::dieWithParent();
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    if (arguments == QStringList{u"--version"_s})
        return printVersion();
    if (!arguments.isEmpty()) {
        std::fputs(
            "shapewright-runner is started by Shapewright. It takes --version, or a request on standard input.\n",
            stderr);
        return 2;
    }
    return answerOneRequest();
}
