// SPDX-License-Identifier: Apache-2.0
#include "app/runner/modelrun.h"

#include "app/runner/inputdata.h"
#include "app/runner/outputs.h"
#include "app/runner/process.h"
#include "app/runner/runtimeapi.h"

#include <QElapsedTimer>
#include <QFile>

#include <algorithm>
#include <new>
#include <string>
#include <vector>

namespace shapewright::runner {

using namespace Qt::Literals::StringLiterals;
using protocol::RunFailure;

namespace {

void ORT_API_CALL ignoreLog(void *, OrtLoggingLevel, const char *, const char *, const char *, const char *) {}

double milliseconds(const QElapsedTimer &timer)
{
    return double(timer.nsecsElapsed()) / 1e6;
}

Ort::SessionOptions sessionOptions(const protocol::RunRequest &request)
{
    Ort::SessionOptions options;
    options.SetLogSeverityLevel(ORT_LOGGING_LEVEL_FATAL);
    // The arena doubles each time that it grows: under a limit it would run out while half is free.
    if (request.memoryMegabytes > 0)
        options.DisableCpuMemArena();
    return options;
}

std::vector<Ort::Value> makeInputs(const protocol::RunRequest &request)
{
    std::vector<Ort::Value> values;
    values.reserve(request.inputs.size());
    for (const InputFeed &feed : request.inputs)
        values.push_back(makeInput(feed, request.seed));
    return values;
}

// The runtime does not look where nothing at all is fed, and fails in the first node that misses something.
void checkAllAreFed(const Ort::Session &session, const std::vector<InputFeed> &feeds)
{
    const std::vector<std::string> names = session.GetInputNames();
    for (std::size_t index = 0; index < names.size(); ++index) {
        const auto isFed = [&](const InputFeed &feed) { return feed.name == names[index]; };
        if (std::none_of(feeds.begin(), feeds.end(), isFed))
            throw InputFault("nothing is fed into " + names[index] + ", which is of type " +
                             typeText(session.GetInputTypeInfo(index)));
    }
}

template <typename T, typename Name>
std::vector<const char *> pointers(const std::vector<T> &elements, Name name)
{
    std::vector<const char *> found;
    found.reserve(elements.size());
    for (const T &element : elements)
        found.push_back(name(element).c_str());
    return found;
}

// A model that is newer than this runtime, or needs a kernel or an operator that it lacks, may be without fault. For
// most of that there is no error code, only these words.
RunFailure::Kind kindOf(const Ort::Exception &exception)
{
    if (exception.GetOrtErrorCode() == ORT_NOT_IMPLEMENTED)
        return RunFailure::Kind::NotSupported;
    const QString reason = QString::fromUtf8(exception.what());
    for (const QString &words :
         {u"Unsupported model IR version"_s, u"is under development and support for this is limited"_s,
          u"is till opset"_s, u"No Op registered for"_s, u"is not a registered function/op"_s}) {
        if (reason.contains(words))
            return RunFailure::Kind::NotSupported;
    }
    return RunFailure::Kind::RunFailed;
}

// With all optimizations, as people load it. These fold and inline what the shapes decide, and some refuse a model for
// a branch that never runs: such a model is loaded without them, and the report says so.
Ort::Session loadedSession(const Ort::Env &environment, const protocol::RunRequest &request,
                           protocol::RunReport &report)
{
    const QByteArray path = QFile::encodeName(request.modelPath);
    Ort::SessionOptions options = sessionOptions(request);
    try {
        return Ort::Session(environment, path.constData(), options);
    } catch (const Ort::Exception &exception) {
        if (kindOf(exception) == RunFailure::Kind::NotSupported)
            throw;
        report.unoptimizedReason = QString::fromUtf8(exception.what());
        options.SetGraphOptimizationLevel(ORT_DISABLE_ALL);
        try {
            return Ort::Session(environment, path.constData(), options);
        } catch (const Ort::Exception &) {
        }
        throw; // of the two reasons the first
    }
}

protocol::RunReport run(const Runtime &runtime, const protocol::RunRequest &request,
                        const std::function<void(const QString &)> &phase)
{
    protocol::RunReport report;
    report.runtimeVersion = runtime.version.toStdString();

    phase(u"loading"_s);
    QElapsedTimer timer;
    timer.start();
    // Failures come back as exceptions; on stderr they would only be said twice.
    const Ort::Env environment(ORT_LOGGING_LEVEL_FATAL, "shapewright", ignoreLog, nullptr);
    limitMemory(request.memoryMegabytes, request.externalBytes);
    Ort::Session session = loadedSession(environment, request, report);
    report.loadMs = milliseconds(timer);

    phase(u"running"_s);
    checkAllAreFed(session, request.inputs);
    const std::vector<Ort::Value> inputs = makeInputs(request);
    const std::vector<std::string> outputNames = session.GetOutputNames();
    const auto inputPointers = pointers(request.inputs, [](const InputFeed &feed) -> auto & { return feed.name; });
    const auto outputPointers = pointers(outputNames, [](const std::string &name) -> auto & { return name; });
    timer.restart();
    const std::vector<Ort::Value> outputs = session.Run(Ort::RunOptions(), inputPointers.data(), inputs.data(),
                                                        inputs.size(), outputPointers.data(), outputPointers.size());
    report.runMs = milliseconds(timer);

    phase(u"measuring"_s);
    for (std::size_t index = 0; index < outputs.size(); ++index)
        report.outputs.push_back(describeOutput(outputNames[index], session.GetOutputTypeInfo(index), outputs[index]));
    report.peakMegabytes = peakMegabytes();
    return report;
}

} // namespace

std::variant<protocol::RunReport, RunFailure> runModel(const Runtime &runtime, const protocol::RunRequest &request,
                                                       const std::function<void(const QString &)> &phase)
{
    Ort::InitApi(runtime.api);
    try {
        return run(runtime, request, phase);
    } catch (const Ort::Exception &exception) {
        return RunFailure{kindOf(exception), {}, QString::fromUtf8(exception.what())};
    } catch (const std::bad_alloc &) {
        return RunFailure{RunFailure::Kind::RunFailed, {}, u"there is not enough memory"_s};
    } catch (const std::exception &exception) {
        return RunFailure{RunFailure::Kind::RunFailed, {}, QString::fromUtf8(exception.what())};
    }
}

} // namespace shapewright::runner
