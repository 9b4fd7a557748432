// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>
#include <QStringList>

class QListWidget;

namespace shapewright {

// The line edit of a field. Below it hangs a list of suggestions and of alternatives, which are other edits
// that the text may mean. Up, Down and the mouse choose from the list, and the keyboard focus always stays in the line
// edit. Several lines are not pasted into the field but reported by severalPasted().
class FieldEditor : public QLineEdit
{
    Q_OBJECT

public:
    explicit FieldEditor(QWidget *parent = nullptr);
    ~FieldEditor() override;

    // Each suggestion is a text, a tab and an explanation. The list shows those that begin with the typed text.
    void setSuggestions(const QStringList &suggestions);
    [[nodiscard]] bool areSuggestionsShown() const;
    // The alternatives in words; the list shows them below the suggestions.
    void setAlternatives(const QStringList &alternatives);
    // The distance between the field and the list, in pixels. It keeps the list from hiding the text below the field.
    void setListDistance(int pixels);
    // The index of the alternative that Up or Down has reached, or -1.
    [[nodiscard]] int currentAlternative() const;

Q_SIGNALS:
    void severalPasted(const QString &text);
    void suggestionChosen(); // by mouse, which confirms it at once
    void alternativeChosen(int alternative);
    // Emitted only while nothing was typed yet.
    void doubleClicked(const QPoint &globalPosition);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void showSuggestions(const QString &typed);
    void placeList();
    void step(int rows);

    QStringList m_suggestions;
    QStringList m_alternatives;
    int m_distance = 0;
    QListWidget *m_list;
};

} // namespace shapewright
