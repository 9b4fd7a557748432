// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/fields/fielddelegate.h"

namespace shapewright {

struct DetailsRow;

// A line of facts in two columns; long texts take as many lines as they need, up to a few. Tallies in one line each.
class DetailsDelegate : public FieldDelegate
{
    Q_OBJECT

public:
    using FieldDelegate::FieldDelegate;

    [[nodiscard]] QRect fieldRect(const QRect &row, const QModelIndex &index) const override;

protected:
    [[nodiscard]] int rowHeight(int width, const QModelIndex &index) const override;
    void paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const override;

private:
    [[nodiscard]] QString wholeText(const DetailsRow &row) const;
    [[nodiscard]] QFont textFont(const DetailsRow &row) const;
    [[nodiscard]] bool noteFits(const DetailsRow &row, int room) const;
    void paintTally(QPainter *painter, const QRect &row, const DetailsRow &details) const;
};

} // namespace shapewright
