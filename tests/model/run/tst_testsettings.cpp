// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/testsettings.h"

#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/runwording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

std::shared_ptr<const ModelGraph> negation()
{
    return test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[n, 3] x, int64[2] ids) => (float[n, 3] y, int64[2] z) {
            y = Neg(x)
            z = Identity(ids)
        })");
}

} // namespace

class TestTestSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void requestHasAllOfThem();
    void comparesOnlyWhatWasEdited();
    void wantedSizes();
    void faultStopsTheRequest();
    void everyFaultIsPreviewed();
    void tooLittleMemoryIsSaid();
    void namesWithEqualSigns();
    void arguments_data();
    void arguments();
};

void TestTestSettings::requestHasAllOfThem()
{
    const auto graph = negation();
    ShapeEdits edits;
    edits.symbols = {{"n", 2}};
    TestSettings settings;
    settings.inputFills = {u"x=constant:3"_s};
    settings.seed = 5;
    settings.run = {RunSettings::Optimization::Basic, 2, 4, 100, {"xnnpack"}};
    settings.compare = settings.checkAll = true;
    settings.timeoutSeconds = 9;
    settings.memoryMegabytes = 80;
    const auto request = makeTestRun(*graph, edits, **propagate(*graph, edits), graph->file().path(), settings, {});
    QVERIFY(request);
    QCOMPARE(request->inputs[0].values, std::vector<double>{3});
    QCOMPARE(request->seed, std::uint64_t(5));
    QVERIFY(request->settings == settings.run);
    QVERIFY(request->original);
    QVERIFY(request->check);
    QCOMPARE(request->timeoutSeconds, 9);
    QCOMPARE(request->memoryMegabytes, 80);
}

void TestTestSettings::comparesOnlyWhatWasEdited()
{
    const auto graph = negation();
    TestSettings settings;
    settings.compare = true;
    const auto request = makeTestRun(*graph, {}, **propagate(*graph, {}), graph->file().path(), settings, {});
    QVERIFY(request);
    QVERIFY(!request->original);
}

// Dims that stay dynamic run at these sizes, and what follows from them at theirs.
void TestTestSettings::wantedSizes()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, past] x, float[n, ?] z, float[m] w) => (float[n, past] y, float[n, a] u, float[m] v)
        { y = Neg(x) u = Neg(z) v = Neg(w) })");
    ShapeEdits edits;
    edits.symbols = {{"m", 2}};
    TestSettings settings;
    settings.sizes = {{"past", 5}, {"z[1]", 7}, {"m", 9}, {"gone", 1}}; // m is static, and there is no `gone`
    const auto request = makeTestRun(*graph, edits, **propagate(*graph, edits), graph->file().path(), settings, {});
    QVERIFY(request);
    QCOMPARE(request->inputs[0].dims, (std::vector<std::int64_t>{1, 5}));
    QCOMPARE(request->inputs[1].dims, (std::vector<std::int64_t>{1, 7}));
    QCOMPARE(request->inputs[2].dims, (std::vector<std::int64_t>{2}));
    QVERIFY(request->inputs[1].reason.ends_with("; n = 1, axis 1 = 7"));
    QVERIFY(settingsToArguments(settings, true).join(u' ').contains(u"--run-size past=5 --run-size z[1]=7"_s));
}

void TestTestSettings::faultStopsTheRequest()
{
    const auto graph = negation();
    TestSettings settings;
    settings.inputData = {u"x=/no/such/file.npy"_s};
    const auto request = makeTestRun(*graph, {}, **propagate(*graph, {}), graph->file().path(), settings, {});
    QVERIFY(!request);
    QCOMPARE(request.error().code, ErrorCode::FileNotFound);
}

void TestTestSettings::everyFaultIsPreviewed()
{
    const auto graph = negation();
    TestSettings settings;
    settings.inputFills = {u"x=sevens"_s, u"ids=ones"_s};
    settings.inputData = {u"gone=/no/such/file.npy"_s};
    const FeedsPreview preview = previewFeeds(*graph, {}, **propagate(*graph, {}), settings);
    QCOMPARE(preview.faults.size(), std::size_t(2));
    QCOMPARE(preview.faults[0].setting, u"x=sevens"_s);
    QCOMPARE(preview.faults[1].setting, u"gone=/no/such/file.npy"_s);
    QCOMPARE(preview.feeds.size(), std::size_t(2));
    QCOMPARE(preview.feeds[1].reason, "ones");
}

void TestTestSettings::tooLittleMemoryIsSaid()
{
    const auto graph = negation();
    ShapeEdits edits;
    edits.symbols = {{"n", 200'000}}; // 2.4 MB, twice
    const auto table = propagate(*graph, edits);
    const auto isSaid = [&](int megabytes) {
        TestSettings settings;
        settings.memoryMegabytes = megabytes;
        const auto preview = previewFeeds(*graph, edits, **table, settings).memoryShortage;
        const auto request = makeTestRun(*graph, edits, **table, graph->file().path(), settings, {});
        return request && preview && preview == request->memoryShortage && describe(*preview).contains(u"4.8 MB"_s);
    };
    QVERIFY(isSaid(3));
    QVERIFY(!isSaid(0));
}

void TestTestSettings::namesWithEqualSigns()
{
    onnx::ModelProto model;
    QVERIFY(onnx::OnnxParser::Parse(model, R"(<ir_version: 10, opset_import: ["": 21]>
        g (string[1] a, string[1] b) => (string[1] y) { y = Identity(a) })")
                .IsOK());
    model.mutable_graph()->mutable_input(0)->set_name("a=b");
    model.mutable_graph()->mutable_node(0)->set_input(0, "a=b");
    model.mutable_graph()->mutable_input(1)->set_name("a");
    const auto graph = test::modelFromProto(model);
    TestSettings settings;
    settings.inputFills = {u"a=b=text:x=y"_s, u"a=text:1=2"_s};
    const auto request = makeTestRun(*graph, {}, **propagate(*graph, {}), graph->file().path(), settings, {});
    QVERIFY(request);
    QCOMPARE(request->inputs[0].texts, std::vector<std::string>{"x=y"});
    QCOMPARE(request->inputs[1].texts, std::vector<std::string>{"1=2"});
}

void TestTestSettings::arguments_data()
{
    QTest::addColumn<TestSettings>("settings");
    QTest::addColumn<bool>("isEdited");
    QTest::addColumn<QString>("arguments");
    QTest::newRow("the usual") << TestSettings() << true << QString();
    TestSettings settings;
    settings.compare = settings.checkAll = true;
    QTest::newRow("compared") << settings << true << u"--compare|--check-all"_s;
    QTest::newRow("nothing to compare with") << settings << false << u"--check-all"_s;
    settings = {};
    settings.inputFills = {u"-x=ones"_s};
    settings.seed = 7;
    QTest::newRow("a name like an option") << settings << false << u"--fill=-x=ones|--seed|7"_s;
}

void TestTestSettings::arguments()
{
    QFETCH(TestSettings, settings);
    QFETCH(bool, isEdited);
    QFETCH(QString, arguments);
    QCOMPARE(settingsToArguments(settings, isEdited).join(u'|'), arguments);
}

SHAPEWRIGHT_GUILESS_TEST(TestTestSettings)
#include "tst_testsettings.moc"
