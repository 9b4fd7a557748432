// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorstatistics.h"
#include "views/theme/theme.h"

#include <QWidget>

namespace shapewright {

// A histogram of the elements of a tensor. Below the bars are the minimum, the mean with the standard deviation, and
// the maximum.
class HistogramView : public QWidget
{
    Q_OBJECT

public:
    explicit HistogramView(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void show(const TensorStatistics &statistics);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QRectF bar(int position) const;
    [[nodiscard]] QString barText(int position) const;
    [[nodiscard]] QString meanText() const;
    [[nodiscard]] bool isOneLine(int width) const; // all that is below the bars

    Theme m_theme;
    TensorStatistics m_statistics;
    double m_highest = 0; // the largest count of a bar
};

} // namespace shapewright
