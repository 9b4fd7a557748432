// SPDX-License-Identifier: Apache-2.0
#include "model/graph/operatorsets.h"
#include "model/readiness/provider.h"
#include "model/wording/wording.h"
#include "tests/support/registertest.h"

#include <onnx/defs/schema.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

class TestProvider : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesAreValid_data();
    void filesAreValid();
    void allAreKnown();
    void restrictionsNameInputs_data();
    void restrictionsNameInputs();
    void brokenFiles_data();
    void brokenFiles();
    void missingFile();
    void pipe();
    void hugeFile();
    void calls_data();
    void calls();
};

namespace {

QStringList files()
{
    const QDir folder(u":/readiness"_s);
    QStringList paths;
    for (const QString &name : folder.entryList({u"*.json"_s}))
        paths.append(folder.filePath(name));
    return paths;
}

void addFileRows()
{
    QTest::addColumn<QString>("path");
    for (const QString &path : files())
        QTest::newRow(qPrintable(path)) << path;
}

// The names of an operator's inputs in all of its versions.
QStringList inputNames(const std::string &opType)
{
    QStringList names;
    for (int version = 1; version <= 30; ++version) {
        const onnx::OpSchema *schema = operatorSchema(opType, version, {});
        for (std::size_t i = 0; schema != nullptr && i < schema->inputs().size(); ++i)
            names.append(QString::fromStdString(schema->inputs()[i].GetName()));
    }
    return names;
}

bool hasAttribute(const std::string &opType, const std::string &name)
{
    for (int version = 1; version <= 30; ++version) {
        const onnx::OpSchema *schema = operatorSchema(opType, version, {});
        if (schema != nullptr && schema->attributes().contains(name))
            return true;
    }
    return false;
}

} // namespace

void TestProvider::filesAreValid_data()
{
    addFileRows();
}

void TestProvider::filesAreValid()
{
    QFETCH(const QString, path);
    const auto provider = providerFromFile(path);
    QVERIFY2(provider, provider ? "" : qPrintable(describe(provider.error())));
    QCOMPARE(QString::fromStdString(provider->id), QFileInfo(path).completeBaseName());
    QVERIFY(QString::fromStdString(provider->executionProvider).endsWith(u"ExecutionProvider"_s));
    QCOMPARE(provider->isKnown, !provider->operators.empty());
}

void TestProvider::allAreKnown()
{
    std::vector<std::string> ids;
    for (const Provider &provider : knownProviders())
        ids.push_back(provider.id);
    QCOMPARE(qsizetype(ids.size()), files().size());
    std::ranges::sort(ids);
    const std::vector<std::string> expected{
        "coreml-mlprogram", "coreml-neuralnetwork", "cpu", "cuda",     "directml", "migraphx", "nnapi", "openvino-cpu",
        "openvino-gpu",     "openvino-npu",         "qnn", "tensorrt", "vitisai",  "webgpu",   "webnn", "xnnpack"};
    QCOMPARE(ids, expected);
}

void TestProvider::restrictionsNameInputs_data()
{
    addFileRows();
}

// A misspelt input or attribute would make a condition that never applies.
void TestProvider::restrictionsNameInputs()
{
    QFETCH(const QString, path);
    const Provider provider = *providerFromFile(path);
    for (const Provider::Restriction &restriction : provider.restrictions) {
        std::vector<std::string> inputs = restriction.constant;
        for (const auto &[input, ranks] : restriction.ranks)
            inputs.push_back(input);
        for (const auto &[input, axes] : restriction.fixed)
            inputs.push_back(input);
        for (const std::string &opType : restriction.operators) {
            const QStringList names = restriction.domain.empty() ? inputNames(opType) : QStringList();
            for (const std::string &input : inputs) {
                bool isPosition = false;
                (void)QString::fromStdString(input).toUInt(&isPosition);
                QVERIFY2(isPosition || names.contains(QString::fromStdString(input)),
                         qPrintable(QString::fromStdString(opType + " has no input " + input)));
            }
            for (const auto &[attribute, values] : restriction.attributes)
                QVERIFY2(hasAttribute(opType, attribute),
                         qPrintable(QString::fromStdString(opType + ": " + attribute)));
        }
    }
}

void TestProvider::brokenFiles_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *from, const char *to, const char *words) {
        QTest::newRow(name) << QString::fromLatin1(from) << QString::fromLatin1(to) << QString::fromUtf8(words);
    };
    row("no JSON", "{", "", "x.json is damaged");
    row("a newer format", "\"format\": 1", "\"format\": 2", "format: 1 is expected");
    row("something is missing", "\"source\": \"s\",", "", "source: it is missing");
    row("an unknown member", "needs_rank", "kneads_rank", "kneads_rank: unknown member");
    row("no date", "2026-11-28", "yesterday", "date: a date like 2026-11-28 is expected");
    row("no kind of dynamic", "\"refused\"", "\"never\"",
        "dynamic: one of taken, slower, profile, refused is expected");
    row("operators in no domain", "{\"ai.onnx\": [\"Conv\", \"Add\"]}", "[\"Conv\"]",
        "operators: an object with a member for each name is expected");
    row("an operator twice", "\"Add\"]", "\"Conv\"]", "operators.ai.onnx: Conv is listed twice");
    row("an operator that is none", "\"Add\"]", "true]", "operators.ai.onnx: a text is expected");
    row("a condition for what it does not take", "\"op\": \"Conv\"", "\"op\": \"Gemm\"",
        "Gemm is not among the operators");
    row("a condition without an operator", "\"op\": \"Conv\", ", "", "restrictions[0]: the member “op” is missing");
    row("an unknown condition", "\"spatial\"", "\"special\"", "restrictions[0].special: there is no such condition");
    row("no numbers", "[2]", "\"2D\"", "restrictions[0].spatial: a list of whole numbers is expected");
    row("a fraction", "[2]", "[2.5]", "restrictions[0].spatial: a list of whole numbers is expected");
    row("a fraction for a position", "\"spatial\": [2]", "\"constant\": [1.5]",
        "restrictions[0].constant: a text is expected");
    row("a number beyond 64 bits", "[2]", "[1e30]", "restrictions[0].spatial: a list of whole numbers is expected");
    row("a text for a yes", "\"needs_rank\": true", "\"needs_rank\": \"yes\"", "needs_rank: true or false is expected");
}

void TestProvider::brokenFiles()
{
    QFETCH(const QString, from);
    QFETCH(const QString, to);
    QFETCH(const QString, words);
    QString text = uR"({"format": 1, "id": "x", "name": "X", "execution_provider": "XExecutionProvider",
        "source": "s", "date": "2026-11-28", "note": "n", "dynamic": "refused", "needs_rank": true,
        "restrictions": [{"op": "Conv", "spatial": [2]}],
        "operators": {"ai.onnx": ["Conv", "Add"]}})"_s;
    QVERIFY(providerFromJson(text.toUtf8(), u"x.json"_s));
    QVERIFY(text.contains(from));
    text.replace(text.indexOf(from), from.size(), to);
    const auto provider = providerFromJson(text.toUtf8(), u"x.json"_s);
    QVERIFY(!provider);
    QCOMPARE(provider.error().code, ErrorCode::Malformed);
    QVERIFY2(describe(provider.error()).contains(words), qPrintable(describe(provider.error())));
}

void TestProvider::missingFile()
{
    const auto provider = providerFromFile(u"no-such-folder/x.json"_s);
    QVERIFY(!provider);
    QCOMPARE(provider.error().code, ErrorCode::FileNotFound);
}

// Opening a pipe would wait for somebody to write into it.
void TestProvider::pipe()
{
#ifdef Q_OS_UNIX
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"x.json"_s);
    QCOMPARE(mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    const auto provider = providerFromFile(path);
    QVERIFY(!provider);
    QCOMPARE(provider.error().code, ErrorCode::FileNotFound);
#endif
}

// A huge file is not read to its end.
void TestProvider::hugeFile()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"x.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64(1) << 33)); // sparse
    file.close();
    const auto provider = providerFromFile(file.fileName());
    QVERIFY(!provider);
    QCOMPARE(provider.error().code, ErrorCode::Malformed);
    QVERIFY2(describe(provider.error()).contains(u"it has more than"), qPrintable(describe(provider.error())));
}

void TestProvider::calls_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QStringList>("ids");
    QTest::newRow("an id") << u"coreml-mlprogram"_s << QStringList{u"coreml-mlprogram"_s};
    QTest::newRow("a name") << u"Core ML (NeuralNetwork)"_s << QStringList{u"coreml-neuralnetwork"_s};
    const QStringList coreMl{u"coreml-mlprogram"_s, u"coreml-neuralnetwork"_s};
    QTest::newRow("the runtime's name") << u"CoreMLExecutionProvider"_s << coreMl;
    QTest::newRow("the beginning") << u"CoreML"_s << coreMl;
    QTest::newRow("the beginning of a name") << u"core ml"_s << coreMl;
    QTest::newRow("of three") << u"OpenVINO"_s << QStringList{u"openvino-cpu"_s, u"openvino-gpu"_s, u"openvino-npu"_s};
    QTest::newRow("half a word") << u"core"_s << QStringList();
    QTest::newRow("nothing") << QString() << QStringList();
}

void TestProvider::calls()
{
    QFETCH(const QString, word);
    QFETCH(const QStringList, ids);
    QStringList called;
    for (const Provider &provider : knownProviders()) {
        if (provider.isCalled(word))
            called.append(QString::fromStdString(provider.id));
    }
    called.sort();
    QCOMPARE(called, ids);
}

SHAPEWRIGHT_GUILESS_TEST(TestProvider)
#include "tst_provider.moc"
