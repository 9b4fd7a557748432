// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"
#include "views/panels/details/details.h"
#include "views/panels/tensors/tensorsummary.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <variant>

class QMenu;
class QScrollArea;
class QVBoxLayout;

namespace shapewright {

class DetailsDelegate;
class DetailsList;
class DocumentationSection;
class ExplanationPanel;
class TensorSection;

// The selection: a node, a tensor, or nothing.
using Selection = std::variant<std::monostate, NodeId, ValueId>;

// The panel at the right. It shows the details of the selected node or tensor, or else those of the model, then the
// operator's documentation and the elements of a constant tensor. All of it scrolls together.
class DetailsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsPanel(const Theme &theme, QWidget *parent = nullptr);
    ~DetailsPanel() override;

    void setTheme(const Theme &theme);
    void setState(const PanelState &state);
    // What edits of the graph make of nodes. Null if there are none.
    void setFates(const std::shared_ptr<const NodeFates> &fates);
    // The blocks that the picture shows. Null if it shows all nodes.
    void setBlocks(const std::shared_ptr<const CollapsedGraph> &blocks);
    // What execution providers answered, which is told of a selected block.
    void setReadiness(const ShownReadiness &readiness);
    [[nodiscard]] bool isOfBlock() const { return m_isOfBlock; }
    // If several nodes are selected, `selection` is the one that was added last, and `nodes` are all of them.
    void setSelection(const Selection &selection, const QList<NodeId> &nodes = {});

    // The constant tensor whose elements the panel shows. The caller has to read them and pass them to showTensor(),
    // which ignores those of another tensor.
    [[nodiscard]] const std::optional<TensorPlace> &shownTensor() const { return m_tensor; }
    void showTensor(const TensorPlace &place, const Result<TensorSummary> &summary);
    // Says that the elements are being read again.
    void showTensorBusy();

    // The tensor whose elements a test run can compute: the selected one, or the first output of the selected node.
    // There is none for a constant or outside of the main graph.
    [[nodiscard]] std::optional<ValueId> runTensor() const;
    // The section for the elements of runTensor(). It is hidden until the caller shows it.
    [[nodiscard]] TensorSection &runSection() const { return *m_runSection; }

    // Where the dims of a tensor come from. It is below the details, and hidden until somebody asks.
    [[nodiscard]] ExplanationPanel &explanation() const { return *m_explanation; }
    void showExplanation(); // scrolls to it

Q_SIGNALS:
    void nodeActivated(shapewright::NodeId node);
    void instanceActivated(const shapewright::BlockPath &instance); // of a block
    void runTensorChanged();
    void blockShown();
    void valueActivated(shapewright::ValueId value);
    // The user asks for all nodes with this operator.
    void operatorActivated(const QString &opType, const QString &domain);
    void shownTensorChanged();
    void statisticsRequested();
    // A value was typed for an attribute or a small constant; an empty one is the default.
    void valueRequested(const QString &place, const QString &value);
    // The menu of a row is about to be shown: of a tensor, or of what is selected. Who offers more for it, adds
    // entries.
    void menuOpened(QMenu *menu, const shapewright::Selection &subject);
    void valuesRequested(const shapewright::TensorPlace &place, const QString &name);
    void saveRequested(const shapewright::TensorPlace &place, const QString &name);

private:
    [[nodiscard]] DetailsList *listAt(qsizetype position);
    [[nodiscard]] Details currentDetails() const;
    void refresh(bool isAnother);
    void choose(const DetailsRow &row, DetailsList *list);
    void activate(const DetailsRow &row);
    void openMenu(const DetailsRow &row, const QPoint &globalPosition);
    void setTensor(const std::optional<DetailsRow> &row);

    PanelState m_state;
    std::shared_ptr<const NodeFates> m_fates;
    std::shared_ptr<const CollapsedGraph> m_blocks;
    ShownReadiness m_readiness;
    bool m_isOfBlock = false;
    Selection m_selection;
    QList<NodeId> m_nodes;
    std::optional<TensorPlace> m_tensor;
    QString m_tensorName;
    DetailsDelegate *m_delegate;
    QScrollArea *m_scroll;
    QVBoxLayout *m_layout;
    QList<DetailsList *> m_lists; // reused, so there are as many as were ever needed
    DocumentationSection *m_documentation;
    TensorSection *m_tensorSection;
    TensorSection *m_runSection;
    ExplanationPanel *m_explanation;
};

} // namespace shapewright
