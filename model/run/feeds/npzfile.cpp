// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/npzfile.h"

#include "model/onnx/regularfile.h"
#include "model/onnx/tensorpayload.h"

#include <QFile>

#include <unzip.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

namespace shapewright {

using namespace std::literals;

namespace {

constexpr std::string_view arrayEnding = ".npy";
constexpr std::uint64_t mostMembers = 20000;
constexpr std::size_t longestName = 1024;
constexpr const char *unsound = "it is no zip archive as numpy writes it, or a damaged one";

// Makes the library read from the open file, and not from whatever has its name by now.
zlib_filefunc64_def readingFrom(QFile &file)
{
    zlib_filefunc64_def functions{};
    functions.opaque = &file;
    functions.zopen64_file = [](voidpf opaque, const void *, int) -> voidpf { return opaque; };
    functions.zread_file = [](voidpf, voidpf stream, void *buffer, uLong size) -> uLong {
        return uLong(
            std::max<qint64>(static_cast<QFile *>(stream)->read(static_cast<char *>(buffer), qint64(size)), 0));
    };
    functions.ztell64_file = [](voidpf, voidpf stream) { return ZPOS64_T(static_cast<QFile *>(stream)->pos()); };
    functions.zseek64_file = [](voidpf, voidpf stream, ZPOS64_T offset, int origin) -> long {
        auto *device = static_cast<QFile *>(stream);
        const qint64 from = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? device->pos() : device->size();
        return offset <= ZPOS64_T(device->size()) && device->seek(from + qint64(offset)) ? 0 : -1;
    };
    functions.zclose_file = [](voidpf, voidpf) { return 0; };
    functions.zerror_file = [](voidpf, voidpf) { return 1; }; // called only after a short read
    return functions;
}

bool hasTwins(std::vector<std::string> names)
{
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) != names.end();
}

} // namespace

void NpzFile::Close::operator()(void *archive) const
{
    unzClose(archive);
}

Result<NpzFile> NpzFile::open(const QString &path)
{
    NpzFile npz(path);
    if (const Result<void> opened = openRegularFile(*npz.m_file); !opened)
        return tl::unexpected(opened.error());
    const auto refused = [&](const char *reason) { return unreadable(path.toStdString(), reason); };
    zlib_filefunc64_def functions = readingFrom(*npz.m_file);
    npz.m_archive.reset(unzOpen2_64("", &functions));
    unz_global_info64 whole{};
    if (!npz.m_archive || unzGetGlobalInfo64(npz.m_archive.get(), &whole) != UNZ_OK)
        return refused(unsound);
    if (whole.number_entry > mostMembers)
        return refused("it is an archive of more files than numpy writes");
    int state = whole.number_entry > 0 ? unzGoToFirstFile(npz.m_archive.get()) : UNZ_END_OF_LIST_OF_FILE;
    for (; state == UNZ_OK; state = unzGoToNextFile(npz.m_archive.get())) {
        unz_file_info64 facts{};
        std::array<char, longestName> name; // NOLINT(cppcoreguidelines-pro-type-member-init)
        state = unzGetCurrentFileInfo64(npz.m_archive.get(), &facts, name.data(), name.size(), nullptr, 0, nullptr, 0);
        if (state != UNZ_OK || facts.size_filename > name.size())
            break;
        std::string_view array(name.data(), facts.size_filename);
        unz64_file_pos place{};
        if (!array.ends_with(arrayEnding) || unzGetFilePos64(npz.m_archive.get(), &place) != UNZ_OK)
            continue;
        array.remove_suffix(arrayEnding.size());
        npz.m_arrays.emplace_back(array);
        npz.m_members.push_back({place.pos_in_zip_directory, place.num_of_file});
    }
    if (state != UNZ_END_OF_LIST_OF_FILE)
        return refused(unsound);
    if (hasTwins(npz.m_arrays))
        return refused("it has several arrays of one name");
    return npz;
}

Result<QByteArray> NpzFile::read(std::size_t position, qint64 most) const
{
    const auto wrong = [&](const std::string &reason) {
        return unreadable(m_file->fileName().toStdString(), m_arrays[position] + ' ' + reason);
    };
    unzFile archive = m_archive.get();
    const unz64_file_pos place{m_members[position].place, m_members[position].number};
    unz_file_info64 facts{};
    if (unzGoToFilePos64(archive, &place) != UNZ_OK ||
        unzGetCurrentFileInfo64(archive, &facts, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK)
        return wrong("cannot be unpacked");
    constexpr uLong encrypted = 1; // a bit of the flags
    if ((facts.compression_method != 0 && facts.compression_method != Z_DEFLATED) || (facts.flag & encrypted) != 0)
        return wrong("is packed in a way that numpy does not use");
    if (unzOpenCurrentFile(archive) != UNZ_OK)
        return wrong("cannot be unpacked");
    // The size that the archive declares is not trusted.
    QByteArray bytes;
    std::array<char, 1 << 16> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init)
    int got = 0;
    while ((got = unzReadCurrentFile(archive, buffer.data(), buffer.size())) > 0 && bytes.size() + got <= most)
        bytes.append(buffer.data(), got);
    const bool isSound = unzCloseCurrentFile(archive) == UNZ_OK; // false if the checksum is wrong
    if (got > 0)
        return wrong("is larger than " + std::to_string(most >> 20) + " MB; save it as .npy");
    if (got < 0 || !isSound || ZPOS64_T(bytes.size()) != facts.uncompressed_size)
        return wrong("cannot be unpacked: it is damaged");
    return bytes;
}

} // namespace shapewright
