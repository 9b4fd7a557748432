// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/ids.h"
#include "views/panels/panelstate.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <optional>
#include <variant>

namespace shapewright {

class DetailsDelegate;
class DetailsModel;
class FieldListView;
class PanelHeading;

// What is selected: a node, a tensor, or nothing.
using Selection = std::variant<std::monostate, NodeId, ValueId>;

// The panel at the right: the selected node or tensor, else the facts of the model.
class DetailsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsPanel(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setState(const PanelState &state);
    void setSelection(const Selection &selection);

Q_SIGNALS:
    void valueActivated(shapewright::ValueId value);

private:
    void refresh();

    PanelState m_state;
    Selection m_selection;
    PanelHeading *m_heading;
    DetailsModel *m_model;
    DetailsDelegate *m_delegate;
    FieldListView *m_view;
};

} // namespace shapewright
