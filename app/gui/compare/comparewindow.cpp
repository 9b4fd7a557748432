// SPDX-License-Identifier: Apache-2.0
#include "app/gui/compare/comparewindow.h"

#include "app/gui/compare/bothrundialog.h"
#include "app/gui/compare/comparereport.h"
#include "app/gui/export/picturedialog.h"
#include "app/gui/export/pictureexport.h"
#include "app/gui/files/wholefile.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/window/layoutcontroller.h"
#include "app/gui/window/messagebar.h"
#include "app/gui/window/statusline.h"
#include "model/compare/precision.h"
#include "model/onnx/modelfile.h"
#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/view/graphview.h"
#include "views/panels/compare/bothrunpanel.h"
#include "views/panels/compare/differencespanel.h"
#include "views/panels/details/details.h"
#include "views/theme/icons.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace shapewright {

namespace {

constexpr qsizetype longestName = 60;

QString nameHtml(const QString &name)
{
    return elidedInMiddle(displayText(name), longestName).toHtmlEscaped();
}

// What is shown of each model in the status line.
QString sideText(const QString &letter, std::size_t nodes, const ModelGraph &graph)
{
    return CompareWindow::tr("%1: %2 nodes · %3")
        .arg(letter, QLocale::c().toString(qulonglong(nodes)), byteText(std::int64_t(graph.file().size())));
}

// How many nodes were matched by what.
QString reasonsText(const compare::ModelMatch &match)
{
    using Reason = compare::MatchReason;
    std::map<Reason, int> counts;
    for (const compare::GraphMatch &graph : match.graphs) {
        for (std::size_t i = 0; i < graph.inB.size(); ++i)
            counts[graph.reasons[i]] += graph.inB[i] ? 1 : 0;
    }
    const int structure = counts[Reason::Structure] + counts[Reason::Ancestors] + counts[Reason::Successors];
    QStringList parts;
    for (const auto &[count, text] : {std::pair(structure, CompareWindow::tr("%1 by structure")),
                                      std::pair(counts[Reason::Names], CompareWindow::tr("%1 by name")),
                                      std::pair(counts[Reason::Weights], CompareWindow::tr("%1 by weights")),
                                      std::pair(counts[Reason::Neighbours], CompareWindow::tr("%1 by neighbors"))}) {
        if (count > 0)
            parts.append(text.arg(count));
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

CompareWindow::CompareWindow(Appearance &appearance, const Programs &programs, const ComparedSide &a,
                             const ComparedSide &b, const std::optional<TestSettings> &testing, QWidget *parent)
    : QMainWindow(parent), m_appearance(appearance), m_jobs(m_activities), m_a(a), m_b(b), m_comparing(m_jobs),
      m_running(m_jobs), m_runner(programs.runner), m_testing(testing), m_theme(appearance.theme()),
      m_messages(new MessageBar(m_theme)), m_panel(new DifferencesPanel(m_theme)),
      m_runPanel(new BothRunPanel(m_theme)), m_view(new GraphView(m_theme)), m_status(new StatusLine(m_activities)),
      m_layouts(new LayoutController(m_jobs, *m_view, m_activities, programs.layouter, *m_messages, this)),
      m_pictures(new PictureExport(m_jobs, *m_view, this))
{
    setObjectName(QStringLiteral("compareWindow"));
    m_runSettings.testing.seed = 7; // as the test runs of a window
    makeActions();
    makeToolBar();
    makeLayout();
    m_panel->addSection(m_runPanel);
    connect(m_panel, &DifferencesPanel::differenceActivated, this, &CompareWindow::showDifference);
    connect(m_runPanel, &BothRunPanel::tensorActivated, this, &CompareWindow::showTensor);
    connect(m_layouts, &LayoutController::settled, this, [this] {
        selectPlace();
        reportIfSettled();
    });
    connect(m_pictures, &PictureExport::written, this, [this](const QString &path, const QString &notice) {
        m_messages->show(notice.isEmpty() ? Notices::Kind::Done : Notices::Kind::Note,
                         (tr("Picture saved to %1.").arg(path) + QLatin1Char(' ') + notice).trimmed());
    });
    connect(m_pictures, &PictureExport::failed, this, [this](const Error &error) { m_messages->showFailure(error); });
    m_appearance.putSheetOn();
    connect(&m_appearance, &Appearance::themeChanged, this, &CompareWindow::applyTheme);
    applyTheme();
    showNames();
    showPill();
    compare();
}

CompareWindow::~CompareWindow() = default;

void CompareWindow::makeActions()
{
    const auto add = [this](const QString &text, const char *icon, const QString &tip, const QKeySequence &key = {}) {
        auto *action = new QAction(text, this);
        action->setProperty("themedIcon", QString::fromLatin1(icon));
        action->setShortcut(key);
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys));
        addAction(action);
        return action;
    };
    m_previous =
        add(tr("◂ &previous"), "previous-problem", tr("The difference before"), QKeySequence(Qt::SHIFT | Qt::Key_F8));
    m_next = add(tr("&next ▸"), "next-problem", tr("The next difference"), QKeySequence(Qt::Key_F8));
    m_swap = add(tr("&Swap"), "compare", tr("Compare B with A"));
    m_export = add(tr("Export &picture…"), "picture", tr("Write the picture as SVG or PNG"),
                   QKeySequence(Qt::CTRL | Qt::Key_E));
    m_report = add(tr("Export &report…"), "edits-save", tr("Write the differences as JSON or as text"));
    m_runBoth =
        add(tr("&Run both…"), "run", tr("Run both models on the same inputs, and compare all tensors that match"),
            QKeySequence(Qt::CTRL | Qt::Key_R));
    m_close = add(tr("&Close"), "close", tr("End the comparison"), QKeySequence(Qt::CTRL | Qt::Key_W));
    m_end = add(tr("&End"), "close", tr("Clear the selection, then end the comparison"), QKeySequence(Qt::Key_Escape));
    m_zoomIn = add(tr("Zoom &in"), "zoom-in", tr("Zoom in"));
    m_zoomIn->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    m_zoomOut = add(tr("Zoom &out"), "zoom-out", tr("Zoom out"), QKeySequence(Qt::CTRL | Qt::Key_Minus));
    m_zoomReset = add(tr("&100 %"), "actual-size", tr("Show the graph at 100 %"), QKeySequence(Qt::CTRL | Qt::Key_0));
    m_fit = add(tr("&Fit"), "fit", tr("Show the whole graph"), QKeySequence(Qt::CTRL | Qt::Key_9));
    m_equal = add(tr("All &equal nodes"), "blocks", tr("Show equal nodes far from any difference, too"),
                  QKeySequence(Qt::CTRL | Qt::Key_K));
    m_equal->setCheckable(true);
    connect(m_previous, &QAction::triggered, this, [this] { m_panel->step(-1); });
    connect(m_next, &QAction::triggered, this, [this] { m_panel->step(1); });
    connect(m_swap, &QAction::triggered, this, &CompareWindow::swap);
    connect(m_close, &QAction::triggered, this, &QWidget::close);
    connect(m_end, &QAction::triggered, this, &CompareWindow::endOrClear);
    connect(m_zoomIn, &QAction::triggered, m_view, &GraphView::zoomIn);
    connect(m_zoomOut, &QAction::triggered, m_view, &GraphView::zoomOut);
    connect(m_zoomReset, &QAction::triggered, m_view, &GraphView::showActualSize);
    connect(m_fit, &QAction::triggered, m_view, &GraphView::fitAll);
    connect(m_equal, &QAction::toggled, this, [this](bool areShown) { setStretchesClosed(!areShown); });
    connect(m_view, &GraphView::zoomChanged, this,
            [this](double zoom) { m_zoomReset->setIconText(tr("%1 %").arg(zoom * 100, 0, 'f', zoom < 0.01 ? 1 : 0)); });
    connect(m_export, &QAction::triggered, this, &CompareWindow::exportPicture);
    connect(m_report, &QAction::triggered, this, &CompareWindow::exportReport);
    connect(m_runBoth, &QAction::triggered, this, &CompareWindow::askHowToRun);
    for (QAction *action : {m_previous, m_next, m_swap, m_export, m_report, m_runBoth})
        action->setEnabled(false); // until there is a comparison
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_report, m_export, m_close});
    QMenu *shown = menuBar()->addMenu(tr("&View"));
    shown->addActions({m_zoomIn, m_zoomOut, m_zoomReset, m_fit, m_equal});
    menuBar()->addMenu(tr("&Go"))->addActions({m_next, m_previous});
    menuBar()->addMenu(tr("&Compare"))->addActions({m_swap, m_runBoth});
}

void CompareWindow::makeToolBar()
{
    QToolBar *bar = addToolBar(tr("Tools"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({16, 16});
    bar->addActions({m_zoomOut, m_zoomReset, m_zoomIn, m_fit, m_equal});
    auto *space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_pill = new QLabel(bar);
    m_pill->setObjectName(QStringLiteral("differencesStatus"));
    m_pill->setProperty("role", QStringLiteral("pill"));
    m_pill->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    bar->addWidget(m_pill);
    bar->addActions({m_previous, m_next});
    for (QAction *action : {m_zoomOut, m_zoomReset, m_zoomIn, m_fit, m_equal, m_previous, m_next}) {
        auto *button = qobject_cast<QToolButton *>(bar->widgetForAction(action));
        button->setFocusPolicy(Qt::TabFocus);
        button->setMinimumHeight(30);
        button->setAccessibleName(withoutMnemonic(action->text()));
        action->setIconText(withoutMnemonic(action->text()));
        if (action != m_zoomOut && action != m_zoomIn)
            button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    }
    bar->widgetForAction(m_zoomReset)->setMinimumWidth(62); // its text changes with every turn of the wheel
}

// The line that says which models these are, with what can be done with both.
QWidget *CompareWindow::makeBanner()
{
    auto *banner = new QFrame(this);
    banner->setObjectName(QStringLiteral("compareBanner"));
    m_names = new QLabel(banner);
    m_names->setObjectName(QStringLiteral("comparedNames"));
    m_names->setTextFormat(Qt::RichText);
    auto *layout = new QHBoxLayout(banner);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->setSpacing(6);
    layout->addWidget(m_names, 1);
    for (QAction *action : {m_swap, m_runBoth, m_report, m_close}) {
        auto *button = new QToolButton(banner);
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(withoutMnemonic(action->text()));
        action->setIconText(withoutMnemonic(action->text()));
        button->setToolButtonStyle(action == m_close ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextOnly);
        button->setProperty("flat", action == m_close);
        button->setIconSize({16, 16});
        layout->addWidget(button);
    }
    return banner;
}

QWidget *CompareWindow::makePicture()
{
    auto *area = new QWidget(this);
    area->setObjectName(QStringLiteral("pictureArea"));
    area->setAttribute(Qt::WA_StyledBackground);
    m_legend = new QLabel(area);
    m_legend->setObjectName(QStringLiteral("legend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_legend->setContentsMargins(12, 4, 12, 4);
    m_view->setObjectName(QStringLiteral("picture"));
    m_view->setAccessibleName(tr("Graph"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::NoContextMenu); // its entries are about a model that is open
    auto *layout = new QVBoxLayout(area);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_legend);
    layout->addWidget(m_view, 1);
    return area;
}

void CompareWindow::makeLayout()
{
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("compareSplitter"));
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_panel);
    splitter->addWidget(makePicture());
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({420, 1180});
    m_panel->setMinimumWidth(300);
    auto *central = new QWidget(this);
    auto *layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBanner());
    layout->addWidget(m_messages);
    layout->addWidget(splitter, 1);
    setCentralWidget(central);
    setStatusBar(m_status);
    const QSize frame(8, 40); // borders and title bar of most window managers
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize() - frame));
    m_view->setFocus();
}

void CompareWindow::compare()
{
    const auto work = [a = m_a, b = m_b](const JobContext &job) { return comparedModels(a, b, job); };
    m_comparing.start<ComparedModels>(tr("Comparing the models"), work, [this](Result<ComparedModels> &result) {
        switch (outcomeOf(result)) {
        case Outcome::Done:
            return showModels(*std::move(result));
        case Outcome::Cancelled:
            m_messages->show(Notices::Kind::Note, tr("The comparison was cancelled."),
                             {{tr("&Compare"), [this] { compare(); }}});
            break;
        case Outcome::Failed:
            m_messages->showFailure(result.error());
            break;
        }
        Q_EMIT failed(result.error());
    });
}

void CompareWindow::showModels(ComparedModels models)
{
    m_shown.reset();
    m_running.drop();
    m_run.reset();
    m_runPanel->clear();
    m_models = std::move(models);
    for (QAction *action : {m_swap, m_export, m_report, m_runBoth})
        action->setEnabled(true);
    // They are not read again when the sides are swapped.
    m_a = ComparedSide::model(m_a.name, m_models->a);
    m_b = ComparedSide::model(m_b.name, m_models->b);
    const MergedGraph &merged = *m_models->merged;
    m_symbols.clear();
    for (const ValueId input : merged.graph->main().inputs) {
        for (const ShapeTable *table : {merged.before.get(), merged.after.get()}) {
            for (const Dim &dim : table->at(input).type.dims()) {
                if (dim.isParam() && !m_symbols.contains(toQString(dim.param())))
                    m_symbols.append(toQString(dim.param()));
            }
        }
    }
    applyTheme();
    showPill();
    showStatus();
    m_panel->setComparison(merged.comparison);
    m_view->setGraph(nullptr, mainGraph);
    m_view->setOptions({.compared = m_models->merged});
    m_view->blocks().setShown(!m_equal->isChecked());
    m_view->blocks().setBlocks(merged.graph, m_models->equal);
    m_view->setShapes(merged.before, merged.after);
    m_view->setGraph(merged.graph, mainGraph);
}

void CompareWindow::showNames()
{
    m_names->setText(tr("Comparing <b>A</b> %1 with <b>B</b> %2").arg(nameHtml(m_a.name), nameHtml(m_b.name)));
    m_names->setToolTip(QStringLiteral("A: %1\nB: %2").arg(m_a.path, m_b.path));
    setWindowTitle(tr("%1 ↔ %2 — Shapewright").arg(displayText(m_a.name), displayText(m_b.name)));
}

void CompareWindow::showPill()
{
    if (!m_models) {
        m_pill->setText(tr("comparing…"));
        return;
    }
    const ModelComparison &comparison = m_models->comparison();
    const auto isCounted = [](const ModelDifference &difference) {
        return DifferencesModel::isCounted(difference.kind);
    };
    const auto count = int(std::ranges::count_if(comparison.differences, isCounted));
    const QString nodes = tr("%1 of %2 nodes match").arg(comparison.matched).arg(comparison.nodesB);
    m_pill->setText(count == 0 ? tr("no differences · %1").arg(nodes)
                               : tr("%n difference(s)", nullptr, count) + QStringLiteral(" · ") + nodes);
    for (QAction *action : {m_previous, m_next})
        action->setEnabled(!comparison.differences.empty());
}

void CompareWindow::showStatus()
{
    const ModelComparison &comparison = m_models->comparison();
    const QString time = m_models->seconds < 1 ? tr("%1 ms").arg(std::max(1, qRound(m_models->seconds * 1000)))
                                               : tr("%1 s").arg(m_models->seconds, 0, 'f', 1);
    m_status->setTexts(sideText(QStringLiteral("A"), comparison.nodesA, *m_models->a.graph) + QStringLiteral("     ") +
                           sideText(QStringLiteral("B"), comparison.nodesB, *m_models->b.graph),
                       tr("compared in %1 · matched %2").arg(time, reasonsText(comparison.match)));
}

void CompareWindow::showDifference(std::size_t difference)
{
    showPlace(m_models->merged->places[difference]);
}

void CompareWindow::showTensor(const std::string &name)
{
    if (const auto value = m_models->valueNamed(name))
        showPlace({.nodes = {}, .value = value});
}

void CompareWindow::showPlace(const MergedGraph::Place &place)
{
    m_shown = place;
    // What is in a closed stretch is opened, which takes a new layout; then the place is selected once more.
    if (!place.nodes.empty())
        m_view->blocks().reveal(place.nodes.front());
    else if (place.value)
        m_view->blocks().reveal(*place.value);
    selectPlace();
}

void CompareWindow::selectPlace()
{
    if (!m_models || !m_shown)
        return;
    if (!m_shown->nodes.empty())
        m_view->selection().selectNodes(QList<NodeId>(m_shown->nodes.begin(), m_shown->nodes.end()));
    else
        m_view->selection().selectValue(m_shown->value);
}

void CompareWindow::askHowToRun()
{
    const auto usual = toleranceBetween(precisionOf(*m_models->a.graph), precisionOf(*m_models->b.graph));
    auto *dialog = new BothRunDialog(m_runSettings, m_testing, usual, this);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_runSettings = dialog->settings();
        runBoth();
    });
    dialog->open();
}

void CompareWindow::runBoth()
{
    const auto work = [models = *m_models, settings = m_runSettings, program = m_runner](const JobContext &job) {
        return runReport(models, settings, program, job);
    };
    m_runBoth->setEnabled(false);
    m_running.start<TestReport>(tr("Running both models"), work, [this](Result<TestReport> &result) {
        m_runBoth->setEnabled(true);
        if (!result) {
            m_messages->showFailure(result.error());
            return;
        }
        m_run = *std::move(result);
        m_runPanel->setReport(*m_run);
    });
}

void CompareWindow::exportPicture()
{
    auto *dialog = new PictureDialog(m_b.path, m_view->picture().places()->bounds.size(),
                                     m_view->visibleRect().size() * m_view->zoom(), this);
    connect(dialog, &PictureDialog::requested, m_pictures, &PictureExport::start);
    dialog->open();
}

void CompareWindow::exportReport()
{
    auto *dialog =
        new QFileDialog(this, tr("Export report"), QFileInfo(m_b.path).path(), tr("JSON (*.json);;Text (*.txt)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString &filter) {
        dialog->setDefaultSuffix(filter.contains(QStringLiteral("*.txt")) ? QStringLiteral("txt")
                                                                          : QStringLiteral("json"));
    });
    dialog->selectFile(QFileInfo(m_b.path).completeBaseName() + QStringLiteral(".differences.json"));
    connect(dialog, &QFileDialog::fileSelected, this, &CompareWindow::writeReport);
    dialog->open();
}

// Names, order and producer are in it if they are listed.
void CompareWindow::writeReport(const QString &path)
{
    const auto work = [path, a = m_a.path, b = m_b.path, merged = m_models->merged, run = m_run,
                       hidden = m_panel->hiddenKinds()](const JobContext &) -> Result<QString> {
        CompareReport report{a, b, *merged->comparison, run};
        for (const ModelDifference::Kind kind : hidden)
            leaveOut(kind, report.comparison);
        const bool isText = path.endsWith(QStringLiteral(".txt"), Qt::CaseInsensitive);
        return writeWhole(path, isText ? report.text() : report.json()).map([&path] { return path; });
    };
    m_jobs.start<QString>(tr("Writing the report"), work, [this](Result<QString> &written) {
        if (written)
            m_messages->show(Notices::Kind::Done, tr("Report saved to %1.").arg(*written));
        else
            m_messages->showFailure(written.error());
    });
}

void CompareWindow::swap()
{
    std::swap(m_a, m_b);
    showNames();
    compare();
}

void CompareWindow::endOrClear()
{
    const PictureSelection &selection = m_view->picture().selection();
    if (!selection.lastBox() && !selection.value() && m_view->picture().marks().emphasis.symbol.isEmpty()) {
        close();
        return;
    }
    m_shown.reset();
    m_view->selection().selectItems({});
    m_view->highlights().clear();
    m_view->showChange();
}

void CompareWindow::setStretchesClosed(bool areClosed)
{
    m_view->blocks().setShown(areClosed);
}

void CompareWindow::applyTheme()
{
    m_theme = m_appearance.theme().withSymbols(m_symbols);
    m_messages->setTheme(m_theme);
    m_panel->setTheme(m_theme);
    m_runPanel->setTheme(m_theme);
    m_view->setTheme(m_theme);
    for (QAction *action : findChildren<QAction *>())
        action->setIcon(themedIcon(action->property("themedIcon").toString(), m_theme));
    findChild<QFrame *>(QStringLiteral("compareBanner"))
        ->setStyleSheet(QStringLiteral("#compareBanner { background: %1; border: none; border-left: 4px solid %2; "
                                       "border-bottom: 1px solid %3; }")
                            .arg(m_theme.accentTint.name(), m_theme.accent.name(), m_theme.border.name()));
    QStringList parts;
    using Part = ComparisonMarks::Part;
    for (const auto &[part, text] : {std::pair(Part::Equal, tr("equal")), std::pair(Part::Changed, tr("changed")),
                                     std::pair(Part::OnlyA, tr("only in A")), std::pair(Part::OnlyB, tr("only in B")),
                                     std::pair(Part::Replaced, tr("replaced"))}) {
        const QString colour = ComparisonMarks::colour(part, m_theme).name();
        parts.append(QStringLiteral("<span style='color:%1'>■</span> %2").arg(colour, text));
    }
    m_legend->setText(parts.join(QStringLiteral("&nbsp;&nbsp; ")));
}

bool CompareWindow::isSettled() const
{
    return m_models && !m_comparing.isRunning() && m_layouts->isSettled() && m_view->isLaidOut();
}

void CompareWindow::reportIfSettled()
{
    if (isSettled())
        Q_EMIT settled();
}

} // namespace shapewright
