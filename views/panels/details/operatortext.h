// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/operatordocs.h"

#include <QString>

namespace shapewright {

// The documentation of an operator: its first paragraph, and the whole text.
struct OperatorText {
    QString summary;
    QString whole;           // equal to the summary if there is no more
    bool isMarkdown = false; // false for text from a model file, which must never be taken for markup
};

// `domain` is named in the text if the operator has no documentation; it is empty for ai.onnx.
[[nodiscard]] OperatorText operatorText(const OperatorDocs &docs, const QString &domain);

} // namespace shapewright
