// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/explanationpanel.h"

#include "views/panels/cells/tables.h"
#include "views/panels/details/explanationmodel.h"
#include "views/panels/panelstate.h"

#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

namespace shapewright {

ExplanationPanel::ExplanationPanel(QAbstractItemDelegate *delegate, QWidget *parent)
    : QWidget(parent), m_model(new ExplanationModel(this)),
      m_tree(makeTable(m_model, delegate, tr("Explanation"), this)), m_text(new QLabel(this))
{
    m_tree->setObjectName(QStringLiteral("explanation"));
    m_tree->setRootIsDecorated(true);
    constexpr int width = 300; // pixels; exporters write names with a whole path of modules
    for (const int column : {ExplanationModel::Place, ExplanationModel::MadeBy})
        m_tree->setColumnWidth(column, width);
    m_text->setObjectName(QStringLiteral("explanationText"));
    m_text->setProperty("role", QStringLiteral("muted"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setMargin(12);
    connect(m_tree, &QAbstractItemView::clicked, this, &ExplanationPanel::activate);
    connect(m_tree, &QAbstractItemView::activated, this, &ExplanationPanel::activate);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text, 0, Qt::AlignTop);
    layout->addWidget(m_tree, 1);
    showNothing();
}

void ExplanationPanel::showNothing()
{
    m_value.reset();
    showText(tr("Select a tensor or a node and choose “Explain shape”: here stands where its dimensions come from."));
}

void ExplanationPanel::showBusy(const ModelGraph &graph, ValueId value)
{
    m_value = value;
    showText(tr("Looking where the dimensions of %1 come from…").arg(toQString(graph.value(value).name)));
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
                                std::vector<DimExplanation> dims)
{
    const QString name = toQString(graph->value(value).name);
    m_value = value;
    if (dims.empty())
        return showText(
            tr("%1 has no dimensions to explain: it is a scalar, no tensor, or of unknown rank.").arg(name));
    m_text->setText(tr("Where the dimensions of %1 come from").arg(name));
    m_model->setDims(graph, std::move(dims));
    m_tree->expandAll();
    m_tree->setVisible(true);
}

void ExplanationPanel::showText(const QString &text)
{
    m_text->setText(text);
    m_model->setDims({}, {});
    m_tree->setVisible(false);
}

void ExplanationPanel::activate(const QModelIndex &index)
{
    const DimExplanation::Step *step = m_model->stepAt(index);
    if (step == nullptr)
        return;
    if (step->node)
        Q_EMIT nodeActivated(*step->node);
    else
        Q_EMIT valueActivated(step->value);
}

} // namespace shapewright
