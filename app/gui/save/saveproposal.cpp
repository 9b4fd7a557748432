// SPDX-License-Identifier: Apache-2.0
#include "app/gui/save/saveproposal.h"

#include "app/gui/document/savedstate.h"
#include "model/onnx/modelfile.h"
#include "model/process/samples.h"
#include "model/report/savereport.h"
#include "model/shape/propagation/propagate.h"

#include <QFileInfo>
#include <QStandardPaths>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

// Whether the saved file depends on SaveOptions::keepDeclarations.
Result<bool> correctsDeclarations(const PanelState &state, const SavePlan &plan)
{
    const auto isContradiction = [](const Problem &problem) {
        return problem.code == Problem::Code::DeclaredContradiction;
    };
    if (std::ranges::none_of(state.problems(), isContradiction))
        return false;
    const auto keeping = planSave(*state.graph, state.edits, *state.after, {.keepDeclarations = true});
    if (!keeping)
        return tl::unexpected(keeping.error());
    return keeping->replacements != plan.replacements;
}

// The new shape of the first input that the edits made static, such as `1x128`. Empty if there is none, or if it is too
// long for the name of a file.
QString sizesInName(const PanelState &state)
{
    constexpr qsizetype longest = 40;
    for (const ValueId input : state.graph->main().inputs) {
        const std::optional<Shape> &before = state.shapeBefore(input).type.shape,
                                   &after = state.shapeAfter(input).type.shape;
        if (!after || after->empty() || before == after || std::ranges::any_of(*after, &Dim::isDynamic))
            continue;
        QStringList sizes;
        for (const Dim &dim : *after)
            sizes.append(QString::number(dim.value()));
        const QString text = sizes.join(QLatin1Char('x'));
        return text.size() <= longest ? text : QString();
    }
    return {};
}

// Beside the model, except for the samples and where nothing can be written: then the person's own documents.
QString folderFor(const QString &model)
{
    const QFileInfo here(QFileInfo(model).absolutePath());
    const QFileInfoList samples = sampleModels();
    const bool isSample = !samples.isEmpty() && samples.first().absoluteDir().canonicalPath() ==
                                                    QFileInfo(here.filePath()).canonicalFilePath();
    if (here.isWritable() && !isSample)
        return here.filePath();
    for (const auto place : {QStandardPaths::DocumentsLocation, QStandardPaths::HomeLocation}) {
        const QFileInfo own(QStandardPaths::writableLocation(place));
        if (own.isDir() && own.isWritable())
            return own.absoluteFilePath();
    }
    return here.filePath();
}

// Nothing if folding changes nothing.
Result<std::shared_ptr<const WishedModel>> foldedModel(const PanelState &state, const JobContext &job,
                                                       std::shared_ptr<const WishedModel> known)
{
    if (!known || !known->folded) {
        ModelEdits edits(state.edits, state.wishes);
        if (!edits.wishes.fold)
            edits.wishes.fold = GraphWishes::Fold();
        auto made = wishedModel(state.graph, edits, *state.after, job, state.adapted, state.parts);
        if (!made)
            return tl::unexpected(made.error());
        known = std::make_shared<const WishedModel>(*std::move(made));
    }
    return known->folded->isChanged ? known : nullptr;
}

} // namespace

Result<SaveProposal> proposeSave(const PanelState &shown, const JobContext &job,
                                 std::shared_ptr<const WishedModel> known)
{
    const auto saved = savedState(shown, job);
    if (!saved)
        return tl::unexpected(saved.error());
    const PanelState &state = *saved;
    const PanelState written = state.written();
    auto plan = planSave(*written.graph, written.edits, *written.after);
    if (!plan)
        return tl::unexpected(plan.error());
    const auto corrects = correctsDeclarations(written, *plan);
    if (!corrects)
        return tl::unexpected(corrects.error());
    auto reasons = stillDynamicReasons(*written.graph, written.edits, *written.after, *plan, job);
    if (!reasons)
        return tl::unexpected(reasons.error());
    if (state.isAdapted())
        state.adapted->tellDeclarations(*plan);
    auto folded = foldedModel(state, job, std::move(known));
    if (!folded)
        return tl::unexpected(folded.error());
    const std::shared_ptr<const WishedModel> &wished = *folded;
    auto rows = wished ? std::make_shared<const GraphEditRows>(GraphEditRows::of(*wished, *state.after)) : nullptr;
    const ModelFile &file = state.graph->file();
    const QString target = proposedName(file.path(), folderFor(file.path()), sizesInName(state));
    return SaveProposal{.state = written,
                        .ranges = rangesOf(shown.edits),
                        .plan = *std::move(plan),
                        .reasons = *std::move(reasons),
                        .data = dataFileSizes(written.graph->file()),
                        .changedTensors = shapeChanges(*state.graph, *state.before, *state.after).size(),
                        .correctsDeclarations = *corrects,
                        .target = QFileInfo(target).absoluteFilePath(),
                        .folded = wished,
                        .rows = std::move(rows)};
}

} // namespace shapewright
