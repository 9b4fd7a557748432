// SPDX-License-Identifier: Apache-2.0
#include "model/run/npzfile.h"

#include "model/onnx/tensorpayload.h"
#include "model/run/regularfile.h"

#include <QFile>
#include <QtEndian>

#include <zip.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <type_traits>

#include <fcntl.h>
#include <unistd.h>

namespace shapewright {

using namespace std::literals;

namespace {

constexpr std::string_view arrayEnding = ".npy";
constexpr std::uint64_t largestDirectory = 1 << 20; // in bytes: some ten thousand arrays
constexpr std::uint64_t leastEntryBytes = 46;

template <typename Number>
std::optional<std::uint64_t> numberAt(const QByteArray &bytes, qsizetype offset)
{
    if (offset < 0 || offset + qsizetype(sizeof(Number)) > bytes.size())
        return {};
    return qFromLittleEndian<Number>(bytes.constData() + offset);
}

// What the archive claims of its directory: the library makes room for all of it on opening, whatever is there.
// None where there is no end of an archive, or where there might be several. Source: 4.3.14 to 4.3.16 of
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
struct Directory {
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
};

template <typename Number>
std::optional<Directory> directoryAt(const QByteArray &bytes, qsizetype entries)
{
    const auto count = numberAt<Number>(bytes, entries);
    const auto size =
        numberAt<std::conditional_t<sizeof(Number) == 2, quint32, Number>>(bytes, entries + qsizetype(sizeof(Number)));
    return count && size ? std::optional(Directory{*count, *size}) : std::nullopt;
}

std::optional<Directory> directoryOf(QFile &file)
{
    constexpr qint64 longestEnd = 22 + 0xFFFF; // with a comment
    constexpr qsizetype locatorBytes = 20;
    const qint64 tailBytes = std::min(file.size(), longestEnd + locatorBytes);
    file.seek(file.size() - tailBytes);
    const QByteArray tail = file.read(tailBytes);
    const qsizetype end = tail.indexOf("PK\5\6");
    if (end < 0 || tail.indexOf("PK\5\6", end + 1) >= 0)
        return {};
    const qsizetype locator = end - locatorBytes;
    if (locator < 0 || !tail.sliced(locator).startsWith("PK\6\7"))
        return directoryAt<quint16>(tail, end + 10);
    const auto place = numberAt<quint64>(tail, locator + 8); // beyond 32 bits, it stands there
    if (!place || *place > std::uint64_t(file.size()) || !file.seek(qint64(*place)))
        return {};
    return directoryAt<quint64>(file.read(56), 32);
}

// The very file that was looked at, whatever bears its name by now.
zip *openArchive(const QFile &file, int &fault)
{
    const int descriptor = fcntl(file.handle(), F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) {
        fault = ZIP_ER_OPEN;
        return nullptr;
    }
    zip *archive = zip_fdopen(descriptor, 0, &fault); // takes the descriptor where it succeeds
    if (!archive)
        close(descriptor);
    return archive;
}

bool hasTwins(std::vector<std::string> names)
{
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) != names.end();
}

struct CloseMember {
    void operator()(zip_file_t *member) const { zip_fclose(member); }
};

} // namespace

void NpzFile::Close::operator()(zip *archive) const
{
    zip_discard(archive);
}

Result<NpzFile> NpzFile::open(const QString &path)
{
    const std::string name = path.toStdString();
    QFile file(path);
    if (const Result<void> opened = openRegularFile(file); !opened)
        return tl::unexpected(opened.error());
    const auto directory = directoryOf(file);
    if (!directory)
        return unreadable(name, "it is no zip archive as numpy writes it");
    if (directory->bytes > largestDirectory || directory->entries > largestDirectory / leastEntryBytes)
        return unreadable(name, "it is an archive of more files than numpy writes");
    int fault = 0;
    NpzFile npz(name, openArchive(file, fault));
    if (!npz.m_archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, fault);
        const std::string reason = zip_error_strerror(&error);
        zip_error_fini(&error);
        return unreadable(name, "it is damaged: " + reason);
    }
    const zip_int64_t count = zip_get_num_entries(npz.m_archive.get(), 0);
    for (zip_uint64_t member = 0; member < zip_uint64_t(std::max<zip_int64_t>(count, 0)); ++member) {
        const char *text = zip_get_name(npz.m_archive.get(), member, ZIP_FL_ENC_RAW);
        std::string_view array = text ? text : ""sv;
        if (!array.ends_with(arrayEnding))
            continue;
        array.remove_suffix(arrayEnding.size());
        npz.m_arrays.emplace_back(array);
        npz.m_members.push_back(member);
    }
    if (hasTwins(npz.m_arrays))
        return unreadable(name, "it has several arrays of one name");
    return npz;
}

Result<QByteArray> NpzFile::read(std::size_t position, qint64 most) const
{
    const auto wrong = [&](const std::string &reason) { return unreadable(m_path, m_arrays[position] + ' ' + reason); };
    zip_stat_t facts;
    zip_stat_init(&facts);
    const bool isKnown = zip_stat_index(m_archive.get(), m_members[position], 0, &facts) == 0 &&
                         (facts.valid & ZIP_STAT_COMP_METHOD) != 0;
    if (!isKnown || (facts.comp_method != ZIP_CM_STORE && facts.comp_method != ZIP_CM_DEFLATE))
        return wrong("is packed in a way that numpy does not use");
    const std::unique_ptr<zip_file_t, CloseMember> member(zip_fopen_index(m_archive.get(), m_members[position], 0));
    if (!member)
        return wrong("cannot be unpacked: "s + zip_strerror(m_archive.get()));
    // What the archive says of its size is not believed.
    QByteArray bytes;
    std::array<char, 1 << 16> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init)
    zip_int64_t got = 0;
    while ((got = zip_fread(member.get(), buffer.data(), buffer.size())) > 0) {
        if (bytes.size() + got > most)
            return wrong("is larger than " + std::to_string(most >> 20) + " MB; save it as .npy");
        bytes.append(buffer.data(), qsizetype(got));
    }
    if (got < 0)
        return wrong("cannot be unpacked: "s + zip_error_strerror(zip_file_get_error(member.get())));
    return bytes;
}

} // namespace shapewright
