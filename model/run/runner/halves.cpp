// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/halves.h"

#include "model/edits/invalidedit.h"
#include "model/edits/sizeranges.h"
#include "model/onnx/modelfile.h"
#include "model/run/check/blame.h"
#include "model/run/check/checkplan.h"
#include "model/run/feeds/randomvalues.h"
#include "model/run/runner/runtoend.h"
#include "model/run/runner/testrunner.h"
#include "model/run/testrun/testfile.h"
#include "model/save/scratchfolder.h"
#include "model/shape/propagation/propagate.h"

#include <onnx/onnx_pb.h>

#include <QFile>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

namespace {

tl::unexpected<Error> notComparable(std::string reason)
{
    return invalidEdit(std::move(reason));
}

// A model that runs, with its names for values of the whole model.
struct Piece {
    std::shared_ptr<const ModelGraph> graph;
    ShapeEdits edits;
    std::map<std::string, std::string> names; // where they are others
    std::shared_ptr<const ShapeTable> table;
    TestedFile file;
    std::optional<PendingSave> written; // the file, unless it is there anyway

    [[nodiscard]] const std::string &wholeName(const std::string &name) const
    {
        const auto found = std::ranges::find(names, name, &std::pair<const std::string, std::string>::second);
        return found != names.end() ? found->first : name;
    }
};

class Halves
{
public:
    Halves(const QString &program, const CutModel &cut, const TestSettings &settings, const JobContext &job)
        : m_program(program), m_cut(cut), m_wish(cut.edits.wishes.parts), m_settings(settings), m_job(job)
    {
        m_settings.compare = m_settings.checkAll = false;
        m_settings.run.repetitions = 0;
        m_settings.run.optimization = RunSettings::Optimization::Off; // which may round otherwise in a part
    }

    Result<HalvesReport> run()
    {
        if (!randomValues(*m_cut.whole).nodes.empty())
            return notComparable("The model draws random numbers.");
        if (const auto done = runWhole(); !done)
            return tl::unexpected(done.error());
        auto pieces = this->pieces();
        if (!pieces)
            return tl::unexpected(pieces.error());
        for (std::size_t i = 0; i + 1 < pieces->size(); ++i) {
            if (const auto done = runPart((*pieces)[i]); !done)
                return tl::unexpected(done.error());
        }
        return runLast(pieces->back());
    }

private:
    // The part of the whole with these cuts. Nothing is renamed in it.
    Result<Piece> pieceOf(const std::vector<std::string> &from, const std::vector<std::string> &to) const
    {
        PartsWish wish{.values = m_wish.values, .bypassed = m_wish.bypassed, .cutFrom = from, .cutTo = to};
        Piece piece{.graph = m_cut.whole, .edits = m_cut.edits.shapes};
        if (!wish.isEmpty()) {
            auto taken = takeParts(m_cut.whole, wish, m_job, m_cut.edits.shapes);
            if (!taken)
                return tl::unexpected(taken.error());
            piece.graph = taken->graph;
            piece.edits = taken->edits;
            piece.names = taken->names;
        }
        if (const auto done = shape(piece); !done)
            return tl::unexpected(done.error());
        auto written = writeTestFile(*piece.graph, piece.edits, *piece.table, m_folder.path(), m_job);
        if (!written)
            return tl::unexpected(written.error());
        piece.file = testedFile(*written ? &**written : nullptr, *piece.graph);
        piece.written = *std::move(written);
        return piece;
    }
    Result<void> shape(Piece &piece) const
    {
        piece.edits = editsAt(piece.edits, RangeEnd::Best);
        auto table = propagate(*piece.graph, piece.edits, m_job);
        if (!table)
            return tl::unexpected(table.error());
        piece.table = *std::move(table);
        return {};
    }

    Result<std::vector<Piece>> pieces() const
    {
        std::vector<Piece> pieces;
        if (!m_wish.cutFrom.empty()) {
            auto before = pieceOf({}, m_wish.cutFrom);
            if (!before)
                return tl::unexpected(before.error());
            pieces.push_back(*std::move(before));
        }
        Piece tested{
            .graph = m_cut.part->graph, .edits = m_cut.part->edits, .names = m_cut.part->names, .file = m_cut.file};
        if (const auto done = shape(tested); !done)
            return tl::unexpected(done.error());
        pieces.push_back(std::move(tested));
        // An output of the whole that nothing uses is compared as it is.
        std::vector<std::string> to;
        for (const std::string &name : m_wish.cutTo) {
            const auto id = m_cut.whole->valueNamed(mainGraph, name);
            if (id && m_cut.whole->value(*id).producer && !m_cut.whole->value(*id).uses.empty())
                to.push_back(name);
        }
        if (to.empty())
            return pieces;
        auto after = pieceOf(to, {});
        if (!after)
            return tl::unexpected(after.error());
        pieces.push_back(*std::move(after));
        return pieces;
    }

    Result<TestRunRequest> requestOf(const Piece &piece) const
    {
        return makeTestRun(*piece.graph, piece.edits, *piece.table, piece.file, m_settings, m_job);
    }
    [[nodiscard]] Result<TestReport> runToEnd(const TestRunRequest &request, const ModelGraph &graph) const
    {
        TestRunner runner(m_program);
        return blamed(shapewright::runToEnd(runner, request, m_job), request.guesses, graph);
    }
    // Keeps the elements of these values for the pieces that follow.
    Result<void> runFor(const Piece &piece, const TestRunRequest &request, const std::vector<std::string> &names,
                        std::map<std::string, InputFeed> &kept)
    {
        const QString path = m_folder.filePath(QStringLiteral("piece-%1").arg(m_runs++));
        const auto capturing = runForTensors(request, *piece.graph, *piece.table, names, path, m_job);
        if (!capturing)
            return tl::unexpected(capturing.error());
        const auto report = runToEnd(*capturing, *piece.graph);
        if (!report)
            return tl::unexpected(report.error());
        for (const CapturedTensor &tensor : report->captured) {
            if (tensor.elemType != onnx::TensorProto::STRING)
                kept[piece.wholeName(tensor.name)] = InputFeed{.name = tensor.name,
                                                               .elemType = tensor.elemType,
                                                               .dims = tensor.dims,
                                                               .fill = InputFeed::Fill::File,
                                                               .path = QFile::encodeName(path).toStdString(),
                                                               .offset = tensor.offset};
        }
        return {};
    }
    static std::vector<std::string> namesOf(const ModelGraph &graph, const std::vector<ValueId> &values)
    {
        std::vector<std::string> names;
        for (const ValueId value : values)
            names.push_back(graph.value(value).name);
        return names;
    }

    Result<void> runWhole()
    {
        const auto whole = pieceOf({}, {});
        const auto request = whole ? requestOf(*whole) : tl::unexpected(whole.error());
        if (!request)
            return tl::unexpected(request.error());
        std::map<std::string, InputFeed> kept;
        std::vector<std::string> names = namesOf(*whole->graph, whole->graph->main().outputs);
        for (const InputFeed &feed : request->inputs) {
            names.push_back(feed.name);
            m_known[whole->wholeName(feed.name)] = feed; // unless it is kept
        }
        if (const auto done = runFor(*whole, *request, names, kept); !done)
            return done;
        for (const std::string &output : namesOf(*whole->graph, whole->graph->main().outputs)) {
            if (const auto found = kept.find(whole->wholeName(output)); found != kept.end())
                m_wanted.insert(*found);
        }
        for (auto &[name, feed] : m_known) {
            const auto found = kept.find(name);
            if (found != kept.end())
                feed = found->second;
            else if (feed.form != InputFeed::Form::Nothing)
                return notComparable("The input “" + name + "” is no tensor of numbers.");
        }
        return {};
    }
    Result<TestRunRequest> fed(const Piece &piece) const
    {
        auto request = requestOf(piece);
        if (!request)
            return request;
        for (InputFeed &input : request->inputs) {
            const auto known = m_known.find(piece.wholeName(input.name));
            if (known == m_known.end())
                return notComparable("The input “" + input.name + "” is not known.");
            const std::string name = std::exchange(input, known->second).name;
            input.name = name;
        }
        return request;
    }
    Result<void> runPart(const Piece &piece)
    {
        const auto request = fed(piece);
        return request ? runFor(piece, *request, namesOf(*piece.graph, piece.graph->main().outputs), m_known)
                       : tl::unexpected(request.error());
    }
    Result<HalvesReport> runLast(const Piece &piece)
    {
        auto request = fed(piece);
        if (!request)
            return tl::unexpected(request.error());
        for (const std::string &name : namesOf(*piece.graph, piece.graph->main().outputs)) {
            const auto wanted = m_wanted.find(piece.wholeName(name));
            if (wanted == m_wanted.end())
                continue;
            request->references.push_back(wanted->second);
            request->references.back().name = name;
        }
        if (request->references.empty())
            return notComparable("No output is one of the whole model.");
        const auto run = runToEnd(*request, *piece.graph);
        if (!run)
            return tl::unexpected(run.error());
        HalvesReport report;
        for (const OutputReport &output : run->outputs) {
            if (!output.fromReference)
                continue;
            ++report.compared;
            if (!output.fromReference->agrees() && report.differs.empty())
                report.differs = output.name;
            report.isIdentical =
                report.isIdentical && output.fromReference->agrees() && output.fromReference->maxAbsolute == 0;
        }
        return report;
    }

    const QString m_program;
    const CutModel &m_cut;
    const PartsWish &m_wish;
    TestSettings m_settings;
    const JobContext &m_job;
    const ScratchFolder m_folder;
    int m_runs = 0;
    std::map<std::string, InputFeed> m_known;  // by their names in the whole: its inputs, and what pieces gave
    std::map<std::string, InputFeed> m_wanted; // likewise: its outputs
};

} // namespace

HalvesReport compareHalves(const QString &runnerProgram, const CutModel &cut, const TestSettings &settings,
                           const JobContext &job)
{
    auto report = Halves(runnerProgram, cut, settings, job).run();
    return report ? *std::move(report) : HalvesReport{.error = report.error()};
}

} // namespace shapewright
