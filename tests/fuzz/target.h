// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

// What each fuzz target has, by libFuzzer's names: https://llvm.org/docs/LibFuzzer.html
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace shapewright::fuzz {

// Inputs to begin with, besides those in files. Each target says its own.
[[nodiscard]] std::vector<std::string> seeds();

// A promise that an input broke: the fuzzer keeps that input.
inline void promise(bool isKept, const char *what)
{
    if (isKept)
        return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

inline std::string_view bytesOf(const std::uint8_t *data, std::size_t size)
{
    return {reinterpret_cast<const char *>(data), size};
}

// The bytes as a file, in memory where the system has such a folder; of this process alone.
class InputFile
{
public:
    explicit InputFile(std::string_view bytes, const char *name = "model.onnx")
        : m_path(QStringLiteral("%1/%2").arg(folder(), QString::fromLatin1(name)))
    {
        QFile file(m_path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            promise(false, "a file cannot be written");
    }
    ~InputFile() { QFile::remove(m_path); }
    Q_DISABLE_COPY_MOVE(InputFile)

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] static QString folder();

private:
    QString m_path;
};

} // namespace shapewright::fuzz
