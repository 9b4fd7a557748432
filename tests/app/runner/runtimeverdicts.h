// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/inputfeed.h"

#include <QProcess>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shapewright::test {

// Asks ONNX Runtime whether models run. All of them run in one process, which is started again when one crashes it.
class RuntimeVerdicts
{
public:
    struct Verdict {
        bool runs = false;
        QString reason; // ONNX Runtime's words, if it does not run
        std::map<std::string, std::vector<std::int64_t>> outputs;
    };

    ~RuntimeVerdicts() { stop(); }
    [[nodiscard]] Verdict of(const QString &modelPath, const std::vector<InputFeed> &inputs);

private:
    void stop();

    QProcess m_process;
};

} // namespace shapewright::test
