// SPDX-License-Identifier: Apache-2.0
#include "tests/views/panels/casefixture.h"

#include "model/editing/pastededits.h"
#include "model/onnx/modelfile.h"
#include "model/wording/explanationwording.h"
#include "tests/support/testmodels.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/results/changesmodel.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/inputsmodel.h"
#include "views/panels/shapes/outputsmodel.h"

#include <QAbstractItemModelTester>

#include <algorithm>

namespace shapewright::test {

using Qt::Literals::StringLiterals::operator""_s;

namespace {

QString cell(const QAbstractItemModel &model, const QModelIndex &row, int column)
{
    return model.index(row.row(), column, row.parent()).data().toString();
}

QString dimensionText(const DimensionsModel &model, int row)
{
    const DimensionsModel::Row &shown = model.row(row);
    return shown.value.isEmpty() ? shown.name : shown.name + u'=' + shown.value;
}

QString inputText(const InputsModel::Row &row)
{
    const QString text = u"%1 %2 %3"_s.arg(row.name, row.type, chipsText(row.shape));
    return row.remark.isEmpty() ? text : u"%1 · %2"_s.arg(text, row.remark);
}

QString outputText(const OutputsModel::Row &row)
{
    Chips after = row.shape;
    after.erase(
        std::remove_if(after.begin(), after.end(), [](const Chip &chip) { return chip.kind == Chip::Kind::Struck; }),
        after.end());
    return chipsText(after);
}

// The texts of all rows of a list model.
template <typename Model, typename Text>
QString rowsOf(Model &model, const PanelState &state, const Text &text)
{
    const QAbstractItemModelTester tester(&model, fatal);
    model.setState(state);
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.append(text(row));
    return texts.join(u"; "_s);
}

template <typename Model>
QString tipsOf(Model &model, const PanelState &state)
{
    return rowsOf(model, state, [&model](int row) { return model.index(row, 0).data(Qt::ToolTipRole).toString(); });
}

QString problemsOf(const PanelState &state, ProblemsModel::Shown shown)
{
    ProblemsModel model(shown);
    return rowsOf(model, state, [&model](int row) {
        const QModelIndex index = model.index(row, 0);
        return u"%1: %2"_s.arg(cell(model, index, ProblemsModel::Kind), cell(model, index, ProblemsModel::Message));
    });
}

QString changesText(const PanelState &state)
{
    ChangesModel model;
    const QAbstractItemModelTester tester(&model, fatal);
    model.setRows(std::make_shared<const ChangeRows>(state, shapeChanges(*state.graph, *state.before, *state.after)));
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, 0);
        texts.append(
            u"%1 %2: %3 → %4"_s.arg(cell(model, index, ChangeRows::GraphPath), cell(model, index, ChangeRows::Tensor),
                                    cell(model, index, ChangeRows::Before), cell(model, index, ChangeRows::After)));
    }
    return texts.join(u"; "_s);
}

QString explanationsOf(const PanelState &state)
{
    QStringList texts;
    for (const ValueId output : state.graph->main().outputs) {
        const auto dims = explain(*state.graph, state.edits, output);
        for (const DimExplanation &dim : *dims) {
            for (const DimExplanation::Step &step : dim.chain)
                texts.append(reasonText(step, *state.graph));
        }
    }
    return texts.join(u"; "_s);
}

} // namespace

PanelState openedCase(const QString &name)
{
    const auto file = ModelFile::open(test::model(u"cases/%1.onnx"_s.arg(name)));
    if (!file)
        qFatal("%s", qPrintable(name));
    return panelState(ModelGraph::build(*file));
}

DynamicDims dimsOf(const PanelState &state)
{
    return dimsUnderEdits(*state.graph, *state.dims, *state.before, state.edits);
}

Result<PanelState> pasted(const PanelState &state, const QString &text)
{
    if (text.isEmpty())
        return state;
    const auto edits = editsPasted(*state.graph, state.edits, dimsOf(state), 0, text);
    if (!edits)
        return tl::unexpected(edits.error());
    return edited(state, *edits);
}

QString textOf(Part part, const PanelState &state)
{
    DimensionsModel dimensions;
    InputsModel inputs;
    OutputsModel outputs;
    switch (part) {
    case Part::Dimensions:
        return rowsOf(dimensions, state, [&](int row) { return dimensionText(dimensions, row); });
    case Part::DimensionTips:
        return tipsOf(dimensions, state);
    case Part::Inputs:
        return rowsOf(inputs, state, [&](int row) { return inputText(inputs.row(row)); });
    case Part::InputTips:
        return tipsOf(inputs, state);
    case Part::Outputs:
        return rowsOf(outputs, state, [&](int row) { return outputText(outputs.row(row)); });
    case Part::OutputTips:
        return tipsOf(outputs, state);
    case Part::Problems:
        return problemsOf(state, ProblemsModel::Shown::Problems);
    case Part::Notes:
        return problemsOf(state, ProblemsModel::Shown::Notes);
    case Part::Changes:
        return changesText(state);
    case Part::Explanations:
        return explanationsOf(state);
    }
    return {};
}

} // namespace shapewright::test
