// SPDX-License-Identifier: Apache-2.0
#include "model/edits/fittingedits.h"

#include "model/edits/edittext.h"
#include "model/edits/resolvededits.h"

#include <algorithm>
#include <set>
#include <string>

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
        take(&ShapeEdits::shapes);
        take(&ShapeEdits::axes);
        take(&ShapeEdits::denotations);
        takeSymbols();
        take(&ShapeEdits::values);
        return std::move(m_found);
    }

private:
    template <typename Map>
    void take(Map ShapeEdits::*member)
    {
        for (const auto &given : m_edits.*member) {
            const ShapeEdits alone = onlyThis(member, given);
            if (std::ranges::none_of(problems(alone), &Problem::isError))
                accept(member, given);
            else
                m_found.skipped += editTexts(onlyThis(member, given, false));
        }
    }

    // A symbol may be a name that another edit introduces: an axis is called `batch_2`, and `batch_2` is 3. So the
    // names that are not known yet are asked again until no further edit fits.
    void takeSymbols()
    {
        std::map<std::string, EditedDim> open = m_edits.symbols;
        for (bool isDone = false; !isDone;) {
            isDone = true;
            for (auto given = open.begin(); given != open.end();) {
                const bool fits = std::ranges::none_of(
                    problems(onlyThis(&ShapeEdits::symbols, *given)), [this](const Problem &problem) {
                        const bool isIntroduced =
                            problem.code == Problem::Code::UnknownSymbol && m_introduced.contains(problem.args[0]);
                        return problem.isError() && !isIntroduced;
                    });
                if (fits) {
                    accept(&ShapeEdits::symbols, *given);
                    given = open.erase(given);
                    isDone = false;
                } else {
                    ++given;
                }
            }
        }
        for (const auto &given : open)
            m_found.skipped += editTexts(onlyThis(&ShapeEdits::symbols, given, false));
    }

    // An axis of an input without a rank in the file is judged together with the rank that a whole shape gives.
    template <typename Map>
    ShapeEdits onlyThis(Map ShapeEdits::*member, const typename Map::value_type &given, bool withRank = true) const
    {
        ShapeEdits alone;
        alone.zeroConfirmed = m_edits.zeroConfirmed;
        alone.exportOverridden = m_edits.exportOverridden;
        (alone.*member).insert(given);
        for (const auto &[axis, dim] : alone.axes) {
            const auto shape = m_found.edits.shapes.find(axis.input);
            if (withRank && shape != m_found.edits.shapes.end())
                alone.shapes[axis.input].assign(shape->second.size(), ShapeEdits::Leave{});
        }
        return alone;
    }

    std::vector<Problem> problems(const ShapeEdits &edits) const { return editProblems(m_graph, edits); }

    template <typename Map>
    void accept(Map ShapeEdits::*member, const typename Map::value_type &given)
    {
        (m_found.edits.*member).insert(given);
        introduce(given.second);
    }
    void introduce(const Dim &dim)
    {
        if (dim.isParam())
            m_introduced.insert(dim.param());
    }
    void introduce(const std::vector<ShapeEdits::AxisValue> &shape)
    {
        for (const ShapeEdits::AxisValue &value : shape) {
            if (const auto *dim = std::get_if<EditedDim>(&value))
                introduce(*dim);
        }
    }
    void introduce(std::int64_t) {}
    void introduce(const std::vector<double> &) {}

    const ModelGraph &m_graph;
    const ShapeEdits &m_edits;
    std::set<std::string> m_introduced; // the names that the accepted edits give to axes and symbols
    FittingEdits m_found;
};

} // namespace

FittingEdits fittingEdits(const ModelGraph &graph, const ShapeEdits &edits)
{
    return EditFilter(graph, edits).run();
}

} // namespace shapewright
