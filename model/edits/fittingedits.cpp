// SPDX-License-Identifier: Apache-2.0
#include "model/edits/fittingedits.h"

#include "model/edits/edittext.h"
#include "model/edits/resolvededits.h"

#include <algorithm>

namespace shapewright {

namespace {

bool fits(const ModelGraph &graph, const ShapeEdits &edit)
{
    return std::ranges::none_of(editProblems(graph, edit),
                                [](const Problem &problem) { return problem.severity == Severity::Error; });
}

class Sieve
{
public:
    Sieve(const ModelGraph &graph, const ShapeEdits &edits) : m_graph(graph), m_edits(edits)
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
            if (fits(m_graph, alone))
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
    return Sieve(graph, edits).run();
}

} // namespace shapewright
