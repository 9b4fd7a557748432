// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/preview/adaptedshapes.h"
#include "model/shape/reasons/explanation.h"

#include <QList>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace shapewright {

class PanelHeading;

// Says in sentences where the dims of a tensor come from, step by step. A link of a step leads to it in the picture.
class ExplanationPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ExplanationPanel(QWidget *parent = nullptr);

    // Hides the panel.
    void showNothing();
    // What to do to get an explanation.
    void showHint();
    // Says that the explanation is being computed.
    void showBusy(const ModelGraph &graph, ValueId value);
    void showCancelled();
    // Why the explanation could not be made.
    void showFailure(const QString &reason);
    // If the graph is an adapted one, `value` is one of the open model, and so is what links lead to.
    void showDims(const std::shared_ptr<const ModelGraph> &graph, ValueId value, std::vector<DimExplanation> dims,
                  const std::shared_ptr<const GraphOrigins> &origins = nullptr);
    // The tensor whose explanation is shown or being computed.
    [[nodiscard]] std::optional<ValueId> value() const { return m_value; }

Q_SIGNALS:
    void nodeActivated(shapewright::NodeId node);
    void valueActivated(shapewright::ValueId value);
    // The person wants to set the size of the dim with this name in the edits.
    void sizeRequested(const QString &dim);
    void closed(); // by the person

private:
    void showText(const QString &text);
    void activate(const QString &link);

    PanelHeading *m_heading;
    QLabel *m_text;
    QList<QLabel *> m_dims; // one for each axis
    QVBoxLayout *m_layout;
    std::optional<ValueId> m_value;
    std::shared_ptr<const ModelGraph> m_graph;     // of the explanation that is shown
    std::shared_ptr<const GraphOrigins> m_origins; // that the graph belongs to; null if it is the open one
};

} // namespace shapewright
