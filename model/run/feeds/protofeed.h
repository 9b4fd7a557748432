// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/inputfeed.h"
#include "model/types/result.h"
#include "model/types/valuetype.h"

#include <QByteArray>

#include <string>

namespace shapewright {

// Adds the content of a .pb file to a feed that has only a name: a TensorProto; for a sequence a SequenceProto of
// tensors; for an optional an OptionalProto of either, or the tensor itself. `file` is for errors: TensorUnreadable.
[[nodiscard]] Result<InputFeed> protoFeed(InputFeed feed, ValueType::Kind kind, const QByteArray &content,
                                          const std::string &file);

} // namespace shapewright
