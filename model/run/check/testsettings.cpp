// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/testsettings.h"

#include "model/edits/edittext.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/originalrun.h"
#include "model/run/check/runestimate.h"
#include "model/run/feeds/inputsources.h"
#include "model/types/text.h"

#include <utility>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// Applies the settings of inputs. `fault` gets each setting that cannot be applied, and returns whether to stop.
template <typename Fault>
bool applySources(TestRunRequest &request, const ModelGraph &graph, const TestSettings &settings, Fault fault)
{
    for (const QString &fill : settings.inputFills) {
        if (const auto filled = fillInput(request, fill.toStdString()); !filled && fault(fill, filled.error()))
            return false;
    }
    for (const QString &data : settings.inputData) {
        if (const auto fed = feedData(request, graph, data); !fed && fault(data, fed.error()))
            return false;
    }
    return true;
}

// An input value must have one number for all elements, or one for each.
Result<void> checkValues(const TestRunRequest &request)
{
    for (const InputFeed &feed : request.inputs) {
        if (feed.fill != InputFeed::Fill::Values || feed.values.size() == 1)
            continue;
        double elements = 1; // a double, because the product may exceed all integer types
        for (const std::int64_t dim : feed.dims)
            elements *= double(dim);
        if (elements != double(feed.values.size()))
            return failure(ErrorCode::EditsInvalid,
                           {"The value of “" + feed.name + "” has " + std::to_string(feed.values.size()) +
                            " numbers, and the input takes " + shapeText(Shape(feed.dims.begin(), feed.dims.end())) +
                            ": give one number for all elements, or one for each."});
    }
    return {};
}

} // namespace

Result<TestRunRequest> makeTestRun(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                   const TestedFile &file, const TestSettings &settings, const JobContext &job)
{
    TestRunRequest request = makeTestRun(graph, edits, table, file, settings.fill, settings.seed, settings.sizes);
    request.timeoutSeconds = settings.timeoutSeconds;
    request.memoryMegabytes = settings.memoryMegabytes;
    request.settings = settings.run;
    Error wrong;
    const auto stop = [&wrong](const QString &, const Error &error) {
        wrong = error;
        return true;
    };
    if (!applySources(request, graph, settings, stop))
        return tl::unexpected(wrong);
    if (const auto fits = checkValues(request); !fits)
        return tl::unexpected(fits.error());
    const RunEstimate estimate = estimateRun(request, graph, table);
    if (const auto fits = checkInputsFit(estimate, runMemory(request)); !fits)
        return tl::unexpected(fits.error());
    if (settings.compare && !edits.isEmpty())
        compareWithOriginal(request, graph, edits);
    if (settings.checkAll) {
        if (const auto planned = checkAllTensors(request, graph, table, job); !planned)
            return tl::unexpected(planned.error());
    }
    request.memoryShortage = memoryShortage(estimate, runMemory(request));
    return request;
}

FeedsPreview previewFeeds(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                          const TestSettings &settings)
{
    TestRunRequest request = makeTestRun(graph, edits, table, {}, settings.fill, settings.seed, settings.sizes);
    FeedsPreview preview;
    applySources(request, graph, settings, [&preview](const QString &setting, const Error &error) {
        preview.faults.push_back({setting, error});
        return false;
    });
    request.memoryMegabytes = settings.memoryMegabytes;
    preview.memoryShortage = memoryShortage(estimateRun(request, graph, table), runMemory(request));
    preview.feeds = std::move(request.inputs);
    for (InputFeed &feed : preview.feeds) {
        feed.bytes.clear();
        feed.texts.clear();
        feed.values.clear();
        feed.parts.clear();
    }
    return preview;
}

const QStringList &optimizationNames()
{
    static const QStringList names{u"off"_s, u"basic"_s, u"extended"_s, u"all"_s};
    return names;
}

QStringList settingsToArguments(const TestSettings &settings, bool isEdited)
{
    QStringList arguments;
    const auto add = [&arguments](const QString &option, const QString &value) {
        arguments += optionWords(option, value);
    };
    const auto addNumber = [&add](const QString &option, qint64 value, qint64 usual) {
        if (value != usual)
            add(option, QString::number(value));
    };
    const TestSettings usual;
    if (settings.fill != usual.fill)
        add(u"--fill"_s, settings.fill == FillKind::Zeros ? u"zeros"_s : u"ones"_s);
    for (const QString &fill : settings.inputFills)
        add(u"--fill"_s, fill);
    for (const QString &data : settings.inputData)
        add(u"--data"_s, data);
    for (const auto &[name, size] : settings.sizes)
        add(u"--run-size"_s, u"%1=%2"_s.arg(toQString(name), QString::number(size)));
    addNumber(u"--seed"_s, qint64(settings.seed), qint64(usual.seed));
    addNumber(u"--repeat"_s, settings.run.repetitions, usual.run.repetitions);
    addNumber(u"--repeat-time"_s, settings.run.repeatMilliseconds, usual.run.repeatMilliseconds);
    addNumber(u"--threads"_s, settings.run.threads, usual.run.threads);
    if (settings.run.optimization != usual.run.optimization)
        add(u"--optimization"_s, optimizationNames()[qsizetype(settings.run.optimization)]);
    for (const std::string &provider : settings.run.providers)
        add(u"--provider"_s, toQString(provider));
    addNumber(u"--timeout"_s, settings.timeoutSeconds, usual.timeoutSeconds);
    addNumber(u"--memory"_s, settings.memoryMegabytes, usual.memoryMegabytes);
    if (settings.compare && isEdited)
        arguments << u"--compare"_s;
    if (settings.checkAll)
        arguments << u"--check-all"_s;
    return arguments;
}

} // namespace shapewright
