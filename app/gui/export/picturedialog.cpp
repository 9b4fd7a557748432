// SPDX-License-Identifier: Apache-2.0
#include "app/gui/export/picturedialog.h"

#include "views/graph/paint/graphexport.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <cmath>

namespace shapewright {

namespace {

QWidget *choice(QRadioButton *first, QRadioButton *second, QWidget *parent)
{
    auto *widget = new QWidget(parent);
    auto *group = new QButtonGroup(widget);
    auto *layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->setSpacing(4);
    for (QRadioButton *button : {first, second}) {
        group->addButton(button);
        layout->addWidget(button);
    }
    first->setChecked(true);
    return widget;
}

} // namespace

PictureDialog::PictureDialog(const QString &modelPath, const QSizeF &whole, const QSizeF &seen, QWidget *parent)
    : QDialog(parent), m_modelPath(modelPath), m_whole(whole), m_seen(seen),
      m_seenPart(new QRadioButton(tr("&Visible part"), this)),
      m_svg(new QRadioButton(tr("&SVG: vector graphics, sharp at any size"), this)), m_scale(new QComboBox(this)),
      m_hint(new QLabel(this))
{
    setObjectName(QStringLiteral("pictureDialog"));
    setWindowTitle(tr("Export picture"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_seenPart->setObjectName(QStringLiteral("seenPart"));
    auto *pixels = new QRadioButton(tr("&PNG: pixels"), this);
    pixels->setObjectName(QStringLiteral("pixels"));
    m_scale->setObjectName(QStringLiteral("scale"));
    m_scale->setAccessibleName(tr("Scale"));
    for (const int scale : {1, 2, 3, 4})
        m_scale->addItem(tr("%1×").arg(scale), scale);
    m_scale->setCurrentIndex(1);
    m_scale->setEnabled(false);
    m_hint->setObjectName(QStringLiteral("pictureHint"));
    m_hint->setProperty("role", QStringLiteral("muted"));
    m_hint->setWordWrap(true);
    m_hint->setMinimumHeight(m_hint->fontMetrics().lineSpacing() * 2); // keeps the height of the dialog constant

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->addRow(tr("Show"), choice(new QRadioButton(tr("The whole &graph"), this), m_seenPart, this));
    form->addRow(tr("Write"), choice(m_svg, pixels, this));
    form->addRow(tr("S&cale"), m_scale);
    form->addRow(QString(), m_hint);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *next = buttons->addButton(tr("Choose &file…"), QDialogButtonBox::AcceptRole);
    next->setObjectName(QStringLiteral("chooseFile"));
    next->setProperty("primary", true);
    next->setDefault(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->addLayout(form);
    layout->addWidget(buttons);
    setMinimumWidth(430);

    connect(pixels, &QRadioButton::toggled, m_scale, &QWidget::setEnabled);
    for (const QRadioButton *button : {m_seenPart, m_svg})
        connect(button, &QRadioButton::toggled, this, &PictureDialog::updateHint);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &PictureDialog::updateHint);
    connect(next, &QPushButton::clicked, this, &PictureDialog::chooseFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    updateHint();
}

ExportRequest PictureDialog::request() const
{
    ExportRequest request;
    request.format = m_svg->isChecked() ? ExportRequest::Format::Svg : ExportRequest::Format::Png;
    request.scale = m_scale->currentData().toDouble();
    request.isSeenPartAlone = m_seenPart->isChecked();
    return request;
}

void PictureDialog::updateHint()
{
    const ExportRequest wanted = request();
    if (wanted.format == ExportRequest::Format::Svg) {
        m_hint->clear();
        return;
    }
    const QSizeF size = wanted.isSeenPartAlone ? m_seen : m_whole;
    const double scale = fittingScale(size, wanted.scale);
    const QLocale locale;
    const auto pixels = [&](double length) { return locale.toString(std::max(std::lround(length * scale), 1L)); };
    const QString text = tr("%1 × %2 pixels.").arg(pixels(size.width()), pixels(size.height()));
    m_hint->setText(
        scale < wanted.scale
            ? tr("%1 A larger picture is not supported, so the scale is %2×.").arg(text, locale.toString(scale, 'g', 3))
            : text);
}

void PictureDialog::chooseFile()
{
    const ExportRequest wanted = request();
    const bool isSvg = wanted.format == ExportRequest::Format::Svg;
    const QString ending = isSvg ? QStringLiteral("svg") : QStringLiteral("png");
    const QFileInfo model(m_modelPath);
    auto *dialog = new QFileDialog(this, tr("Export picture"), model.path(),
                                   isSvg ? tr("Vector picture (*.svg)") : tr("Pixel picture (*.png)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->selectFile(model.completeBaseName() + QLatin1Char('.') + ending);
    connect(dialog, &QFileDialog::fileSelected, this, [this, wanted](const QString &path) {
        ExportRequest request = wanted;
        request.path = path;
        Q_EMIT requested(request);
        accept();
    });
    dialog->open();
}

} // namespace shapewright
