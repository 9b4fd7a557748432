// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/otherformat.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <span>

namespace shapewright {

namespace {

constexpr std::string_view pyTorch =
    QT_TRANSLATE_NOOP("Files", "it is a PyTorch file: export the model with torch.onnx.export");
constexpr std::string_view onnxText =
    QT_TRANSLATE_NOOP("Files", "it is ONNX as text: read it in Python (onnx.parser, or onnx.load with "
                               "format=\"textproto\"), and save it with onnx.save");
constexpr std::string_view json = QT_TRANSLATE_NOOP(
    "Files", "it is JSON, not ONNX's binary form: if it is a model, read it in Python (onnx.load with "
             "format=\"json\"), and save it with onnx.save");
constexpr std::string_view webPage = QT_TRANSLATE_NOOP("Files", "it is a web page, not a model: fetch the file itself");

struct Known {
    std::string_view prefix;
    std::string_view what;
};

constexpr std::array binaryFormats{
    Known{"\x1f\x8b", QT_TRANSLATE_NOOP("Files", "it is compressed with gzip: unpack it first (gunzip)")},
    Known{"\x80\x02", pyTorch}, // a pickle, as torch.save wrote until version 1.6
};

constexpr std::array textFormats{
    Known{"version https://git-lfs",
          QT_TRANSLATE_NOOP("Files", "it is a Git LFS pointer: run `git lfs pull` to fetch the model itself")},
    Known{"ir_version:", onnxText},
    Known{"producer_name:", onnxText},
    Known{"graph {", onnxText},
    Known{"<html", webPage},
    Known{"<!DOCTYPE", webPage},
    Known{"<!doctype", webPage},
    Known{"{", json},
};

std::string_view withPrefix(std::string_view start, std::span<const Known> formats)
{
    const auto found =
        std::ranges::find_if(formats, [start](const Known &known) { return start.starts_with(known.prefix); });
    return found == formats.end() ? std::string_view() : found->what;
}

std::string_view zipArchive(std::string_view start)
{
    // The name of the first entry follows a header that holds its length. Archives of torch.save begin with their
    // pickle.
    constexpr std::size_t header = 30;
    constexpr std::size_t nameLength = 26;
    if (start.size() > header) {
        const auto length = static_cast<unsigned char>(start[nameLength]);
        const std::string_view name = start.substr(header, length);
        if (name.ends_with("/data.pkl") || name.ends_with("/constants.pkl") || name.ends_with("/.format_version"))
            return pyTorch;
    }
    return QT_TRANSLATE_NOOP("Files", "it is a zip archive: unpack it first");
}

std::string_view withoutSpaceBefore(std::string_view text)
{
    if (text.starts_with("\xef\xbb\xbf")) // a byte order mark
        text.remove_prefix(3);
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return text;
}

// What a file is that begins so, in English.
std::string_view formatOf(std::string_view start)
{
    if (start.starts_with("PK\x03\x04"))
        return zipArchive(start);
    // A flatbuffer names its format after the offset of its root. That offset is small, so its highest byte is 0.
    if (start.size() >= 8 && start[3] == 0 && start.substr(4, 4) == "ORTM")
        return QT_TRANSLATE_NOOP("Files",
                                 "it is in ONNX Runtime's own format (.ort): open the ONNX file that it was made from");
    if (const std::string_view known = withPrefix(start, binaryFormats); !known.empty())
        return known;
    const std::string_view text = withoutSpaceBefore(start);
    // ONNX's own text format begins with the model's versions in angle brackets, with any whitespace between.
    if (text.starts_with('<') && withoutSpaceBefore(text.substr(1)).starts_with("ir_version"))
        return onnxText;
    return withPrefix(text, textFormats);
}

} // namespace

std::string otherFormat(std::string_view start)
{
    const std::string_view format = formatOf(start); // a literal, which ends with a zero, or nothing
    return format.empty() ? std::string() : QCoreApplication::translate("Files", format.data()).toStdString();
}

} // namespace shapewright
