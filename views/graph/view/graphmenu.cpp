// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/graphmenu.h"

#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/view/graphview.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

namespace shapewright {

namespace {

constexpr qsizetype mostEntries = 12; // the number of entries of one kind in a menu that can still be read
constexpr qsizetype longestName = 60;

struct GraphMenuText {
    Q_DECLARE_TR_FUNCTIONS(GraphMenu)
};

// A name as the text of a menu entry.
QString entryText(const QString &name)
{
    return menuText(elided(displayText(name), longestName));
}

QString entryText(const std::string &name)
{
    return entryText(toQString(name));
}

void addExplanations(QMenu &menu, GraphView &view, const ModelGraph &model, const QList<ValueId> &values)
{
    for (const ValueId value : values.mid(0, mostEntries)) {
        menu.addAction(GraphMenuText::tr("Explain the shape of %1").arg(entryText(model.value(value).name)), &view,
                       [&view, value] { Q_EMIT view.explanationRequested(value); });
    }
}

void addSymbols(QMenu &menu, GraphView &view, const ShapeLabel &label)
{
    QStringList names;
    for (const ShapeLabel::Span &span : label.spans)
        names += namesInDim(span.symbol);
    names.removeDuplicates();
    for (const QString &name : names.mid(0, mostEntries)) {
        menu.addAction(GraphMenuText::tr("Highlight %1").arg(entryText(name)), &view.highlights(),
                       [&view, name] { view.highlights().activateSymbol(name); });
    }
}

void addCopy(QMenu &menu, GraphView &view, const QString &shape)
{
    QAction *copy = menu.addAction(view.selection().nodes().size() > 1 ? GraphMenuText::tr("Copy names")
                                                                       : GraphMenuText::tr("Copy name"),
                                   &view.selection(), &ViewSelection::copyNames);
    copy->setShortcut(QKeySequence::Copy); // only shown here; the view handles the key
    if (!shape.isEmpty())
        menu.addAction(GraphMenuText::tr("Copy shape"), &view,
                       [shape] { QGuiApplication::clipboard()->setText(shape); });
}

void addClosing(QMenu &menu, GraphView &view, std::uint32_t frame)
{
    const GraphFrame &open = view.picture().graph()->content.frames[frame];
    QAction *close = menu.addAction(GraphMenuText::tr("Close %1").arg(entryText(open.title)), &view.blocks(),
                                    [&view, path = open.path] { view.blocks().close(path); });
    close->setShortcut(Qt::Key_Backspace); // only shown here; the view handles the key
}

} // namespace

QMenu *graphMenu(GraphView &view, const PictureHit &hit)
{
    const GraphPicture &picture = view.picture();
    auto *menu = new QMenu(&view);
    const ModelGraph &model = picture.graph()->model();
    if (hit.box) {
        const GraphBox &box = picture.graph()->content.boxes[*hit.box];
        addExplanations(*menu, view, model, valuesOf(model, box));
        for (const auto &[name, graph] : box.inside) {
            menu->addAction(GraphMenuText::tr("Open %1").arg(entryText(name)), &view,
                            [&view, id = graph] { Q_EMIT view.graphOpenRequested(id); });
        }
        if (const auto block = box.block) {
            menu->addAction(block->count() > 1 ? GraphMenuText::tr("Open one of these blocks")
                                               : GraphMenuText::tr("Open block"),
                            &view.blocks(), [&view, block] { view.blocks().open(*block); });
        }
        if (const auto frame = frameAround(picture, *hit.box))
            addClosing(*menu, view, *frame);
        menu->addSeparator();
        addCopy(*menu, view, {});
        menu->addAction(GraphMenuText::tr("Fit selection"), &view, &GraphView::fitSelection);
    } else if (hit.edge) {
        const ShapeLabel &label = picture.looks().label(*hit.edge).text;
        addExplanations(*menu, view, model, {picture.graph()->content.edges[*hit.edge].value});
        addSymbols(*menu, view, label);
        menu->addSeparator();
        addCopy(*menu, view, label.whole);
        menu->addAction(GraphMenuText::tr("Fit selection"), &view, &GraphView::fitSelection);
    }
    if (hit.frame)
        addClosing(*menu, view, *hit.frame);
    menu->addSeparator();
    menu->addAction(GraphMenuText::tr("Fit all"), &view, &GraphView::fitAll);
    menu->addAction(GraphMenuText::tr("100 %"), &view, &GraphView::showActualSize);
    return menu;
}

} // namespace shapewright
