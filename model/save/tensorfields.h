// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/save/splice.h"
#include "model/types/result.h"

#include <functional>
#include <string>
#include <vector>

namespace shapewright {

// Says with which changes of its fields, read from the file, a tensor of a model has its data elsewhere. All of its
// other fields stay byte for byte. Errors: FileNotFound, FileUnreadable, FileChanged.
class TensorFields
{
public:
    explicit TensorFields(const ModelFile &file) : m_file(file) {}

    [[nodiscard]] Result<void> open();
    // The bytes in raw_data.
    [[nodiscard]] Result<void> inlineData(const onnx::TensorProto &tensor, const DataRange &data,
                                          std::vector<FieldChange> &changes);
    // In another file.
    [[nodiscard]] Result<void> relocate(const onnx::TensorProto &tensor, const std::string &location,
                                        std::vector<FieldChange> &changes);

private:
    // `field` spans tag, length and payload.
    using Visit = std::function<Result<void>(std::uint32_t number, const WireRange &field, const WireRange &payload)>;
    [[nodiscard]] Result<void> forEachField(const WireRange &message, const Visit &visit);
    [[nodiscard]] tl::unexpected<Error> changed() const
    {
        return failure(ErrorCode::FileChanged, {m_file.path().toStdString()});
    }

    const ModelFile &m_file;
    FileWindow m_window;
};

} // namespace shapewright
