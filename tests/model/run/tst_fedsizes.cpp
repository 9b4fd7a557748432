// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/fedsizes.h"

#include "model/run/runner/runconversion.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

void addInput(TestRunRequest &request, const std::string &name, const Shape &shape,
              const std::vector<std::int64_t> &fed)
{
    InputFeed feed;
    feed.name = name;
    feed.dims = fed;
    request.inputs.push_back(feed);
    ValueType type;
    type.kind = ValueType::Kind::Tensor;
    type.shape = shape;
    request.inputTypes.push_back({name, type});
}

Dim param(const char *text)
{
    return Dim::param(text);
}

// The inputs of a text model with past and present, an image with unknown axes, and odd names.
TestRunRequest someRun()
{
    TestRunRequest request;
    addInput(request, "ids", {param("batch"), param("past + 1")}, {2, 8});
    addInput(request, "past", {param("batch"), param("past"), 4}, {2, 7, 4});
    addInput(request, "picture", {Dim(), 3, Dim()}, {1, 3, 65});
    addInput(request, "x:0", {Dim(), param("a-b")}, {5, 9});
    addInput(request, "empty", {param("none"), Dim()}, {0, 0});
    addInput(request, "odd", {param(" + "), param("c-d"), param("e'f")}, {11, 4, 6});
    addInput(request, "digits", {param("4"), param("12")}, {1, 12});
    addInput(request, "left", {param("twice")}, {3});
    addInput(request, "right", {param("twice"), param("twice")}, {3, 4});
    return request;
}

} // namespace

class TestFedSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dimsAreEvaluated_data();
    void dimsAreEvaluated();
    void contradictionsLeaveItOpen();
    void oddPlacesLeaveItOpen();
    void otherRanksSayNothing();
    void predictionsAreHeldToThem_data();
    void predictionsAreHeldToThem();
};

void TestFedSizes::dimsAreEvaluated_data()
{
    QTest::addColumn<Dim>("dim");
    QTest::addColumn<int>("size"); // -1: not known
    const auto row = [](const char *text, int size) { QTest::newRow(text) << Dim::param(text) << size; };
    QTest::newRow("number") << Dim(6) << 6;
    QTest::newRow("unknown") << Dim() << -1;
    row("batch", 2);
    row("past + 1", 8);
    row("2*past + 3", 17);
    row("floor(past/2)", 3);
    row("ceil(batch*past/4)", 4);
    row("Max(1, past - 9)", 1);
    row("past - 9", -1); // a size cannot be negative
    row("a-b", 9);
    row("2*'a-b'", 18);
    row("2*'a+b'", -1);
    row("'a-b' + 'c-d'", 13); // the text between the quotes is the name of a dim, too
    row("2*' + ' + 1", 23);
    row("2*'e'f'", 12);
    row("2*'a-b", -1);
    row("nobody", -1);
    row("batch + nobody", -1);
    row("4", 1); // digits are a name
    row("12", 12);
    row("5", -1);
    row("2*'4'", 2);
    row("none", -1);
    row("none + 1", -1);
    row("twice", -1);
    row("2*twice", -1);
    QTest::newRow("place") << Dim::following("picture[2]") << 65;
    QTest::newRow("over places") << Dim::following("floor((picture[2] - 1)/2)*batch + 'a-b'") << 73;
    QTest::newRow("place with a colon") << Dim::following("3*x:0[0]") << 15;
    QTest::newRow("places in a row") << Dim::following("picture[2]*x:0[0] + picture[0]") << 326;
    QTest::newRow("axis that is no number") << Dim::following("2*picture[a]") << -1;
    QTest::newRow("place of nobody") << Dim::following("2*y[0]") << -1;
    QTest::newRow("place with another's end") << Dim::following("the_picture[2]") << -1;
    QTest::newRow("place without elements") << Dim::following("empty[1]") << -1;
}

void TestFedSizes::dimsAreEvaluated()
{
    QFETCH(Dim, dim);
    const FedSizes sizes(someRun());
    QTEST(int(sizes(dim).value_or(-1)), "size");
}

// If the inputs contradict each other, it is unknown which size the dims inside of the model follow.
void TestFedSizes::contradictionsLeaveItOpen()
{
    TestRunRequest request = someRun();
    request.inputs[0].dims[1] = 6; // but past is 7
    const FedSizes sizes(request);
    for (const char *text : {"past", "past + 1", "2*past"})
        QVERIFY2(!sizes(Dim::param(text)), text);
    QCOMPARE(sizes(Dim::param("batch")), std::optional<std::int64_t>(2));
}

void TestFedSizes::oddPlacesLeaveItOpen()
{
    TestRunRequest request = someRun();
    addInput(request, "2*picture", {1, 1, Dim()}, {1, 1, 4});
    const FedSizes sizes(request);
    QVERIFY(!sizes(Dim::following("2*picture[2]"))); // twice picture[2], or the axis of “2*picture”?
    QCOMPARE(sizes(Dim::param("2*batch")), std::optional<std::int64_t>(4));
}

void TestFedSizes::otherRanksSayNothing()
{
    TestRunRequest request;
    addInput(request, "x", {param("n"), param("m")}, {4});
    QVERIFY(!FedSizes(request)(Dim::param("n")));
}

void TestFedSizes::predictionsAreHeldToThem_data()
{
    QTest::addColumn<Dim>("predicted");
    QTest::addColumn<int>("marks");
    QTest::addColumn<bool>("matches"); // with the actual size 16
    const auto row = [](const char *name, const Dim &dim, Marks marks, bool matches) {
        QTest::newRow(name) << dim << int(marks) << matches;
    };
    row("right number", Dim(16), Marks::None, true);
    row("wrong number", Dim(15), Marks::None, false);
    row("wrong number of the file's", Dim(15), Marks::Declared, false);
    row("right expression", Dim::param("2*past + 2"), Marks::None, true);
    row("wrong expression", Dim::param("2*past + 1"), Marks::None, false);
    row("wrong symbol", Dim::param("batch"), Marks::None, false);
    row("a symbol of nobody", Dim::param("m"), Marks::None, true);
    row("wrong expression of the file's", Dim::param("2*past + 1"), Marks::Declared, true);
    row("expression that is assumed", Dim::param("2*past + 1"), Marks::Assumed, true);
    row("nothing", Dim(), Marks::None, true);
}

void TestFedSizes::predictionsAreHeldToThem()
{
    QFETCH(Dim, predicted);
    QFETCH(int, marks);
    TestRunRequest request = someRun();
    request.outputs.push_back({"y", Shape{predicted}, 0, {Marks(marks)}});
    request.check.emplace();
    request.tensors.push_back({"t", Shape{predicted}, 0, {Marks(marks)}});
    protocol::RunOutput output;
    output.dims = {16};
    protocol::RunReport report;
    output.name = "y";
    report.outputs.push_back(output);
    protocol::RunChecked checked;
    output.name = "t";
    checked.tensors.push_back(output);
    const TestReport said = testReport(report, checked, request);
    QTEST(said.outputs.front().matches, "matches");
    QTEST(said.tensors.front().matches, "matches");
    QTEST(said.passed(), "matches");
}

SHAPEWRIGHT_GUILESS_TEST(TestFedSizes)
#include "tst_fedsizes.moc"
