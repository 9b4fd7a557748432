// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a .npz file. They are refused, or no array is larger than requested.
#include "model/run/feeds/npyheader.h"
#include "model/run/feeds/npzfile.h"
#include "tests/fuzz/target.h"
#include "tests/support/zipfile.h"

#include <QBuffer>

#include <algorithm>

using namespace shapewright;

std::vector<std::string> fuzz::seeds()
{
    const QByteArray array = test::npyOf("{'descr': '<i2', 'fortran_order': False, 'shape': (4,)}", "12345678");
    std::vector<std::string> seeds;
    for (const int method : {ZIP_CM_STORE, ZIP_CM_DEFLATE})
        seeds.push_back(test::zipOf({{"x.npy", array}, {"y.npy", array + array}}, method).toStdString());
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr qint64 most = 4096;
    constexpr std::size_t mostArrays = 8;
    const fuzz::InputFile input(fuzz::bytesOf(data, size), "x.npz");
    const auto file = NpzFile::open(input.path());
    if (!file)
        return 0;
    for (std::size_t position = 0; position < std::min(file->arrays().size(), mostArrays); ++position) {
        auto bytes = file->read(position, most);
        if (!bytes)
            continue;
        fuzz::promise(bytes->size() <= most, "an array is no larger than asked for");
        QBuffer device(&*bytes);
        device.open(QIODevice::ReadOnly);
        const auto header = readNpyHeader(device, "x");
        fuzz::promise(!header || header->offset + header->bytes <= std::uint64_t(bytes->size()),
                      "elements are within their file");
    }
    return 0;
}
