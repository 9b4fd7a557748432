// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>

class QLabel;

namespace shapewright {

// Where one types what to find, with the count of what was found within it.
// Keys: Enter and Shift+Enter go to the next and the previous one, the arrows and page keys move in the list, Escape
// ends the search.
class FindField : public QLineEdit
{
    Q_OBJECT

public:
    explicit FindField(QWidget *parent = nullptr);

    // `12 of 340`, `340`; empty hides it.
    void setCountText(const QString &text, bool isNothing);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void stepRequested(int rows); // around the end
    void moveRequested(int rows);
    void endRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void placeCount();

    QLabel *m_count;
};

} // namespace shapewright
