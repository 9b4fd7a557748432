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

// The functions of each fuzz target, with the names that libFuzzer expects: https://llvm.org/docs/LibFuzzer.html
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace shapewright::fuzz {

// Inputs to start with, in addition to those in files. Each target defines its own.
[[nodiscard]] std::vector<std::string> seeds();

// Ends the program if a promise is broken; the fuzzer then keeps the input.
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

// The input as a file of this process, in a folder in memory if the system has one.
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
