// SPDX-License-Identifier: Apache-2.0
// Two models compared in a real window, by mouse and by keyboard: from opening both to the report and the run.
#include "app/gui/compare/bothrundialog.h"
#include "app/gui/compare/comparewindow.h"
#include "tests/app/gui/realwindow.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/smallmodels.h"
#include "views/graph/view/graphview.h"

#include <QApplication>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

// `changed`: without the node that removes signs, with another attribute, and with another operator.
QString comparedNetwork(bool isChanged)
{
    const QString text =
        u"<ir_version: 8, opset_import: [\"\" : 17]> g (float[batch, 3, 8, 8] x) => (float[batch, 3, h, w] y) "
        "{ [negated] n = Neg(x) %1 [pool] p = AveragePool <kernel_shape = [%2, 2]> (%3) [last] y = %4(p) }"_s.arg(
            isChanged ? QString() : u"[signs] a = Abs(n)"_s, isChanged ? u"4"_s : u"2"_s, isChanged ? u"n"_s : u"a"_s,
            isChanged ? u"Tanh"_s : u"Sigmoid"_s);
    return modelFromText(text.toStdString().c_str())->file().path();
}

// The comparison that the window of a model has opened.
class Opened
{
public:
    Opened()
    {
        const auto isThere = [this] {
            for (QWidget *widget : QApplication::topLevelWidgets()) {
                if (auto *window = qobject_cast<CompareWindow *>(widget))
                    m_window = window;
            }
            return m_window && m_window->isSettled() && m_window->isActiveWindow();
        };
        if (!QTest::qWaitFor(isThere, 60'000))
            qFatal("no comparison");
    }

    [[nodiscard]] CompareWindow *window() const { return m_window; }
    [[nodiscard]] QTreeView *table() const { return m_window->findChild<QTreeView *>(u"differences"_s); }
    [[nodiscard]] QStringList kinds() const
    {
        QStringList texts;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            texts.append(table()->model()->index(row, 0).data(Qt::AccessibleTextRole).toString());
        return texts;
    }
    [[nodiscard]] QStringList selected() const
    {
        QStringList texts;
        for (const NodeId node : m_window->view().selection().nodes())
            texts.append(QString::fromStdString(m_window->view().picture().graph()->model().node(node).opType));
        return texts;
    }
    [[nodiscard]] QToolButton *button(const QString &text) const
    {
        const auto buttons = m_window->findChildren<QToolButton *>();
        const auto found = std::ranges::find(buttons, text, &QToolButton::accessibleName);
        if (found == buttons.end())
            qFatal("no button %s", qPrintable(text));
        return *found;
    }

private:
    QPointer<CompareWindow> m_window;
};

} // namespace

class TestRealCompare : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fromOpeningToTheRun();
};

void TestRealCompare::fromOpeningToTheRun()
{
    RealWindow gui;
    gui.begin();
    Desktop &desktop = gui.desktop();
    const QString path = gui.copyOf(comparedNetwork(false)), other = comparedNetwork(true);
    gui.openByDialog(path);
    QTRY_VERIFY(gui.window().workspace().view().isLaidOut());
    const auto typePath = [&desktop](const QString &file) {
        QTRY_VERIFY(qobject_cast<QFileDialog *>(QApplication::activeModalWidget()));
        QTRY_VERIFY(QApplication::activeWindow() == QApplication::activeModalWidget());
        desktop.press({u"ctrl+a"_s});
        desktop.type(file);
        desktop.press({u"Return"_s});
        QTRY_VERIFY(!QApplication::activeModalWidget());
    };
    gui.window().actions().compareWith->trigger();
    typePath(other);
    const Opened compared;
    QCOMPARE(compared.kinds(), QStringList({u"removed"_s, u"replaced"_s, u"attribute"_s, u"dim"_s}));
    desktop.photograph(u"compare"_s);

    // A click on a row shows its place; keys go on from there.
    QTreeView *table = compared.table();
    const auto rowPlace = [table](int row) { return table->visualRect(table->model()->index(row, 2)).center(); };
    desktop.click(table->viewport(), rowPlace(2));
    QTRY_COMPARE(compared.selected(), QStringList{u"AveragePool"_s});
    desktop.press({u"shift+F8"_s});
    QTRY_COMPARE(compared.selected(), QStringList{u"Tanh"_s});
    desktop.press({u"F8"_s});
    QTRY_COMPARE(compared.selected(), QStringList{u"AveragePool"_s});

    auto *words = compared.window()->findChild<QLineEdit *>(u"differenceFilter"_s);
    desktop.click(words);
    desktop.type(u"tanh"_s);
    QTRY_COMPARE(compared.kinds(), QStringList{u"replaced"_s});
    desktop.press({u"ctrl+a"_s, u"BackSpace"_s});
    QTRY_COMPARE(compared.kinds().size(), qsizetype(4));

    desktop.click(compared.button(u"Swap"_s));
    QTRY_COMPARE(compared.kinds(), QStringList({u"added"_s, u"replaced"_s, u"attribute"_s, u"dim"_s}));
    QTRY_VERIFY(compared.window()->isSettled());

    const QString report = QFileInfo(path).dir().filePath(u"report.json"_s);
    desktop.click(compared.button(u"Export report…"_s));
    typePath(report);
    QTRY_VERIFY(QFileInfo::exists(report));
    QTRY_COMPARE(QJsonDocument::fromJson(bytesOf(report))[u"changes"_s].toArray().size(), qsizetype(4));

    desktop.click(compared.button(u"Run both…"_s));
    QTRY_VERIFY(qobject_cast<BothRunDialog *>(QApplication::activeModalWidget()));
    QTRY_VERIFY(QApplication::activeWindow() == QApplication::activeModalWidget());
    desktop.photograph(u"compare-run-settings"_s);
    desktop.press({u"Return"_s});
    QTRY_VERIFY_WITH_TIMEOUT(compared.window()->run(), 60'000);
    QTRY_VERIFY(compared.window()->findChild<QTreeView *>(u"bothRun"_s)->isVisible());
    QVERIFY(!compared.window()->run()->agreesWithOriginal());
    desktop.photograph(u"compare-run"_s);

    const QPointer window(compared.window());
    desktop.click(table->viewport(), rowPlace(2));
    QTRY_COMPARE(compared.selected(), QStringList{u"AveragePool"_s});
    desktop.press({u"Escape"_s});
    QTRY_VERIFY(compared.selected().isEmpty());
    desktop.press({u"Escape"_s});
    QTRY_VERIFY(!window);
}

SHAPEWRIGHT_WINDOW_TEST(TestRealCompare)
#include "tst_realcompare.moc"
