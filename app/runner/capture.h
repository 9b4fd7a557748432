// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/capturedtensor.h"
#include "model/protocol/tensorcapture.h"

#include <QByteArray>
#include <QFile>

#include <optional>
#include <string>
#include <vector>

namespace shapewright::runner {

// Writes the elements of tensors one after the other into the file of a TensorCapture, as long as they fit into its
// budget. If the file cannot be written, capturing ends, but the run goes on.
class Capture
{
public:
    explicit Capture(std::optional<TensorCapture> asked); // none: captures nothing

    void take(const std::string &name, const Ort::Value &value);
    [[nodiscard]] const std::vector<CapturedTensor> &tensors() const { return m_tensors; }
    [[nodiscard]] const QString &failure() const { return m_failure; } // the system's message; empty if there is none

private:
    [[nodiscard]] bool isWanted(const std::string &name) const;
    [[nodiscard]] std::int64_t room() const { return m_asked->budgetBytes - std::int64_t(m_end); }
    bool write(const void *bytes, std::size_t length);
    bool writeTexts(const Ort::Value &value, std::size_t count);

    std::optional<TensorCapture> m_asked;
    QFile m_file;
    std::uint64_t m_end = 0; // end of the last tensor that is whole in the file
    std::vector<CapturedTensor> m_tensors;
    QString m_failure;
};

} // namespace shapewright::runner
