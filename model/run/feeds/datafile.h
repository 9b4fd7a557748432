// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/inputfeed.h"
#include "model/run/feeds/npzfile.h"
#include "model/types/result.h"
#include "model/types/valuetype.h"

#include <QString>

#include <string>

namespace shapewright {

// The limit of data that is sent in a message to the runner and so is held in memory.
constexpr qint64 mostFeedBytes = qint64(100) << 20;

// Reads the data for an input or output of this name and kind from a file: the array of a .npy; from a .npz the array
// of that name, or its only array; from a .pb, as ONNX's tests have them, a TensorProto, SequenceProto or
// OptionalProto, depending on the kind. Errors: FileNotFound, FileUnreadable, TensorUnreadable with the reason in
// words.
[[nodiscard]] Result<InputFeed> readDataFile(const std::string &name, ValueType::Kind kind, const QString &path);
// Reads an array of an open .npz file.
[[nodiscard]] Result<InputFeed> readDataArray(const std::string &name, const NpzFile &file, std::size_t position,
                                              const QString &path);

// The bytes that a feed and its parts hold in memory, including the string objects.
[[nodiscard]] qint64 heldBytes(const InputFeed &feed);

} // namespace shapewright
