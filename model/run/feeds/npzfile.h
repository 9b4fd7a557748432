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

// A numpy file with several arrays: a zip archive of .npy files, stored or deflated. The file is not trusted: it is
// unpacked only into memory, and no further than requested.
class NpzFile
{
public:
    // Errors: FileNotFound, FileUnreadable, TensorUnreadable with the reason in words.
    [[nodiscard]] static Result<NpzFile> open(const QString &path);

    // The names of the arrays without `.npy`, by position. No name is repeated.
    [[nodiscard]] const std::vector<std::string> &arrays() const { return m_arrays; }
    // The whole .npy file of an array. Errors: TensorUnreadable (larger than `most` bytes, damaged, or packed in
    // another way).
    [[nodiscard]] Result<QByteArray> read(std::size_t position, qint64 most) const;

private:
    struct Close {
        void operator()(void *archive) const;
    };
    struct Member {
        std::uint64_t place = 0; // its position in the archive's directory
        std::uint64_t number = 0;
    };

    explicit NpzFile(const QString &path) : m_file(std::make_unique<QFile>(path)) {}

    std::unique_ptr<QFile> m_file;
    std::unique_ptr<void, Close> m_archive; // uses m_file
    std::vector<std::string> m_arrays;
    std::vector<Member> m_members; // one for each array
};

} // namespace shapewright
