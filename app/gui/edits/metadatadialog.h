// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/partswish.h"
#include "model/graph/modelfacts.h"
#include "model/parts/dictionarytext.h"

#include <QDialog>

#include <map>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableWidget;

namespace shapewright {

// Shows and edits the texts and the metadata_props of a model. A dictionary or list that an exporter stored, such as
// class names, is a table whose values can be edited.
class MetadataDialog : public QDialog
{
    Q_OBJECT

public:
    MetadataDialog(const ModelFacts &facts, const PartsWish &wish, QWidget *parent = nullptr);

    // The wish with what was edited here.
    [[nodiscard]] PartsWish wish(PartsWish wish) const;

private:
    struct Row {
        std::string name;
        bool isField = false; // a text of the model itself, otherwise an entry of metadata_props
        std::string value{};
    };

    void addRow(const Row &row);
    void addEntry();
    void removeEntry();
    void showEntry();
    void takeCell(int row, int column);
    void takeText();
    void takeWord(int row, int column);
    void setValue(int row, const std::string &value);
    void showWords();

    std::map<std::string, std::string> m_fields, m_metadata; // of the file
    std::vector<Row> m_rows;
    std::vector<DictionaryEntry> m_entries; // of the dictionary that is shown
    QTableWidget *m_table;
    QPlainTextEdit *m_text;
    QLabel *m_wordsTitle;
    QTableWidget *m_words;
    QPushButton *m_remove;
    bool m_isFilling = false;
};

} // namespace shapewright
