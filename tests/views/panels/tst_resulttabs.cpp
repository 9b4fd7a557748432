// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "views/panels/results/changespanel.h"
#include "views/panels/results/contentspanel.h"
#include "views/panels/results/problemspanel.h"
#include "views/panels/results/resulttabs.h"

#include <QApplication>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

class TestResultTabs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allTitlesFit_data();
    void allTitlesFit();
};

void TestResultTabs::allTitlesFit_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<QString>("contents");
    QTest::addRow("wide") << 950 << u"Nodes and tensors"_s;
    QTest::addRow("window of 1280 pixels") << 600 << u"Nodes"_s;
    QTest::addRow("window of 1592 pixels at scale 1.5") << 581 << u"Nodes"_s;
}

// All seven tabs, with their counts.
void TestResultTabs::allTitlesFit()
{
    QFETCH(int, width);
    QFETCH(QString, contents);
    const QString before = qApp->styleSheet();
    const Theme theme = Theme::light();
    qApp->setStyleSheet(theme.styleSheet());
    {
        ResultTabs tabs(theme);
        tabs.setOffered(tabs.notes(), true);
        tabs.setFoundCount(24);
        tabs.setBadge(tabs.changes(), 129);
        tabs.setBadge(tabs.problems(), 1, true);
        tabs.setBadge(tabs.notes(), 2);
        tabs.resize(width, 300);
        tabs.show();
        QVERIFY(QTest::qWaitForWindowExposed(&tabs));
        const QTabBar *bar = tabs.bar();
        for (int tab = 0; tab < bar->count(); ++tab)
            QVERIFY(bar->isTabVisible(tab));
        const int room = width - tabs.findChild<QToolButton *>(u"foldResults"_s)->width();
        QVERIFY2(bar->sizeHint().width() <= room, qPrintable(QString::number(bar->sizeHint().width())));
        const int at = tabs.positionOf(tabs.contents());
        QCOMPARE(bar->tabText(at), contents);
        QCOMPARE(bar->tabToolTip(at).isEmpty(), contents == u"Nodes and tensors"_s);
    }
    qApp->setStyleSheet(before);
}

SHAPEWRIGHT_WINDOW_TEST(TestResultTabs)
#include "tst_resulttabs.moc"
