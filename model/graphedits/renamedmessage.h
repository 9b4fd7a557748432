// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filewindow.h"
#include "model/onnx/wireindex.h"
#include "model/save/splice.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

using NewNames = std::map<std::string, std::string>;

// A field of a GraphProto, as pieces of its file, with other names for values, and for nodes. Everything else, payloads
// of tensors and unknown fields, consists of ranges of the file. Nothing if the file has changed.
[[nodiscard]] std::optional<std::vector<FilePiece>> renamedGraphField(FileWindow &file, std::uint32_t number,
                                                                        const WireRange &whole,
                                                                        const WireRange &payload, const NewNames &names,
                                                                        const NewNames &nodes = {});

} // namespace shapewright
