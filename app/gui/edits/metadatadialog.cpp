// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/metadatadialog.h"

#include "model/types/text.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace shapewright {

namespace {

constexpr int dialogWidth = 640, dialogHeight = 560, nameWidth = 190, keyWidth = 90;
constexpr std::size_t mostWords = 20'000; // of a dictionary that is shown as a table
constexpr qsizetype longestCell = 300;

QTableWidgetItem *cell(const QString &text, bool isEditable)
{
    auto *item = new QTableWidgetItem(text);
    if (!isEditable)
        item->setFlags(item->flags() & ~Qt::ItemIsEditable);
    return item;
}

QTableWidget *makeEntries(const QString &name, const QStringList &titles, int firstWidth, QWidget *parent)
{
    auto *table = new QTableWidget(0, int(titles.size()), parent);
    table->setAccessibleName(name);
    table->setHorizontalHeaderLabels(titles);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->setColumnWidth(0, firstWidth);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    return table;
}

} // namespace

MetadataDialog::MetadataDialog(const ModelFacts &facts, const PartsWish &wish, QWidget *parent)
    : QDialog(parent), m_fields{{"producer_name", facts.producer},
                                {"producer_version", facts.producerVersion},
                                {"domain", facts.domain},
                                {"model_version", facts.modelVersion == 0 ? "" : std::to_string(facts.modelVersion)},
                                {"doc_string", facts.description}},
      m_metadata(facts.metadata.begin(), facts.metadata.end()),
      m_table(makeEntries(tr("Metadata"), {tr("Name"), tr("Value")}, nameWidth, this)),
      m_text(new QPlainTextEdit(this)), m_wordsTitle(new QLabel(this)),
      m_words(makeEntries(tr("Entries"), {tr("Key"), tr("Value")}, keyWidth, this)),
      m_remove(new QPushButton(tr("&Remove"), this))
{
    setObjectName(QStringLiteral("metadataDialog"));
    setWindowTitle(tr("Metadata"));
    resize(dialogWidth, dialogHeight);
    m_table->setObjectName(QStringLiteral("metadataTable"));
    m_words->setObjectName(QStringLiteral("metadataWords"));
    m_text->setObjectName(QStringLiteral("metadataText"));
    m_text->setAccessibleName(tr("Value"));
    m_text->setTabChangesFocus(true);
    m_wordsTitle->setTextFormat(Qt::PlainText);
    auto *add = new QPushButton(tr("&Add"), this);
    add->setAutoDefault(false);
    m_remove->setAutoDefault(false);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto *row = new QHBoxLayout;
    row->addWidget(add);
    row->addWidget(m_remove);
    row->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_table, 3);
    layout->addLayout(row);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_wordsTitle);
    layout->addWidget(m_words, 2);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(add, &QPushButton::clicked, this, &MetadataDialog::addEntry);
    connect(m_remove, &QPushButton::clicked, this, &MetadataDialog::removeEntry);
    connect(m_table, &QTableWidget::currentCellChanged, this, &MetadataDialog::showEntry);
    connect(m_table, &QTableWidget::cellChanged, this, &MetadataDialog::takeCell);
    connect(m_text, &QPlainTextEdit::textChanged, this, &MetadataDialog::takeText);
    connect(m_words, &QTableWidget::cellChanged, this, &MetadataDialog::takeWord);
    for (const std::string &field : modelFields()) {
        const auto wished = wish.fields.find(field);
        addRow({field, true, wished != wish.fields.end() ? wished->second : m_fields[field]});
    }
    std::map<std::string, std::optional<std::string>> entries(m_metadata.begin(), m_metadata.end());
    for (const auto &[key, value] : wish.metadata)
        entries[key] = value;
    for (const auto &[key, value] : entries) {
        if (value)
            addRow({key, false, *value});
    }
    m_table->setCurrentCell(0, 1);
    showEntry();
}

void MetadataDialog::addRow(const Row &row)
{
    const QScopedValueRollback filling(m_isFilling, true);
    const int at = int(m_rows.size());
    m_rows.push_back(row);
    m_table->insertRow(at);
    m_table->setItem(at, 0, cell(toQString(row.name), !row.isField));
    m_table->setItem(at, 1, nullptr);
    setValue(at, row.value);
}

// A long text, or one of several lines, is edited below the table.
void MetadataDialog::setValue(int row, const std::string &value)
{
    const QScopedValueRollback filling(m_isFilling, true);
    m_rows[std::size_t(row)].value = value;
    const QString text = toQString(value);
    const bool isShort = text.size() <= longestCell && !text.contains(QLatin1Char('\n'));
    m_table->setItem(row, 1, cell(isShort ? text : text.left(longestCell).simplified() + QStringLiteral("…"), isShort));
}

void MetadataDialog::addEntry()
{
    addRow({"", false});
    const int row = int(m_rows.size()) - 1;
    m_table->setCurrentCell(row, 0);
    m_table->editItem(m_table->item(row, 0));
}

void MetadataDialog::removeEntry()
{
    const int row = m_table->currentRow();
    if (row < 0 || m_rows[std::size_t(row)].isField)
        return;
    m_rows.erase(m_rows.begin() + row);
    m_table->removeRow(row);
    showEntry();
}

void MetadataDialog::showEntry()
{
    const int row = m_table->currentRow();
    const bool isRow = row >= 0 && row < int(m_rows.size());
    m_remove->setEnabled(isRow && !m_rows[std::size_t(row)].isField);
    m_text->setEnabled(isRow);
    const QSignalBlocker blocker(m_text);
    m_text->setPlainText(isRow ? toQString(m_rows[std::size_t(row)].value) : QString());
    showWords();
}

void MetadataDialog::showWords()
{
    const QScopedValueRollback filling(m_isFilling, true);
    const int row = m_table->currentRow();
    m_entries.clear();
    if (row >= 0 && row < int(m_rows.size()))
        m_entries = dictionaryOf(m_rows[std::size_t(row)].value);
    if (m_entries.size() > mostWords)
        m_entries.clear();
    m_words->setRowCount(int(m_entries.size()));
    for (int i = 0; i < int(m_entries.size()); ++i) {
        m_words->setItem(i, 0, cell(toQString(m_entries[std::size_t(i)].key), false));
        m_words->setItem(i, 1, cell(toQString(m_entries[std::size_t(i)].value), true));
    }
    m_wordsTitle->setText(tr("Entries: %1").arg(m_entries.size()));
    m_wordsTitle->setVisible(!m_entries.empty());
    m_words->setVisible(!m_entries.empty());
}

void MetadataDialog::takeCell(int row, int column)
{
    if (m_isFilling || row >= int(m_rows.size()))
        return;
    const std::string text = m_table->item(row, column)->text().toStdString();
    if (column == 0)
        m_rows[std::size_t(row)].name = text;
    else
        m_rows[std::size_t(row)].value = text;
    showEntry();
}

void MetadataDialog::takeText()
{
    const int row = m_table->currentRow();
    if (m_isFilling || row < 0)
        return;
    setValue(row, m_text->toPlainText().toStdString());
    showWords();
}

void MetadataDialog::takeWord(int word, int column)
{
    const int row = m_table->currentRow();
    if (m_isFilling || row < 0 || column != 1)
        return;
    const std::string text = withValue(m_rows[std::size_t(row)].value, m_entries[std::size_t(word)],
                                       m_words->item(word, column)->text().toStdString());
    setValue(row, text);
    m_entries = dictionaryOf(text);
    const QSignalBlocker blocker(m_text);
    m_text->setPlainText(toQString(text));
}

PartsWish MetadataDialog::wish(PartsWish wish) const
{
    wish.fields.clear();
    wish.metadata.clear();
    std::map<std::string, std::string> entries;
    for (const Row &row : m_rows) {
        if (!row.isField && !row.name.empty())
            entries[row.name] = row.value;
        else if (row.isField && row.value != m_fields.at(row.name))
            wish.fields[row.name] = row.value;
    }
    for (const auto &[key, value] : entries) {
        const auto before = m_metadata.find(key);
        if (before == m_metadata.end() || before->second != value)
            wish.metadata[key] = value;
    }
    for (const auto &[key, value] : m_metadata) {
        if (!entries.contains(key))
            wish.metadata[key] = std::nullopt;
    }
    return wish;
}

} // namespace shapewright
