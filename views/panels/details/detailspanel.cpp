// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/detailspanel.h"

#include "model/types/operatornames.h"
#include "model/wording/wording.h"
#include "views/panels/details/detailsdelegate.h"
#include "views/panels/details/detailslist.h"
#include "views/panels/details/documentationsection.h"
#include "views/panels/details/explanationpanel.h"
#include "views/panels/details/tensorsection.h"
#include "views/panels/fields/fieldlistview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

namespace shapewright {

DetailsPanel::DetailsPanel(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_delegate(new DetailsDelegate(theme, this)), m_scroll(new QScrollArea(this)),
      m_documentation(new DocumentationSection), m_tensorSection(new TensorSection(theme)),
      m_runSection(new TensorSection(theme)), m_explanation(new ExplanationPanel)
{
    auto *content = new QWidget;
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(m_explanation);
    m_layout->addWidget(m_documentation);
    m_layout->addWidget(m_tensorSection);
    m_layout->addWidget(m_runSection);
    m_layout->addStretch(1);
    m_documentation->hide();
    m_tensorSection->hide();
    m_runSection->setObjectName(QStringLiteral("runTensor"));
    m_runSection->offerImages();
    m_runSection->hide();
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    listAt(0)->view()->setObjectName(QStringLiteral("details"));

    connect(m_tensorSection, &TensorSection::statisticsRequested, this, &DetailsPanel::statisticsRequested);
    connect(m_tensorSection, &TensorSection::valuesRequested, this,
            [this] { Q_EMIT valuesRequested(*m_tensor, m_tensorName); });
    connect(m_tensorSection, &TensorSection::saveRequested, this,
            [this] { Q_EMIT saveRequested(*m_tensor, m_tensorName); });
    connect(m_explanation, &ExplanationPanel::nodeActivated, this, &DetailsPanel::nodeActivated);
    connect(m_explanation, &ExplanationPanel::valueActivated, this, &DetailsPanel::valueActivated);
    refresh(true);
}

DetailsPanel::~DetailsPanel() = default;

void DetailsPanel::showExplanation()
{
    // After the layout has given the section its place.
    QTimer::singleShot(0, this, [this] { m_scroll->ensureWidgetVisible(m_explanation, 0, 0); });
}

DetailsList *DetailsPanel::listAt(qsizetype position)
{
    while (m_lists.size() <= position) {
        auto *list = new DetailsList(m_delegate);
        m_layout->insertWidget(int(m_lists.size()), list);
        connect(list, &DetailsList::rowChosen, this, [this, list](const DetailsRow &row) { choose(row, list); });
        connect(list, &DetailsList::rowActivated, this, &DetailsPanel::activate);
        connect(list, &DetailsList::menuRequested, this, &DetailsPanel::openMenu);
        connect(list, &DetailsList::valueRequested, this, &DetailsPanel::valueRequested);
        connect(list, &DetailsList::rowReached, this, [this, list](const QRect &area) {
            const QPoint at = list->mapTo(m_scroll->widget(), area.center());
            m_scroll->ensureVisible(at.x(), at.y(), 0, area.height());
        });
        m_lists.append(list);
    }
    return m_lists[position];
}

void DetailsPanel::setTheme(const Theme &theme)
{
    m_delegate->setTheme(theme);
    m_tensorSection->setTheme(theme);
    m_runSection->setTheme(theme);
    for (DetailsList *list : m_lists)
        list->view()->viewport()->update();
}

void DetailsPanel::setState(const PanelState &state)
{
    const bool isAnother = state.graph != m_state.graph;
    m_state = state;
    if (isAnother) {
        m_readiness = {};
        m_selection = {};
        m_nodes.clear();
        setTensor({}); // the tensor belonged to the former model
    }
    refresh(isAnother);
}

void DetailsPanel::setFates(const std::shared_ptr<const NodeFates> &fates)
{
    if (fates == m_fates)
        return;
    m_fates = fates;
    refresh(false);
}

void DetailsPanel::setBlocks(const std::shared_ptr<const CollapsedGraph> &blocks)
{
    if (blocks == m_blocks)
        return;
    m_blocks = blocks;
    refresh(false);
}

void DetailsPanel::setReadiness(const ShownReadiness &readiness)
{
    if (readiness == m_readiness)
        return;
    m_readiness = readiness;
    if (m_isOfBlock)
        refresh(false);
}

void DetailsPanel::setSelection(const Selection &selection, const QList<NodeId> &nodes)
{
    const bool isAnother = selection != m_selection || nodes != m_nodes;
    m_selection = selection;
    m_nodes = nodes;
    refresh(isAnother);
}

Details DetailsPanel::currentDetails() const
{
    if (m_state.isEmpty())
        return {.title = tr("Model")};
    if (m_nodes.size() > 1)
        return groupDetails(m_state, m_nodes, m_blocks.get(), m_readiness);
    if (const NodeId *id = std::get_if<NodeId>(&m_selection)) {
        const Node &node = m_state.graph->node(*id);
        return nodeDetails(m_state, *id, Theme::categoryName(toQString(node.opType), toQString(node.domain)),
                           m_fates.get());
    }
    if (const ValueId *id = std::get_if<ValueId>(&m_selection))
        return valueDetails(m_state, *id);
    return modelDetails(m_state);
}

void DetailsPanel::refresh(bool isAnother)
{
    const Details details = currentDetails();
    m_isOfBlock = details.isOfBlock;
    listAt(0)->show({details.title, details.hint, details.rows});
    for (qsizetype i = 0; i < details.sections.size(); ++i)
        listAt(i + 1)->show(details.sections[i]);
    for (qsizetype i = details.sections.size() + 1; i < m_lists.size(); ++i)
        m_lists[i]->hide();
    m_documentation->setVisible(details.docs.has_value());
    if (details.docs) {
        const std::string &domain = m_state.graph->node(std::get<NodeId>(m_selection)).domain;
        const bool hasVersion = details.docs->sinceVersion > 0;
        m_documentation->show(operatorText(*details.docs, toQString(domain)),
                              hasVersion
                                  ? tr("%1 since %2").arg(toQString(domainName(domain))).arg(details.docs->sinceVersion)
                                  : QString());
    }
    if (m_isOfBlock)
        Q_EMIT blockShown();
    if (!isAnother)
        return; // after an edit, the scroll position and the shown tensor stay
    m_scroll->verticalScrollBar()->setValue(0);
    setTensor(details.tensor);
    Q_EMIT runTensorChanged();
}

std::optional<ValueId> DetailsPanel::runTensor() const
{
    std::optional<ValueId> tensor;
    if (const ValueId *value = std::get_if<ValueId>(&m_selection))
        tensor = *value;
    else if (const NodeId *node = std::get_if<NodeId>(&m_selection); node && m_nodes.size() <= 1) {
        const auto &outputs = m_state.graph->node(*node).outputs;
        tensor = outputs.empty() ? std::nullopt : outputs.front();
    }
    const bool isMade = tensor && tensor->graph == mainGraph && !isConstant(*m_state.graph, *tensor);
    return isMade ? tensor : std::nullopt;
}

void DetailsPanel::choose(const DetailsRow &row, DetailsList *list)
{
    for (DetailsList *other : std::as_const(m_lists)) {
        if (other != list)
            other->clearChoice();
    }
    if (!row.tensor)
        return;
    setTensor(row);
    // The section has its height only after it was laid out with its content.
    QTimer::singleShot(0, m_tensorSection, [this] { m_scroll->ensureWidgetVisible(m_tensorSection, 0, 0); });
}

void DetailsPanel::activate(const DetailsRow &row)
{
    if (row.instance)
        Q_EMIT instanceActivated(BlockPath(*row.instance)); // the row may go with what it leads to
    else if (row.value)
        Q_EMIT valueActivated(*row.value);
    else if (row.op)
        Q_EMIT operatorActivated(row.op->opType, row.op->domain);
}

void DetailsPanel::openMenu(const DetailsRow &row, const QPoint &globalPosition)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QString text = row.text.isEmpty() ? chipsText(row.shape) : row.text;
    if (!text.isEmpty())
        menu->addAction(tr("Copy"), this, [text] { QGuiApplication::clipboard()->setText(text); });
    Q_EMIT menuOpened(menu, row.value ? Selection(*row.value) : m_selection);
    menu->popup(globalPosition);
}

void DetailsPanel::setTensor(const std::optional<DetailsRow> &row)
{
    const std::optional<TensorPlace> place = row ? row->tensor : std::nullopt;
    m_tensorSection->setVisible(place.has_value());
    if (place == m_tensor)
        return;
    m_tensor = place;
    if (place) {
        const ValueId *value = std::get_if<ValueId>(&*place);
        const QString name = value != nullptr ? toQString(m_state.graph->value(*value).name) : row->label;
        const bool isInitializer =
            value != nullptr && m_state.graph->value(*value).origin == Value::Origin::Initializer;
        const QString kind = value == nullptr ? tr("attribute") : isInitializer ? tr("initializer") : tr("constant");
        m_tensorName = name;
        // The name of a selected tensor is already in the title of the panel.
        const bool isSelected = std::holds_alternative<ValueId>(m_selection);
        const QString called = row->slot.isEmpty() ? name : row->slot;
        m_tensorSection->showBusy(isSelected ? tr("Elements") : tr("Tensor %1").arg(called), kind);
    }
    Q_EMIT shownTensorChanged();
}

void DetailsPanel::showTensorBusy()
{
    m_tensorSection->showText(tr("Reading…"));
}

void DetailsPanel::showTensor(const TensorPlace &place, const Result<TensorSummary> &summary)
{
    if (place != m_tensor)
        return;
    if (summary)
        m_tensorSection->showSummary(*summary);
    else
        m_tensorSection->showText(describe(summary.error()));
}

} // namespace shapewright
