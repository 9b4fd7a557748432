// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorreader.h"
#include "model/protocol/capturedtensor.h"

#include <QString>

#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// The elements of tensors of a test run, as the runner left them in a file (TestReport::captured, TensorCapture::path).
// Nothing in the file is trusted. A value; the file is its owner's, and is gone for readers when that removes it.
class CapturedTensors
{
public:
    CapturedTensors() = default;
    CapturedTensors(const std::vector<CapturedTensor> &tensors, QString path);

    [[nodiscard]] bool isEmpty() const { return m_tensors.empty(); }
    // A graph input, a graph output or a value of the main graph, by its name. Null: it was not kept.
    [[nodiscard]] const CapturedTensor *find(const std::string &name) const;
    // What tables, statistics and files are made from. Errors: TensorNotFound, TensorUnreadable, FileNotFound,
    // FileUnreadable; of reading, FileChanged too.
    [[nodiscard]] TensorReader::Opened open(const std::string &name) const;

private:
    std::unordered_map<std::string, CapturedTensor> m_tensors;
    QString m_path;
};

} // namespace shapewright
