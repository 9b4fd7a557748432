// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/fields/fielddelegate.h"

namespace shapewright {

struct DetailsRow;

// Draws a DetailsRow. A Fact has two columns and takes as many lines as its text needs, up to 300 characters. A Tally
// takes one line. An Item takes one, too, and as many more as its text needs.
class DetailsDelegate : public FieldDelegate
{
    Q_OBJECT

public:
    using FieldDelegate::FieldDelegate;

    [[nodiscard]] QRect fieldRect(const QRect &row, const QModelIndex &index) const override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    [[nodiscard]] int rowHeight(int width, const QModelIndex &index) const override;
    void paintRow(QPainter *painter, const QRect &whole, const QModelIndex &index) const override;

private:
    [[nodiscard]] QString wholeText(const DetailsRow &row) const;
    [[nodiscard]] QFont textFont(const DetailsRow &row) const;
    [[nodiscard]] int labelLine(int width, const DetailsRow &row) const; // its height, or 0
    [[nodiscard]] bool noteFits(const DetailsRow &row, int room) const;
    [[nodiscard]] int noteHeight(int width, const DetailsRow &row) const;
    [[nodiscard]] int itemTextHeight(int width, const DetailsRow &row) const;
    void paintItem(QPainter *painter, const QRect &row, const DetailsRow &details) const;
    void paintTally(QPainter *painter, const QRect &row, const DetailsRow &details) const;
};

} // namespace shapewright
