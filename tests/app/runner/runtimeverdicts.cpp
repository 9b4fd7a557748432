// SPDX-License-Identifier: Apache-2.0
#include "tests/app/runner/runtimeverdicts.h"

#include "model/protocol/frame.h"
#include "model/protocol/runmessages.h"

#include <QTest>

namespace shapewright::test {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int verdictMilliseconds = 60000;

} // namespace

RuntimeVerdicts::Verdict RuntimeVerdicts::of(const QString &modelPath, const std::vector<InputFeed> &inputs)
{
    if (m_process.state() == QProcess::NotRunning) {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(SHAPEWRIGHT_MANY_RUNS), QStringList());
    }
    protocol::RunRequest request{.modelPath = modelPath, .inputs = inputs};
    request.settings.threads = 1;
    m_process.write(protocol::encodeFrame(protocol::toCbor(request)));
    protocol::FrameReader reader;
    while (m_process.waitForReadyRead(verdictMilliseconds)) {
        reader.append(m_process.readAllStandardOutput());
        const auto message = reader.next();
        const auto answer = message ? protocol::runAnswer(*message) : std::nullopt;
        if (!answer)
            continue;
        if (const auto *failure = std::get_if<protocol::RunFailure>(&*answer))
            return {.runs = false, .reason = failure->reason, .outputs = {}};
        Verdict verdict{.runs = true, .reason = {}, .outputs = {}};
        for (const protocol::RunOutput &output : std::get<protocol::RunReport>(*answer).outputs) {
            if (output.isTensor)
                verdict.outputs[output.name] = output.dims;
        }
        return verdict;
    }
    const bool hasCrashed = m_process.state() == QProcess::NotRunning;
    stop();
    return {.runs = false, .reason = hasCrashed ? u"it crashes"_s : u"it does not end"_s, .outputs = {}};
}

void RuntimeVerdicts::stop()
{
    m_process.kill();
    m_process.waitForFinished();
}

} // namespace shapewright::test
