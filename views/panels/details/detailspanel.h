// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/tensorplace.h"
#include "model/types/ids.h"
#include "views/panels/panelstate.h"
#include "views/panels/tensors/tensorsummary.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <variant>

class QScrollArea;
class QVBoxLayout;

namespace shapewright {

class DetailsDelegate;
class DetailsList;
class DocumentationSection;
class TensorSection;
struct Details;
struct DetailsRow;
struct ModelFacts;

// What is selected: a node, a tensor, or nothing.
using Selection = std::variant<std::monostate, NodeId, ValueId>;

// The panel at the right: the selected node or tensor, else the facts of the model; what the operator does; and the
// elements of a constant tensor. It scrolls as one.
class DetailsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsPanel(const Theme &theme, QWidget *parent = nullptr);
    ~DetailsPanel() override;

    void setTheme(const Theme &theme);
    void setState(const PanelState &state);
    // Of several nodes the last one that was added is the selection; `nodes` are all of them.
    void setSelection(const Selection &selection, const QList<NodeId> &nodes = {});

    // The constant tensor that it shows, which somebody has to read. What arrives for another one is dropped.
    [[nodiscard]] const std::optional<TensorPlace> &shownTensor() const { return m_tensor; }
    void showTensor(const TensorPlace &place, const Result<TensorSummary> &summary);
    // That it is being read anew.
    void showTensorBusy();

    // The tensor whose elements a test run makes: the selected one, or what the selected node makes first. Only of the
    // main graph, and none that stands in the file.
    [[nodiscard]] std::optional<ValueId> runTensor() const;
    // Where these are shown; hidden until somebody shows it.
    [[nodiscard]] TensorSection &runSection() const { return *m_runSection; }

Q_SIGNALS:
    void runTensorChanged();
    void valueActivated(shapewright::ValueId value);
    // All nodes of an operator are asked for.
    void operatorActivated(const QString &opType, const QString &domain);
    void shownTensorChanged();
    void statisticsRequested();
    void valuesRequested(const shapewright::TensorPlace &place, const QString &name);
    void saveRequested(const shapewright::TensorPlace &place, const QString &name);

private:
    [[nodiscard]] DetailsList *listAt(qsizetype position);
    [[nodiscard]] Details currentDetails() const;
    void refresh(bool isAnother);
    void choose(const DetailsRow &row, DetailsList *list);
    void activate(const DetailsRow &row);
    void setTensor(const std::optional<DetailsRow> &row);

    PanelState m_state;
    std::unique_ptr<const ModelFacts> m_facts; // of m_state.graph
    Selection m_selection;
    QList<NodeId> m_nodes;
    std::optional<TensorPlace> m_tensor;
    QString m_tensorName;
    DetailsDelegate *m_delegate;
    QScrollArea *m_scroll;
    QVBoxLayout *m_layout;
    QList<DetailsList *> m_lists; // as many as were ever needed
    DocumentationSection *m_documentation;
    TensorSection *m_tensorSection;
    TensorSection *m_runSection;
};

} // namespace shapewright
