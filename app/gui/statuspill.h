// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace shapewright {

// A label that may become narrower than its text, which is then cut, and whole in a tip.
class StatusPill : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
};

} // namespace shapewright
