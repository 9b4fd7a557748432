// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>

class QLabel;

namespace shapewright {

// The field to type what to find, which also shows the number of results. Enter and Shift+Enter go to the next and the
// previous result, the arrow and page keys move in the list, and Escape ends the search.
class FindField : public QLineEdit
{
    Q_OBJECT

public:
    explicit FindField(QWidget *parent = nullptr);

    // A text such as `12 of 340` or `340`. An empty one hides the count.
    void setCountText(const QString &text, bool isNothing);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void stepRequested(int rows); // going around the end
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
