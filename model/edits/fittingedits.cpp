// SPDX-License-Identifier: Apache-2.0
#include "model/edits/fittingedits.h"

#include "model/edits/edittext.h"
#include "model/edits/resolvededits.h"

#include <algorithm>

namespace shapewright {

namespace {

class EditFilter
{
public:
    EditFilter(const ModelGraph &graph, const ShapeEdits &edits) : m_graph(graph), m_edits(edits)
    {
        m_found.edits.zeroConfirmed = edits.zeroConfirmed;
        m_found.edits.exportOverridden = edits.exportOverridden;
    }

    FittingEdits run()
    {
        take(&ShapeEdits::symbols);
        take(&ShapeEdits::axes);
        take(&ShapeEdits::denotations);
        take(&ShapeEdits::shapes);
        take(&ShapeEdits::values);
        return std::move(m_found);
    }

private:
    template <typename Map>
    void take(Map ShapeEdits::*member)
    {
        for (const auto &given : m_edits.*member) {
            ShapeEdits alone;
            alone.zeroConfirmed = m_edits.zeroConfirmed;
            alone.exportOverridden = m_edits.exportOverridden;
            (alone.*member).insert(given);
            if (std::ranges::none_of(editProblems(m_graph, alone), &Problem::isError))
                (m_found.edits.*member).insert(given);
            else
                m_found.skipped += editTexts(alone);
        }
    }

    const ModelGraph &m_graph;
    const ShapeEdits &m_edits;
    FittingEdits m_found;
};

} // namespace

FittingEdits fittingEdits(const ModelGraph &graph, const ShapeEdits &edits)
{
    return EditFilter(graph, edits).run();
}

} // namespace shapewright
