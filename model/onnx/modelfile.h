// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/externaldata.h"
#include "model/onnx/filewindow.h"
#include "model/onnx/wireindex.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <google/protobuf/unknown_field_set.h>
#include <onnx/onnx_pb.h>

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace shapewright {

// An ONNX file, indexed. Immutable; may be shared between threads. Payloads of large tensors are
// not in memory: the skeleton holds everything else, and the index says where in the file they are.
class ModelFile
{
public:
    // Reads and indexes a file. Errors: FileNotFound, FileUnreadable, NotAModel, Truncated,
    // Malformed, LimitExceeded, Cancelled. `agreedData`: files and folders outside of the model's own that external
    // data may be read from.
    [[nodiscard]] static Result<std::shared_ptr<const ModelFile>> open(const QString &path, const JobContext &job = {},
                                                                       const QStringList &agreedData = {});

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] std::uint64_t size() const { return m_identity.size; }
    [[nodiscard]] const FileIdentity &identity() const { return m_identity; }
    [[nodiscard]] const onnx::ModelProto &skeleton() const { return m_skeleton; }
    [[nodiscard]] ExternalData externalData(const onnx::TensorProto &tensor) const { return m_dataPlaces.find(tensor); }
    [[nodiscard]] const WireIndex &index() const { return m_index; }

    // The messages behind index().graphs, by position there: either of the two is null.
    [[nodiscard]] const onnx::GraphProto *graphProto(std::uint32_t indexedGraph) const
    {
        return m_graphs[indexedGraph];
    }
    [[nodiscard]] const onnx::FunctionProto *functionProto(std::uint32_t indexedGraph) const
    {
        return m_functions[indexedGraph];
    }

    // Where the payload that was left out of the skeleton stands in the file; none for a tensor that is
    // whole in the skeleton. The first piece where a writer split it.
    [[nodiscard]] const OmittedPayload *omittedPayload(const onnx::TensorProto &tensor) const;
    // All its pieces, in the order in which they stand.
    [[nodiscard]] std::vector<OmittedPayload> omittedPayloads(const onnx::TensorProto &tensor) const;

    // Where in index().messages the pieces of a tensor stand that say something of external data, in their order.
    [[nodiscard]] std::vector<std::uint32_t> indexedPieces(const onnx::TensorProto &tensor) const;

    // FileChanged when size, time or inode are not those of the file that was opened.
    [[nodiscard]] Result<void> verifyUnchanged() const;
    // Bytes of the file, checked against a change underneath before and after. Errors: FileChanged, FileUnreadable.
    [[nodiscard]] Result<QByteArray> read(const WireRange &range) const;

private:
    ModelFile() = default;
    bool linkGraphs();
    [[nodiscard]] const OmittedPayload *omittedPiece(const google::protobuf::UnknownField &field) const;

    QString m_path;
    FileIdentity m_identity;
    DataPlaces m_dataPlaces;
    onnx::ModelProto m_skeleton;
    WireIndex m_index;
    std::vector<const onnx::GraphProto *> m_graphs;
    std::vector<const onnx::FunctionProto *> m_functions;
    std::vector<OmittedPayload> m_omitted;
};

} // namespace shapewright
