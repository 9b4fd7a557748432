// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include "app/cli/argumentparser.h"
#include "app/cli/texts.h"
#include "model/edits/edittext.h"
#include "model/readiness/provider.h"

#include <QFile>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Command {
    QString name;
    QStringList positionals;
    QString summary;
    QStringList options;         // beside those that all have
    QString lastPositional = {}; // one that may be left out
};

QStringList providerIds()
{
    QStringList ids;
    for (const Provider &provider : knownProviders())
        ids.append(QString::fromStdString(provider.id));
    return ids;
}

const QStringList optionsOfAll{u"allow-external"_s, u"json"_s, u"help"_s};
const QStringList editOptions{u"dim"_s, u"shape"_s, u"value"_s, u"denotation"_s, u"edits"_s};
// Of `run`, and of the test of `fix`.
const QStringList testOptions{u"fill"_s,      u"seed"_s,    u"timeout"_s,      u"memory"_s,
                              u"repeat"_s,    u"threads"_s, u"optimization"_s, u"compare"_s,
                              u"check-all"_s, u"data"_s,    u"repeat-time"_s,  u"provider"_s};

QList<Command> commands()
{
    return {
        {u"info"_s, {u"MODEL"_s}, Cli::tr("what a model takes, gives, and where it is dynamic"), {}},
        {u"shapes"_s,
         {u"MODEL"_s},
         Cli::tr("the shape of every tensor, after edits if any"),
         editOptions + QStringList{u"force"_s}},
        {u"explain"_s,
         {u"MODEL"_s, u"TENSOR"_s},
         Cli::tr("where the dims of a tensor come from: back to the inputs, or to what decides them at run time"),
         editOptions + QStringList{u"force"_s},
         u"AXIS"_s},
        {u"check"_s,
         {u"MODEL"_s},
         Cli::tr("which execution providers take the model, after edits if any, and what stands in the way"),
         editOptions + QStringList{u"provider"_s, u"force"_s}},
        {u"overrides"_s,
         {u"MODEL"_s},
         Cli::tr("code that opens the model with the edits in memory alone: no new file"),
         editOptions + QStringList{u"for"_s, u"min"_s, u"max"_s, u"force"_s}},
        {u"fix"_s,
         {u"IN"_s, u"OUT"_s},
         Cli::tr("write the model with the edits made"),
         editOptions + testOptions +
             QStringList{u"test"_s, u"dry-run"_s, u"require-static"_s, u"write-value-info"_s, u"overwrite"_s,
                         u"force"_s, u"external-data"_s, u"report"_s}},
        {u"run"_s,
         {u"MODEL"_s},
         Cli::tr("run the model, after edits if any, with generated inputs"),
         editOptions + testOptions + QStringList{u"save-outputs"_s, u"force"_s}},
    };
}

std::optional<Command> commandNamed(const QString &name)
{
    for (const Command &command : commands()) {
        if (command.name == name)
            return command;
    }
    return {};
}

QList<ArgumentParser::Option> allOptions(const QString &command)
{
    return {
        {u"dim"_s, u"NAME=VALUE"_s,
         Cli::tr("give a dim a number or another name; an axis of an input as 'INPUT[AXIS]=VALUE', ? for unknown")},
        {u"shape"_s, u"INPUT=SHAPE"_s,
         Cli::tr("give an input a whole shape: numbers, names, ? (unknown), _ (as it is)")},
        {u"value"_s, u"INPUT=NUMBERS"_s, Cli::tr("assume that an input has this value: one number, or all elements")},
        {u"denotation"_s, u"NAME=NUMBER"_s, Cli::tr("give all dims with a denotation a number")},
        {u"edits"_s, u"FILE.json"_s, Cli::tr("edits as the window saves them")},
        {u"for"_s, u"LANGUAGE"_s, Cli::tr("%1 (default: all)").arg(codeTargetList().join(u", "_s))},
        {u"min"_s, u"NAME=NUMBER"_s, Cli::tr("the least size of a dim, for providers that take a range")},
        {u"max"_s, u"NAME=NUMBER"_s, Cli::tr("the greatest size of a dim, likewise")},
        {u"test"_s, {}, Cli::tr("run what was written before it gets its name; if that fails, there is no file")},
        {u"dry-run"_s, {}, Cli::tr("say what would change, and write nothing")},
        {u"require-static"_s, {}, Cli::tr("fail if an input or output is still dynamic")},
        {u"write-value-info"_s, {}, Cli::tr("also declare the shapes of tensors between nodes")},
        {u"overwrite"_s, {}, Cli::tr("replace OUT if it exists, also when it is IN")},
        {u"force"_s, {}, Cli::tr("go on in spite of errors; take 0 as a size; change sizes that the export fixed")},
        {u"external-data"_s, u"keep|copy|link|inline"_s,
         Cli::tr(
             "weights in files of their own: leave them (OUT in the same folder), copy them along, make hard links, "
             "or put them into OUT (up to 2 GiB)")},
        {u"allow-external"_s, u"PATH"_s,
         Cli::tr("read weights from this file or folder outside of the model's own too")},
        {u"report"_s, u"FILE.json"_s,
         Cli::tr("write a report beside: hashes, edits, every change, the test's outcome")},
        {u"fill"_s, u"[INPUT=]KIND"_s,
         Cli::tr("what inputs are filled with: random (default), zeros, ones; one input also with constant:NUMBER, "
                 "uniform:LOW,HIGH, normal:MEAN,DEVIATION, arange:START,STEP, positions, text:TEXT")},
        {u"data"_s, u"INPUT=FILE|FILE|FOLDER"_s,
         Cli::tr("feed an input from a .npy, .npz or .pb file; or all that a .npz has arrays for; or all from a folder "
                 "with input_0.pb, …, and compare with its output_0.pb, …")},
        {u"save-outputs"_s, u"FOLDER"_s, Cli::tr("write what comes out there: output_0.npy, …")},
        {u"seed"_s, u"N"_s, Cli::tr("of random inputs (default: 0)")},
        {u"timeout"_s, u"SECONDS"_s, Cli::tr("stop after that time (default: 60)")},
        {u"memory"_s, u"MB"_s,
         Cli::tr("stop where the model takes more memory than that, beside what ONNX Runtime itself takes")},
        {u"repeat"_s, u"N"_s, Cli::tr("after the first run, run N times more and say how the times lie")},
        {u"repeat-time"_s, u"MS"_s, Cli::tr("begin no further run after that many milliseconds")},
        {u"threads"_s, u"N"_s, Cli::tr("that share the work of one operator (default: as the runtime chooses)")},
        {u"optimization"_s, u"off|basic|extended|all"_s, Cli::tr("of the graph, by the runtime (default: all)")},
        {u"provider"_s, u"NAME"_s,
         command == u"check"
             ? Cli::tr(
                   "ask this execution provider, or one that a FILE.json describes; exit with 1 unless it takes all "
                   "(%1; coreml and openvino stand for each of theirs)")
                   .arg(providerIds().join(u", "_s))
             : Cli::tr("run on this execution provider, and on the CPU what it does not take; any number, in order "
                       "(“shapewright-cli --version” says which there are)")},
        {u"check-all"_s, {}, Cli::tr("look at every tensor inside, too: its shape against the predicted one")},
        {u"compare"_s, {}, Cli::tr("also run the model without the edits, and compare outputs and times")},
        {u"json"_s, {}, Cli::tr("write one JSON object on stdout")},
        {u"help"_s, {}, Cli::tr("this text")},
    };
}

QString usageOf(const Command &command)
{
    QStringList words{command.name};
    words += command.positionals;
    if (!command.lastPositional.isEmpty())
        words.append(u'[' + command.lastPositional + u']');
    return words.join(u' ');
}

QString helpText(const Command &command, const ArgumentParser &parser)
{
    return u"shapewright-cli %1 [OPTIONS]\n\n%2\n\n%3"_s.arg(usageOf(command), command.summary, parser.optionsHelp());
}

// Moves what the parser found into Options, stopping at the first fault.
class OptionReader
{
public:
    OptionReader(const Command &command, const ArgumentParser &parser, bool json) : m_command(command), m_parser(parser)
    {
        m_options.json = json;
    }
    tl::expected<Options, ExitCode> read();

private:
    using AddEdit = Result<void> (*)(ShapeEdits &, const QString &);

    void readEdits(const QString &option, AddEdit add);
    void readEditsFile();
    void readTargets();
    void readRange(const QString &option, OtherSizes &range);
    void readPositionals();
    void readFlags();
    void readChoices();
    void readOptimization();
    void readTestLimits();
    template <typename Number>
    void readNumber(const QString &option, Number &number, qlonglong least,
                    qlonglong most = std::numeric_limits<int>::max());
    void wrong(const QString &message)
    {
        if (!m_exit)
            m_exit = failUsage(message, m_options.json);
    }

    const Command &m_command;
    const ArgumentParser &m_parser;
    Options m_options;
    std::optional<ExitCode> m_exit;
};

void OptionReader::readEdits(const QString &option, AddEdit add)
{
    for (const QString &text : m_parser.values(option)) {
        if (m_exit)
            return;
        if (const Result<void> added = add(m_options.edits, text); !added)
            m_exit = fail(added.error(), m_options.json);
    }
}

void OptionReader::readEditsFile()
{
    const QStringList names = m_parser.values(u"edits"_s);
    if (names.isEmpty() || m_exit)
        return;
    if (names.size() > 1)
        return wrong(Cli::tr("--edits can be given once"));
    QFile file(names.first());
    if (!file.open(QIODevice::ReadOnly))
        return wrong(Cli::tr("%1 cannot be read: %2").arg(file.fileName(), file.errorString()));
    const Result<ShapeEdits> edits = editsFromJson(file.readAll());
    if (edits)
        m_options.edits = *edits;
    else
        m_exit = fail(edits.error(), m_options.json);
}

void OptionReader::readFlags()
{
    m_options.agreedData = m_parser.values(u"allow-external"_s);
    m_options.providers = m_parser.values(u"provider"_s);
    m_options.test = m_parser.isSet(u"test"_s);
    m_options.testing.compare = m_parser.isSet(u"compare"_s);
    m_options.testing.checkAll = m_parser.isSet(u"check-all"_s);
    m_options.dryRun = m_parser.isSet(u"dry-run"_s);
    m_options.requireStatic = m_parser.isSet(u"require-static"_s);
    m_options.report = m_parser.value(u"report"_s);
    m_options.saveOutputs = m_parser.value(u"save-outputs"_s);
    if (m_options.dryRun && !m_options.report.isEmpty())
        wrong(Cli::tr("--report tells of a file that is written, and --dry-run writes none"));
    m_options.save.writeValueInfo = m_parser.isSet(u"write-value-info"_s);
    m_options.save.overwrite = m_parser.isSet(u"overwrite"_s);
    m_options.force = m_parser.isSet(u"force"_s);
    m_options.edits.zeroConfirmed |= m_options.force;
    m_options.edits.exportOverridden |= m_options.force;
}

void OptionReader::readChoices()
{
    for (const QString &fill : m_parser.values(u"fill"_s)) {
        if (fill.contains(u'='))
            m_options.testing.inputFills.append(fill);
        else if (fill == u"zeros" || fill == u"ones" || fill == u"random")
            m_options.testing.fill = fill == u"zeros"  ? FillKind::Zeros
                                     : fill == u"ones" ? FillKind::Ones
                                                       : FillKind::Random;
        else
            wrong(Cli::tr("--fill is random, zeros or ones, or INPUT=KIND, not “%1”").arg(fill));
    }
    m_options.testing.inputData = m_parser.values(u"data"_s);
    for (const QString &provider : m_parser.values(u"provider"_s))
        m_options.testing.run.providers.push_back(provider.toStdString());
    if (const QString data = m_parser.value(u"external-data"_s); data == u"copy")
        m_options.save.externalData = SaveOptions::ExternalData::Copy;
    else if (data == u"link")
        m_options.save.externalData = SaveOptions::ExternalData::Link;
    else if (data == u"inline")
        m_options.save.externalData = SaveOptions::ExternalData::Inline;
    else if (!data.isEmpty() && data != u"keep")
        wrong(Cli::tr("--external-data is keep, copy, link or inline, not “%1”").arg(data));
}

template <typename Number>
void OptionReader::readNumber(const QString &option, Number &number, qlonglong least, qlonglong most)
{
    const QString text = m_parser.value(option);
    if (text.isEmpty())
        return;
    bool ok = false;
    const qlonglong value = text.toLongLong(&ok);
    if (!ok || value < least || value > most)
        return wrong(Cli::tr("--%1 is a number from %2 to %3, not “%4”")
                         .arg(option, QString::number(least), QString::number(most), text));
    number = Number(value);
}

void OptionReader::readOptimization()
{
    const QString text = m_parser.value(u"optimization"_s);
    const qsizetype level = optimizationNames().indexOf(text);
    if (level >= 0)
        m_options.testing.run.optimization = RunSettings::Optimization(level);
    else if (!text.isEmpty())
        wrong(Cli::tr("--optimization is off, basic, extended or all, not “%1”").arg(text));
}

void OptionReader::readTestLimits()
{
    readNumber(u"seed"_s, m_options.testing.seed, 0);
    readNumber(u"timeout"_s, m_options.testing.timeoutSeconds, 1);
    readNumber(u"memory"_s, m_options.testing.memoryMegabytes, 1);
    readNumber(u"repeat"_s, m_options.testing.run.repetitions, 0, mostRepetitions);
    readNumber(u"repeat-time"_s, m_options.testing.run.repeatMilliseconds, 1);
    readNumber(u"threads"_s, m_options.testing.run.threads, 1, mostThreads);
    if (m_options.testing.compare && m_options.edits.isEmpty())
        wrong(Cli::tr("--compare needs edits: without them the model would be compared with itself"));
    if (!m_command.options.contains(u"test"_s) || m_options.test)
        return;
    for (const QString &option : testOptions) {
        if (m_parser.isSet(option))
            wrong(Cli::tr("--%1 is for --test").arg(option));
    }
}

void OptionReader::readTargets()
{
    if (!m_command.options.contains(u"for"_s))
        return;
    for (const QString &name : m_parser.values(u"for"_s)) {
        if (const auto target = codeTargetNamed(name))
            m_options.targets.push_back(*target);
        else
            wrong(Cli::tr("--for is one of %1, not “%2”").arg(codeTargetList().join(u", "_s), name));
    }
    readRange(u"min"_s, m_options.range.least);
    readRange(u"max"_s, m_options.range.greatest);
    if (m_options.edits.isEmpty())
        wrong(Cli::tr("overrides needs edits: which dims get which numbers"));
}

void OptionReader::readRange(const QString &option, OtherSizes &range)
{
    for (const QString &text : m_parser.values(option)) {
        ShapeEdits given;
        if (const Result<void> added = addDimEdit(given, text); !added && !m_exit)
            m_exit = fail(added.error(), m_options.json);
        for (const auto &[symbol, dim] : given.symbols)
            range.symbols.insert_or_assign(symbol, dim);
        for (const auto &[axis, dim] : given.axes)
            range.axes.insert_or_assign(axis, dim);
    }
}

void OptionReader::readPositionals()
{
    const QStringList texts = m_parser.positionals();
    const qsizetype least = m_command.positionals.size();
    const qsizetype most = least + (m_command.lastPositional.isEmpty() ? 0 : 1);
    if (texts.size() < least || texts.size() > most) {
        QString names = m_command.positionals.join(Cli::tr(" and "));
        if (most > least)
            names = Cli::tr("%1, perhaps %2").arg(names, m_command.lastPositional);
        return wrong(
            Cli::tr("%1 takes %2, but there are %3 names").arg(m_command.name, names, QString::number(texts.size())));
    }
    m_options.model = texts.value(0);
    m_options.out = texts.value(1);
    m_options.tensor = texts.value(1);
    if (texts.size() <= 2)
        return;
    bool ok = false;
    m_options.axis = texts[2].toInt(&ok);
    if (!ok)
        wrong(Cli::tr("the axis is a number, not “%1”").arg(texts[2]));
}

tl::expected<Options, ExitCode> OptionReader::read()
{
    readPositionals();
    readEditsFile();
    readEdits(u"dim"_s, addDimEdit);
    readEdits(u"shape"_s, addShapeEdit);
    readEdits(u"denotation"_s, addDenotationEdit);
    readEdits(u"value"_s, addValueEdit);
    readFlags();
    readChoices();
    readOptimization();
    readTestLimits();
    readTargets();
    if (m_exit)
        return tl::unexpected(*m_exit);
    return std::move(m_options);
}

} // namespace

QString generalHelp()
{
    QStringList lines{Cli::tr("Makes the dynamic shapes of ONNX models fixed, and shows what that does."), {}};
    constexpr int width = 27; // of the longest
    for (const Command &command : commands())
        lines.append(u"  shapewright-cli %1  %2"_s.arg(usageOf(command).leftJustified(width), command.summary));
    lines << QString() << Cli::tr("“shapewright-cli COMMAND --help” says the options of a command.")
          << Cli::tr("“shapewright-cli --version” says what it is made of.") << QString()
          << Cli::tr("Exit codes: 0 done; 1 the model or the edits are at fault; 2 wrong usage; 3 the file cannot be "
                     "read as\na model; 4 it cannot be written; 130 interrupted.");
    return lines.join(u'\n');
}

bool isCommand(const QString &name)
{
    return commandNamed(name).has_value();
}

tl::expected<Options, ExitCode> parseOptions(const QString &name, const QStringList &arguments)
{
    const Command command = *commandNamed(name);
    QList<ArgumentParser::Option> options;
    for (const ArgumentParser::Option &option : allOptions(name)) {
        if (command.options.contains(option.name) || optionsOfAll.contains(option.name))
            options.append(option);
    }
    ArgumentParser parser(options);
    const bool json = arguments.contains(u"--json"_s);
    const QString fault = parser.parse(arguments);
    if (parser.isSet(u"help"_s)) {
        writeOut(helpText(command, parser));
        return tl::unexpected(ExitCode::Done);
    }
    if (!fault.isEmpty())
        return tl::unexpected(failUsage(fault, json));
    return OptionReader(command, parser, json).read();
}

} // namespace shapewright::cli
