// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/partscontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/document/savedstate.h"
#include "app/gui/edits/metadatadialog.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "app/gui/window/workspace.h"
#include "model/graph/tensorplace.h"
#include "model/overrides/rangecode.h"
#include "model/parts/parts.h"
#include "model/preview/cutaway.h"
#include "model/wording/partswording.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/view/graphview.h"
#include "views/panels/shapes/dimensionmenu.h"
#include "views/panels/shapes/shapespanel.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

using PartKind = PartsChange::Kind;

constexpr qsizetype longestName = 60;

QString nameText(const std::string &name)
{
    return elided(displayText(toQString(name)), longestName);
}

// The targets whose options cannot name an input that is called so.
QString refusalText(const QString &name)
{
    QString text;
    for (const RefusingTarget &target : targetsRefusing(name.toStdString())) {
        QStringList characters;
        for (const QChar separator : QString::fromLatin1(target.separators)) {
            if (name.contains(separator))
                characters.append(QStringLiteral("“%1”").arg(separator));
        }
        text += QLatin1Char('\n') + PartsController::tr("%1: cannot name an input with %2.")
                                        .arg(QString::fromLatin1(target.name), characters.join(QLatin1Char(' ')));
    }
    return text;
}

} // namespace

PartsController::PartsController(JobRunner &jobs, Document &document, Workspace &workspace, Actions &actions,
                                 Notices &notices, QWidget *window)
    : QObject(window), m_document(document), m_workspace(workspace), m_notices(notices), m_window(window),
      m_trying(jobs)
{
    connect(&workspace.view(), &GraphView::menuOpened, this,
            [this](QMenu *menu, const QList<NodeId> &nodes, std::optional<ValueId> value) {
                if (nodes.size() == 1)
                    addEntries(*menu, nodes.front());
                else if (value)
                    addEntries(*menu, *value);
            });
    connect(&workspace.shapes(), &ShapesPanel::menuOpened, this,
            [this](QMenu *menu, ValueId value) { addEntries(*menu, value); });
    connect(&workspace.details(), &DetailsPanel::menuOpened, this,
            [this](QMenu *menu, const Selection &subject) { addEntries(*menu, subject); });
    connect(&workspace.details(), &DetailsPanel::valueRequested, this,
            [this](const QString &place, const QString &value) {
                requestChange({PartKind::Value, place.toStdString(), value.trimmed().toStdString()});
            });
    connect(actions.cutAway, &QAction::triggered, this, &PartsController::askProvider);
    connect(actions.metadata, &QAction::triggered, this, &PartsController::editMetadata);
    for (const auto change : {&Document::opened, &Document::closed})
        connect(&document, change, this, [this] { m_trying.drop(); });
}

void PartsController::addEntries(QMenu &menu, const Selection &subject)
{
    if (!m_document.isOpen())
        return;
    QAction *const before = menu.actions().value(menu.actions().size() - 1);
    if (const auto *value = std::get_if<ValueId>(&subject); value != nullptr && value->graph == mainGraph)
        addValueEntries(menu, *value);
    else if (const auto *node = std::get_if<NodeId>(&subject); node != nullptr && node->graph == mainGraph)
        addNodeEntries(menu, *node);
    else
        menu.addAction(tr("Metadata…"), this, &PartsController::editMetadata);
    if (before != nullptr && menu.actions().constLast() != before)
        menu.insertSeparator(menu.actions().at(menu.actions().indexOf(before) + 1));
}

void PartsController::addChangeEntry(QMenu &menu, const QString &text, const PartsChange &change, const QString &whyNot)
{
    const std::vector<PartsChange> wished = changesOf(m_document.wishes().parts);
    const auto isSame = [&change](const PartsChange &one) {
        return one.kind == change.kind && one.name == change.name;
    };
    if (const auto found = std::ranges::find_if(wished, isSame); found != wished.end()) {
        const QString label = tr("take back: %1").arg(changeText(*found));
        menu.addAction(menuText(tr("Take back: %1").arg(elided(changeText(*found), longestName))), this,
                       [this, label, change = *found] {
                           PartsWish wish = m_document.wishes().parts;
                           takeBack(wish, change);
                           request(wish, label);
                       });
        return;
    }
    addEntry(menu, text, whyNot, [this, change] { requestChange(change); });
}

void PartsController::addValueEntries(QMenu &menu, ValueId id)
{
    const ModelGraph &graph = *m_document.state().graph;
    const Value &value = graph.value(id);
    const bool isText = toQString(value.name).toStdString() == value.name && !value.name.empty();
    const QString noName = isText ? QString() : tr("it has no name that can be written");
    if (value.isGraphOutput) {
        const bool isLast = graph.main().outputs.size() == 1 && m_document.wishes().parts.outputs.empty();
        addChangeEntry(menu, tr("Remove this output"), {PartKind::RemovedOutput, value.name},
                       isLast ? tr("it is the only one") : noName);
    } else if (!isConstant(graph, id)) {
        addChangeEntry(menu, tr("Make this an output"), {PartKind::Output, value.name}, noName);
    }
    if (value.origin == Value::Origin::NodeOutput && !isConstant(graph, id)) {
        addChangeEntry(menu, tr("Cut here: keep what is before"), {PartKind::CutTo, value.name}, noName);
        addChangeEntry(menu, tr("Cut here: keep what is after"), {PartKind::CutFrom, value.name},
                       value.uses.empty() ? tr("nothing uses it") : noName);
    }
    const PartsChange rename{PartKind::Rename, value.name};
    addEntry(menu, tr("Rename…"), noName, [this, rename] { askName(rename, tr("Rename tensor")); });
}

void PartsController::addNodeEntries(QMenu &menu, NodeId id)
{
    const PanelState &state = m_document.state();
    const ModelGraph &graph = *state.graph;
    const Node &node = graph.node(id);
    const std::string name = wishName(graph, id.index);
    const QString noName = name.empty() ? tr("its names are not unique") : QString();
    const QString obstacle = toQString(bypassObstacle(graph, *state.before, id.index));
    addChangeEntry(menu, tr("Bypass"), {PartKind::Bypass, name}, obstacle.isEmpty() ? noName : obstacle);
    const std::size_t count = bypassableNodes(graph, *state.before, node.opType);
    if (count > 1)
        addChangeEntry(menu, tr("Bypass all %1 %2").arg(count).arg(nameText(node.opType)),
                       {PartKind::Bypass, node.opType}, {});
    const PartsChange rename{PartKind::NodeRename, node.name};
    const bool isNamed = !node.name.empty() && name == node.name;
    addEntry(menu, tr("Rename…"), isNamed ? QString() : tr("it has no name of its own"),
             [this, rename] { askName(rename, tr("Rename node")); });
}

void PartsController::askName(const PartsChange &change, const QString &title)
{
    const auto &renames =
        change.kind == PartKind::Rename ? m_document.wishes().parts.renames : m_document.wishes().parts.nodeRenames;
    const auto wished = renames.find(change.name);
    auto *dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("renameDialog"));
    dialog->setWindowTitle(title);
    dialog->setLabelText(tr("New name of %1").arg(nameText(change.name)));
    dialog->setTextValue(toQString(wished != renames.end() ? wished->second : change.name));
    const bool isInput = change.kind == PartKind::Rename && m_document.state().graph->input(change.name).has_value();
    const auto tellRefusals = [dialog, label = dialog->labelText(), isInput](const QString &text) {
        dialog->setLabelText(isInput ? label + refusalText(text) : label);
    };
    tellRefusals(dialog->textValue());
    connect(dialog, &QInputDialog::textValueChanged, dialog, tellRefusals);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, change](const QString &text) {
        PartsChange named = change;
        named.value = text.toStdString();
        if (named.value != named.name)
            return requestChange(named);
        PartsWish wish = m_document.wishes().parts; // the name of the file
        takeBack(wish, named);
        request(wish, tr("take back: %1").arg(changeText(named)));
    });
    dialog->open();
}

void PartsController::askProvider()
{
    if (!m_document.isOpen())
        return;
    QStringList names;
    for (const Provider &provider : knownProviders())
        names.append(toQString(provider.name));
    auto *dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("cutAwayDialog"));
    dialog->setWindowTitle(tr("Cut away post-processing"));
    dialog->setLabelText(tr("Cut before the first node that this execution provider does not support, judged by\n"
                            "operator and shape. The cut is an edit, which can be taken back."));
    dialog->setComboBoxItems(names);
    dialog->setComboBoxEditable(false);
    connect(dialog, &QInputDialog::textValueSelected, this, &PartsController::cutAway);
    dialog->open();
}

void PartsController::cutAway(const QString &name)
{
    if (!m_document.isOpen())
        return;
    const auto work = [state = m_document.state(), name](const JobContext &job) -> Result<CutAway> {
        const std::vector<Provider> providers = knownProviders();
        const auto provider =
            std::ranges::find_if(providers, [&name](const Provider &one) { return toQString(one.name) == name; });
        if (provider == providers.end())
            return failure(ErrorCode::Cancelled);
        const auto saved = savedState(state, job);
        if (!saved)
            return tl::unexpected(saved.error());
        return placeToCut(*saved->graph, *provider, *saved->after, job);
    };
    m_trying.start<CutAway>(tr("Looking for the place to cut"), work, [this, name](Result<CutAway> &cut) {
        if (!cut)
            return m_notices.showFailure(cut.error());
        if (cut->tensors.empty())
            return m_notices.show(
                Notices::Kind::Note,
                cut->removedNodes == 0
                    ? tr("%1 supports all nodes: there is nothing to cut away.").arg(name)
                    : tr("%1 supports no node before those that it does not. Perhaps it needs static shapes.")
                          .arg(name));
        PartsWish wish = m_document.wishes().parts;
        wish.cutTo = cut->tensors;
        m_notices.show(Notices::Kind::Note, tr("Cut away for %1: nodes that stay: %2, that go: %3.")
                                                .arg(name)
                                                .arg(cut->keptNodes)
                                                .arg(cut->removedNodes));
        request(wish, tr("cut away post-processing for %1").arg(name));
    });
}

void PartsController::editMetadata()
{
    if (!m_document.isOpen())
        return;
    auto *dialog = new MetadataDialog(*m_document.state().facts, m_document.wishes().parts, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, graph = m_document.state().graph] {
        if (graph == m_document.state().graph)
            request(dialog->wish(m_document.wishes().parts), tr("metadata"));
    });
    dialog->open();
}

void PartsController::requestChange(const PartsChange &change)
{
    PartsWish wish = m_document.wishes().parts;
    addChange(wish, change);
    request(wish, changeText(change));
}

// What is impossible is told at once and changes nothing, so that a person need not take it back.
void PartsController::request(const PartsWish &wish, const QString &label)
{
    if (!m_document.isOpen() || wish == m_document.wishes().parts)
        return;
    if (wish.isEmpty()) {
        GraphWishes wishes = m_document.wishes();
        wishes.parts = wish;
        return m_document.setWishes(wishes, label);
    }
    using Parts = std::shared_ptr<const PartsModel>;
    const auto work = [graph = m_document.state().graph, edits = m_document.edits(),
                       wish](const JobContext &job) -> Result<Parts> {
        auto parts = takeParts(graph, wish, job, edits);
        return parts ? Result<Parts>(std::make_shared<const PartsModel>(*std::move(parts)))
                     : tl::unexpected(parts.error());
    };
    TriedParts tried{.original = m_document.state().graph, .edits = m_document.allEdits(), .model = {}};
    tried.edits.wishes.parts = wish;
    m_trying.start<Parts>(tr("Trying an edit of the graph"), work,
                          [this, label, tried = std::move(tried)](Result<Parts> &parts) mutable {
                              tried.model = parts.value_or(nullptr);
                              if (!parts)
                                  m_notices.showFailure(parts.error());
                              else if (tried.original == m_document.state().graph)
                                  m_document.setParts(tried, label);
                              Q_EMIT settled();
                          });
}

} // namespace shapewright
