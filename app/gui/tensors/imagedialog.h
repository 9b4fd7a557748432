// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QImage>
#include <QList>

namespace shapewright {

// A tensor converted to an image.
struct NamedImage {
    QString name;
    QImage image;
};

// Shows tensors as images side by side, scaled to the same height. Small images are enlarged, and large ones reduced to
// fit the screen.
class ImageDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ImageDialog(const QList<NamedImage> &images, QWidget *parent = nullptr);
};

} // namespace shapewright
