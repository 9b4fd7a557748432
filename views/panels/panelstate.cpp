// SPDX-License-Identifier: Apache-2.0
#include "views/panels/panelstate.h"

#include "model/preview/adaptedshapes.h"
#include "model/preview/partsshapes.h"
#include "model/shape/tables/shapetable.h"

namespace shapewright {

const ValueShape &PanelState::shapeBefore(ValueId id) const
{
    return before->at(id);
}

const ValueShape &PanelState::shapeAfter(ValueId id) const
{
    return after->at(id);
}

const std::vector<Problem> &PanelState::problems() const
{
    static const std::vector<Problem> none;
    return after ? after->problems : none;
}

bool PanelState::hasErrors() const
{
    return after && after->hasErrors();
}

bool PanelState::isAdapted() const
{
    return adapted && adapted->isPossible();
}

std::shared_ptr<const GraphOrigins> PanelState::origins() const
{
    return isAdapted() ? std::shared_ptr<const GraphOrigins>(adapted) : parts;
}

PanelState PanelState::written() const
{
    PanelState state = *this;
    if (parts) {
        state.graph = parts->derived;
        state.edits = parts->model->edits;
        state.before = parts->before;
        state.after = parts->after;
    }
    if (isAdapted()) {
        state.graph = adapted->derived;
        state.before = adapted->before;
        state.after = adapted->after;
    }
    return state;
}

} // namespace shapewright
