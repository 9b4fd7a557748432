// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/cells/fittedtext.h"
#include "views/panels/details/detailsmodel.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/tensors/histogramview.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

class TestDetailsPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsTensorOfNode();
    void summarizesStrings();
    void followsRows();
    void keepsTensorAfterEdit();
    void isClearedForAnotherModel();
    void lateResultsAreDropped();
    void showsErrors();
    void asksForLargeTensors();
    void linksToOperatorsAndInitializers();
    void scrollsAsOne();
    void longLabelsHaveALine();
    void longNotesTakeLines();
    void histogramPaints_data();
    void histogramPaints();
    void meanIsNeverCut();
};

namespace {

std::shared_ptr<const ModelGraph> biasedLayer()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        net (float[n, 4] x) => (float[n, 2] y)
        <float[4, 2] w = {1, 2, 3, 4, 5, 6, 7, 8}, float[2] b = {1, 2}>
        { y = Gemm(x, w, b) })");
}

const ValueId w{mainGraph, 1};
const ValueId b{mainGraph, 2};
const NodeId gemm{mainGraph, 0};

TensorSummary summary(bool withStatistics = true)
{
    TensorSummary all{.facts = {.name = "w", .elemType = 1, .dims = {4, 2}, .count = 8, .bytes = 32}, .statistics = {}};
    if (withStatistics)
        all.statistics = TensorStatistics{.count = 8,
                                          .zeros = 2,
                                          .nans = 1,
                                          .finite = 7,
                                          .min = "-1",
                                          .max = "3",
                                          .mean = 0.5,
                                          .deviation = 0.25,
                                          .histogram = {-1, 3, {3, 0, 4}}};
    return all;
}

QString factsOf(const DetailsPanel &panel)
{
    QStringList lines;
    const auto *model = panel.findChild<FieldListView *>(QStringLiteral("tensorFacts"))->model();
    for (int row = 0; row < model->rowCount(); ++row)
        lines.append(model->index(row, 0).data(Qt::AccessibleTextRole).toString());
    return lines.join(QStringLiteral("; "));
}

void clickRow(FieldListView *list, int row)
{
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(row, 0)).center());
}

FieldListView *listCalled(const DetailsPanel &panel, const QString &name)
{
    for (auto *list : panel.findChildren<FieldListView *>()) {
        if (list->accessibleName() == name)
            return list;
    }
    return nullptr;
}

struct Shown {
    DetailsPanel panel{Theme::light()};
    PanelState state;

    explicit Shown(const std::shared_ptr<const ModelGraph> &graph) : state(panelState(graph))
    {
        panel.resize(350, 700);
        panel.show();
        panel.setState(state);
        if (!QTest::qWaitForWindowActive(&panel))
            qFatal("the panel gets no focus");
    }
};

} // namespace

void TestDetailsPanel::showsTensorOfNode()
{
    Shown shown(biasedLayer());
    DetailsPanel &panel = shown.panel;
    QVERIFY(!panel.shownTensor());
    QSignalSpy changed(&panel, &DetailsPanel::shownTensorChanged);
    panel.setSelection(gemm);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(panel.shownTensor(), std::optional(TensorPlace(w)));
    panel.showTensor(w, summary());
    auto *histogram = panel.findChild<HistogramView *>();
    QVERIFY(histogram->isVisible());
    QVERIFY(histogram->accessibleName().contains(QStringLiteral("-1 to 3")));
    QCOMPARE(factsOf(panel), QStringLiteral("elements: 8 · float32 · 32 bytes; zeros: 2 · 25.0 %; NaN: 1 · 12.5 %"));
    panel.setSelection(w);
    QCOMPARE(panel.shownTensor(), std::optional(TensorPlace(w)));
    panel.setSelection(ValueId{mainGraph, 0});
    QVERIFY(!panel.shownTensor());
    QVERIFY(!histogram->isVisible());
}

void TestDetailsPanel::summarizesStrings()
{
    Shown shown(biasedLayer());
    shown.panel.setSelection(w);
    TensorSummary texts = summary();
    texts.facts.elemType = 8; // the DataType STRING
    texts.statistics =
        TensorStatistics{.count = 8, .zeros = 2, .finite = 8, .strings = StringStatistics{8, 1001, 2, 0, 1234}};
    shown.panel.showTensor(w, texts);
    QCOMPARE(factsOf(shown.panel),
             QStringLiteral("elements: 8 · string · 32 bytes; empty: 2 · 25.0 %; different: more than 1000; shortest: "
                            "0 bytes; longest: 1234 bytes; histogram: of the lengths in bytes"));
}

void TestDetailsPanel::followsRows()
{
    Shown shown(biasedLayer());
    DetailsPanel &panel = shown.panel;
    panel.setSelection(gemm);
    auto *rows = panel.findChild<FieldListView *>(QStringLiteral("details"));
    clickRow(rows, 2);
    QCOMPARE(panel.shownTensor(), std::optional(TensorPlace(b)));
    clickRow(rows, 0); // this input is not a constant, so the shown tensor stays
    QCOMPARE(panel.shownTensor(), std::optional(TensorPlace(b)));
    rows->setFocus();
    QTest::keyClick(rows, Qt::Key_Down);
    QCOMPARE(panel.shownTensor(), std::optional(TensorPlace(w)));
    QSignalSpy activated(&panel, &DetailsPanel::valueActivated);
    QTest::keyClick(rows, Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].value<ValueId>(), w);
}

void TestDetailsPanel::keepsTensorAfterEdit()
{
    Shown shown(biasedLayer());
    DetailsPanel &panel = shown.panel;
    panel.setSelection(gemm);
    clickRow(panel.findChild<FieldListView *>(QStringLiteral("details")), 2);
    QSignalSpy changed(&panel, &DetailsPanel::shownTensorChanged);
    ShapeEdits edits;
    edits.symbols["n"] = Dim(3);
    panel.setState(edited(shown.state, edits));
    panel.setSelection(gemm); // the selection is set again after each layout
    QCOMPARE(changed.size(), 0);
    QCOMPARE(panel.shownTensor(), std::optional(TensorPlace(b)));
}

// The same ValueId in another model is another tensor.
void TestDetailsPanel::isClearedForAnotherModel()
{
    Shown shown(biasedLayer());
    shown.panel.setSelection(gemm);
    QSignalSpy changed(&shown.panel, &DetailsPanel::shownTensorChanged);
    shown.panel.setState(panelState(biasedLayer()));
    QCOMPARE(changed.size(), 1);
    QVERIFY(!shown.panel.shownTensor());
    shown.panel.setState({});
}

void TestDetailsPanel::lateResultsAreDropped()
{
    Shown shown(biasedLayer());
    shown.panel.setSelection(gemm);
    shown.panel.showTensor(b, summary());
    QVERIFY(!shown.panel.findChild<HistogramView *>()->isVisible());
}

void TestDetailsPanel::showsErrors()
{
    Shown shown(biasedLayer());
    shown.panel.setSelection(gemm);
    shown.panel.showTensor(w, failure(ErrorCode::TensorUnreadable, {"w"}, "its payload is short"));
    auto *text = shown.panel.findChild<QLabel *>(QStringLiteral("tensorText"));
    QVERIFY(text->isVisible());
    QVERIFY(text->text().contains(QStringLiteral("its payload is short")));
    QVERIFY(!shown.panel.findChild<QPushButton *>(QStringLiteral("tensorValues"))->isVisible());
}

void TestDetailsPanel::asksForLargeTensors()
{
    Shown shown(biasedLayer());
    DetailsPanel &panel = shown.panel;
    panel.setSelection(gemm);
    panel.showTensor(w, summary(false));
    QSignalSpy statistics(&panel, &DetailsPanel::statisticsRequested);
    QSignalSpy values(&panel, &DetailsPanel::valuesRequested);
    QSignalSpy saving(&panel, &DetailsPanel::saveRequested);
    panel.findChild<QPushButton *>(QStringLiteral("tensorStatistics"))->click();
    panel.findChild<QPushButton *>(QStringLiteral("tensorValues"))->click();
    panel.findChild<QPushButton *>(QStringLiteral("tensorSave"))->click();
    QCOMPARE(statistics.size(), 1);
    QCOMPARE(values[0][1].toString(), QStringLiteral("w"));
    QCOMPARE(saving[0][1].toString(), QStringLiteral("w"));
    panel.showTensor(w, summary());
    QVERIFY(!panel.findChild<QPushButton *>(QStringLiteral("tensorStatistics"))->isVisible());
}

void TestDetailsPanel::linksToOperatorsAndInitializers()
{
    Shown shown(biasedLayer());
    QSignalSpy operators(&shown.panel, &DetailsPanel::operatorActivated);
    QSignalSpy values(&shown.panel, &DetailsPanel::valueActivated);
    clickRow(listCalled(shown.panel, QStringLiteral("Operators")), 0);
    QCOMPARE(operators.size(), 1);
    QCOMPARE(operators[0][0].toString(), QStringLiteral("Gemm"));
    QCOMPARE(operators[0][1].toString(), QString());
    auto *initializers = listCalled(shown.panel, QStringLiteral("Initializers"));
    clickRow(initializers, 0);
    QCOMPARE(values[0][0].value<ValueId>(), w);
    initializers->setFocus();
    QTest::keyClick(initializers, Qt::Key_Down);
    QTest::keyClick(initializers, Qt::Key_Return);
    QCOMPARE(values.last()[0].value<ValueId>(), b);
}

// No list in the panel scrolls by itself, and moving with the keyboard scrolls the panel.
void TestDetailsPanel::scrollsAsOne()
{
    QByteArray nodes = "y = Relu(x)\n";
    QByteArray metadata;
    for (int i = 0; i < 60; ++i)
        metadata += (i > 0 ? ", " : "") + QByteArray("\"key") + QByteArray::number(i) + "\" : \"value\"";
    Shown shown(modelFromText("<ir_version: 8, opset_import: [\"\" : 17], metadata_props: [" + metadata +
                              "]> g (float[n] x) => (float[n] y) { " + nodes + " }"));
    const auto *scroll = shown.panel.findChild<QScrollArea *>();
    auto *list = listCalled(shown.panel, QStringLiteral("Metadata"));
    QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 0);
    QCOMPARE(list->verticalScrollBar()->maximum(), 0);
    QVERIFY(list->height() >= 60 * 29);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_End);
    QTRY_VERIFY(scroll->verticalScrollBar()->value() > 0);
}

// Keys that begin alike would look alike if they were cut.
void TestDetailsPanel::longLabelsHaveALine()
{
    Shown shown(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17], metadata_props: ["key" : "a",
        "simplifier.settings.skip_optimization" : "b"]> g (float[n] x) => (float[n] y) { y = Relu(x) })"));
    auto *list = listCalled(shown.panel, QStringLiteral("Metadata"));
    QTRY_COMPARE(list->model()->rowCount(), 2);
    QCOMPARE(list->sizeHintForRow(1), list->sizeHintForRow(0) + 20);
}

// A note that is cut in its middle says less than one of two lines.
void TestDetailsPanel::longNotesTakeLines()
{
    Shown shown(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x) => (float[n] y) <int64[6] k = {1, 2, 3, 4, 5, 6}>
        { y = Pad(x, k) })"));
    shown.panel.setSelection(NodeId{mainGraph, 0});
    auto *list = shown.panel.findChild<FieldListView *>(QStringLiteral("details"));
    const auto *model = static_cast<const DetailsModel *>(list->model());
    int row = 0;
    while (row < model->rowCount() && !model->row(row).note.contains(QStringLiteral("int64")))
        ++row;
    QVERIFY(row < model->rowCount());
    const int wide = list->sizeHintForRow(row);
    shown.panel.resize(140, 700);
    QTRY_VERIFY2(list->sizeHintForRow(row) >= wide + 30, qPrintable(model->row(row).note));
}

void TestDetailsPanel::histogramPaints_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

// The bars have their colour where there are elements, and the background elsewhere.
void TestDetailsPanel::histogramPaints()
{
    QFETCH(const bool, dark);
    HistogramView view(dark ? Theme::dark() : Theme::light());
    view.resize(24 + 90, view.sizeHint().height());
    view.show(*summary().statistics);
    const QImage image = view.grab().toImage();
    const QColor ground = image.pixelColor(2, 2);
    const auto inkAt = [&](int x) { return image.pixelColor(x, 12 + 92 - 20) != ground; };
    QVERIFY(inkAt(12 + 12));
    QVERIFY(!inkAt(12 + 45));
    QVERIFY(inkAt(12 + 72));
}

// Between the ends if it fits there, and else on a line of its own.
void TestDetailsPanel::meanIsNeverCut()
{
    HistogramView view(Theme::light());
    TensorStatistics statistics = *summary().statistics;
    statistics.min = "-0.2345";
    statistics.max = "0.2345";
    statistics.mean = -0.0123;
    statistics.deviation = 0.0312;
    view.show(statistics);
    const int high = view.heightForWidth(220), low = view.heightForWidth(420);
    QVERIFY(high > low);
    view.resize(220, high);
    const QImage image = view.grab().toImage();
    const QColor ground = image.pixelColor(2, 2);
    const auto hasInk = [&](int from, int to) {
        for (int y = high - 12 - (high - low); y < high - 12; ++y) {
            for (int x = from; x < to; ++x) {
                if (image.pixelColor(x, y) != ground)
                    return true;
            }
        }
        return false;
    };
    QVERIFY(hasInk(80, 140));
    QVERIFY(!hasInk(0, 8) && !hasInk(212, 220));
}

SHAPEWRIGHT_WINDOW_TEST(TestDetailsPanel)
#include "tst_detailspanel.moc"
