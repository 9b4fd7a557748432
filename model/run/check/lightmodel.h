// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QByteArray>
#include <QString>

namespace shapewright {

// A model without its weights: a valid ModelProto whose large constants are external data, namely ranges of the file
// that it was read from. It is made to be loaded at once and discarded.
struct LightModel {
    QByteArray bytes;
    QString dataFolder; // the folder of the external data
};

// The limit exists because a message to the runner contains the bytes.
constexpr qsizetype mostLightModelBytes = qsizetype(200) << 20;

// `dataFolder` is the folder from which the file names its external data; empty for its own.
// Constants that cannot be external data (sparse tensors, numbers stored as varints) are included in the bytes. Errors:
// LimitExceeded if these are too large, FileChanged, Cancelled.
[[nodiscard]] Result<LightModel> makeLightModel(const ModelFile &file, const JobContext &job = {},
                                                const QString &dataFolder = {});

} // namespace shapewright
