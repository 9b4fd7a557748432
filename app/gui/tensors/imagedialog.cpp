// SPDX-License-Identifier: Apache-2.0
#include "app/gui/tensors/imagedialog.h"

#include "views/graph/picture/displaytext.h"

#include <QGridLayout>
#include <QLabel>
#include <QPixmap>
#include <QScreen>

namespace shapewright {

namespace {

constexpr int mostHeight = 640;
constexpr int mostWidth = 1200; // of all images together, in pixels
constexpr int margin = 12;
constexpr int leastTitle = 120; // in pixels

// The common height of all images.
int heightFor(const QList<NamedImage> &images, const QSize &screen)
{
    double width = 0; // total width if all images had the height 1
    for (const NamedImage &one : images)
        width += double(one.image.width()) / one.image.height();
    const int room = qMin(mostWidth, screen.width() * 9 / 10) - margin * int(images.size() + 1);
    return qBound(1, int(room / width), qMin(mostHeight, screen.height() * 3 / 4));
}

QPixmap scaled(const QImage &image, int height)
{
    // Small images are enlarged without smoothing, so that their pixels stay visible.
    const auto mode = image.height() <= height ? Qt::FastTransformation : Qt::SmoothTransformation;
    const int width = qMax(1, qRound(double(image.width()) * height / image.height()));
    return QPixmap::fromImage(image.scaled(width, height, Qt::IgnoreAspectRatio, mode));
}

} // namespace

ImageDialog::ImageDialog(const QList<NamedImage> &images, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("imageDialog"));
    setWindowTitle(displayText(images.last().name));
    setAttribute(Qt::WA_DeleteOnClose);
    const int height = heightFor(images, screen()->availableSize());
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(margin);
    for (int column = 0; column < images.size(); ++column) {
        const auto &[name, image] = images[column];
        auto *picture = new QLabel(this);
        picture->setObjectName(QStringLiteral("tensorImage"));
        picture->setProperty("role", QStringLiteral("picture"));
        picture->setAccessibleName(tr("%1 as an image").arg(displayText(name)));
        picture->setPixmap(scaled(image, height));
        auto *title = new QLabel(this);
        title->setProperty("role", QStringLiteral("name"));
        title->setTextFormat(Qt::PlainText);
        title->ensurePolished();
        title->setText(title->fontMetrics().elidedText(displayText(name), Qt::ElideMiddle,
                                                       qMax(leastTitle, picture->pixmap().width())));
        title->setToolTip(toolTipText(displayText(name)));
        auto *size =
            new QLabel(tr("%1 × %2 pixels").arg(QString::number(image.width()), QString::number(image.height())), this);
        size->setProperty("role", QStringLiteral("muted"));
        layout->addWidget(title, 0, column);
        layout->addWidget(picture, 1, column, Qt::AlignLeft | Qt::AlignTop);
        layout->addWidget(size, 2, column);
    }
    auto *legend = new QLabel(
        images.size() > 1 ? tr("For each: min = black, max = white.") : tr("min = black, max = white."), this);
    legend->setProperty("role", QStringLiteral("muted"));
    layout->addWidget(legend, 3, 0, 1, int(images.size()));
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

} // namespace shapewright
