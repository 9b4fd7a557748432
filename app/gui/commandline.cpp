// SPDX-License-Identifier: Apache-2.0
#include "app/gui/commandline.h"

#include "app/gui/editfiles.h"
#include "model/shape/edittext.h"
#include "model/wording.h"

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
    line.exportFile = parser.value(QStringLiteral("export"));
    if (!line.exportFile.isEmpty() && line.model.isEmpty())
        return tl::unexpected(tr("--export needs a model."));
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
              "  --theme light|dark|system\n"
              "  --version                versions of the program and of what it uses\n"
              "  --help                   this text\n");
}

} // namespace shapewright
