// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "views/panels/tensors/tensordialog.h"
#include "views/panels/tensors/tensortablemodel.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include <onnx/onnx_pb.h>

#include <numeric>
#include <optional>

using namespace shapewright;
using T = onnx::TensorProto;

class TestTensorTableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void laysOutAxes_data();
    void laysOutAxes();
    void requestsTheVisiblePages();
    void holdsFewPages();
    void choosesSlices();
    void windowOfAHugeTensor();
    void copies();
};

namespace {

TensorFacts factsOf(const std::vector<std::int64_t> &dims)
{
    TensorFacts facts{.name = "w", .elemType = T::INT64, .dims = dims, .count = 1};
    for (const std::int64_t dim : dims)
        facts.count *= dim;
    return facts;
}

// Answers requests like a reader. Each element is its own index.
void answer(TensorTableModel &model, const QList<qint64> &numbers)
{
    TensorTableModel::Pages pages;
    for (const qint64 number : numbers) {
        const std::int64_t first = number * TensorTableModel::pageElements;
        std::vector<std::int64_t> elements(
            std::size_t(std::min(TensorTableModel::pageElements, model.facts().count - first)));
        std::iota(elements.begin(), elements.end(), first);
        pages.emplace_back(number, elements);
    }
    model.setPages(pages);
}

void answerAlways(TensorTableModel &model)
{
    QObject::connect(&model, &TensorTableModel::pagesRequested, &model,
                     [&model](const QList<qint64> &numbers) { answer(model, numbers); });
}

QString cell(const TensorTableModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

void TestTensorTableModel::laysOutAxes_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("dims");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    using Dims = std::vector<std::int64_t>;
    QTest::newRow("scalar") << Dims{} << 1 << 1;
    QTest::newRow("vector") << Dims{5} << 5 << 1;
    QTest::newRow("matrix") << Dims{2, 3} << 2 << 3;
    QTest::newRow("of rank 4") << Dims{2, 3, 4, 5} << 4 << 5;
    QTest::newRow("empty") << Dims{0, 3, 4} << 0 << 4;
    QTest::newRow("empty rows") << Dims{3, 0} << 0 << 0;
    QTest::newRow("huge") << Dims{1'000'000'000, 1'000'000} << TensorTableModel::mostRows
                          << TensorTableModel::mostColumns;
}

void TestTensorTableModel::laysOutAxes()
{
    QFETCH(const std::vector<std::int64_t>, dims);
    TensorTableModel model(factsOf(dims));
    answerAlways(model);
    std::optional<QAbstractItemModelTester> tester; // it reads every cell
    if (model.facts().count < 1000)
        tester.emplace(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QTEST(model.rowCount(), "rows");
    QTEST(model.columnCount(), "columns");
    if (model.rowCount() == 0)
        return;
    QVERIFY(cell(model, 0, 0).isEmpty()); // the page has not arrived yet
    QTRY_COMPARE(cell(model, 0, 0), QStringLiteral("0"));
    QVERIFY(model.index(0, 0).data(Qt::TextAlignmentRole).isValid());
}

void TestTensorTableModel::requestsTheVisiblePages()
{
    TensorTableModel model(factsOf({1000, 1000}));
    QSignalSpy asked(&model, &TensorTableModel::pagesRequested);
    for (int column = 0; column < 10; ++column)
        cell(model, 500, column);
    cell(model, 999, 999);
    QVERIFY(asked.wait());
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<QList<qint64>>(), (QList<qint64>{500'000 / 2048, 999'999 / 2048}));
    cell(model, 500, 0); // this page is already requested
    QCoreApplication::processEvents();
    QCOMPARE(asked.size(), 1);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    answer(model, asked[0][0].value<QList<qint64>>());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(cell(model, 500, 7), QStringLiteral("500007"));
    QCOMPARE(cell(model, 999, 999), QStringLiteral("999999"));
    // After a failure, a page is requested again when one of its cells is read.
    cell(model, 0, 0);
    QVERIFY(asked.wait());
    model.dropRequests();
    cell(model, 0, 0);
    QVERIFY(asked.wait());
    QCOMPARE(asked.size(), 3);
}

void TestTensorTableModel::holdsFewPages()
{
    TensorTableModel model(factsOf({10'000'000}));
    for (qint64 page = 0; page < 2 * TensorTableModel::heldPages; ++page)
        answer(model, {page});
    QCOMPARE(cell(model, 0, 0), QString());
    const int last = int(2 * TensorTableModel::heldPages * TensorTableModel::pageElements) - 1;
    model.setWindow(last, 0);
    QCOMPARE(cell(model, 0, 0), QString::number(last));
}

void TestTensorTableModel::choosesSlices()
{
    TensorDialog dialog(QStringLiteral("w"), factsOf({2, 3, 4, 5}), Theme::light());
    answerAlways(dialog.model());
    dialog.show();
    const auto choosers = dialog.findChildren<QSpinBox *>();
    QCOMPARE(choosers.size(), 2);
    QCOMPARE(choosers[1]->maximum(), 2);
    choosers[0]->setValue(1);
    choosers[1]->setValue(2);
    QTRY_COMPARE(cell(dialog.model(), 3, 4), QString::number(2 * 3 * 4 * 5 - 1));
}

void TestTensorTableModel::windowOfAHugeTensor()
{
    TensorDialog dialog(QStringLiteral("w"), factsOf({1'000'000'000, 1'000'000}), Theme::dark());
    answerAlways(dialog.model());
    dialog.show();
    const auto choosers = dialog.findChildren<QSpinBox *>();
    QCOMPARE(choosers.size(), 2);
    choosers[0]->setValue(999'999'999);
    choosers[1]->setValue(999'999);
    QCOMPARE(dialog.model().rowCount(), 1);
    QCOMPARE(dialog.model().headerData(0, Qt::Vertical, Qt::DisplayRole).toString(), QStringLiteral("999999999"));
    QTRY_COMPARE(cell(dialog.model(), 0, 0), QStringLiteral("999999999999999"));
}

void TestTensorTableModel::copies()
{
    TensorDialog dialog(QStringLiteral("w"), factsOf({2, 3}), Theme::light());
    answerAlways(dialog.model());
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    auto *table = dialog.findChild<QTableView *>();
    QTRY_COMPARE(cell(dialog.model(), 1, 2), QStringLiteral("5"));
    table->selectAll();
    QTest::keySequence(table, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("0\t1\t2\n3\t4\t5"));
}

SHAPEWRIGHT_WINDOW_TEST(TestTensorTableModel)
#include "tst_tensortablemodel.moc"
