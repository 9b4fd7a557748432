// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <unordered_map>

namespace shapewright {

// The lines of a file of resources/operators, such as `kernels.txt`, by domain and operator: `ai.onnx Abs`. Those of an
// operator are in the order of the file. Each file says what its lines hold.
[[nodiscard]] std::unordered_map<std::string, QStringList> operatorLines(const QString &file);

} // namespace shapewright
