// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/commandline.h"

#include "app/gui/edits/editfiles.h"
#include "model/edits/edittext.h"
#include "model/wording/wording.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

namespace shapewright {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("CommandLine", text);
}

void addOptions(QCommandLineParser &parser)
{
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    parser.addOptions({
        {QStringLiteral("dim"), tr("NAME=VALUE, NAME=OTHER_NAME or INPUT[AXIS]=VALUE."), QStringLiteral("EDIT")},
        {QStringLiteral("shape"), tr("INPUT=1,3,?,seq,_: numbers, names, ? (unknown), _ (as it is)."),
         QStringLiteral("EDIT")},
        {QStringLiteral("denotation"), tr("DENOTATION=VALUE, as DATA_BATCH=1."), QStringLiteral("EDIT")},
        {QStringLiteral("value"), tr("INPUT=VALUE: what an input is fed with."), QStringLiteral("EDIT")},
        {QStringLiteral("edits"), tr("Edits from a file."), QStringLiteral("FILE.json")},
        {QStringLiteral("screenshot"), tr("Writes the window's picture, without a display."),
         QStringLiteral("FILE.png")},
        {QStringLiteral("size"), tr("Size of that picture (1600x1000)."), QStringLiteral("WxH")},
        {QStringLiteral("theme"), tr("light, dark or system."), QStringLiteral("THEME")},
        {QStringLiteral("export"), tr("Writes the graph's picture, without a display."),
         QStringLiteral("FILE.svg|.png")},
        {QStringLiteral("scale"), tr("Pixels of that picture for one at 100 %."), QStringLiteral("FACTOR")},
        {QStringLiteral("view"), tr("Only what the window would show of it.")},
        {QStringLiteral("graph"), tr("The graph to show: a subgraph or the body of a function."),
         QStringLiteral("PATH")},
        {QStringLiteral("provider"), tr("The execution provider whose parts to show."), QStringLiteral("NAME")},
        {QStringLiteral("version"), tr("Shows the versions.")},
        {{QStringLiteral("h"), QStringLiteral("help")}, tr("Shows this help.")},
    });
}

Result<void> addEdits(ShapeEdits &edits, const QCommandLineParser &parser)
{
    for (const QString &path : parser.values(QStringLiteral("edits"))) {
        auto read = readEdits(path);
        if (!read)
            return tl::unexpected(read.error());
        edits = *read;
    }
    const std::pair<QString, Result<void> (*)(ShapeEdits &, const QString &)> kinds[] = {
        {QStringLiteral("dim"), &addDimEdit},
        {QStringLiteral("shape"), &addShapeEdit},
        {QStringLiteral("denotation"), &addDenotationEdit},
        {QStringLiteral("value"), &addValueEdit},
    };
    for (const auto &[option, add] : kinds) {
        for (const QString &text : parser.values(option)) {
            if (const auto added = add(edits, text); !added)
                return added;
        }
    }
    return {};
}

std::optional<QSize> parseSize(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("^(\\d{2,5})[xX×](\\d{2,5})$"));
    const auto match = pattern.match(text);
    if (!match.hasMatch())
        return {};
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    return size.width() <= 16'384 && size.height() <= 16'384 ? std::optional(size) : std::nullopt;
}

// The error is what is wrong, in words.
tl::expected<std::optional<ExportRequest>, QString> parseExport(const QCommandLineParser &parser)
{
    const bool isScaled = parser.isSet(QStringLiteral("scale"));
    if (!parser.isSet(QStringLiteral("export"))) {
        if (isScaled || parser.isSet(QStringLiteral("view")))
            return tl::unexpected(tr("--scale and --view need --export."));
        return std::nullopt;
    }
    ExportRequest request;
    request.path = parser.value(QStringLiteral("export"));
    request.isSeenPartAlone = parser.isSet(QStringLiteral("view"));
    const auto format = ExportRequest::formatOf(request.path);
    if (!format)
        return tl::unexpected(tr("--export takes the name of a file that ends in .svg or .png."));
    request.format = *format;
    if (isScaled && request.format != ExportRequest::Format::Png)
        return tl::unexpected(tr("--scale is for pixels: it needs --export FILE.png."));
    if (isScaled) {
        bool isNumber = false;
        request.scale = parser.value(QStringLiteral("scale")).toDouble(&isNumber);
        if (!isNumber || !(request.scale >= 0.1 && request.scale <= 10))
            return tl::unexpected(tr("--scale takes a number from 0.1 to 10."));
    }
    if (parser.positionalArguments().isEmpty())
        return tl::unexpected(tr("--export needs a model."));
    return request;
}

} // namespace

tl::expected<CommandLine, QString> CommandLine::parse(const QStringList &arguments)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments))
        return tl::unexpected(parser.errorText());
    CommandLine line;
    line.showVersion = parser.isSet(QStringLiteral("version"));
    line.showHelp = parser.isSet(QStringLiteral("help"));
    if (parser.positionalArguments().size() > 1)
        return tl::unexpected(tr("Only one model can be opened."));
    if (!parser.positionalArguments().isEmpty())
        line.model = parser.positionalArguments().first();
    if (const auto added = addEdits(line.edits, parser); !added)
        return tl::unexpected(describe(added.error()));
    if (!line.edits.isEmpty() && line.model.isEmpty())
        return tl::unexpected(tr("Edits need a model to edit."));
    line.screenshot = parser.value(QStringLiteral("screenshot"));
    const auto exported = parseExport(parser);
    if (!exported)
        return tl::unexpected(exported.error());
    line.exported = *exported;
    line.graph = parser.value(QStringLiteral("graph"));
    if (!line.graph.isEmpty() && (line.model.isEmpty() || !line.isOffscreen()))
        return tl::unexpected(tr("--graph needs a model, and --export or --screenshot."));
    line.provider = parser.value(QStringLiteral("provider"));
    if (!line.provider.isEmpty() && (line.model.isEmpty() || !line.isOffscreen()))
        return tl::unexpected(tr("--provider needs a model, and --export or --screenshot."));
    if (parser.isSet(QStringLiteral("size"))) {
        const auto size = parseSize(parser.value(QStringLiteral("size")));
        if (!size)
            return tl::unexpected(tr("--size takes a width and a height, as 1600x1000."));
        line.size = *size;
    }
    if (parser.isSet(QStringLiteral("theme"))) {
        line.theme = Appearance::fromName(parser.value(QStringLiteral("theme")));
        if (!line.theme)
            return tl::unexpected(tr("--theme takes light, dark or system."));
    }
    return line;
}

QString CommandLine::help()
{
    return tr("shapewright [MODEL] [edits] [options]\n\n"
              "Opens an ONNX model to make its dynamic shapes fixed.\n\n"
              "Edits, any number of them:\n"
              "  --dim NAME=VALUE         also NAME=OTHER_NAME, 'INPUT[AXIS]=VALUE'\n"
              "  --shape INPUT=1,3,?,_    numbers, names, ? (unknown), _ (as it is)\n"
              "  --denotation NAME=VALUE  as DATA_BATCH=1\n"
              "  --value INPUT=16000      what an input is fed with\n"
              "  --edits FILE.json        as the window saves them\n\n"
              "Options:\n"
              "  --screenshot FILE.png    writes the window's picture, without a display\n"
              "  --size 1600x1000         the size of that picture\n"
              "  --export FILE.svg|.png   writes the graph's picture, without a display\n"
              "  --scale 2                pixels for one at 100 % (2), for a .png\n"
              "  --view                   only what the window of that size would show of the graph\n"
              "  --graph PATH             another graph than the main one, as main/If_3.then_branch;\n"
              "                           shapewright-cli shapes lists them\n"
              "  --provider NAME          shows which parts of the model an execution provider takes\n"
              "  --theme light|dark|system\n"
              "  --version                versions of the program and of what it uses\n"
              "  --help                   this text\n");
}

} // namespace shapewright
