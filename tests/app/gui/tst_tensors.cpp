// SPDX-License-Identifier: Apache-2.0
// Tensors in the window: from a node to the histogram, to the elements, and to a file.
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/foundpanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/tensors/histogramview.h"
#include "views/panels/tensors/tensordialog.h"

#include <QFileDialog>
#include <QPushButton>
#include <QTableView>

using namespace shapewright;
using namespace shapewright::test;
using T = onnx::TensorProto;

class TestTensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_gui->close(); }
    void summarizesConstantsOfANode();
    void showsElements();
    void savesElements();
    void unreadableTensorIsReported();
    void noticesAChangedFile();
    void closesWithItsModel();
    void findsNodesOfAnOperator();

private:
    std::unique_ptr<GuiFixture> m_gui;

    void open(const onnx::ModelProto &model);
    void select(NodeId node) { Q_EMIT m_gui->window().workspace().tabs().nodeActivated(node); }
    [[nodiscard]] TensorDialog *dialog() { return m_gui->find<TensorDialog>("tensorDialog"); }
    [[nodiscard]] QString text(const char *name) { return m_gui->find<QLabel>(name)->text(); }
};

namespace {

// A MatMul with a matrix whose elements count up from 0.
onnx::ModelProto product(std::int64_t rows, std::int64_t columns, std::int32_t elemType = T::FLOAT)
{
    onnx::ModelProto model;
    const auto status = onnx::OnnxParser::Parse(model, R"(<ir_version: 10, opset_import: ["" : 21]>
        net (float[n, rows] x) => (y) { y = MatMul(x, w) })");
    if (!status.IsOK())
        qFatal("%s", status.ErrorMessage().c_str());
    T &tensor = *model.mutable_graph()->add_initializer();
    tensor.set_name("w");
    tensor.set_data_type(elemType);
    tensor.add_dims(rows);
    tensor.add_dims(columns);
    std::string &raw = *tensor.mutable_raw_data();
    for (std::int64_t i = 0; i < rows * columns; ++i) {
        const auto value = float(i);
        raw.append(reinterpret_cast<const char *>(&value) + (elemType == T::BFLOAT16 ? 2 : 0),
                   elemType == T::BFLOAT16 ? 2 : 4);
    }
    return model;
}

} // namespace

void TestTensors::init()
{
    m_gui = std::make_unique<GuiFixture>();
    m_gui->show();
}

void TestTensors::open(const onnx::ModelProto &model)
{
    const QString path = m_gui->folder() + QStringLiteral("/model.onnx");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(model.SerializeAsString()));
    file.close();
    m_gui->window().document().open(path);
    QTRY_VERIFY(m_gui->window().isSettled());
}

void TestTensors::summarizesConstantsOfANode()
{
    open(product(100, 200));
    select({mainGraph, 0});
    auto *histogram = m_gui->find<HistogramView>("histogram");
    QTRY_VERIFY(histogram->isVisible());
    QVERIFY2(histogram->accessibleName().contains(QStringLiteral("from 0 to 19999")),
             qPrintable(histogram->accessibleName()));
}

void TestTensors::showsElements()
{
    open(product(1000, 200));
    select({mainGraph, 0});
    auto *values = m_gui->find<QPushButton>("tensorValues");
    QTRY_VERIFY(values->isVisible());
    QTest::keyClick(values, Qt::Key_Space);
    QTRY_VERIFY(dialog() != nullptr && dialog()->isVisible());
    auto *table = dialog()->findChild<QTableView *>();
    const auto cell = [table](int row, int column) { return table->model()->index(row, column).data().toString(); };
    QTRY_COMPARE(cell(0, 1), QStringLiteral("1"));
    table->scrollToBottom();
    QTRY_COMPARE(cell(999, 0), QStringLiteral("199800"));
    QCOMPARE(cell(999, 199), QStringLiteral("199999"));
}

void TestTensors::savesElements()
{
    open(product(3, 2, T::BFLOAT16));
    select({mainGraph, 0});
    auto *save = m_gui->find<QPushButton>("tensorSave");
    QTRY_VERIFY(save->isVisible());
    save->click();
    auto *chooser = m_gui->window().findChild<QFileDialog *>();
    QVERIFY(chooser != nullptr);
    const QString path = m_gui->folder() + QStringLiteral("/w.npy");
    // The proposed file is beside the model and named after the tensor.
    QCOMPARE(chooser->selectedFiles(), QStringList{path});
    Q_EMIT chooser->fileSelected(path);
    chooser->close();
    QTRY_VERIFY(QFile::exists(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("'descr': '<f4', 'fortran_order': False, 'shape': (3, 2)"));
    // The message says that numpy has no such type.
    const auto isReported = [this] {
        for (const QLabel *label : m_gui->window().messages().findChildren<QLabel *>()) {
            if (label->text().contains(QStringLiteral("bfloat16")) && label->text().contains(QStringLiteral("float32")))
                return true;
        }
        return false;
    };
    QTRY_VERIFY(isReported());
}

void TestTensors::unreadableTensorIsReported()
{
    onnx::ModelProto model = product(10, 10);
    model.mutable_graph()->mutable_initializer(0)->mutable_raw_data()->resize(12);
    open(model);
    select({mainGraph, 0});
    QTRY_VERIFY(text("tensorText").contains(QStringLiteral("12 bytes where its shape needs 400")));
}

// An open window shows the elements of the file as it was opened, or none.
void TestTensors::noticesAChangedFile()
{
    open(product(1000, 200));
    select({mainGraph, 0});
    QTRY_VERIFY(m_gui->find<QPushButton>("tensorValues")->isVisible());
    m_gui->find<QPushButton>("tensorValues")->click();
    QTRY_VERIFY(dialog() != nullptr);
    auto *table = dialog()->findChild<QTableView *>();
    QTRY_COMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("1"));
    QFile file(m_gui->window().document().path());
    QVERIFY(file.open(QIODevice::Append));
    file.write("x");
    file.close();
    table->scrollToBottom();
    QTRY_VERIFY(text("tensorFailure").contains(QStringLiteral("was changed by another program")));
    QCOMPARE(table->model()->index(999, 0).data().toString(), QString());
}

void TestTensors::closesWithItsModel()
{
    open(product(10, 10));
    select({mainGraph, 0});
    QTRY_VERIFY(m_gui->find<QPushButton>("tensorValues")->isVisible());
    m_gui->find<QPushButton>("tensorValues")->click();
    QTRY_VERIFY(dialog() != nullptr);
    m_gui->window().document().close();
    QTRY_VERIFY(dialog() == nullptr);
}

void TestTensors::findsNodesOfAnOperator()
{
    open(product(10, 10));
    Q_EMIT m_gui->window().workspace().details().operatorActivated(QStringLiteral("MatMul"), {});
    QTRY_VERIFY(m_gui->window().workspace().tabs().isShown(m_gui->window().workspace().tabs().found()));
    QCOMPARE(m_gui->window().actions().findField().text(), QStringLiteral("op:\"MatMul\""));
}

SHAPEWRIGHT_WINDOW_TEST(TestTensors)
#include "tst_tensors.moc"
