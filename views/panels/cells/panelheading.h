// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace shapewright {

// The heading of a panel: a title at the left, and a hint at the right. The hint is elided where it does not fit, and
// is whole in the tooltip.
class PanelHeading : public QFrame
{
    Q_OBJECT

public:
    explicit PanelHeading(const QString &title, const QString &hint = {}, QWidget *parent = nullptr);

    // From now on, a click or the button in front of the title folds what is below.
    void setFoldable();
    void setTitle(const QString &title);
    void setHint(const QString &hint);

Q_SIGNALS:
    void folded(bool isFolded);

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void elideHint();

    QToolButton *m_fold = nullptr;
    QLabel *m_title;
    QLabel *m_hint;
    QString m_wholeHint;
};

// Makes a label the muted text that a panel shows instead of its content.
void makeNote(QLabel &label);

} // namespace shapewright
