// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/tensorsection.h"

#include "model/types/text.h"
#include "model/types/valuetype.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/details/detailsdelegate.h"
#include "views/panels/details/detailsmodel.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/tensors/histogramview.h"
#include "views/panels/tensors/tensorimage.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace shapewright {

namespace {

bool isComplex(std::int32_t elemType)
{
    return elemTypeName(elemType).starts_with("complex");
}

QString shareText(std::int64_t part, std::int64_t whole)
{
    if (part == 0 || whole == 0)
        return {};
    const double percent = 100.0 * double(part) / double(whole);
    return QStringLiteral("%1 %").arg(percent, 0, percent < 1 ? 'g' : 'f', percent < 1 ? 2 : 1);
}

QList<DetailsRow> rowsOf(const StringStatistics &strings)
{
    const bool isMore = strings.distinct > StringStatistics::mostDistinct;
    return {{.label = TensorSection::tr("different"),
             .text = isMore ? TensorSection::tr("more than %1").arg(countText(StringStatistics::mostDistinct))
                            : countText(strings.distinct),
             .isMono = true},
            {.label = TensorSection::tr("shortest"),
             .text = TensorSection::tr("%1 bytes").arg(countText(strings.shortest)),
             .isMono = true},
            {.label = TensorSection::tr("longest"),
             .text = TensorSection::tr("%1 bytes").arg(countText(strings.longest)),
             .isMono = true}};
}

} // namespace

TensorSection::TensorSection(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_heading(new PanelHeading({}, {}, this)), m_histogram(new HistogramView(theme, this)),
      m_model(new DetailsModel(this)), m_delegate(new DetailsDelegate(theme, this)), m_facts(new FieldListView(this)),
      m_text(new QLabel(this)), m_compute(new QPushButton(tr("Compute statistics"), this)),
      m_offer(new QPushButton(this)), m_image(new QPushButton(tr("Image…"), this)),
      m_values(new QPushButton(tr("Values…"), this)), m_save(new QPushButton(tr("Save as .npy…"), this))
{
    m_histogram->setObjectName(QStringLiteral("histogram"));
    m_facts->setObjectName(QStringLiteral("tensorFacts"));
    m_facts->setAccessibleName(tr("Statistics of the tensor"));
    m_facts->setItemDelegate(m_delegate);
    m_facts->setModel(m_model);
    m_facts->setShowsAllRows(true);
    m_facts->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_text->setObjectName(QStringLiteral("tensorText"));
    makeNote(*m_text);
    m_text->setTextFormat(Qt::PlainText);
    m_compute->setObjectName(QStringLiteral("tensorStatistics"));
    m_values->setObjectName(QStringLiteral("tensorValues"));
    m_save->setObjectName(QStringLiteral("tensorSave"));
    connect(m_compute, &QPushButton::clicked, this, &TensorSection::statisticsRequested);
    m_offer->setObjectName(QStringLiteral("tensorOffer"));
    m_image->setObjectName(QStringLiteral("tensorImageButton"));
    connect(m_image, &QPushButton::clicked, this, &TensorSection::imageRequested);
    connect(m_offer, &QPushButton::clicked, this, &TensorSection::offerTaken);
    connect(m_values, &QPushButton::clicked, this, &TensorSection::valuesRequested);
    connect(m_save, &QPushButton::clicked, this, &TensorSection::saveRequested);
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(12, 9, 12, 12);
    buttons->setSpacing(8);
    for (QPushButton *button : {m_values, m_image, m_save, m_compute, m_offer})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_heading, m_histogram, m_text, m_facts})
        layout->addWidget(widget);
    layout->addLayout(buttons);
}

void TensorSection::setTheme(const Theme &theme)
{
    m_histogram->setTheme(theme);
    m_delegate->setTheme(theme);
    m_facts->viewport()->update();
}

void TensorSection::showBusy(const QString &title, const QString &hint)
{
    m_heading->setTitle(title);
    m_heading->setHint(hint);
    showText(tr("Reading…"));
}

void TensorSection::showText(const QString &text)
{
    m_text->setText(text);
    m_text->show();
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_histogram, m_facts, m_compute, m_offer, m_image, m_values, m_save})
        widget->hide();
}

void TensorSection::showOffer(const QString &text, const QString &button)
{
    showText(text);
    m_offer->setText(button);
    m_offer->show();
}

void TensorSection::showSummary(const TensorSummary &summary)
{
    const TensorFacts &facts = summary.facts;
    QList<DetailsRow> rows;
    rows.append({.label = tr("elements"),
                 .text = countText(facts.count),
                 .isMono = true,
                 .note = QStringLiteral("%1 · %2").arg(shortTypeName(facts.elemType), byteText(facts.bytes))});
    if (facts.isSparse)
        rows.append({tr("stored"), tr("sparse")});
    if (!facts.location.empty())
        rows.append({tr("external data"), toQString(facts.location), true});
    if (const auto &statistics = summary.statistics) {
        rows.append({.label = statistics->strings ? tr("empty") : tr("zeros"),
                     .text = countText(statistics->zeros),
                     .isMono = true,
                     .note = shareText(statistics->zeros, facts.count)});
        if (statistics->nans > 0)
            rows.append({.label = tr("NaN"),
                         .text = countText(statistics->nans),
                         .isMono = true,
                         .note = shareText(statistics->nans, facts.count)});
        if (statistics->infinities > 0)
            rows.append({.label = tr("infinite"),
                         .text = countText(statistics->infinities),
                         .isMono = true,
                         .note = shareText(statistics->infinities, facts.count)});
        if (statistics->strings)
            rows.append(rowsOf(*statistics->strings));
        if (isComplex(facts.elemType))
            rows.append({tr("histogram"), tr("of the magnitudes")});
        else if (elemTypeName(facts.elemType) == "string")
            rows.append({tr("histogram"), tr("of the lengths in bytes")});
        m_histogram->show(*statistics);
    }
    m_text->setText(tr("Computing the statistics of a tensor of this size takes a while."));
    m_text->setVisible(!summary.statistics);
    m_histogram->setVisible(summary.statistics && !summary.statistics->histogram.counts.empty());
    m_compute->setVisible(!summary.statistics);
    m_offer->hide();
    m_image->setVisible(m_offersImages && imageLayout(facts.dims) && elemTypeName(facts.elemType) != "string");
    for (QWidget *widget : std::initializer_list<QWidget *>{m_facts, m_values, m_save})
        widget->show();
    m_model->setRows(rows);
}

} // namespace shapewright
