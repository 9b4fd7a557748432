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

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace shapewright {

// An ONNX file with an index of its wire format. It is immutable and may be shared between threads. The payloads of
// large tensors are not in memory: the skeleton holds everything else, and the index tells where they are in the file.
class ModelFile
{
public:
    // Reads and indexes a file. `agreedData` lists files and folders outside of the model's folder from which external
    // data may be read. Errors: FileNotFound, FileUnreadable, NotAModel, Truncated, Malformed, LimitExceeded,
    // Cancelled.
    [[nodiscard]] static Result<std::shared_ptr<const ModelFile>> open(const QString &path, const JobContext &job = {},
                                                                       const QStringList &agreedData = {});

    // The model that the pieces make, which are new bytes, ranges of this file and of spools. Nothing is written: what
    // is kept stays where it is, and the result reads it there. Errors as above, without those of opening.
    [[nodiscard]] Result<std::shared_ptr<const ModelFile>> spliced(std::vector<FilePiece> pieces,
                                                                   const JobContext &job = {}) const;

    // Of an edited model, path() and identity() are those of the file that it was made from.
    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] std::uint64_t size() const { return m_layout ? m_layout->size() : m_identity.size; }
    [[nodiscard]] const FileIdentity &identity() const { return m_identity; }
    [[nodiscard]] const onnx::ModelProto &skeleton() const { return *m_skeleton; }
    [[nodiscard]] ExternalData externalData(const onnx::TensorProto &tensor) const { return m_dataPlaces.find(tensor); }
    // All ranges, also those of the index, count in the file as it is edited.
    [[nodiscard]] const WireIndex &index() const { return m_index; }
    // See ScannedModel::digest.
    [[nodiscard]] std::size_t digest() const { return m_digest; }
    // How an edited model is made from the file. Null if it is the file itself.
    [[nodiscard]] const std::shared_ptr<const FileLayout> &layout() const { return m_layout; }
    // What a range consists of: new bytes, and ranges of the file at path().
    [[nodiscard]] std::vector<FilePiece> pieces(const WireRange &range) const;
    // Opens the file, as it is edited. Errors: FileNotFound, FileUnreadable, FileChanged.
    [[nodiscard]] Result<void> open(FileWindow &window) const;

    // The message behind each entry of index().graphs, by its position there. One of the two functions returns null for
    // it.
    [[nodiscard]] const onnx::GraphProto *graphProto(std::uint32_t indexedGraph) const
    {
        return m_graphs[indexedGraph];
    }
    [[nodiscard]] const onnx::FunctionProto *functionProto(std::uint32_t indexedGraph) const
    {
        return m_functions[indexedGraph];
    }

    // Where the file holds the payload that was left out of the skeleton, or null for a tensor that is whole in the
    // skeleton. If a writer split the payload, this is its first piece.
    [[nodiscard]] const OmittedPayload *omittedPayload(const onnx::TensorProto &tensor) const;
    // All pieces of that payload, in the order of the file.
    [[nodiscard]] std::vector<OmittedPayload> omittedPayloads(const onnx::TensorProto &tensor) const;

    // The positions in index().messages of the pieces of this tensor that mention external data, in the order of the
    // file.
    [[nodiscard]] std::vector<std::uint32_t> indexedPieces(const onnx::TensorProto &tensor) const;

    // Error: FileChanged if size, time or inode are no longer those of the file that was opened.
    [[nodiscard]] Result<void> verifyUnchanged() const;
    // Reads bytes of the file. It checks before and after that the file did not change meanwhile. Errors: FileChanged,
    // FileUnreadable.
    [[nodiscard]] Result<QByteArray> read(const WireRange &range) const;

private:
    ModelFile();
    [[nodiscard]] static Result<std::shared_ptr<const ModelFile>> read(FileWindow &window, const QString &path,
                                                                       DataPlaces dataPlaces,
                                                                       std::shared_ptr<const FileLayout> layout,
                                                                       const JobContext &job);
    bool linkGraphs();
    [[nodiscard]] const OmittedPayload *omittedPiece(const google::protobuf::UnknownField &field) const;

    QString m_path;
    FileIdentity m_identity;
    std::shared_ptr<const FileLayout> m_layout;
    DataPlaces m_dataPlaces;
    google::protobuf::Arena m_arena; // of the skeleton, which consists of many small pieces of memory
    onnx::ModelProto *m_skeleton = nullptr;
    WireIndex m_index;
    std::size_t m_digest = 0;
    std::vector<const onnx::GraphProto *> m_graphs;
    std::vector<const onnx::FunctionProto *> m_functions;
    std::vector<OmittedPayload> m_omitted;
};

} // namespace shapewright
