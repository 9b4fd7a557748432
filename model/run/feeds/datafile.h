// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/inputfeed.h"
#include "model/run/feeds/npzfile.h"
#include "model/types/result.h"
#include "model/types/valuetype.h"

#include <QString>

#include <string>

namespace shapewright {

// What goes through a message to the runner, and so is in memory.
constexpr qint64 mostFeedBytes = qint64(100) << 20;

// What a file has for an input or output of that name and kind: the array of a .npy; of a .npz the one of that name, or
// the only one; of a .pb, as ONNX's tests have them, a TensorProto, a SequenceProto or an OptionalProto, by the kind.
// Errors: FileNotFound, FileUnreadable, TensorUnreadable, in words.
[[nodiscard]] Result<InputFeed> readDataFile(const std::string &name, ValueType::Kind kind, const QString &path);
// An array of an open file.
[[nodiscard]] Result<InputFeed> readDataArray(const std::string &name, const NpzFile &file, std::size_t position,
                                              const QString &path);

// What a feed and its parts hold in memory, in bytes; each text with its object.
[[nodiscard]] qint64 heldBytes(const InputFeed &feed);

} // namespace shapewright
