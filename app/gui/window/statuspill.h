// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace shapewright {

// A label that says less where there is no room for all of it, which is then in its tip.
class StatusPill : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    void setTexts(const QString &whole, const QString &brief);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QString m_brief;
};

} // namespace shapewright
