// SPDX-License-Identifier: Apache-2.0
// Keyboard access, accessible names and the help texts of all actions and controls of the window.
#include "app/gui/start/settingsdialog.h"
#include "app/gui/start/windows.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSettings>
#include <QTextEdit>

#include <algorithm>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

// Widgets that a person can reach with the keyboard.
bool isControl(const QWidget &widget)
{
    return widget.focusPolicy() != Qt::NoFocus && widget.isVisibleTo(widget.window()) &&
           (qobject_cast<const QAbstractButton *>(&widget) || qobject_cast<const QAbstractItemView *>(&widget) ||
            qobject_cast<const QLineEdit *>(&widget) || qobject_cast<const QComboBox *>(&widget) ||
            qobject_cast<const QTextEdit *>(&widget) || qobject_cast<const QAbstractSpinBox *>(&widget));
}

QString nameOf(const QWidget &widget)
{
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(&widget));
    return accessible ? accessible->text(QAccessible::Name) : QString();
}

QStringList namelessControls(const QWidget &top)
{
    QStringList found;
    for (const QWidget *widget : top.findChildren<QWidget *>()) {
        if (widget->window() == &top && isControl(*widget) && nameOf(*widget).trimmed().isEmpty())
            found.append(u"%1 %2 in %3"_s.arg(QString::fromLatin1(widget->metaObject()->className()),
                                              widget->objectName(), widget->parentWidget()->objectName()));
    }
    return found;
}

} // namespace

class TestActions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        SHAPEWRIGHT_NEED_MODELS();
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        m_session = std::make_unique<Session>(
            Programs{test::program(u"shapewright-runner"_s), test::program(u"shapewright-layouter"_s)});
        m_windows = std::make_unique<Windows>(*m_session);
        m_window = &m_windows->add();
        m_window->show();
    }
    void cleanupTestCase() { qDeleteAll(m_windows ? m_windows->all() : QList<MainWindow *>()); }

    // Where two have the same letter, Alt and the letter only moves between them.
    void lettersOfMenusAndButtonsDiffer()
    {
        QStringList texts;
        for (const QAction *menu : m_window->menuBar()->actions())
            texts.append(menu->text());
        for (const QAbstractButton *button : m_window->findChildren<QAbstractButton *>()) {
            if (button->window() == m_window)
                texts.append(button->text());
        }
        QHash<QString, QString> letters;
        for (const QString &text : std::as_const(texts)) {
            const QString keys = QKeySequence::mnemonic(text).toString();
            if (keys.isEmpty())
                continue;
            QVERIFY2(!letters.contains(keys), qPrintable(text + u" and "_s + letters.value(keys)));
            letters.insert(keys, text);
        }
        QVERIFY(letters.size() > 9);
    }

    void everyActionIsDescribed()
    {
        QHash<QString, QString> shortcuts;
        for (const QAction *action : m_window->actions().all()) {
            const QString text = action->text();
            QVERIFY(!text.isEmpty());
            QVERIFY2(!action->icon().isNull(), qPrintable(text));
            QVERIFY2(!action->icon().pixmap(16).toImage().isNull(), qPrintable(text));
            QVERIFY2(!action->toolTip().isEmpty(), qPrintable(text));
            for (const QKeySequence &keys : action->shortcuts()) {
                QVERIFY2(!shortcuts.contains(keys.toString()),
                         qPrintable(text + u" and "_s + shortcuts.value(keys.toString())));
                shortcuts.insert(keys.toString(), text);
            }
        }
        QVERIFY(shortcuts.size() > 30);
    }

    // In each menu, every mnemonic letter is used once.
    void menuMnemonicsAreUnique()
    {
        QList<QMenu *> menus = m_window->menuBar()->findChildren<QMenu *>();
        QVERIFY(menus.size() > 6);
        for (const QMenu *menu : menus) {
            QHash<QChar, QString> letters;
            for (const QAction *entry : menu->actions()) {
                const qsizetype at = entry->text().indexOf(u'&');
                if (entry->isSeparator() || at < 0)
                    continue;
                const QChar letter = entry->text().at(at + 1).toLower();
                QVERIFY2(!letters.contains(letter),
                         qPrintable(u"%1: %2, %3"_s.arg(menu->title(), entry->text(), letters.value(letter))));
                letters.insert(letter, entry->text());
            }
        }
    }

    // Checks the window without a model, with an unedited model, and with edits.
    void disabledActionsSayWhy()
    {
        Actions &actions = m_window->actions();
        QVERIFY(!actions.saveModel->isEnabled());
        QVERIFY(actions.saveModel->toolTip().contains(u"Open a model first."_s));
        QVERIFY(actions.clearEdits->toolTip().contains(u"Open a model first."_s));
        m_window->openFile(test::model(u"real/yolo_tiny.onnx"_s));
        QTRY_VERIFY(m_window->isSettled());
        QVERIFY(actions.saveModel->isEnabled());
        QVERIFY(!actions.saveModel->toolTip().contains(u"first"_s));
        QVERIFY(actions.clearEdits->toolTip().contains(u"There are no edits yet."_s));
        QVERIFY(actions.cancelRun->toolTip().contains(u"No test is running."_s));
        for (const QAction *action : actions.all()) {
            const bool isOfTheStack = action == actions.undo || action == actions.redo;
            if (!action->isEnabled() && !isOfTheStack)
                QVERIFY2(action->toolTip().contains(u'\n'), qPrintable(action->text()));
        }
        ShapeEdits edits;
        edits.symbols["batch"] = Dim(1);
        m_window->document().setEdits(edits, u"batch = 1"_s);
        QVERIFY(actions.clearEdits->isEnabled());
        QTRY_VERIFY(m_window->isSettled());
    }

    void everyControlHasAName()
    {
        const QStringList nameless = namelessControls(*m_window);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u", "_s)));
        m_window->actions().saveModel->trigger();
        m_window->actions().exportPicture->trigger();
        m_window->actions().settings->trigger();
        m_window->actions().managePresets->trigger();
        m_window->actions().help->trigger();
        m_window->actions().providersHelp->trigger();
        m_window->actions().useWithoutFile->trigger();
        m_window->actions().testSettings->trigger();
        QTRY_COMPARE(m_window->findChildren<QDialog *>().size(), 7);
        for (QDialog *dialog : m_window->findChildren<QDialog *>()) {
            const QStringList inside = namelessControls(*dialog);
            QVERIFY2(inside.isEmpty(), qPrintable(dialog->windowTitle() + u": "_s + inside.join(u", "_s)));
            dialog->close();
        }
    }

    // Following the focus chain leads through all controls and back to the first one.
    void focusChainIsACycle()
    {
        m_window->activateWindow();
        const QWidget *first = m_window->focusWidget();
        QVERIFY(first);
        QSet<const QWidget *> passed;
        const QWidget *at = first;
        do {
            QVERIFY2(!passed.contains(at), qPrintable(at->objectName()));
            passed.insert(at);
            at = at->nextInFocusChain();
        } while (at != first);
        for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
            if (isControl(*widget) && widget->focusPolicy() & Qt::TabFocus && widget->window() == m_window)
                QVERIFY2(passed.contains(widget), qPrintable(widget->objectName()));
        }
    }

    // Tab leads from panel to panel, and into none twice, whenever their contents were made.
    void tabGoesFromPanelToPanel()
    {
        Workspace &workspace = m_window->workspace();
        m_window->activateWindow();
        Q_EMIT workspace.shapes().valueActivated(m_window->document().state().graph->main().outputs.front());
        m_window->actions().explain->trigger();
        QTRY_VERIFY(workspace.details().findChild<QLabel *>(u"explainedDim"_s));
        workspace.shapes().takeFocus();
        const QWidget *first = m_window->focusWidget();
        const QList<QWidget *> panels{&workspace.shapes(), workspace.view().parentWidget(), &workspace.tabs(),
                                      &workspace.details()};
        QList<qsizetype> passed;
        for (int step = 0; step < 200; ++step) {
            QWidget *at = m_window->focusWidget();
            const auto panel = std::ranges::find_if(panels, [at](const QWidget *one) { return one->isAncestorOf(at); });
            const qsizetype index = panel - panels.begin();
            if (panel != panels.end() && (passed.isEmpty() || passed.last() != index))
                passed.append(index);
            QTest::keyClick(at, Qt::Key_Tab);
            if (m_window->focusWidget() == first)
                break;
        }
        QCOMPARE(m_window->focusWidget(), first);
        if (passed.size() == 5 && passed.last() == 0)
            passed.removeLast(); // what stands before the row with which this began
        QCOMPARE(passed, (QList<qsizetype>{0, 1, 2, 3}));
    }

    // Whoever works with the keyboard sees where it is.
    void focusIsSeen_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addRow("light") << false;
        QTest::addRow("dark") << true;
    }
    void focusIsSeen()
    {
        QFETCH(bool, dark);
        m_session->appearance.setChoice(dark ? Appearance::Choice::Dark : Appearance::Choice::Light);
        m_window->activateWindow();
        QStringList unseen;
        for (QWidget *widget : m_window->findChildren<QWidget *>()) {
            if (!isControl(*widget) || !(widget->focusPolicy() & Qt::TabFocus) || widget->window() != m_window ||
                !widget->isVisible() || !widget->isEnabled() || widget->visibleRegion().isEmpty())
                continue;
            const QRect area(widget->mapTo(m_window, QPoint(-3, -3)), widget->size() + QSize(6, 6));
            widget->setFocus(Qt::TabFocusReason);
            const QImage with = m_window->grab(area).toImage();
            widget->clearFocus();
            if (m_window->grab(area).toImage() == with)
                unseen.append(QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName() +
                              u' ' + nameOf(*widget));
        }
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u"; "_s)));
    }

    // The page of keys has all keys of the menus.
    void helpListsAllKeys()
    {
        QFile page(u":/help/keys.md"_s);
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(page.readAll());
        QStringList missing;
        for (const QAction *action : m_window->actions().all()) {
            for (const QKeySequence &keys : action->shortcuts()) {
                const QRegularExpression word(u"(?<![\\w+])"_s + QRegularExpression::escape(keys.toString()) +
                                              u"(?![\\w+])"_s);
                if (!text.contains(word))
                    missing.append(action->text() + u' ' + keys.toString());
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u"; "_s)));
    }

    void settingsApplyAtOnce()
    {
        m_window->actions().settings->trigger();
        auto *dialog = m_window->findChild<QDialog *>(u"settingsDialog"_s);
        QVERIFY(dialog);
        auto *theme = dialog->findChild<QComboBox *>();
        theme->setCurrentIndex(2);
        Q_EMIT theme->activated(2);
        QCOMPARE(m_session->appearance.choice(), Appearance::Choice::Dark);
        QCOMPARE(QSettings().value(u"theme"_s).toString(), u"dark"_s);
        QVERIFY(m_session->recent.paths().size() == 1);
        m_session->recent.setOn(false);
        QVERIFY(m_session->recent.paths().isEmpty());
        m_session->kept.setOn(false);
        QVERIFY(!m_session->kept.editsOf(m_window->document().path()));
        dialog->close();
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<Windows> m_windows;
    MainWindow *m_window = nullptr;
};

SHAPEWRIGHT_WINDOW_TEST(TestActions)
#include "tst_actions.moc"
