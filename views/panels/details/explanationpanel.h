// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/reasons/explanation.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QAbstractItemDelegate;
class QLabel;
class QModelIndex;
class QTreeView;

namespace shapewright {

class ExplanationModel;

// Shows step by step where the dims of a tensor come from. Activating a step leads to its node.
class ExplanationPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ExplanationPanel(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    void showNothing();
    // Says that the explanation is being computed.
    void showBusy(const ModelGraph &graph, ValueId value);
    void showCancelled();
    // Why the explanation could not be made.
    void showFailure(const QString &reason);
    void showDims(const std::shared_ptr<const ModelGraph> &graph, ValueId value, std::vector<DimExplanation> dims);
    // The tensor whose explanation is shown or being computed.
    [[nodiscard]] std::optional<ValueId> value() const { return m_value; }

Q_SIGNALS:
    void nodeActivated(shapewright::NodeId node);
    void valueActivated(shapewright::ValueId value);

private:
    void showText(const QString &text);
    void activate(const QModelIndex &index);

    ExplanationModel *m_model;
    QTreeView *m_tree;
    QLabel *m_text;
    std::optional<ValueId> m_value;
};

} // namespace shapewright
