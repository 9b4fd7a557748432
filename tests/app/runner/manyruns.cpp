// SPDX-License-Identifier: Apache-2.0
// Does what shapewright-runner does, for one request after the other. Loading ONNX Runtime takes longer than to run one
// operator, so tests that run thousands of them use this program.

#include "app/runner/modelrun.h"
#include "app/runner/process.h"
#include "app/runner/runexception.h"
#include "app/runner/runtimeapi.h"
#include "app/runner/runtimelibrary.h"
#include "app/runner/runtimestart.h"
#include "model/protocol/frame.h"

#include <array>
#include <cerrno>
#include <cstdlib>

#include <unistd.h>

using namespace shapewright;

int main()
{
    runner::dieWithParent();
    const runner::Answers answers;
    const auto loaded = runner::loadRuntime();
    if (!std::holds_alternative<runner::Runtime>(loaded))
        return EXIT_FAILURE;
    Ort::InitApi(std::get<runner::Runtime>(loaded).api);
    const Ort::Env environment = runner::startRuntime();
    runner::Progress progress([](const protocol::RunAnswer &) {});
    protocol::FrameReader reader;
    std::array<char, 1 << 16> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init)
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return EXIT_SUCCESS;
        reader.append(QByteArray(buffer.data(), count));
        while (const auto message = reader.next()) {
            const auto request = protocol::runRequest(*message);
            if (!request)
                return EXIT_FAILURE;
            try {
                runner::runModel(environment, *request, progress,
                                 [&](const protocol::RunReport &report) { answers.send(report); });
            } catch (const std::exception &exception) {
                answers.send(runner::failureOf(exception));
            }
        }
    }
}
