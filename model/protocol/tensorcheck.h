// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <vector>

namespace shapewright {

// Which inner tensors of a model are checked, too. Each batch gets a run of its own in which its tensors are outputs,
// so that memory holds only one batch at a time.
struct TensorCheck {
    QByteArray model;   // a ModelProto whose large constants are external data
    QString dataFolder; // the folder of the external data
    std::vector<std::vector<std::string>> batches;
    bool isAlone = false; // the unchanged model is not run at all
    QByteArray original;  // likewise for the original, which the tensors are compared with if it ran; empty: none
    QString originalFolder;
    std::vector<std::string> notCompared; // values that depend on random numbers

    bool operator==(const TensorCheck &) const = default;
};

} // namespace shapewright
