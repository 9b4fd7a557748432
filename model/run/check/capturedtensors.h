// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorreader.h"
#include "model/protocol/capturedtensor.h"

#include <QString>

#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// The elements of the tensors of a test run, which the runner wrote into a file (TestReport::captured,
// TensorCapture::path). Nothing in the file is trusted. This is a value type; the file belongs to someone else, and
// reading fails once the owner removes it.
class CapturedTensors
{
public:
    CapturedTensors() = default;
    CapturedTensors(const std::vector<CapturedTensor> &tensors, QString path);

    [[nodiscard]] bool isEmpty() const { return m_tensors.empty(); }
    // Finds a graph input, a graph output or a value of the main graph by its name. Null if its elements were not kept.
    [[nodiscard]] const CapturedTensor *find(const std::string &name) const;
    // Opens a tensor for tables, statistics and files. Errors: TensorNotFound, TensorUnreadable, FileNotFound,
    // FileUnreadable; reading may also fail with FileChanged.
    [[nodiscard]] TensorReader::Opened open(const std::string &name) const;

private:
    std::unordered_map<std::string, CapturedTensor> m_tensors;
    QString m_path;
};

} // namespace shapewright
