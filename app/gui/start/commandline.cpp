// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/commandline.h"

#include "app/gui/start/language.h"
#include "model/edits/editsfile.h"
#include "model/edits/edittext.h"
#include "model/report/manualtext.h"
#include "model/wording/wording.h"

#include <QCommandLineParser>
#include <QRegularExpression>

namespace shapewright {

namespace {

// An option for the parser and for --help. The command line is English in every language of the window, as that of
// shapewright-cli is.
struct Option {
    QString name;
    QString value; // placeholder in --help, a name or an example; empty for an option without a value
    QString help;  // lines after the first one are indented
    bool isEdit = false;
};

QList<Option> allOptions()
{
    return {
        {QStringLiteral("dim"), QStringLiteral("NAME=VALUE"),
         QStringLiteral("also NAME=OTHER_NAME, NAME=1..8:4 (a range), 'INPUT[AXIS]=VALUE'"), true},
        {QStringLiteral("shape"), QStringLiteral("INPUT=1,3,?,_"),
         QStringLiteral("numbers, ranges, names, ? (unknown), _ (unchanged)"), true},
        {QStringLiteral("denotation"), QStringLiteral("NAME=VALUE"), QStringLiteral("as DATA_BATCH=1"), true},
        {QStringLiteral("value"), QStringLiteral("INPUT=16000"), QStringLiteral("assumed value of an input"), true},
        {QStringLiteral("edits"), QStringLiteral("FILE.json"), QStringLiteral("edits file, as saved by the window"),
         true},
        {QStringLiteral("screenshot"), QStringLiteral("FILE.png"),
         QStringLiteral("save a screenshot of the window, without a display")},
        {QStringLiteral("size"), QStringLiteral("1600x1000"), QStringLiteral("size of the screenshot")},
        {QStringLiteral("export"), QStringLiteral("FILE.svg|.png"),
         QStringLiteral("save a picture of the graph, without a display")},
        {QStringLiteral("scale"), QStringLiteral("2"),
         QStringLiteral("scale of a .png: pixels per pixel at 100 % (default: 2)")},
        {QStringLiteral("thumbnail"), QStringLiteral("256"),
         QStringLiteral("a .png that fits into a square of so many pixels")},
        {QStringLiteral("view"), {}, QStringLiteral("only the part of the graph that a window of that size shows")},
        {QStringLiteral("graph"), QStringLiteral("PATH"),
         QStringLiteral(
             "another graph than the main one, such as main/If_3.then_branch;\nshapewright-cli shapes lists them")},
        {QStringLiteral("blocks"), {}, QStringLiteral("show each block that repeats as one box")},
        {QStringLiteral("provider"), QStringLiteral("NAME"),
         QStringLiteral("show the partitions of an execution provider")},
        {QStringLiteral("theme"), QStringLiteral("light|dark|system"), QStringLiteral("colours of the window")},
        {QStringLiteral("lang"), QStringLiteral("en|zh_CN|system"), QStringLiteral("language of the window")},
        {QStringLiteral("version"), {}, QStringLiteral("show the versions of the program and its libraries")},
        {QStringLiteral("manual"), {}, QStringLiteral("print the manual page")},
        {QStringLiteral("help"), {}, QStringLiteral("show this help")},
    };
}

void addOptions(QCommandLineParser &parser)
{
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    for (const Option &option : allOptions()) {
        QStringList names{option.name};
        if (option.name == QLatin1String("help"))
            names.append(QStringLiteral("h"));
        parser.addOption({names, {}, option.value}); // the descriptions are printed by help()
    }
}

QString helpLine(const Option &option)
{
    constexpr int width = 27; // of the longest option
    QString line = QStringLiteral("  --") + option.name;
    if (!option.value.isEmpty())
        line += QLatin1Char(' ') + option.value;
    QString help = option.help;
    help.replace(QLatin1Char('\n'), QLatin1Char('\n') + QString(width, QLatin1Char(' ')));
    return (help.isEmpty() ? line : line.leftJustified(width) + help) + QLatin1Char('\n');
}

Result<void> addEdits(CommandLine &line, const QCommandLineParser &parser)
{
    for (const QString &path : parser.values(QStringLiteral("edits"))) {
        auto read = readEdits(path);
        if (!read)
            return tl::unexpected(read.error());
        line.edits = read->shapes;
        line.wishes = read->wishes;
    }
    const std::pair<QString, Result<void> (*)(ShapeEdits &, const QString &)> kinds[] = {
        {QStringLiteral("dim"), &addDimEdit},
        {QStringLiteral("shape"), &addShapeEdit},
        {QStringLiteral("denotation"), &addDenotationEdit},
        {QStringLiteral("value"), &addValueEdit},
    };
    for (const auto &[option, add] : kinds) {
        for (const QString &text : parser.values(option)) {
            if (const auto added = add(line.edits, text); !added)
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

// The error is a text for the person.
tl::expected<std::optional<ExportRequest>, QString> parseExport(const QCommandLineParser &parser)
{
    const bool isScaled = parser.isSet(QStringLiteral("scale"));
    const bool isThumbnail = parser.isSet(QStringLiteral("thumbnail"));
    if (!parser.isSet(QStringLiteral("export"))) {
        if (isScaled || isThumbnail || parser.isSet(QStringLiteral("view")))
            return tl::unexpected(QStringLiteral("--scale, --thumbnail and --view need --export."));
        return std::nullopt;
    }
    ExportRequest request;
    request.path = parser.value(QStringLiteral("export"));
    request.isSeenPartAlone = parser.isSet(QStringLiteral("view"));
    if (isThumbnail) {
        request.thumbnailSize = parser.value(QStringLiteral("thumbnail")).toInt();
        if (request.thumbnailSize < 16 || request.thumbnailSize > 4096)
            return tl::unexpected(QStringLiteral("--thumbnail must be a number of pixels from 16 to 4096."));
        if (isScaled || request.isSeenPartAlone)
            return tl::unexpected(QStringLiteral("--thumbnail cannot be combined with --scale or --view."));
    }
    // File managers ask for thumbnails under names of their own.
    const auto format = isThumbnail ? ExportRequest::Format::Png : ExportRequest::formatOf(request.path);
    if (!format)
        return tl::unexpected(QStringLiteral("--export needs a file name that ends in .svg or .png."));
    request.format = *format;
    if (isScaled && request.format != ExportRequest::Format::Png)
        return tl::unexpected(QStringLiteral("--scale is for pixels: it needs --export FILE.png."));
    if (isScaled) {
        bool isNumber = false;
        request.scale = parser.value(QStringLiteral("scale")).toDouble(&isNumber);
        if (!isNumber || !(request.scale >= 0.1 && request.scale <= 10))
            return tl::unexpected(QStringLiteral("--scale must be a number from 0.1 to 10."));
    }
    if (parser.positionalArguments().isEmpty())
        return tl::unexpected(QStringLiteral("--export needs a model."));
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
    line.showManual = parser.isSet(QStringLiteral("manual"));
    if (parser.positionalArguments().size() > 2)
        return tl::unexpected(QStringLiteral("One model can be opened, or two compared."));
    line.model = parser.positionalArguments().value(0);
    line.other = parser.positionalArguments().value(1);
    if (line.model == QLatin1String("-") || line.other == QLatin1String("-"))
        return tl::unexpected(
            QStringLiteral("A model cannot be read from standard input. For a file named “-”, write “./-”."));
    if (const auto added = addEdits(line, parser); !added)
        return tl::unexpected(describe(added.error()));
    if ((!line.edits.isEmpty() || !line.wishes.isEmpty()) && line.model.isEmpty())
        return tl::unexpected(QStringLiteral("Edits need a model to edit."));
    if ((!line.edits.isEmpty() || !line.wishes.isEmpty()) && !line.other.isEmpty())
        return tl::unexpected(QStringLiteral("Two models are compared as they are, without edits."));
    line.screenshot = parser.value(QStringLiteral("screenshot"));
    const auto exported = parseExport(parser);
    if (!exported)
        return tl::unexpected(exported.error());
    line.exported = *exported;
    line.graph = parser.value(QStringLiteral("graph"));
    if (!line.graph.isEmpty() && (line.model.isEmpty() || !line.isOffscreen()))
        return tl::unexpected(QStringLiteral("--graph needs a model, and --export or --screenshot."));
    line.areBlocksShown = parser.isSet(QStringLiteral("blocks"));
    if (line.areBlocksShown && (line.model.isEmpty() || !line.isOffscreen()))
        return tl::unexpected(QStringLiteral("--blocks needs a model, and --export or --screenshot."));
    line.provider = parser.value(QStringLiteral("provider"));
    if (!line.provider.isEmpty() && (line.model.isEmpty() || !line.isOffscreen()))
        return tl::unexpected(QStringLiteral("--provider needs a model, and --export or --screenshot."));
    if (!line.other.isEmpty() && (!line.graph.isEmpty() || line.areBlocksShown || !line.provider.isEmpty()))
        return tl::unexpected(QStringLiteral("--graph, --blocks and --provider are for one model."));
    if (parser.isSet(QStringLiteral("size"))) {
        const auto size = parseSize(parser.value(QStringLiteral("size")));
        if (!size)
            return tl::unexpected(QStringLiteral("--size must be a width and a height, such as 1600x1000."));
        line.size = *size;
    }
    if (parser.isSet(QStringLiteral("theme"))) {
        line.theme = Appearance::fromName(parser.value(QStringLiteral("theme")));
        if (!line.theme)
            return tl::unexpected(QStringLiteral("--theme must be light, dark or system."));
    }
    if (parser.isSet(QStringLiteral("lang"))) {
        line.language = parser.value(QStringLiteral("lang"));
        if (!Language::isChoice(line.language))
            return tl::unexpected(QStringLiteral("--lang must be en, zh_CN or system."));
    }
    return line;
}

QString CommandLine::help()
{
    QString edits, others;
    for (const Option &option : allOptions())
        (option.isEdit ? edits : others) += helpLine(option);
    return QStringLiteral(
               "shapewright [MODEL] [edits] [options]\nshapewright A B [options]\n\nOpens an ONNX model to make its "
               "dynamic shapes static. Two models are compared.\n\nEdits (repeatable):\n%1\nOptions:\n%2")
        .arg(edits, others);
}

QString CommandLine::manualPage()
{
    using namespace manual;
    QString edits, others;
    for (const Option &option : allOptions()) {
        const QString name = bold(QStringLiteral("--") + option.name);
        (option.isEdit ? edits : others) +=
            entry(option.value.isEmpty() ? name : name + QLatin1Char(' ') + italic(option.value), option.help);
    }
    QString page = beginning(QStringLiteral("shapewright"),
                             QStringLiteral("open ONNX models and make their dynamic shapes static"));
    page += QStringLiteral(".SH SYNOPSIS\n.B shapewright\n.RI [ MODEL ]\n.RI [ OPTIONS ]\n.br\n"
                           ".B shapewright\n.I A B\n.RI [ OPTIONS ]\n.SH DESCRIPTION\n");
    page +=
        plain(QStringLiteral(
            "Opens an ONNX model in a window, which shows where the shapes are dynamic, sets the dimensions, shows the "
            "new shape of every tensor, runs the model on the CPU and saves it. Two models are compared.\n")) +
        QStringLiteral(".PP\n") +
        plain(QStringLiteral("The key F1 opens the help of the window. For the same without a display, see "
                             "shapewright-cli(1).\n"));
    page += QStringLiteral(".SH OPTIONS\n") + others;
    page += QStringLiteral(".SH EDITS\n") + plain(QStringLiteral("These can be repeated.\n")) + edits;
    page += QStringLiteral(".SH \"EXIT STATUS\"\n") +
            plain(QStringLiteral("0 success; 1 there is no display, or problems with the model or the edits; 2 wrong "
                                 "usage; 3 the file cannot be read as a model; 4 the file cannot be written.\n"));
    page += QStringLiteral(".SH FILES\n") +
            entry(italic(QStringLiteral("~/.config/shapewright/")),
                  QStringLiteral("settings, presets, the list of recent models and unsaved edits; in the folder of "
                                 "XDG_CONFIG_HOME if that is set"));
    return page + QStringLiteral(".SH \"SEE ALSO\"\n.BR shapewright\\-cli (1)\n");
}

} // namespace shapewright
