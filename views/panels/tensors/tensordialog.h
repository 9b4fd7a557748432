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

// A window with the elements of a tensor: a table of the last two axes, and a spin box for each axis before them. The
// caller answers pagesRequested() of model() and saveRequested().
class TensorDialog : public QDialog
{
    Q_OBJECT

public:
    TensorDialog(const QString &name, const TensorFacts &facts, const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    [[nodiscard]] TensorTableModel &model() { return *m_model; }
    // Shows why cells are empty. An empty text removes the message.
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
    QList<QSpinBox *> m_slice; // one for each axis before the last two
    QSpinBox *m_firstRow = nullptr;
    QSpinBox *m_firstColumn = nullptr;
    Theme m_theme;
};

} // namespace shapewright
