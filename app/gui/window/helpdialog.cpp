// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/helpdialog.h"

#include "app/gui/window/appearance.h"
#include "app/gui/window/helpbrowser.h"

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

namespace shapewright {

namespace {

constexpr int pathRole = Qt::UserRole;
constexpr int anchorRole = Qt::UserRole + 1;
constexpr int rowHeight = 28;

QTreeWidgetItem *helpItem(const QString &text, const QString &path, const QString &anchor)
{
    auto *item = new QTreeWidgetItem({text});
    item->setData(0, pathRole, path);
    item->setData(0, anchorRole, anchor);
    item->setSizeHint(0, {0, rowHeight});
    item->setToolTip(0, text);
    return item;
}

} // namespace

HelpDialog::HelpDialog(QWidget *parent)
    : QDialog(parent), m_pages(readHelpPages()), m_search(new QLineEdit), m_contents(new QTreeWidget),
      m_browser(new HelpBrowser), m_back(new QToolButton), m_forward(new QToolButton)
{
    for (const HelpPage &page : m_pages)
        m_paths.append(page.path);
    setObjectName(QStringLiteral("helpDialog"));
    setWindowTitle(tr("Help"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_browser->setAccessibleName(tr("Page"));
    connect(m_browser, &HelpBrowser::linkChosen, this, &HelpDialog::openPage);
    connect(m_browser, &HelpBrowser::stepChosen, this, &HelpDialog::step);
    auto *parts = new QSplitter;
    parts->addWidget(makeLeftSide());
    parts->addWidget(m_browser);
    parts->setSizes({300, 720});
    parts->setStretchFactor(1, 1);
    parts->setChildrenCollapsible(false);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter belongs to the search
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(parts, 1);
    layout->addWidget(buttons);
    resize(QSize(1060, 760).boundedTo(roomOnScreen(*this)));
    showContents();
    //: The page that the help begins with. A language may have one of its own, as zh_CN.md.
    openPage(tr("start.md"));
}

// The buttons, the search, and the contents or what was found.
QWidget *HelpDialog::makeLeftSide()
{
    m_contents->setAccessibleName(tr("Contents"));
    m_contents->setHeaderHidden(true);
    m_contents->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_search->setPlaceholderText(tr("Search all pages"));
    m_search->setAccessibleName(tr("Search all pages"));
    m_search->setClearButtonEnabled(true);
    m_back->setText(tr("Back"));
    m_forward->setText(tr("Forward"));
    m_back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_forward->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    m_back->setToolTip(tr("The page before (%1)").arg(m_back->shortcut().toString(QKeySequence::NativeText)));
    m_forward->setToolTip(tr("The page after (%1)").arg(m_forward->shortcut().toString(QKeySequence::NativeText)));
    for (QToolButton *button : {m_back, m_forward})
        button->setFocusPolicy(Qt::TabFocus);
    auto *find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, m_search, [this] { m_search->setFocus(Qt::ShortcutFocusReason); });
    connect(m_back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_search, &QLineEdit::textChanged, this, &HelpDialog::search);
    connect(m_search, &QLineEdit::returnPressed, m_contents, [this] {
        m_contents->setFocus(Qt::TabFocusReason);
        if (m_contents->currentItem() == nullptr)
            m_contents->setCurrentItem(m_contents->topLevelItem(0)); // the first that was found
    });
    connect(m_contents, &QTreeWidget::currentItemChanged, this, &HelpDialog::openItem);
    connect(m_contents, &QTreeWidget::itemClicked, this, &HelpDialog::openItem);

    auto *tools = new QHBoxLayout;
    tools->addWidget(m_back);
    tools->addWidget(m_forward);
    tools->addStretch(1);
    auto *left = new QWidget;
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins({});
    leftLayout->addLayout(tools);
    leftLayout->addWidget(m_search);
    leftLayout->addWidget(m_contents, 1);
    return left;
}

void HelpDialog::openPage(const QString &path, const QString &anchor)
{
    if (page(path) == nullptr)
        return;
    const bool isSame = m_at >= 0 && m_places[m_at].path == path && m_places[m_at].anchor == anchor;
    if (!isSame) {
        if (m_at >= 0)
            m_places[m_at].scrolled = m_browser->verticalScrollBar()->value();
        m_places.resize(m_at + 1);
        m_places.append({path, anchor});
        m_at = m_places.size() - 1;
    }
    showPlace({path, anchor});
}

void HelpDialog::changeEvent(QEvent *event)
{
    // The colours of code and tables are those of the theme.
    if (event->type() == QEvent::PaletteChange && m_at >= 0) {
        Place place = m_places[m_at];
        place.scrolled = m_browser->verticalScrollBar()->value();
        m_browser->showPage(*page(place.path), m_paths);
        showPlace(place);
    }
    QDialog::changeEvent(event);
}

// The pages below the headings of the index, and the headings of each page below it.
void HelpDialog::showContents()
{
    const QSignalBlocker blocker(m_contents);
    m_contents->clear();
    QTreeWidgetItem *group = nullptr;
    for (const HelpPage &page : m_pages) {
        if (page.group.isEmpty())
            continue;
        if (group == nullptr || group->text(0) != page.group) {
            group = helpItem(page.group, {}, {});
            group->setFlags(Qt::ItemIsEnabled);
            QFont font = m_contents->font();
            font.setBold(true);
            group->setFont(0, font);
            m_contents->addTopLevelItem(group);
            group->setExpanded(true);
        }
        QTreeWidgetItem *item = helpItem(page.title, page.path, {});
        group->addChild(item);
        for (const HelpSection &section : sectionsOf(page)) {
            if (section.level == 2)
                item->addChild(helpItem(section.heading, page.path, section.anchor));
        }
    }
    if (m_at >= 0)
        select(m_places[m_at].path);
}

void HelpDialog::search()
{
    if (words().isEmpty()) {
        m_browser->mark({});
        showContents();
        return;
    }
    const QSignalBlocker blocker(m_contents);
    m_contents->clear();
    for (const HelpPage &page : m_pages) {
        QTreeWidgetItem *found = nullptr;
        for (const HelpSection &section : sectionsOf(page)) {
            if (page.group.isEmpty() || !hasWords(section, words()))
                continue;
            if (found == nullptr) {
                found = helpItem(page.title, page.path, {});
                m_contents->addTopLevelItem(found);
                found->setExpanded(true);
            }
            if (section.level > 1)
                found->addChild(helpItem(section.heading, page.path, section.anchor));
        }
    }
    if (m_contents->topLevelItemCount() == 0) {
        auto *none = helpItem(tr("Nothing found"), {}, {});
        none->setFlags(Qt::NoItemFlags);
        m_contents->addTopLevelItem(none);
    }
    m_browser->mark(words());
}

void HelpDialog::showPlace(const Place &place)
{
    if (m_browser->path() != place.path)
        m_browser->showPage(*page(place.path), m_paths);
    m_browser->mark(words());
    if (place.scrolled >= 0)
        m_browser->verticalScrollBar()->setValue(place.scrolled);
    else
        m_browser->goTo(place.anchor);
    m_back->setEnabled(m_at > 0);
    m_forward->setEnabled(m_at + 1 < m_places.size());
    if (words().isEmpty())
        select(place.path);
}

void HelpDialog::step(int places)
{
    if (m_at + places < 0 || m_at + places >= m_places.size())
        return;
    m_places[m_at].scrolled = m_browser->verticalScrollBar()->value();
    m_at += places;
    showPlace(m_places[m_at]);
}

// Makes a page the current one in the contents, unless one of its headings is.
void HelpDialog::select(const QString &path)
{
    const QTreeWidgetItem *current = m_contents->currentItem();
    if (current != nullptr && current->data(0, pathRole) == path)
        return;
    const QSignalBlocker blocker(m_contents);
    m_contents->setCurrentItem(nullptr);
    for (QTreeWidgetItemIterator at(m_contents); *at != nullptr; ++at) {
        if ((*at)->data(0, pathRole) != path)
            continue;
        m_contents->setCurrentItem(*at);
        m_contents->scrollToItem(*at);
        break;
    }
}

void HelpDialog::openItem(QTreeWidgetItem *item)
{
    const QString path = item != nullptr ? item->data(0, pathRole).toString() : QString();
    if (!path.isEmpty())
        openPage(path, item->data(0, anchorRole).toString());
}

QStringList HelpDialog::words() const
{
    return m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

const HelpPage *HelpDialog::page(const QString &path) const
{
    const auto found = std::ranges::find(m_pages, path, &HelpPage::path);
    return found != m_pages.end() ? &*found : nullptr;
}

} // namespace shapewright
