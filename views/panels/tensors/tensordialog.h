// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/tensors/tensortablemodel.h"
#include "views/theme/theme.h"

#include <QDialog>

class QHBoxLayout;
class QLabel;
class QSpinBox;
class QTableView;

namespace shapewright {

// The elements of a tensor in a window of their own: a table of the last two axes, and choosers for the others. It
// tells which pages it needs, and that they are to be saved.
class TensorDialog : public QDialog
{
    Q_OBJECT

public:
    TensorDialog(const QString &name, const TensorFacts &facts, const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    [[nodiscard]] TensorTableModel &model() { return *m_model; }
    // Why cells stay empty; an empty text clears.
    void showFailure(const QString &text);

Q_SIGNALS:
    void saveRequested();

private:
    [[nodiscard]] QWidget *makeChoosers();
    QSpinBox *addChooser(QHBoxLayout *layout, const QString &label, std::int64_t last);
    void applySlice();
    void applyWindow();
    void setColumnWidths();
    void copySelection();

    TensorTableModel *m_model;
    QTableView *m_table;
    QLabel *m_failure;
    QList<QSpinBox *> m_slice; // of the axes before the last two
    QSpinBox *m_firstRow = nullptr;
    QSpinBox *m_firstColumn = nullptr;
    Theme m_theme;
};

} // namespace shapewright
