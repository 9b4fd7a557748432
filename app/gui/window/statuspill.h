// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QStringList>

namespace shapewright {

// A label that says less where there is no room for all of it, which is then in its tip.
class StatusPill : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    // `briefer` texts are in the order of their lengths; there is always room for the last one.
    void setTexts(const QString &whole, const QStringList &briefer);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    // That of the label if it said this.
    [[nodiscard]] int widthWith(const QString &one) const;

    QStringList m_briefer;
};

} // namespace shapewright
