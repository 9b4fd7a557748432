// SPDX-License-Identifier: Apache-2.0
#include "app/gui/imagedialog.h"

#include "views/graph/displaytext.h"

#include <QLabel>
#include <QPixmap>
#include <QVBoxLayout>

namespace shapewright {

namespace {

constexpr QSize room(640, 640);
constexpr int margin = 12;

} // namespace

ImageDialog::ImageDialog(const QString &name, const QImage &image, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("imageDialog"));
    setWindowTitle(displayText(name));
    setAttribute(Qt::WA_DeleteOnClose);
    const bool isSmall = image.width() <= room.width() && image.height() <= room.height();
    const QSize shown = image.size().scaled(room, Qt::KeepAspectRatio);
    auto *picture = new QLabel(this);
    picture->setObjectName(QStringLiteral("tensorImage"));
    picture->setAccessibleName(tr("%1 as an image").arg(displayText(name)));
    // Small ones keep their pixels apart.
    picture->setPixmap(QPixmap::fromImage(
        image.scaled(shown, Qt::KeepAspectRatio, isSmall ? Qt::FastTransformation : Qt::SmoothTransformation)));
    auto *text = new QLabel(tr("%1 × %2 pixels; the least number is black, the greatest white.")
                                .arg(QString::number(image.width()), QString::number(image.height())),
                            this);
    text->setProperty("role", QStringLiteral("muted"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(margin);
    layout->addWidget(picture, 1, Qt::AlignCenter);
    layout->addWidget(text);
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

} // namespace shapewright
