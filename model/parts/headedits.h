// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace shapewright::parts {

using FilePointer = std::shared_ptr<const ModelFile>;

// The model with other names for values and nodes of the main graph, wherever they stand in it: subgraphs,
// initializers, declarations and quantization annotations too. Errors: those of ModelFile::spliced(), FileChanged.
[[nodiscard]] Result<FilePointer> renamedModel(const ModelFile &file, const std::map<std::string, std::string> &values,
                                               const std::map<std::string, std::string> &nodes, const JobContext &job);
// The model with other metadata_props: new values by key, nothing to remove an entry. Errors as above.
[[nodiscard]] Result<FilePointer> modelWithMetadata(const ModelFile &file,
                                                    const std::map<std::string, std::optional<std::string>> &entries,
                                                    const JobContext &job);
// The model with other texts of its own, by the name of the field: `producer_name`. Errors as above, EditsInvalid (no
// such field, or a version that is no number).
[[nodiscard]] Result<FilePointer>
modelWithFields(const ModelFile &file, const std::map<std::string, std::string> &texts, const JobContext &job);

} // namespace shapewright::parts
