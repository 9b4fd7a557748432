// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/save/splice.h"
#include "model/types/result.h"

#include <string>
#include <vector>

namespace shapewright {

// Computes the changes of a tensor's fields that move its data to another place. It reads the fields from the model
// file. All other fields stay byte for byte. Errors: FileNotFound, FileUnreadable, FileChanged.
class TensorFields
{
public:
    explicit TensorFields(const ModelFile &file) : m_file(file) {}

    [[nodiscard]] Result<void> open();
    // Moves the data, a range of an external data file, into raw_data.
    [[nodiscard]] Result<void> inlineData(const onnx::TensorProto &tensor, const FilePiece &data,
                                          std::vector<FieldChange> &changes);
    // Moves the data to another file.
    [[nodiscard]] Result<void> relocate(const onnx::TensorProto &tensor, const std::string &location,
                                        std::vector<FieldChange> &changes);

private:
    [[nodiscard]] tl::unexpected<Error> changed() const
    {
        return failure(ErrorCode::FileChanged, {m_file.path().toStdString()});
    }

    const ModelFile &m_file;
    FileWindow m_window;
};

} // namespace shapewright
