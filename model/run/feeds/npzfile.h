// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QByteArray>
#include <QFile>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

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
        void operator()(void *archive) const;
    };
    struct Member {
        std::uint64_t place = 0; // in the archive's directory
        std::uint64_t number = 0;
    };

    explicit NpzFile(const QString &path) : m_file(std::make_unique<QFile>(path)) {}

    std::unique_ptr<QFile> m_file;
    std::unique_ptr<void, Close> m_archive; // reads from it
    std::vector<std::string> m_arrays;
    std::vector<Member> m_members; // for each
};

} // namespace shapewright
