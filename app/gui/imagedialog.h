// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QImage>

namespace shapewright {

// A tensor as an image, in a window of its own; small ones larger, large ones as far as there is room.
class ImageDialog : public QDialog
{
    Q_OBJECT

public:
    ImageDialog(const QString &name, const QImage &image, QWidget *parent = nullptr);
};

} // namespace shapewright
