// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/explanationpanel.h"

#include "model/types/text.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/details/explanationtext.h"
#include "views/theme/theme.h"

#include <QLabel>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QVBoxLayout>

namespace shapewright {

ExplanationPanel::ExplanationPanel(QWidget *parent)
    : QWidget(parent), m_heading(new PanelHeading(tr("Why these dimensions?"), {}, this)), m_text(new QLabel(this)),
      m_layout(new QVBoxLayout)
{
    auto *close = new QToolButton(m_heading);
    close->setText(QStringLiteral("✕"));
    close->setObjectName(QStringLiteral("closeExplanation"));
    close->setProperty("flat", true);
    close->setAccessibleName(tr("Close the explanation"));
    close->setToolTip(tr("Close the explanation"));
    close->setFocusPolicy(Qt::TabFocus);
    m_heading->layout()->addWidget(close);
    connect(close, &QToolButton::clicked, this, [this] {
        showNothing();
        Q_EMIT closed();
    });
    m_text->setObjectName(QStringLiteral("explanationText"));
    makeNote(*m_text);
    m_text->setTextFormat(Qt::PlainText);
    m_layout->setContentsMargins(12, 4, 12, 10);
    m_layout->setSpacing(10);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_heading);
    layout->addWidget(m_text);
    layout->addLayout(m_layout);
    showNothing();
}

void ExplanationPanel::showNothing()
{
    m_value.reset();
    m_graph.reset();
    showText({});
    hide();
}

void ExplanationPanel::showHint()
{
    m_value.reset();
    showText(tr("Select a tensor or a node and choose “Explain shape” to see where its dimensions come from."));
}

void ExplanationPanel::showBusy(const ModelGraph &graph, ValueId value)
{
    m_value = value;
    showText(tr("Tracing the dimensions of %1…").arg(toQString(graph.value(value).name)));
}

void ExplanationPanel::showCancelled()
{
    m_value.reset();
    showText(tr("Cancelled."));
}

void ExplanationPanel::showFailure(const QString &reason)
{
    m_value.reset();
    showText(reason);
}

void ExplanationPanel::showDims(const std::shared_ptr<const ModelGraph> &graph, ValueId value,
                                std::vector<DimExplanation> dims, const std::shared_ptr<const GraphOrigins> &origins)
{
    const QString name = toQString((origins ? *origins->original : *graph).value(value).name);
    m_value = value;
    m_graph = graph;
    m_origins = origins;
    if (dims.empty())
        return showText(
            tr("%1 has no dimensions to explain: it is a scalar, not a tensor, or of unknown rank.").arg(name));
    showText({});
    m_heading->setHint(name);
    for (std::size_t axis = 0; axis < dims.size(); ++axis) {
        auto *label = new QLabel(explanationHtml(dims[axis], axis, *graph), this);
        label->setObjectName(QStringLiteral("explainedDim"));
        label->setTextFormat(Qt::RichText);
        label->setFont(literalFont(label->font(), QTextDocumentFragment::fromHtml(label->text()).toPlainText()));
        label->setWordWrap(true);
        label->setMinimumWidth(1);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        connect(label, &QLabel::linkActivated, this, &ExplanationPanel::activate);
        connect(label, &QLabel::linkHovered, this, [this, label](const QString &link) {
            const auto place = explainedPlace(link);
            label->setToolTip(place ? explainedName(*place, *m_graph) : QString());
        });
        m_layout->addWidget(label);
        m_dims.append(label);
    }
}

void ExplanationPanel::showText(const QString &text)
{
    // A label that was clicked may still be sending its signal.
    for (QLabel *label : m_dims) {
        label->hide();
        label->deleteLater();
    }
    m_dims.clear();
    m_heading->setHint({});
    m_text->setText(text);
    m_text->setHidden(text.isEmpty());
    show();
}

void ExplanationPanel::activate(const QString &link)
{
    const auto place = explainedPlace(link);
    if (!place)
        return;
    if (const auto *node = std::get_if<NodeId>(&*place)) {
        if (const auto shown = m_origins ? m_origins->origins.of(*node) : *node)
            Q_EMIT nodeActivated(*shown);
    } else if (const auto *value = std::get_if<ValueId>(&*place)) {
        if (const auto shown = m_origins ? m_origins->originOf(*value) : *value)
            Q_EMIT valueActivated(*shown);
    } else {
        Q_EMIT sizeRequested(std::get<QString>(*place));
    }
}

} // namespace shapewright
