// SPDX-License-Identifier: Apache-2.0
#include "model/report/savereport.h"

#include "model/edits/edittext.h"
#include "model/report/filehash.h"
#include "model/report/reportfile.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::bytesOf;

namespace {

const QDateTime someTime(QDate(2026, 2, 3), QTime(4, 5, 6), Qt::UTC);

std::shared_ptr<const ModelGraph> smallModel()
{
    return test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, seq] x) => (float[batch, seq] y, int64[2, found] z)
        {
            y = Relu(x)
            z = NonZero(y)
        })");
}

TestReport passedTest()
{
    TestReport report;
    report.runtimeVersion = "1.2.3";
    report.outputs.push_back({{.name = "y", .type = "tensor(float)", .dims = {2, 3}}, Shape{2, 3}});
    return report;
}

void writeTo(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("the test cannot write %s", qPrintable(path));
}

} // namespace

class TestSaveReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void tellsAll();
    void outcomeOfTheTest_data();
    void outcomeOfTheTest();
    void sameTwice();
    void externalData();
    void readsAModelThatChanged();
    void cancelled();
    void standsWhere_data();
    void standsWhere();
    void leavesNothingUnlessCommitted();
    void nameBesideAModel();

private:
    // Saves the graph with batch=2 without renaming the file, and returns the report.
    QJsonObject reportOf(const ModelGraph &graph, std::optional<Result<TestReport>> test = {});
    QString in(const QString &name) const { return m_folder->filePath(name); }
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden); }

    std::unique_ptr<QTemporaryDir> m_folder;
    Result<QJsonObject> m_last;
    JobContext m_job;
};

QJsonObject TestSaveReport::reportOf(const ModelGraph &graph, std::optional<Result<TestReport>> test)
{
    ShapeEdits edits;
    edits.symbols["batch"] = Dim(2);
    const auto before = *propagate(graph, {}), after = *propagate(graph, edits);
    const SaveOptions options{.overwrite = true, .externalData = SaveOptions::ExternalData::Copy};
    const SavePlan plan = *planSave(graph, edits, *after, options);
    auto pending = PendingSave::write(graph, plan, in(u"out.onnx"_s), options);
    if (!pending)
        qFatal("cannot save");
    m_last = saveReport({graph, edits, *before, *after, plan, *pending, std::move(test), someTime}, m_job);
    if (const auto done = pending->commit(); !done)
        qFatal("cannot save");
    return m_last.value_or(QJsonObject());
}

void TestSaveReport::tellsAll()
{
    const auto graph = smallModel();
    const QJsonObject report = reportOf(*graph, passedTest());
    QCOMPARE(report.value(u"format"_s).toString(), u"shapewright-report"_s);
    QCOMPARE(report.value(u"version"_s).toInt(), 1);
    QCOMPARE(report.value(u"time"_s).toString(), u"2026-02-03T04:05:06Z"_s);
    const QJsonObject original = report.value(u"original"_s).toObject(), saved = report.value(u"saved"_s).toObject();
    QCOMPARE(original.value(u"sha256"_s).toString(), *sha256Of(graph->file().path()));
    QCOMPARE(saved.value(u"sha256"_s).toString(), *sha256Of(in(u"out.onnx"_s))); // the content after renaming
    QCOMPARE(saved.value(u"file"_s).toString(), u"out.onnx"_s);
    QCOMPARE(saved.value(u"bytes"_s).toInteger(), QFileInfo(in(u"out.onnx"_s)).size());
    QCOMPARE(report.value(u"edits"_s)[u"symbols"_s][u"batch"_s].toInt(), 2);

    const QJsonArray changes = report.value(u"changes"_s).toArray();
    QCOMPARE(changes.size(), 2);
    QCOMPARE(changes[0][u"name"_s].toString(), u"y"_s);
    QCOMPARE(changes[0][u"op_type"_s].toString(), u"Relu"_s);
    QCOMPARE(changes[0][u"before"_s].toArray(), (QJsonArray{u"batch"_s, u"seq"_s}));
    QCOMPARE(changes[0][u"after"_s].toArray(), (QJsonArray{2, u"seq"_s}));
    QCOMPARE(changes[0][u"why"_s][u"cause"_s].toString(), u"follows"_s);
    QCOMPARE(changes[0][u"why"_s][u"names"_s].toArray(), (QJsonArray{u"batch"_s}));
    QVERIFY(changes[1][u"op_type"_s].isNull());
    QCOMPARE(report.value(u"inputs"_s)[0][u"after"_s].toArray(), (QJsonArray{2, u"seq"_s}));
    QCOMPARE(report.value(u"outputs"_s).toArray().size(), 2);
    QCOMPARE(report.value(u"declarations"_s).toArray().size(), 2);

    const QJsonArray dynamic = report.value(u"still_dynamic"_s).toArray();
    QCOMPARE(dynamic.size(), 3); // x and y because of seq, z because of what its node finds
    QCOMPARE(dynamic[1][u"why"_s][0][u"cause"_s].toString(), u"not-fixed"_s);
    QCOMPARE(dynamic[1][u"why"_s][0][u"axis"_s].toInt(), 1);
    QCOMPARE(dynamic[2][u"why"_s][0][u"cause"_s].toString(), u"run-time"_s);
    QCOMPARE(report.value(u"tensors"_s)[u"after"_s][u"dynamic"_s].toInt(), 3);
    QVERIFY(report.value(u"problems"_s).isArray());
    QVERIFY(report.contains(u"parts"_s) && report.value(u"parts"_s).isNull());
    QCOMPARE(report.value(u"versions"_s)[u"shapewright"_s].toString(), u"" SHAPEWRIGHT_VERSION ""_s);
    QVERIFY(!report.value(u"versions"_s)[u"onnx"_s].toString().isEmpty());
}

void TestSaveReport::outcomeOfTheTest_data()
{
    using Test = std::optional<Result<TestReport>>;
    QTest::addColumn<Test>("test");
    QTest::addColumn<QString>("status");
    QTest::addColumn<QString>("error"); // the code of the error
    QTest::addColumn<QString>("runtime");
    TestReport differs = passedTest();
    differs.outputs.front().matches = false;
    QTest::newRow("none") << Test() << u"not tested"_s << QString() << QString();
    QTest::newRow("passed") << Test(passedTest()) << u"passed"_s << QString() << u"1.2.3"_s;
    QTest::newRow("another shape") << Test(differs) << u"failed"_s << QString() << u"1.2.3"_s;
    QTest::newRow("no kernel") << Test(failure(ErrorCode::RunNotSupported, {}, "no kernel")) << u"not supported"_s
                               << errorCodeName(ErrorCode::RunNotSupported) << QString();
}

void TestSaveReport::outcomeOfTheTest()
{
    QFETCH(std::optional<Result<TestReport>>, test);
    QFETCH(QString, status);
    QFETCH(QString, error);
    QFETCH(QString, runtime);
    const QJsonObject report = reportOf(*smallModel(), test);
    const QJsonValue outcome = report.value(u"test"_s);
    QCOMPARE(outcome[u"status"_s].toString(), status);
    QCOMPARE(outcome[u"error"_s][u"code"_s].toString(), error);
    QCOMPARE(report.value(u"versions"_s)[u"onnxruntime"_s].toString(), runtime);
    QCOMPARE(report.value(u"versions"_s)[u"onnxruntime"_s].isNull(), runtime.isEmpty());
}

void TestSaveReport::sameTwice()
{
    const auto graph = smallModel();
    const QByteArray first = QJsonDocument(reportOf(*graph)).toJson();
    QVERIFY(!first.isEmpty());
    QCOMPARE(QJsonDocument(reportOf(*graph)).toJson(), first);
}

void TestSaveReport::externalData()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto file = ModelFile::open(test::model(u"feature/external_data.onnx"_s));
    QVERIFY(file);
    const auto report = reportOf(*ModelGraph::build(*file));
    const QJsonArray data = report.value(u"original"_s)[u"external_data"_s].toArray();
    QCOMPARE(data.size(), 1);
    const QString name = data[0][u"file"_s].toString();
    QCOMPARE(data[0][u"bytes"_s].toInteger(), QFileInfo(in(name)).size());
    QCOMPARE(data[0][u"sha256"_s].toString(), *sha256Of(in(name)));
    const QJsonArray saved = report.value(u"saved"_s)[u"external_data"_s].toArray();
    QCOMPARE(saved.size(), 1);
    QCOMPARE(saved[0].toObject(), (QJsonObject{{u"file"_s, name}, {u"saved_as"_s, name}, {u"how"_s, u"copied"_s}}));
}

void TestSaveReport::readsAModelThatChanged()
{
    const auto graph = smallModel();
    ShapeEdits edits;
    const auto table = *propagate(*graph, edits);
    const SavePlan plan = *planSave(*graph, edits, *table);
    const auto pending = PendingSave::write(*graph, plan, in(u"out.onnx"_s), {});
    QVERIFY(pending);
    writeTo(graph->file().path(), "another file");
    const auto report = saveReport({*graph, edits, *table, *table, plan, *pending});
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::FileChanged);
}

void TestSaveReport::cancelled()
{
    std::stop_source source;
    source.request_stop();
    m_job = {source.get_token(), {}};
    reportOf(*smallModel());
    m_job = {};
    QVERIFY(!m_last);
    QCOMPARE(m_last.error().code, ErrorCode::Cancelled);
}

void TestSaveReport::standsWhere_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("there"); // empty if there is no file
    QTest::addColumn<bool>("overwrite");
    QTest::addColumn<int>("error"); // -1 if it is written
    const int no = -1, cannot = int(ErrorCode::CannotWrite), exists = int(ErrorCode::TargetExists);
    QTest::newRow("a new file") << u"r.json"_s << QByteArray() << false << no;
    QTest::newRow("over a report") << u"r.json"_s << QByteArray("\n {}") << true << no;
    QTest::newRow("unasked") << u"r.json"_s << QByteArray("{}") << false << exists;
    QTest::newRow("over another model") << u"other.onnx"_s << QByteArray("\x08\x0a{") << true << cannot;
    QTest::newRow("over a text") << u"r.txt"_s << QByteArray("a {}") << true << cannot;
    QTest::newRow("over the model") << u"in.onnx"_s << QByteArray() << true << cannot;
    QTest::newRow("over the model by another way") << u"sub/../in.onnx"_s << QByteArray() << true << cannot;
    QTest::newRow("over the model by a link") << u"link.json"_s << QByteArray() << true << cannot;
    QTest::newRow("over what it becomes") << u"out.onnx"_s << QByteArray() << true << cannot;
    QTest::newRow("no folder") << u"absent/r.json"_s << QByteArray() << true << cannot;
    QTest::newRow("a folder") << u"sub"_s << QByteArray() << true << cannot;
}

void TestSaveReport::standsWhere()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, there);
    QFETCH(bool, overwrite);
    QFETCH(int, error);
    const QString model = in(u"in.onnx"_s);
    QVERIFY(QFile::copy(smallModel()->file().path(), model));
    QVERIFY(QDir(m_folder->path()).mkdir(u"sub"_s));
    QVERIFY(QFile::link(model, in(u"link.json"_s)));
    const QByteArray before = bytesOf(model);
    if (!there.isEmpty())
        writeTo(in(name), there);
    const QStringList filesBefore = files();
    const auto graph = ModelGraph::build(*ModelFile::open(model));
    {
        auto file = ReportFile::create(in(name), overwrite, *graph, in(u"out.onnx"_s));
        QCOMPARE(file ? -1 : int(file.error().code), error);
        if (file) {
            QVERIFY(file->write({{u"a"_s, 1}}));
            QVERIFY(file->commit());
            QCOMPARE(QJsonDocument::fromJson(bytesOf(in(name))).object(), (QJsonObject{{u"a"_s, 1}}));
        }
    }
    QCOMPARE(bytesOf(model), before);
    if (error != -1)
        QCOMPARE(files(), filesBefore);
}

void TestSaveReport::leavesNothingUnlessCommitted()
{
    const auto graph = smallModel();
    {
        auto file = ReportFile::create(in(u"r.json"_s), false, *graph, in(u"out.onnx"_s));
        QVERIFY(file);
        QVERIFY(file->write({{u"a"_s, 1}}));
        QVERIFY(!QFile::exists(in(u"r.json"_s)));
    }
    QVERIFY(files().isEmpty());
}

void TestSaveReport::nameBesideAModel()
{
    QCOMPARE(reportName(u"/a/m.fixed.onnx"_s), u"/a/m.fixed.report.json"_s);
}

SHAPEWRIGHT_GUILESS_TEST(TestSaveReport)
#include "tst_savereport.moc"
