// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>
#include <QStringList>

class QListWidget;

namespace shapewright {

// The editor of a field: suggestions hang beneath it, in reach of Up and Down and of the mouse, and never take the
// keyboard; so do other things that the text may mean. What has lines is not pasted into it but told.
class FieldEditor : public QLineEdit
{
    Q_OBJECT

public:
    explicit FieldEditor(QWidget *parent = nullptr);
    ~FieldEditor() override;

    // Texts, each with an explanation behind a tab; those that begin with what is typed are shown.
    void setSuggestions(const QStringList &suggestions);
    [[nodiscard]] bool areSuggestionsShown() const;
    // In words, beneath the suggestions.
    void setWays(const QStringList &ways);
    // How far beneath the field the suggestions hang, so that they hide nothing that stands there.
    void setListDistance(int pixels);
    // The one that the keys have come to; -1 for none.
    [[nodiscard]] int currentWay() const;

Q_SIGNALS:
    void severalPasted(const QString &text);
    void suggestionChosen(); // by mouse: it is meant
    void wayChosen(int way);
    // Before anything was typed.
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
    QStringList m_ways;
    int m_distance = 0;
    QListWidget *m_list;
};

} // namespace shapewright
