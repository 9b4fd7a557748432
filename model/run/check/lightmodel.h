// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QByteArray>
#include <QString>

namespace shapewright {

// A model that takes no room for its weights: as an ordinary ModelProto whose large constants are external data within
// the file that it was read from. Made to be loaded at once and thrown away.
struct LightModel {
    QByteArray bytes;
    QString dataFolder; // in which the external data are
};

// A message to the runner holds them.
constexpr qsizetype mostLightModelBytes = qsizetype(200) << 20;

// Constants that cannot stand outside (sparse ones, numbers stored as varints) are put in.
// Errors: LimitExceeded where that is too much, FileChanged, Cancelled.
[[nodiscard]] Result<LightModel> makeLightModel(const ModelFile &file, const JobContext &job = {});

} // namespace shapewright
