// SPDX-License-Identifier: Apache-2.0
// Pastes every printed suggestion and override into a shell, where a stub replaces the program, and into the
// interpreters of other languages. The models have dim names that these could misinterpret.
#include "model/edits/edittext.h"
#include "model/edits/shellwords.h"
#include "model/edits/suggestiontext.h"
#include "model/overrides/overridecode.h"
#include "tests/app/cli/clirun.h"
#include "tests/support/hostilenames.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace {

// The texts after each `try: `. A name may contain line breaks, so an edit may continue on the next line.
QStringList printedSuggestions(const CliRun &run)
{
    QStringList found;
    QStringList parts = run.all().split(u"try: "_s);
    parts.removeFirst();
    for (const QString &part : parts) {
        const QStringList lines = part.split(u'\n');
        QString written;
        for (const QString &line : lines) {
            written += (written.isEmpty() ? QString() : u"\n"_s) + line;
            if (shellWords(written))
                break;
        }
        found.append(written);
    }
    return found;
}

QStringList jsonSuggestions(const QJsonObject &answer)
{
    QStringList found;
    for (const QJsonValue &problem : answer.value(u"problems"_s).toArray()) {
        for (const QJsonValue &suggestion : problem.toObject().value(u"suggestions"_s).toArray())
            found.append(suggestion.toString());
    }
    for (const QJsonValue &provider : answer.value(u"providers"_s).toArray()) {
        if (const QString written = provider.toObject().value(u"suggestion"_s).toString(); !written.isEmpty())
            found.append(written);
    }
    return found;
}

struct Case {
    std::shared_ptr<const ModelGraph> graph;
    std::vector<SizePlace> places; // the places that an edit may name

    [[nodiscard]] QString path() const { return graph->file().path(); }
    [[nodiscard]] bool has(const SuggestedSize &size) const
    {
        const auto isNamed = [&size](const SizePlace &place) { return size.given == Dim::param(place.text()); };
        return std::ranges::find(places, size.place) != places.end() &&
               (size.given.isValue() || std::ranges::any_of(places, isNamed));
    }
};

// A symbol of this name in either of the two inputs, and an input of this name with an unnamed axis.
std::vector<Case> casesOf(const QString &name)
{
    const std::string written = name.toStdString();
    return {{concatOf(name, u"m"_s), {{written, {}}, {"m", {}}}},
            {concatOf(u"n"_s, name), {{written, {}}, {"n", {}}}},
            {concatOf({}, u"m"_s, name), {{written, 0}, {"m", {}}}}};
}

void verifyPasted(const QStringList &suggestions, const Case &asked)
{
    for (const QString &line : suggestions) {
        const auto arguments =
            argumentsPasted(u"shapewright-cli shapes "_s + line + u" --force"_s, u"shapewright-cli"_s);
        QVERIFY2(arguments, qPrintable(line));
        const auto suggestion = suggestionFromLine(line);
        QVERIFY2(suggestion && !suggestion->isEmpty(), qPrintable(line));
        for (const SuggestedSize &size : suggestion->sizes)
            QVERIFY2(asked.has(size), qPrintable(line));
        QCOMPARE(*arguments, QStringList{u"shapes"_s} + suggestionArguments(*suggestion) + QStringList{u"--force"_s});
        const CliRun run = runCli(QStringList{u"shapes"_s, asked.path(), u"--json"_s} + arguments->mid(1));
        QVERIFY2(run.exitCode == 0 || run.exitCode == 1, qPrintable(line + run.all()));
        QVERIFY2(!run.out.contains("unknown-") && !run.json().contains(u"error"_s), qPrintable(line + run.all()));
    }
}

// Edits that contradict each other, as arguments that no shell parses.
QStringList contradiction(const Case &asked)
{
    QStringList arguments;
    std::int64_t size = 2;
    for (const SizePlace &place : asked.places) {
        ShapeEdits edit; // written as by the programs, which quote names that begin with a quote
        if (place.axis)
            edit.axes[{place.name, *place.axis}] = Dim(size++);
        else
            edit.symbols[place.name] = Dim(size++);
        arguments += editsToArguments(edit);
    }
    return arguments;
}

QByteArray ran(const QString &program, const QStringList &arguments, const QByteArray &input)
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        return "failed: " + process.readAllStandardError();
    return process.readAllStandardOutput();
}

// A stub of ONNX Runtime's Python package. It prints the arguments of the calls that our code makes.
constexpr char pythonStub[] = R"(
import json, sys, types
given = []
class Options:
    def add_free_dimension_override_by_name(self, name, value): given.append([name, value])
    def add_free_dimension_override_by_denotation(self, name, value): given.append([name, value])
class Core:
    def read_model(self, path):
        given.append(["model", path])
        return self
    def reshape(self, shapes): given.extend([name, shape[0]] for name, shape in shapes.items())
    def compile_model(self, model, device): pass
def session(path, *arguments, **options):
    given.append(["model", path])
    for provider in options["providers"]:
        if isinstance(provider, tuple):
            given.extend([shape.rsplit(":", 1)[0], 4] for text in provider[1].values() for shape in text.split(","))
onnxruntime = types.ModuleType("onnxruntime")
onnxruntime.SessionOptions, onnxruntime.InferenceSession = Options, session
openvino = types.ModuleType("openvino")
openvino.Core = Core
sys.modules.update(onnxruntime=onnxruntime, openvino=openvino)
exec(compile(sys.stdin.buffer.read().decode(), "pasted", "exec"))
print(json.dumps(given))
)";

constexpr char javaScriptStub[] = "const given = [];\n"
                                  "const ort = {InferenceSession: {create: async (model, options) => {\n"
                                  "  given.push([\"model\", model]);\n"
                                  "  given.push(...Object.entries(options.freeDimensionOverrides));\n"
                                  "}}};\n";

// A language that is compiled: all names at once, each in a block of its own.
struct CompiledLanguage {
    CodeTarget target;
    const char *head; // the runtime as far as the code calls it; tells names and models as UTF-8 in hexadecimal digits
    const char *tail;
    const char *file;
};

constexpr CompiledLanguage javaLanguage{CodeTarget::Java, R"(
public class Pasted {
    static void tell(String text, long value) {
        var digits = java.util.HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        System.out.println(digits + "=" + value);
    }
    static class OrtEnvironment {
        static OrtEnvironment getEnvironment() { return new OrtEnvironment(); }
        OrtSession createSession(String model, OrtSession.SessionOptions options) { tell(model, 0); return null; }
    }
    static class OrtSession {
        static class SessionOptions {
            void setSymbolicDimensionValue(String name, long value) { tell(name, value); }
        }
    }
    public static void main(String[] arguments) {
)",
                                        "}}\n", "Pasted.java"};

constexpr CompiledLanguage cSharpLanguage{CodeTarget::CSharp, R"(
class SessionOptions {
    public static void Tell(string text, long value) {
        var digits = System.BitConverter.ToString(System.Text.Encoding.UTF8.GetBytes(text)).Replace("-", "");
        System.Console.WriteLine(digits.ToLower() + "=" + value);
    }
    public void AddFreeDimensionOverrideByName(string name, long value) { Tell(name, value); }
}
class InferenceSession {
    public InferenceSession(string model, SessionOptions options) { SessionOptions.Tell(model, 0); }
}
class Pasted {
    static void Main() {
)",
                                          "}}\n", "Pasted.cs"};

// What a block of the language says, without what may only stand at the head of a file. `using var` is newer than mcs.
QString inBlock(const QString &code)
{
    static const QRegularExpression onlyAtHead(u"^(import|using) [\\w.]+;\\n"_s, QRegularExpression::MultilineOption);
    return u"{\n"_s + QString(code).remove(onlyAtHead).replace(u"using var "_s, u"var "_s) + u"}\n"_s;
}

QByteArray compiledAndRun(const CompiledLanguage &language, const QString &blocks)
{
    const QTemporaryDir folder;
    const QString source = folder.filePath(QString::fromLatin1(language.file));
    QFile file(source);
    if (!file.open(QIODevice::WriteOnly))
        return "failed: no file";
    file.write(language.head + blocks.toUtf8() + language.tail);
    file.close();
    if (language.target == CodeTarget::Java)
        return ran(u"java"_s, {source}, {});
    const QString program = folder.filePath(u"pasted.exe"_s);
    const QByteArray compiled = ran(u"mcs"_s, {u"-out:"_s + program, source}, {});
    return compiled.startsWith("failed") ? compiled : ran(u"mono"_s, {program}, {});
}

} // namespace

class TestPastedLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void suggestionsOfProblems_data() { addHostileNames(); }
    void suggestionsOfProblems();
    void suggestionsOfProviders_data() { addHostileNames(); }
    void suggestionsOfProviders();
    void overrideLines_data() { addHostileNames(); }
    void overrideLines();
    void overridesInOtherLanguages_data();
    void overridesInOtherLanguages();
    void overridesInCompiledLanguages_data();
    void overridesInCompiledLanguages();
};

void TestPastedLines::suggestionsOfProblems()
{
    QFETCH(const QString, name);
    qsizetype offers = 0, mends = 0;
    for (const Case &asked : casesOf(name)) {
        const CliRun info = runCli({u"info"_s, asked.path()});
        QCOMPARE(info.exitCode, 0);
        const QStringList offered = printedSuggestions(info);
        offers += offered.size();
        verifyPasted(offered, asked);
        QCOMPARE(jsonSuggestions(runCli({u"shapes"_s, asked.path(), u"--json"_s}).json()), offered);

        const QStringList edits = contradiction(asked);
        const QTemporaryDir folder;
        const QString out = folder.filePath(u"out.onnx"_s);
        const CliRun fix = runCli(QStringList{u"fix"_s, asked.path(), out} + edits);
        QCOMPARE(fix.exitCode, 1);
        const QStringList mended = printedSuggestions(fix);
        mends += mended.size();
        verifyPasted(mended, asked);
        QCOMPARE(jsonSuggestions(runCli(QStringList{u"fix"_s, asked.path(), out, u"--json"_s} + edits).json()), mended);
    }
    QVERIFY(offers >= 2);
    QVERIFY(mends >= 6);
}

void TestPastedLines::suggestionsOfProviders()
{
    QFETCH(const QString, name);
    qsizetype count = 0;
    for (const Case &asked : casesOf(name)) {
        const QStringList arguments{u"check"_s, asked.path(), u"--provider"_s, u"nnapi"_s};
        const QStringList printed = printedSuggestions(runCli(arguments));
        const QStringList inJson = jsonSuggestions(runCli(arguments + QStringList{u"--json"_s}).json());
        QVERIFY(std::ranges::all_of(printed, [&inJson](const QString &written) { return inJson.contains(written); }));
        verifyPasted(inJson, asked);
        count += printed.size();
    }
    QVERIFY(count >= 3);
}

void TestPastedLines::overrideLines()
{
    QFETCH(const QString, name);
    const auto graph = concatOf(name, u"m"_s);
    ShapeEdits edits;
    edits.symbols = {{name.toStdString(), Dim(2)}, {"m", Dim(2)}};
    const QString model = u"it's $(touch PWNED) `x`.onnx"_s;
    const OverrideCode code = overrideCode(CodeTarget::PerfTest, overridesOf(*graph, edits), model);
    const auto arguments = argumentsPasted(code.text, u"onnxruntime_perf_test"_s);
    QVERIFY2(arguments, qPrintable(code.text));
    QCOMPARE(arguments->first(), u"-I"_s);
    QCOMPARE(arguments->last(), model);
    QVERIFY(arguments->contains(u"m:2"_s));
    QCOMPARE(arguments->contains(name + u":2"_s), code.skipped.empty()); // that program splits at blanks and colons
    QCOMPARE(arguments->size(), code.skipped.empty() ? 6 : 4);
}

void TestPastedLines::overridesInOtherLanguages_data()
{
    QTest::addColumn<CodeTarget>("target");
    QTest::addColumn<QString>("name");
    for (const CodeTarget target :
         {CodeTarget::Python, CodeTarget::CoreMl, CodeTarget::TensorRt, CodeTarget::OpenVino, CodeTarget::JavaScript}) {
        for (const QString &name : hostileNames())
            QTest::addRow("%d %s", int(target), qPrintable(name)) << target << name;
    }
}

void TestPastedLines::overridesInOtherLanguages()
{
    QFETCH(const CodeTarget, target);
    QFETCH(const QString, name);
    const bool isByInput = target == CodeTarget::TensorRt || target == CodeTarget::OpenVino;
    const auto graph = isByInput ? concatOf(u"n"_s, u"m"_s, name) : concatOf(name, u"m"_s);
    ShapeEdits edits;
    edits.symbols = {{isByInput ? "n" : name.toStdString(), Dim(4)}, {"m", Dim(4)}};
    const QString model = u"it's \"$(touch PWNED)\" `x` \\ ${y}.onnx"_s;
    const OverrideCode code = overrideCode(target, overridesOf(*graph, edits), model);
    const bool isJavaScript = target == CodeTarget::JavaScript;
    const QString program = QStandardPaths::findExecutable(isJavaScript ? u"node"_s : u"python3"_s);
    QVERIFY2(!program.isEmpty(), "there is no interpreter");
    if (code.text.isEmpty()) { // that provider separates names by characters that are in this one
        QVERIFY(isByInput && !code.skipped.empty());
        return;
    }
    QString written = code.text;
    if (isJavaScript)
        written = QString::fromLatin1(javaScriptStub) + written.remove(u"import * as ort from \"onnxruntime-web\";"_s) +
                  u"console.log(JSON.stringify(given));\n"_s;
    const QByteArray said = isJavaScript ? ran(program, {u"--input-type=module"_s, u"-"_s}, written.toUtf8())
                                         : ran(program, {u"-c"_s, QString::fromLatin1(pythonStub)}, written.toUtf8());
    const QJsonArray given = QJsonDocument::fromJson(said).array();
    QVERIFY2(given.contains(QJsonArray{name, 4}), said.constData() + code.text.toUtf8());
    QVERIFY2(given.contains(QJsonArray{u"model"_s, model}), said.constData());
}

void TestPastedLines::overridesInCompiledLanguages_data()
{
    QTest::addColumn<CompiledLanguage>("language");
    QTest::newRow("Java") << javaLanguage;
    QTest::newRow("C#") << cSharpLanguage;
}

void TestPastedLines::overridesInCompiledLanguages()
{
    QFETCH(const CompiledLanguage, language);
    const QString model = u"it's \"$(touch PWNED)\" `x` \\ ${y} \\u0022.onnx"_s;
    QString blocks;
    QByteArrayList expected;
    for (const QString &name : hostileNames()) {
        const auto graph = concatOf(name, u"m"_s);
        ShapeEdits edits;
        edits.symbols = {{name.toStdString(), Dim(4)}};
        const OverrideCode code = overrideCode(language.target, overridesOf(*graph, edits), model);
        QVERIFY2(!code.text.isEmpty(), qPrintable(name));
        blocks += inBlock(code.text);
        expected << name.toUtf8().toHex() + "=4" << model.toUtf8().toHex() + "=0";
    }
    const QByteArray said = compiledAndRun(language, blocks);
    QVERIFY2(!said.startsWith("failed"), said.constData());
    QCOMPARE(said.trimmed().replace('\r', "").split('\n'), expected);
}

SHAPEWRIGHT_GUILESS_TEST(TestPastedLines)
#include "tst_pastedlines.moc"
