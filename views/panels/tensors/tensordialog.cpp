// SPDX-License-Identifier: Apache-2.0
#include "views/panels/tensors/tensordialog.h"

#include "model/types/text.h"
#include "model/types/valuetype.h"
#include "views/panels/cells/chips.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace shapewright {

namespace {

QString factsText(const TensorFacts &facts)
{
    QStringList dims;
    for (const std::int64_t dim : facts.dims)
        dims.append(QString::number(dim));
    const QString shape = dims.isEmpty() ? TensorDialog::tr("scalar") : dims.join(QStringLiteral(" × "));
    return QStringLiteral("%1 · %2 · %3").arg(shortTypeName(facts.elemType), shape, byteText(facts.bytes));
}

} // namespace

TensorDialog::TensorDialog(const QString &name, const TensorFacts &facts, const Theme &theme, QWidget *parent)
    : QDialog(parent), m_model(new TensorTableModel(facts, this)), m_table(new QTableView(this)),
      m_failure(new QLabel(this)), m_theme(theme)
{
    setWindowTitle(tr("Values of %1").arg(name));
    m_table->setObjectName(QStringLiteral("tensorTable"));
    m_table->setAccessibleName(tr("Elements of %1").arg(name));
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    auto *copy = new QAction(tr("Copy"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, &TensorDialog::copySelection);
    m_table->addAction(copy);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto *title = new QLabel(name, this);
    title->setProperty("role", QStringLiteral("name"));
    title->setTextFormat(Qt::PlainText);
    auto *about = new QLabel(factsText(facts), this);
    about->setProperty("role", QStringLiteral("muted"));
    m_failure->setObjectName(QStringLiteral("tensorFailure"));
    m_failure->setProperty("role", QStringLiteral("bad"));
    m_failure->setTextFormat(Qt::PlainText);
    m_failure->setWordWrap(true);
    m_failure->hide();
    auto *save = new QPushButton(tr("Save as .npy…"), this);
    auto *close = new QPushButton(tr("Close"), this);
    save->setAutoDefault(false);
    close->setAutoDefault(false);
    connect(save, &QPushButton::clicked, this, &TensorDialog::saveRequested);
    connect(close, &QPushButton::clicked, this, &QDialog::close);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(12, 12, 12, 8);
    head->setSpacing(12);
    head->addWidget(title);
    head->addWidget(about, 1);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(12, 8, 12, 12);
    foot->setSpacing(8);
    foot->addWidget(m_failure, 1);
    foot->addStretch(0);
    foot->addWidget(save);
    foot->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(makeChoosers());
    layout->addWidget(m_table, 1);
    layout->addLayout(foot);
    setTheme(theme);
    resize(900, 560);
    m_table->setFocus();
}

void TensorDialog::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_table->setFont(theme.monoFont);
    m_table->horizontalHeader()->setFont(theme.monoFont);
    m_table->verticalHeader()->setFont(theme.monoFont);
    setColumnWidths();
}

QWidget *TensorDialog::makeChoosers()
{
    auto *bar = new QWidget(this);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(12, 0, 12, 8);
    layout->setSpacing(8);
    const std::vector<std::int64_t> &dims = m_model->facts().dims;
    constexpr std::size_t mostChoosers = 16; // a tensor of more axes shows only index 0 of the further ones
    const std::size_t leading = dims.size() > 2 ? dims.size() - 2 : 0;
    for (std::size_t axis = 0; axis < leading && axis < mostChoosers; ++axis) {
        QSpinBox *chooser = addChooser(layout, tr("axis %1").arg(axis), dims[axis] - 1);
        connect(chooser, &QSpinBox::valueChanged, this, &TensorDialog::applySlice);
        m_slice.append(chooser);
    }
    if (m_model->allRows() > TensorTableModel::mostRows)
        m_firstRow = addChooser(layout, tr("from row"), m_model->allRows() - 1);
    if (m_model->allColumns() > TensorTableModel::mostColumns)
        m_firstColumn = addChooser(layout, tr("from column"), m_model->allColumns() - 1);
    for (QSpinBox *chooser : {m_firstRow, m_firstColumn}) {
        if (chooser != nullptr)
            connect(chooser, &QSpinBox::valueChanged, this, &TensorDialog::applyWindow);
    }
    layout->addStretch(1);
    bar->setVisible(layout->count() > 1);
    return bar;
}

QSpinBox *TensorDialog::addChooser(QHBoxLayout *layout, const QString &label, std::int64_t last)
{
    auto *text = new QLabel(label, this);
    text->setProperty("role", QStringLiteral("muted"));
    auto *chooser = new QSpinBox(this);
    chooser->setRange(0, int(std::clamp<std::int64_t>(last, 0, std::numeric_limits<int>::max())));
    chooser->setKeyboardTracking(false);
    chooser->setAccessibleName(label);
    chooser->setToolTip(tr("0 to %1").arg(chooser->maximum()));
    text->setBuddy(chooser);
    layout->addWidget(text);
    layout->addWidget(chooser);
    return chooser;
}

void TensorDialog::applySlice()
{
    std::vector<std::int64_t> indices;
    for (const QSpinBox *chooser : std::as_const(m_slice))
        indices.push_back(chooser->value());
    const std::size_t rank = m_model->facts().dims.size();
    indices.resize(rank > 2 ? rank - 2 : 0);
    m_model->setSlice(indices);
}

void TensorDialog::applyWindow()
{
    m_model->setWindow(m_firstRow != nullptr ? m_firstRow->value() : 0,
                       m_firstColumn != nullptr ? m_firstColumn->value() : 0);
}

void TensorDialog::setColumnWidths()
{
    const QFontMetrics metrics(m_theme.monoFont);
    const std::string type = elemTypeName(m_model->facts().elemType);
    // A longer text is elided. The user can widen the column, and the tooltip shows the whole text.
    const int digits = type == "string" || type.starts_with("complex") ? 30
                       : type == "double"                              ? 22
                       : type == "float"                               ? 16
                                                                       : 13;
    const int width = metrics.horizontalAdvance(QString(digits, QLatin1Char('0'))) + 20;
    m_table->horizontalHeader()->setDefaultSectionSize(width);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    m_table->verticalHeader()->setDefaultSectionSize(metrics.height() + 10);
}

void TensorDialog::copySelection()
{
    const QItemSelection selection = m_table->selectionModel()->selection();
    if (selection.isEmpty())
        return;
    constexpr qsizetype mostCells = 100'000;
    const QItemSelectionRange range = selection.first();
    QStringList lines;
    for (int row = range.top(); row <= range.bottom(); ++row) {
        QStringList cells;
        for (int column = range.left(); column <= range.right(); ++column)
            cells.append(m_model->index(row, column).data().toString());
        lines.append(cells.join(QLatin1Char('\t')));
        if (lines.size() * range.width() > mostCells)
            break;
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void TensorDialog::showFailure(const QString &text)
{
    m_failure->setText(text);
    m_failure->setVisible(!text.isEmpty());
}

} // namespace shapewright
