// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/views/panels/panelfixture.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/shapes/shapespanel.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTest>

#include <memory>

namespace shapewright::test {

inline std::shared_ptr<const ModelGraph> square()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[S, S, 3] a) => (float[S, S, 3] y) { y = Relu(a) })");
}

// A decoder with a cache of so many layers.
inline std::shared_ptr<const ModelGraph> cached(int layers)
{
    QString inputs = QStringLiteral("int64[batch, seq] ids");
    for (int layer = 0; layer < layers; ++layer)
        inputs += QStringLiteral(", float[batch, 4, past, ?] past_key_values_%1_key").arg(layer);
    return modelFromText(QStringLiteral("<ir_version: 8, opset_import: [\"\" : 17]> g (%1) => (int64[batch, seq] y) "
                                        "{ y = Identity(ids) }")
                             .arg(inputs)
                             .toUtf8());
}

// A panel of shapes in a window. A test types into it like a person; edits are applied as the window does it.
class ShapesPanelFixture
{
protected:
    void begin()
    {
        m_state = panelState(twoInputs());
        m_panel = std::make_unique<ShapesPanel>(Theme::light());
        m_panel->resize(330, 700);
        m_panel->setState(m_state);
        QObject::connect(m_panel.get(), &ShapesPanel::editsRequested, m_panel.get(),
                         [this](const ShapeEdits &edits, const QString &label) {
                             m_label = label;
                             m_state = edited(m_state, edits);
                             m_panel->setState(m_state);
                         });
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
        m_panel->focusDimensions();
        QVERIFY(editor());
    }
    void end() { m_panel.reset(); }

    void show(const std::shared_ptr<const ModelGraph> &graph)
    {
        QTest::keyClick(editor(), Qt::Key_Escape);
        QTRY_VERIFY(!editor());
        m_state = panelState(graph);
        m_panel->setState(m_state);
    }
    // Opens the context menu with the key.
    [[nodiscard]] QMenu *openMenu(const char *name, int row)
    {
        FieldListView *view = list(name);
        view->setFocus();
        view->setCurrentIndex(view->model()->index(row, 0));
        const QPoint place = view->rect().center();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, place, view->mapToGlobal(place));
        QApplication::sendEvent(view, &event);
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }
    // Chooses an entry. As with a person, the menu is closed before the entry acts.
    void choose(QMenu *menu, QAction *action)
    {
        menu->setAttribute(Qt::WA_DeleteOnClose, false);
        menu->close();
        QCoreApplication::processEvents();
        // The offscreen platform forgets the active window when a menu closes.
        QApplication::setActiveWindow(m_panel.get());
        action->trigger();
    }
    static QAction *actionOf(const QMenu *menu, const QString &begin)
    {
        for (QAction *action : menu->actions()) {
            if (action->text().startsWith(begin))
                return action;
        }
        return nullptr;
    }
    [[nodiscard]] FieldListView *list(const char *name) const
    {
        return m_panel->findChild<FieldListView *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QLineEdit *editor() const { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); }

    PanelState m_state;
    QString m_label; // the label of the last undo step
    std::unique_ptr<ShapesPanel> m_panel;
};

} // namespace shapewright::test
