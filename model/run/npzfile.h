// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <string>
#include <vector>

struct zip;

namespace shapewright {

// A file of numpy's that holds several arrays: a zip archive of .npy files, stored or deflated. Anyone's: nothing of it
// is unpacked but into memory, and no more of it than is asked for.
class NpzFile
{
public:
    // Errors: FileNotFound, FileUnreadable, TensorUnreadable, in words.
    [[nodiscard]] static Result<NpzFile> open(const QString &path);

    // Their names, without the `.npy`, by position; each once.
    [[nodiscard]] const std::vector<std::string> &arrays() const { return m_arrays; }
    // The whole .npy file of one. Errors: TensorUnreadable (larger than `most` bytes, damaged, packed in another way).
    [[nodiscard]] Result<QByteArray> read(std::size_t position, qint64 most) const;

private:
    struct Close {
        void operator()(zip *archive) const;
    };

    NpzFile(std::string path, zip *archive) : m_path(std::move(path)), m_archive(archive) {}

    std::string m_path;
    std::unique_ptr<zip, Close> m_archive;
    std::vector<std::string> m_arrays;
    std::vector<std::uint64_t> m_members; // of the archive, for each
};

} // namespace shapewright
