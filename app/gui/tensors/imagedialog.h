// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QImage>
#include <QList>

namespace shapewright {

// A tensor as an image.
struct NamedImage {
    QString name;
    QImage image;
};

// Tensors as images side by side, all of one height, in a window of its own; small ones larger, large ones as far as
// there is room.
class ImageDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ImageDialog(const QList<NamedImage> &images, QWidget *parent = nullptr);
};

} // namespace shapewright
