// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/inputfeed.h"
#include "model/types/result.h"
#include "model/types/valuetype.h"

#include <QByteArray>

#include <string>

namespace shapewright {

// What the bytes of a .pb hold for a feed of that name: a TensorProto; for a sequence a SequenceProto of tensors; for
// an optional an OptionalProto of either, or the tensor itself. `file` is for errors: TensorUnreadable.
[[nodiscard]] Result<InputFeed> protoFeed(InputFeed feed, ValueType::Kind kind, const QByteArray &content,
                                          const std::string &file);

} // namespace shapewright
