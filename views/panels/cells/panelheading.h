// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;

namespace shapewright {

// The heading of a panel: a title, and a hint at its right end.
class PanelHeading : public QFrame
{
    Q_OBJECT

public:
    explicit PanelHeading(const QString &title, const QString &hint = {}, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setHint(const QString &hint);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void elideHint();

    QLabel *m_title;
    QLabel *m_hint;
    QString m_wholeHint;
};

} // namespace shapewright
