// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <vector>

namespace shapewright {

// Which values inside of a model are to be looked at, too: each batch in a run of its own, in which they are outputs,
// so that memory holds no more than one batch of them.
struct TensorCheck {
    QByteArray model;   // a ModelProto whose large constants are ranges of files
    QString dataFolder; // where those are
    std::vector<std::vector<std::string>> batches;
    bool isAlone = false; // the model as it is is not run at all
    QByteArray original;  // likewise the original, to compare with where it ran; empty: none
    QString originalFolder;
    std::vector<std::string> notCompared; // values that depend on chance

    bool operator==(const TensorCheck &) const = default;
};

} // namespace shapewright
