// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/compare/differencesmodel.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <cstddef>
#include <memory>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QTreeView;

namespace shapewright {

class TableDelegate;

// The differences between two models by kind, with a filter, and switches for what is not counted. A row leads to its
// place in the picture.
class DifferencesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DifferencesPanel(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    // Null shows nothing.
    void setComparison(std::shared_ptr<const ModelComparison> comparison);
    [[nodiscard]] const DifferencesModel &model() const { return *m_model; }
    // Kinds that are not counted and not listed.
    [[nodiscard]] QList<DifferencesModel::Kind> hiddenKinds() const;
    // Below the list.
    void addSection(QWidget *section);
    // Goes to the next difference in the list, or to the one before; after the last one comes the first one.
    void step(int by);

Q_SIGNALS:
    void differenceActivated(std::size_t difference);
    void differenceOpened(std::size_t difference); // by a double click: its own graph is to be shown

private:
    [[nodiscard]] QWidget *makeFilter();
    [[nodiscard]] QWidget *makeSwitches();
    void setKinds();
    void filter();
    void updateSwitches();
    void activate(const QModelIndex &index);

    TableDelegate *m_delegate;
    DifferencesModel *m_model;
    QTreeView *m_table;
    QLineEdit *m_words;
    QComboBox *m_kinds;
    QCheckBox *m_names, *m_order, *m_producer;
};

} // namespace shapewright
