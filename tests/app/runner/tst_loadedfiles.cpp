// SPDX-License-Identifier: Apache-2.0
// What `fix` writes without a word is loaded by ONNX Runtime with its default options: all files of the corpus, with
// several sizes for their dims.
#include "model/shape/fixes/commonsizes.h"
#include "model/shape/tables/dynamicdims.h"
#include "tests/app/cli/clirun.h"
#include "tests/app/runner/runtimeverdicts.h"
#include "tests/support/agreement.h"
#include "tests/support/exposedmodel.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/operatorcase.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

QStringList dimOption(const SizePlace &place, std::int64_t size)
{
    return {u"--dim"_s, QString::fromStdString(place.text()) + u'=' + QString::number(size)};
}

// No edits; the sizes that people use most for each dim; the same small size for all; and one that is odd.
std::set<QStringList> editsOf(const QString &path)
{
    std::set<QStringList> all{{}};
    const auto file = ModelFile::open(path);
    if (!file)
        return {};
    const auto graph = ModelGraph::build(*file);
    const auto table = test::shapesUnder(graph);
    for (const std::int64_t wanted : {0, 1, 2, 33}) {
        QStringList edits;
        for (const DynamicDims::Entry &entry : dynamicDims(*graph, *table).entries) {
            const auto common = commonSizes(entry, *graph);
            if (entry.isFree() && !common.empty())
                edits += dimOption(entry.sizePlace(), wanted > 0 ? wanted : common.front());
        }
        all.insert(edits);
    }
    return all;
}

} // namespace

class TestLoadedFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void knowsWhatLoads();
    void ofFolder_data();
    void ofFolder();
    void ofOperators();

private:
    [[nodiscard]] bool loads(const QString &path, QString &reason);
    void findFalseAlarm(const QString &path);
    void fix(const QString &path, const QStringList &edits);
    void report(int least);

    QTemporaryDir m_folder;
    test::RuntimeVerdicts m_runtime;
    int m_written = 0;
    QStringList m_failures;
};

// Nothing is fed, which is found out only once the model is loaded.
bool TestLoadedFiles::loads(const QString &path, QString &reason)
{
    const auto verdict = m_runtime.of(path, {});
    reason = verdict.reason;
    return verdict.runs || reason.contains(u"nothing is fed into"_s);
}

// Nothing may be told to keep a file from being loaded that is loaded.
void TestLoadedFiles::findFalseAlarm(const QString &path)
{
    const auto graph = test::openedGraph(path);
    const auto problems = graph != nullptr ? test::shapesUnder(graph)->problems : std::vector<Problem>();
    for (const Problem &problem : problems) {
        if (problem.code == Problem::Code::LoadFails || problem.code == Problem::Code::InvalidNode)
            m_failures.append(path + u": told not to load: "_s + QString::fromStdString(problem.detail));
    }
}

void TestLoadedFiles::fix(const QString &path, const QStringList &edits)
{
    QDir(m_folder.filePath(u"out"_s)).removeRecursively();
    QVERIFY(QDir().mkpath(m_folder.filePath(u"out"_s)));
    const QString fixed = m_folder.filePath(u"out/fixed.onnx"_s);
    const test::CliRun run = test::runCli(QStringList{u"fix"_s, path, fixed, u"--external-data"_s, u"copy"_s} + edits);
    QVERIFY2(run.exitCode >= 0, qPrintable(path + u' ' + edits.join(u' ') + u'\n' + run.all()));
    if (run.exitCode != 0)
        return;
    ++m_written;
    if (QString reason; !loads(fixed, reason))
        m_failures.append(path + u' ' + edits.join(u' ') + u": "_s + reason.left(300));
}

void TestLoadedFiles::report(int least)
{
    QVERIFY2(m_failures.isEmpty(), qPrintable(m_failures.join(u'\n')));
    QVERIFY2(m_written >= least, qPrintable(QString::number(m_written)));
}

void TestLoadedFiles::knowsWhatLoads()
{
    QString reason;
    QVERIFY2(loads(test::model(u"seed/dynamic_rnn.onnx"_s), reason), qPrintable(reason));
    QVERIFY(!loads(m_folder.filePath(u"absent.onnx"_s), reason));
}

void TestLoadedFiles::ofFolder_data()
{
    QTest::addColumn<int>("least"); // files that are written if all of them are taken
    QTest::newRow("seed") << 50;
    QTest::newRow("real") << 40;
    QTest::newRow("feature") << 60;
    QTest::newRow("cases") << 60;
    QTest::newRow("fold") << 20;
    QTest::newRow("needs") << 200;
    QTest::newRow("reports") << 20;
}

void TestLoadedFiles::ofFolder()
{
    QFETCH(int, least);
    m_written = 0;
    m_failures.clear();
    const QDir folder(test::model(QString::fromUtf8(QTest::currentDataTag())));
    const QFileInfoList files = folder.entryInfoList({u"*.onnx"_s}, QDir::Files);
    for (qsizetype i = 0; i < files.size(); i += test::comparesAll() ? 1 : 8) {
        QString reason;
        if (!loads(files[i].filePath(), reason))
            continue;
        findFalseAlarm(files[i].filePath());
        for (const QStringList &edits : editsOf(files[i].filePath()))
            fix(files[i].filePath(), edits);
    }
    report(test::comparesAll() ? least : 1);
}

// ONNX's operator tests with a symbol on each axis, fixed to the sizes that are stored with them.
void TestLoadedFiles::ofOperators()
{
    m_written = 0;
    m_failures.clear();
    const QStringList names = QDir(test::model(u"onnx_node"_s)).entryList({u"*.onnx"_s});
    for (qsizetype i = 0; i < names.size(); i += test::comparesAll() ? 1 : 40) {
        QString reason;
        const auto stored = test::readOperatorCase(test::model(u"onnx_node/"_s + names[i]), reason);
        const QString open = m_folder.filePath(u"open.onnx"_s);
        if (!stored || !test::writeModel(stored->withValues, open) || !loads(open, reason))
            continue;
        findFalseAlarm(open);
        QStringList edits;
        for (const auto &[symbol, size] : stored->stored)
            edits += dimOption({symbol, {}}, size);
        fix(open, edits);
        if (!m_failures.isEmpty() && m_failures.last().startsWith(open))
            m_failures.last().prepend(names[i] + u' ');
    }
    report(test::comparesAll() ? 500 : 20);
}

SHAPEWRIGHT_GUILESS_TEST(TestLoadedFiles)
#include "tst_loadedfiles.moc"
