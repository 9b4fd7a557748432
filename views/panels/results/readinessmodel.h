// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/readiness/provideranswer.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>

namespace shapewright {

// One row for each execution provider, with its verdict and how much of the model it takes.
class ReadinessModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using Answers = std::shared_ptr<const std::vector<ProviderAnswer>>;
    enum Column { Name, Verdict, Taken, Parts, ColumnCount };

    explicit ReadinessModel(QObject *parent = nullptr);

    // Null shows none. The rows stay the same if the providers do.
    void setAnswers(const Answers &answers);
    // Null if there is no such row.
    [[nodiscard]] const ProviderAnswer *answerAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const ProviderAnswer &answer, int column) const;

    Answers m_answers;
};

} // namespace shapewright
