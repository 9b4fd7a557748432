// SPDX-License-Identifier: Apache-2.0
#include "model/editing/editintents.h"
#include "model/shape/tables/shapetable.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/shapespanelfixture.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/tensors/tensordelegate.h"

#include <QLineEdit>
#include <QSet>
#include <QSignalSpy>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QTest>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;

namespace {

// The first row is high in a narrow view, the second one in a wide view.
class WrappingDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const bool isWide = option.widget->width() > 200;
        return {10, (index.row() == 0) == isWide ? 25 : 50};
    }
};

} // namespace

// What the rows of the panel of shapes look like: how many there are, how much room they take, and their names.
class TestShapesRows : public QObject, protected ShapesPanelFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }
    void numberedInputsAreOneRow();
    void dimensionsKeepTheirRoom();
    void rowsWrapAnew();
    void longShapesWrap();
    void existingRowsStay();
    void everythingHasAName();
    void namesOfAnyScriptBeginAtTheLeft_data();
    void namesOfAnyScriptBeginAtTheLeft();
};

void TestShapesRows::numberedInputsAreOneRow()
{
    show(cached(24));
    FieldListView *view = list("inputs");
    QCOMPARE(view->model()->rowCount(), 2);
    const QModelIndex group = view->model()->index(1, 0);
    QCOMPARE(group.data().toString(), QStringLiteral("past_key_values_*_key"));
    QVERIFY(group.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("24 inputs")));
    // It is edited as one: also dims that share no name.
    view->setFocus();
    view->setCurrentIndex(group);
    view->edit(group);
    QTRY_VERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("1, 4, _, 64"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.axes.size(), std::size_t(24));
    QCOMPARE(m_state.edits.symbols.at("batch"), Dim(1));
    QVERIFY(!m_state.after->hasErrors());
    // It opens, and a member has a field of its own.
    QTest::keyClick(view, Qt::Key_Right);
    QTRY_COMPARE(view->model()->rowCount(), 26);
    QCOMPARE(view->model()->index(5, 0).data().toString(), QStringLiteral("past_key_values_3_key"));
    view->setCurrentIndex(view->model()->index(5, 0));
    view->edit(view->currentIndex());
    QTRY_VERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("_, _, _, 32"));
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    view->setCurrentIndex(view->model()->index(1, 0));
    QTest::keyClick(view, Qt::Key_Left);
    QTRY_COMPARE(view->model()->rowCount(), 2);
    show(addition()); // too few to be grouped
    QCOMPARE(view->model()->rowCount(), 3);
    // Other names, such as the scales of a detector, are told one by one.
    show(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 80] in0, float[1, 40] in1, float[1, 20] in2) => (float[1, 80] out0, float[a, b] out1, float[c, d] out2)
        { out0 = Relu(in0) out1 = Relu(in1) out2 = Relu(in2) })"));
    QCOMPARE(view->model()->rowCount(), 3);
    QCOMPARE(list("outputs")->model()->rowCount(), 3);
}

void TestShapesRows::dimensionsKeepTheirRoom()
{
    QString inputs;
    for (int i = 0; i < 30; ++i)
        inputs += QStringLiteral("%1float[letter_%2, 3] %3")
                      .arg(i > 0 ? QStringLiteral(", ") : QString())
                      .arg(i)
                      .arg(QString(1 + i % 7, QChar('a' + i % 26)) + QString(1 + i / 7, QLatin1Char('z')));
    show(modelFromText(QStringLiteral("<ir_version: 8, opset_import: [\"\" : 17]> g (%1) => (float[letter_0, 3] y) "
                                      "{ y = Relu(az) }")
                           .arg(inputs)
                           .toUtf8()));
    m_panel->resize(330, 900);
    FieldListView *dimensions = list("dimensions");
    QTRY_VERIFY(dimensions->height() >= dimensions->heightOfRows(10));
    QVERIFY(list("inputs")->height() >= 60);
    QVERIFY(list("outputs")->height() > 0);
    // From twenty rows on there is a filter for all lists.
    auto *filter = m_panel->findChild<QLineEdit *>(QStringLiteral("shapesFilter"));
    QVERIFY(filter && filter->isVisible());
    filter->setText(QStringLiteral("LETTER_2"));
    QCOMPARE(dimensions->heightOfRows(30), 11 * dimensions->sizeHintForRow(2));
    filter->clear();
    // A section folds by a click on its heading.
    const auto headings = m_panel->findChildren<PanelHeading *>();
    PanelHeading *heading = *std::ranges::find_if(
        headings, [&](const PanelHeading *one) { return one->parentWidget()->isAncestorOf(dimensions); });
    QTest::mouseClick(heading, Qt::LeftButton, {}, QPoint(120, 10));
    QTRY_VERIFY(!dimensions->isVisible());
    QTest::mouseClick(heading, Qt::LeftButton, {}, QPoint(120, 10));
    QTRY_VERIFY(dimensions->isVisible());
    show(square());
    QVERIFY(!filter->isVisible());
}

// Also where the height of all rows together stays the same.
void TestShapesRows::rowsWrapAnew()
{
    QStringListModel model({QStringLiteral("a"), QStringLiteral("b")});
    FieldListView view;
    view.setItemDelegate(new WrappingDelegate(&view));
    view.setModel(&model);
    view.resize(150, 75);
    view.show();
    const auto heightOf = [&](int row) { return view.visualRect(model.index(row, 0)).height(); };
    QTRY_COMPARE(heightOf(0), 50);
    view.resize(300, 75);
    QTRY_COMPARE(heightOf(0), 25);
    QCOMPARE(heightOf(1), 50);
}

void TestShapesRows::longShapesWrap()
{
    show(modelFromText(R"onnx(<ir_version: 8, opset_import: ["" : 17]>
        g (float["p2o.DynamicDimension.0", 3, "p2o.DynamicDimension.1", "p2o.DynamicDimension.2"] x)
          => (float["p2o.DynamicDimension.0", 3, "p2o.DynamicDimension.1", "p2o.DynamicDimension.2"] y)
        { y = Relu(x) })onnx"));
    FieldListView *view = list("outputs");
    const auto *delegate = qobject_cast<TensorDelegate *>(view->itemDelegate());
    const QModelIndex row = view->model()->index(0, 0);
    const QRect rect = view->visualRect(row);
    QSet<int> seen;
    for (int y = rect.top(); y < rect.bottom(); ++y) {
        for (int x = rect.left(); x < rect.right(); ++x)
            seen.insert(delegate->chipAt(rect, row, QPoint(x, y)));
    }
    QCOMPARE(seen, QSet<int>({-1, 0, 1, 2, 3}));
}

void TestShapesRows::existingRowsStay()
{
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    FieldListView *view = list("dimensions");
    view->setCurrentIndex(view->model()->index(2, 0)); // the row of ? b[1]
    QSignalSpy selected(m_panel.get(), &ShapesPanel::dimensionSelected);
    QSignalSpy reset(view->model(), &QAbstractItemModel::modelReset);
    const QPersistentModelIndex current = view->currentIndex();
    for (const char *edits : {"b[0]=rows", "b[0]=rows rows=3", "", "batch=N", "b[0]=?"}) {
        m_state = edited(m_state, fromArguments(QString::fromLatin1(edits)));
        m_panel->setState(m_state);
        QVERIFY2(current.isValid(), edits);
        QCOMPARE(view->currentIndex(), QModelIndex(current));
        QCOMPARE(current.data().toString(), QStringLiteral("? b[1]"));
        QVERIFY(view->selectionModel()->isSelected(current));
    }
    QVERIFY(reset.isEmpty());
    QVERIFY(selected.isEmpty());
    m_state = panelState(addition()); // shows another model
    m_panel->setState(m_state);
    QCOMPARE(reset.size(), 1);
}

void TestShapesRows::everythingHasAName()
{
    int rows = 0;
    const QList<FieldListView *> views = m_panel->findChildren<FieldListView *>();
    for (const FieldListView *view : views) {
        QVERIFY(!view->accessibleName().isEmpty());
        QVERIFY2(view->model()->rowCount() > 0, qPrintable(view->accessibleName()));
        for (int row = 0; row < view->model()->rowCount(); ++row, ++rows)
            QVERIFY(!view->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().isEmpty());
    }
    QCOMPARE(views.size(), qsizetype(3)); // dimensions, inputs, outputs
    QCOMPARE(rows, 7);                    // batch, seq, ? b[1] and b[1] + seq; a and b; y
}

void TestShapesRows::namesOfAnyScriptBeginAtTheLeft_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"image", "תמונה_קלט", "صورة", "图像/输入", "画像[0]"})
        QTest::addRow("%s", name) << QString::fromUtf8(name);
}

// A name that is written from right to left stands where others do, with its shape behind it.
void TestShapesRows::namesOfAnyScriptBeginAtTheLeft()
{
    QFETCH(QString, name);
    onnx::ModelProto model;
    QVERIFY(onnx::OnnxParser::Parse(model, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x) => (float[n, 3] y) { y = Relu(x) })")
                .IsOK());
    const std::string given = name.toStdString();
    model.mutable_graph()->mutable_input(0)->set_name(given);
    model.mutable_graph()
        ->mutable_input(0)
        ->mutable_type()
        ->mutable_tensor_type()
        ->mutable_shape()
        ->mutable_dim(0)
        ->set_dim_param(given);
    model.mutable_graph()->mutable_node(0)->set_input(0, given);
    show(modelFromProto(model));
    for (const char *which : {"inputs", "dimensions"}) {
        FieldListView *view = list(which);
        const QRect row = view->visualRect(view->model()->index(0, 0));
        const QImage image = view->viewport()->grab(row).toImage();
        const QRgb ground = image.pixel(image.width() / 2, 1);
        // Behind the mark of the dimension's colour.
        const int begin = which[0] == 'd' ? 26 : 4;
        int left = begin;
        const auto isEmpty = [&](int x) {
            for (int y = 2; y < image.height() / 2; ++y) {
                if (image.pixel(x, y) != ground)
                    return false;
            }
            return true;
        };
        while (left < image.width() && isEmpty(left))
            ++left;
        QVERIFY2(left < begin + 14, qPrintable(QString::number(left)));
    }
}

SHAPEWRIGHT_WINDOW_TEST(TestShapesRows)
#include "tst_shapesrows.moc"
