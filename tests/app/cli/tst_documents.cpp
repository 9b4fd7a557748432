// SPDX-License-Identifier: Apache-2.0
// README.md and all of docs/: each command line in them is run as written, what they show of its output is what it
// prints, each option of the program is described, each link leads somewhere, and the index has each page.
#include "app/cli/commands.h"
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

const QString sources = QStringLiteral(SHAPEWRIGHT_SOURCE_FOLDER);

// From the project's folder.
QStringList documents()
{
    QStringList paths{u"README.md"_s, u"CONTRIBUTING.md"_s, u"ARCHITECTURE.md"_s, u"CHANGELOG.md"_s};
    const QDir root(sources);
    for (QDirIterator at(root.filePath(u"docs"_s), {u"*.md"_s}, QDir::Files, QDirIterator::Subdirectories);
         at.hasNext();)
        paths.append(root.relativeFilePath(at.next()));
    return paths;
}

QString textOf(const QString &document)
{
    return QString::fromUtf8(test::bytesOf(sources + u'/' + document));
}

// A command in an indented block, as `$ shapewright-cli info encoder.onnx`, and the lines that the block shows below
// it.
struct Example {
    QString command;
    QStringList output; // a line `…` stands for any lines, and ` …` at the end of one for the rest of it

    [[nodiscard]] bool isUsage() const // as `shapewright-cli info MODEL`
    {
        static const QRegularExpression placeholder(uR"(( |\[)(MODEL|IN|A|\[?OPTIONS)\b)"_s);
        return placeholder.match(command).hasMatch();
    }
};

QList<Example> examples(const QString &text)
{
    static const QString indent(4, u' ');
    static const QRegularExpression start(u"^    (\\$ )?(shapewright-cli .*)$"_s);
    QList<Example> found;
    bool showsOutput = false;
    const QStringList lines = text.split(u'\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (const auto match = start.match(lines[i]); match.hasMatch()) {
            QString command = match.captured(2);
            while (command.endsWith(u'\\') && i + 1 < lines.size())
                command = command.chopped(1) + lines[++i].trimmed();
            found.append({command, {}});
            showsOutput = !match.captured(1).isEmpty();
        } else if (showsOutput && (lines[i].startsWith(indent) || lines[i].isEmpty())) {
            found.last().output.append(lines[i].mid(4));
        } else {
            showsOutput = false;
        }
    }
    for (Example &example : found) {
        while (!example.output.isEmpty() && example.output.last().isEmpty())
            example.output.removeLast();
    }
    return found;
}

bool matches(const QStringList &shown, const QStringList &printed)
{
    qsizetype at = 0;
    bool isAfterGap = false;
    for (const QString &line : shown) {
        if (line.trimmed() == u"…"_s) {
            isAfterGap = true;
            continue;
        }
        const auto isShown = [&line](const QString &other) {
            return line.endsWith(u" …"_s) ? other.startsWith(line.chopped(1)) : other == line;
        };
        while (isAfterGap && at < printed.size() && !isShown(printed[at]))
            ++at;
        isAfterGap = false;
        if (at == printed.size() || !isShown(printed[at++]))
            return false;
    }
    return isAfterGap || at == printed.size();
}

// The id that a heading has in a page.
QString anchorOf(const QString &heading)
{
    static const QRegularExpression others(u"[^\\w\\- ]"_s, QRegularExpression::UseUnicodePropertiesOption);
    return QString(heading).remove(others).trimmed().toLower().replace(u' ', u'-');
}

QSet<QString> anchorsOf(const QString &document)
{
    static const QRegularExpression heading(u"^#+ (.*)$"_s, QRegularExpression::MultilineOption);
    QSet<QString> anchors;
    for (auto at = heading.globalMatch(textOf(document)); at.hasNext();)
        anchors.insert(anchorOf(at.next().captured(1)));
    return anchors;
}

} // namespace

class TestDocuments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void examplesAreRead();
    void commands_data();
    void commands();
    void usages();
    void optionsAreDescribed_data();
    void optionsAreDescribed();
    void optionsPageIsCurrent();
    void indexHasEachPage();
    void links_data();
    void links();
};

void TestDocuments::examplesAreRead()
{
    const QList<Example> read = examples(u"Text:\n\n    $ shapewright-cli a \\\n        b\n    one\n\n    two\n\nText\n"
                                         "    shapewright-cli info MODEL\n    no output\n"_s);
    QCOMPARE(read.size(), 2);
    QCOMPARE(read[0].command, u"shapewright-cli a b"_s);
    QCOMPARE(read[0].output, (QStringList{u"one"_s, QString(), u"two"_s}));
    QVERIFY(!read[0].isUsage() && read[1].isUsage());
    QVERIFY(matches({u"a"_s, u"…"_s, u"d"_s}, {u"a"_s, u"b"_s, u"c"_s, u"d"_s}));
    QVERIFY(matches({u"a"_s, u"…"_s}, {u"a"_s, u"b"_s}));
    QVERIFY(matches({u"a …"_s}, {u"a b"_s}));
    QVERIFY(!matches({u"a"_s}, {u"a"_s, u"b"_s}));
    QVERIFY(!matches({u"a"_s, u"…"_s, u"d"_s}, {u"a"_s, u"b"_s}));
    QCOMPARE(anchorOf(u"Options of `fix`"_s), u"options-of-fix"_s);
}

void TestDocuments::commands_data()
{
    QTest::addColumn<QString>("document");
    for (const QString &document : documents()) {
        if (!examples(textOf(document)).isEmpty())
            QTest::newRow(qPrintable(document)) << document;
    }
}

// The commands of a document are run in its order, in one folder, with the samples and a few models of the corpus.
void TestDocuments::commands()
{
    QFETCH(QString, document);
    const QTemporaryDir folder;
    const QDir samples(QStringLiteral(SHAPEWRIGHT_SAMPLES_FOLDER));
    for (const QString &name : samples.entryList({u"*.onnx"_s}))
        QVERIFY(QFile::copy(samples.filePath(name), folder.filePath(name)));
    QHash<QString, QString> others{
        {u"vit.onnx"_s, u"rebatch/vit_64.onnx"_s},          {u"minilm.onnx"_s, u"real/minilm_l6_int8.onnx"_s},
        {u"decoder.onnx"_s, u"real/gpt2_tiny_past.onnx"_s}, {u"vad.onnx"_s, u"real/silero_vad_v6.onnx"_s},
        {u"yolo.onnx"_s, u"real/yolo_tiny_nms.onnx"_s},     {u"external_data.onnx"_s, u"feature/external_data.onnx"_s}};
    for (const Example &example : examples(textOf(document))) {
        if (example.isUsage())
            continue;
        for (auto at = others.begin(); at != others.end();) {
            if (!example.command.contains(at.key())) {
                ++at;
                continue;
            }
            SHAPEWRIGHT_NEED_MODELS();
            const QString model = test::model(at.value()), weights = model.chopped(5) + u".weights.bin"_s;
            QVERIFY(QFile::copy(model, folder.filePath(at.key())));
            QVERIFY(!QFile::exists(weights) || QFile::copy(weights, folder.filePath(QFileInfo(weights).fileName())));
            at = others.erase(at);
        }
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        const QString programs = QFileInfo(test::program(u"shapewright-cli"_s)).path();
        environment.insert(u"PATH"_s, programs + u':' + environment.value(u"PATH"_s));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(folder.path());
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(u"/bin/sh"_s, {u"-c"_s, example.command});
        const test::CliRun run = test::finished(process);
        const QString told = example.command + u":\n"_s + run.all();
        // Exit code 1 is an answer of those that compare or judge, and of those that are shown to fail.
        static const QRegularExpression answers(u"^shapewright-cli (check|diff) "_s);
        const bool mayFail = answers.match(example.command).hasMatch() ||
                             example.output.value(0).startsWith(u"error: "_s) ||
                             (!example.output.isEmpty() && example.output.last().startsWith(u"shapewright-cli: "_s));
        QVERIFY2(run.exitCode == 0 || (mayFail && run.exitCode == 1), qPrintable(told));
        QStringList printed = run.all().split(u'\n');
        printed.removeLast();
        for (QString &line : printed) { // as editors leave it
            while (line.endsWith(u' '))
                line.chop(1);
        }
        QVERIFY2(example.output.isEmpty() || matches(example.output, printed), qPrintable(told));
    }
}

// The list of commands in docs/command-line.md has all of them, with their arguments.
void TestDocuments::usages()
{
    QSet<QString> shown;
    for (const Example &example : examples(textOf(u"docs/command-line.md"_s))) {
        if (example.isUsage())
            shown.insert(example.command.section(u' ', 1, 1));
    }
    for (const cli::Command &command : cli::commands())
        QVERIFY2(shown.contains(command.name), qPrintable(command.name));
}

void TestDocuments::optionsAreDescribed_data()
{
    QTest::addColumn<QString>("option");
    QSet<QString> seen;
    for (const cli::Command &command : cli::commands()) {
        for (const auto &option : cli::optionsOf(command)) {
            const QString name = u"--"_s + option.name;
            if (!seen.contains(name))
                QTest::newRow(qPrintable(name)) << name;
            seen.insert(name);
        }
    }
}

void TestDocuments::optionsAreDescribed()
{
    QFETCH(QString, option);
    const QRegularExpression word(QRegularExpression::escape(option) + u"(?![\\w-])"_s);
    QVERIFY(word.match(textOf(u"docs/command-line.md"_s)).hasMatch());
}

void TestDocuments::optionsPageIsCurrent()
{
    QVERIFY2(textOf(u"docs/options.md"_s).toUtf8() == test::runCli({u"--manual"_s, u"markdown"_s}).out,
             "the options changed: shapewright-cli --manual markdown > docs/options.md");
}

// The window takes the contents of its help from the index.
void TestDocuments::indexHasEachPage()
{
    const QString index = textOf(u"docs/README.md"_s);
    for (const QString &document : documents()) {
        if (document.startsWith(u"docs/"_s) && document != u"docs/README.md"_s)
            QVERIFY2(index.contains(u"]("_s + document.mid(5) + u')'), qPrintable(document));
    }
}

void TestDocuments::links_data()
{
    QTest::addColumn<QString>("document");
    for (const QString &document : documents())
        QTest::newRow(qPrintable(document)) << document;
}

void TestDocuments::links()
{
    QFETCH(QString, document);
    static const QRegularExpression link(uR"(\]\(([^)\s]+)\))"_s);
    const QString text = textOf(document);
    QVERIFY(!text.isEmpty());
    for (auto at = link.globalMatch(text); at.hasNext();) {
        const QString target = at.next().captured(1);
        if (target.startsWith(u"http"_s))
            continue;
        const QString path = target.section(u'#', 0, 0), anchor = target.section(u'#', 1);
        const QDir root(sources);
        const QString file =
            path.isEmpty()
                ? document
                : QDir::cleanPath(root.relativeFilePath(root.filePath(QFileInfo(document).path() + u'/' + path)));
        QVERIFY2(root.exists(file), qPrintable(target));
        QVERIFY2(anchor.isEmpty() || anchorsOf(file).contains(anchor), qPrintable(target));
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestDocuments)
#include "tst_documents.moc"
