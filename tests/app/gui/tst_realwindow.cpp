// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelgraph.h"
#include "model/onnx/modelfile.h"
#include "model/run/testrun/testrun.h"
#include "tests/app/gui/realwindow.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/fields/fieldmodel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTreeView>

using namespace shapewright;
using namespace shapewright::test;

// The main workflow in a real window with keyboard and mouse alone: open, edit, preview, run, save, reopen.
class TestRealWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mainJob_data();
    void mainJob();
    void everythingByKeyboard();

private:
    void fixByMouseAndKeyboard(RealWindow &gui, const QStringList &texts);
    [[nodiscard]] QString shapeOfOutput(RealWindow &gui);
};

void TestRealWindow::fixByMouseAndKeyboard(RealWindow &gui, const QStringList &texts)
{
    auto *dimensions = gui.find<FieldListView>("dimensions");
    const QRect row = dimensions->visualRect(dimensions->model()->index(0, 0));
    gui.desktop().click(dimensions->viewport(), {row.right() - 40, row.center().y()});
    for (const QString &text : texts) {
        QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
        // A QPointer is needed, because the editor of the next field may have the same address as this one.
        const QPointer<QWidget> field = QApplication::focusWidget();
        gui.desktop().type(text);
        gui.desktop().press({QStringLiteral("Tab")});
        QTRY_VERIFY(!field || QApplication::focusWidget() != field);
    }
    QTRY_VERIFY(gui.window().isSettled());
}

QString TestRealWindow::shapeOfOutput(RealWindow &gui)
{
    const PanelState &state = gui.window().document().state();
    return QString::fromStdString(shapeText(*state.after->at(state.graph->main().outputs.front()).type.shape));
}

void TestRealWindow::mainJob_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("dims");
    QTest::addColumn<QString>("output");
    QTest::addColumn<QString>("theme");
    const QString detector = QStringLiteral("seed/x_unnamed_dims_ppocr_v3_det.onnx");
    const QStringList detectorDims{QStringLiteral("1"), QStringLiteral("960"), QStringLiteral("960")};
    const QString rnn = QStringLiteral("seed/dynamic_rnn.onnx");
    const QStringList rnnDims{QStringLiteral("3"), QStringLiteral("5")};
    for (const QString &theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
        QTest::addRow("detector-%s", qPrintable(theme))
            << detector << detectorDims << QStringLiteral("[1, 1, 960, 960]") << theme;
        QTest::addRow("rnn-%s", qPrintable(theme)) << rnn << rnnDims << QStringLiteral("[3, 5]") << theme;
    }
}

void TestRealWindow::mainJob()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, path);
    QFETCH(QStringList, dims);
    QFETCH(QString, output);
    QFETCH(QString, theme);
    RealWindow gui;
    gui.setTheme(theme);
    gui.begin();
    MainWindow &window = gui.window();
    const auto photograph = [&](const char *step) {
        gui.desktop().photograph(
            QStringLiteral("%1-%2").arg(QString::fromLatin1(QTest::currentDataTag()), QString::fromLatin1(step)));
    };
    photograph("0-empty");
    const QString copy = gui.copyOf(model(path));
    gui.openByDialog(copy);
    photograph("1-open");

    fixByMouseAndKeyboard(gui, dims);
    QCOMPARE(shapeOfOutput(gui), output);
    QVERIFY(gui.status().startsWith(QStringLiteral("all ")));
    photograph("2-fixed");

    const QString fixedStatus = gui.status();
    gui.desktop().press({QStringLiteral("ctrl+z")});
    QTRY_VERIFY(gui.status() != fixedStatus);
    gui.desktop().press({QStringLiteral("ctrl+shift+z")});
    QTRY_COMPARE(gui.status(), fixedStatus);

    // The node whose box is in the middle of the picture is selected, because it fits the view there.
    gui.desktop().press(
        {QStringLiteral("ctrl+3"), QStringLiteral("Down"), QStringLiteral("Down"), QStringLiteral("Down")});
    const bool selected = QTest::qWaitFor([&] { return window.workspace().view().selection().node().has_value(); });
    photograph("3-node");
    QVERIFY(selected);

    gui.desktop().press({QStringLiteral("ctrl+r")});
    const TestRunPanel *run = window.workspace().tabs().testRun();
    QTRY_VERIFY2_WITH_TIMEOUT(run->summary().startsWith(QStringLiteral("✓ Ran on CPU")), qPrintable(run->summary()),
                              2000 * usualTimeoutSeconds);
    photograph("4-run");

    gui.desktop().press({QStringLiteral("ctrl+s")});
    QTRY_VERIFY(gui.find<QDialog>("saveDialog") && QApplication::activeWindow() == gui.find<QDialog>("saveDialog"));
    const QString target = gui.find<QLineEdit>("saveTarget")->text();
    photograph("5-save");
    gui.desktop().press({QStringLiteral("Return")});
    QTRY_VERIFY_WITH_TIMEOUT(window.messages().text().contains(target), 2000 * usualTimeoutSeconds);
    QTRY_COMPARE(QApplication::activeWindow(), &window);
    photograph("6-saved");

    gui.desktop().click(gui.find<QPushButton>("messageAction"));
    QTRY_VERIFY_WITH_TIMEOUT(window.document().path() == target && window.isSettled(), 60'000);
    QCOMPARE(gui.status(), QStringLiteral("no dynamic dims"));
    QCOMPARE(shapeOfOutput(gui), output);
    photograph("7-reopened");
}

void TestRealWindow::everythingByKeyboard()
{
    SHAPEWRIGHT_NEED_MODELS();
    RealWindow gui;
    gui.begin();
    MainWindow &window = gui.window();
    gui.openByDialog(gui.copyOf(model(QStringLiteral("seed/dynamic_rnn.onnx"))));
    // The list of dimensions has the keyboard, so a digit opens the editor of the current row.
    gui.desktop().type(QStringLiteral("3"));
    gui.desktop().press({QStringLiteral("Return")});
    QTRY_COMPARE(gui.status(), QStringLiteral("1 of 2 dims fixed · 1 still dynamic"));
    gui.desktop().press({QStringLiteral("Escape"), QStringLiteral("Tab")});
    auto *inputs = gui.find<FieldListView>("inputs");
    QTRY_COMPARE(QApplication::focusWidget(), inputs);
    gui.desktop().press({QStringLiteral("Down"), QStringLiteral("Return")});
    QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
    gui.desktop().press({QStringLiteral("ctrl+a")});
    gui.desktop().type(QStringLiteral("_, 0, 10"));
    gui.desktop().press({QStringLiteral("Return")});
    QTRY_VERIFY(inputs->model()->index(0, 0).data(FieldModel::ErrorRole).isValid());
    gui.desktop().photograph(QStringLiteral("error-at-the-field"));
    gui.desktop().press({QStringLiteral("ctrl+a")});
    gui.desktop().type(QStringLiteral("_, 7, 10"));
    gui.desktop().press({QStringLiteral("Return")});
    QTRY_COMPARE(gui.status(), QStringLiteral("all 2 dims fixed"));
    for (const auto &[key, name] : {std::pair{"ctrl+3", "contents"}, std::pair{"ctrl+4", "changes"}}) {
        gui.desktop().press({QString::fromLatin1(key)});
        QTRY_COMPARE(QApplication::focusWidget(), gui.find<QTreeView>(name));
    }
    gui.desktop().press({QStringLiteral("ctrl+2")});
    QTRY_COMPARE(QApplication::focusWidget(), &window.workspace().view());
}

SHAPEWRIGHT_WINDOW_TEST(TestRealWindow)
#include "tst_realwindow.moc"
