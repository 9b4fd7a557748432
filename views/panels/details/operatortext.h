// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/operatordocs.h"

#include <QString>

namespace shapewright {

// What there is to read about an operator: the first paragraph, and all of it.
struct OperatorText {
    QString summary;
    QString whole;           // the same as the summary where there is no more
    bool isMarkdown = false; // else plain: what comes from a file is never taken for markup
};

// `domain` is named where nobody describes the operator; empty for ai.onnx.
[[nodiscard]] OperatorText operatorText(const OperatorDocs &docs, const QString &domain);

} // namespace shapewright
