// SPDX-License-Identifier: Apache-2.0
#include "tests/support/agreement.h"

#include "model/graph/nodeschema.h"
#include "model/readiness/readiness.h"
#include "model/wording/problemwording.h"
#include "model/wording/readinesswording.h"
#include "tests/support/runonce.h"
#include "tests/support/testmodels.h"

#include <onnx/defs/schema.h>

#include <QFile>
#include <QRegularExpression>

#include <unordered_map>
#include <utility>

namespace shapewright::test {

using namespace Qt::Literals::StringLiterals;

namespace {

QString shapeOf(const ValueShape &value)
{
    return value.type.shape ? QString::fromStdString(shapeText(*value.type.shape)) : u"unknown rank"_s;
}

QString dimsOf(const OutputReport &actual)
{
    return QString::fromStdString(shapeText(Shape(actual.dims.begin(), actual.dims.end())));
}

bool isTrusted(const ValueShape &said, std::size_t axis, Agreement::Trust trust)
{
    const Marks marks = said.marks.empty() ? Marks::None : said.marks[axis];
    return !has(marks, Marks::Declared) && (!has(marks, Marks::Assumed) || trust == Agreement::Trust::AssumedToo);
}

// The kind of an error: its first line without the names and numbers of the model, so that equal errors can be counted.
QString kindOfReason(const Error &error)
{
    static const QRegularExpression own(uR"(\b(node|name|Name|Node|index|value)\b.*|from \S+|'[^']*'|\d+)"_s);
    return QString::fromStdString(error.detail).section(u'\n', 0, 0).replace(own, u"…"_s).left(90);
}

// Whether ONNX defines an operator of the graph by others, whose kernels readiness does not ask about.
bool hasFunctions(const ModelGraph &graph)
{
    for (std::uint32_t index = 0; index < graph.main().nodes.size(); ++index) {
        const onnx::OpSchema *schema = schemaOf(graph, {mainGraph, index});
        if (schema != nullptr && (schema->HasFunction() || schema->HasContextDependentFunction()))
            return true;
    }
    return false;
}

} // namespace

bool comparesAll()
{
    return qEnvironmentVariableIsSet("SHAPEWRIGHT_TEST_ALL");
}

Agreement::Agreement() : m_runner(program(u"shapewright-runner"_s)), m_cpu(*providerFromFile(u":/readiness/cpu.json"_s))
{
    if (!QFile::exists(model(u"MANIFEST.json"_s)))
        qFatal("the corpus of test models must be at %s", qPrintable(modelsFolder()));
    qputenv("ALLOW_RELEASED_ONNX_OPSET_ONLY", "0"); // runs opsets that are not released yet
}

std::optional<TestReport> Agreement::run(const TestRunRequest &request)
{
    const auto outcome = runOnce(m_runner, request, 2000 * usualTimeoutSeconds);
    if (outcome && *outcome)
        return **outcome;
    m_reason = outcome ? kindOfReason(outcome->error()) : u"no answer"_s;
    return {};
}

void Agreement::count(const QString &path, int runs, const QString &reason)
{
    ++m_modelsByRuns[{path.section(u'/', 0, 0), runs}];
    if (runs == 0)
        m_refused[reason].append(path);
}

void Agreement::compare(const ModelGraph &graph, const ShapeTable &table, const TestReport &report,
                        const SizeOf &sizeOf, Trust trust, const QString &place)
{
    std::unordered_map<std::string, const OutputReport *> actual;
    for (const OutputReport &output : report.outputs)
        actual.emplace(output.name, &output);
    for (std::uint32_t index = 0; index < graph.main().values.size(); ++index) {
        const Value &value = graph.main().values[index];
        const auto found = actual.find(value.name);
        if (value.origin == Value::Origin::NodeOutput && found != actual.end() && found->second->isTensor)
            compareValue(QString::fromStdString(value.name), table.at({mainGraph, index}), *found->second, sizeOf,
                         trust, place);
    }
}

void Agreement::compareValue(const QString &name, const ValueShape &said, const OutputReport &actual,
                             const SizeOf &sizeOf, Trust trust, const QString &place)
{
    const auto wrong = [&](const QString &what) {
        ++m_wrongs;
        m_wrong.append(
            u"%1, value %2: %3 predicted, %4 actual (%5)"_s.arg(place, name, shapeOf(said), dimsOf(actual), what));
    };
    ++m_values;
    if (!said.type.shape) {
        m_unknown += int(actual.dims.size());
        return;
    }
    const bool isProven = !said.declaredOnly && (!said.assumed || trust == Trust::AssumedToo);
    if (isProven && said.type.text != actual.type)
        wrong(u"type %1, not %2"_s.arg(QString::fromStdString(said.type.text), QString::fromStdString(actual.type)));
    if (said.type.shape->size() != actual.dims.size()) {
        if (isProven)
            wrong(u"rank"_s);
        m_unproven += int(actual.dims.size());
        return;
    }
    for (std::size_t axis = 0; axis < actual.dims.size(); ++axis) {
        const Dim &dim = (*said.type.shape)[axis];
        const auto size = sizeOf(dim);
        if (!isTrusted(said, axis, trust))
            ++m_unproven;
        else if (dim.isUnknown() && !dim.isFollowing())
            ++m_unknown;
        else if (!size)
            ++m_names;
        else if (*size != actual.dims[axis])
            wrong(u"axis %1 is %2"_s.arg(axis).arg(*size));
        else
            ++(dim.isValue() ? m_numbers : m_expressions);
    }
}

void Agreement::compareReadiness(const ModelGraph &graph, const ShapeTable &table, bool hasRun, const QString &place)
{
    const bool lacksKernel = !hasRun && m_reason.contains(u"Could not find an implementation"_s);
    if (!hasRun && !lacksKernel)
        return;
    m_withoutKernel += lacksKernel ? 1 : 0;
    if (lacksKernel && hasFunctions(graph))
        return;
    const Readiness readiness = assess(m_cpu, graph, table);
    if ((readiness.verdict != Readiness::Verdict::Cannot) == hasRun)
        return;
    ++m_wrongs;
    const QString why = readiness.blockers.empty() ? QString() : reasonText(readiness.blockers.front(), graph);
    m_wrong.append(place + (hasRun ? u" runs, yet the CPU: "_s + why : u" has no kernel, yet the CPU is ready"_s));
}

void Agreement::compareProblems(const ShapeTable &table, const QString &place)
{
    for (const Problem &problem : table.problems) {
        const bool isDeclaration =
            problem.code == Problem::Code::OutputMismatch || problem.code == Problem::Code::ValueInfoMismatch;
        if (problem.severity != Severity::Error || isDeclaration) // ONNX Runtime accepts wrong declarations
            continue;
        ++m_wrongs;
        QStringList args;
        for (const std::string &arg : problem.args)
            args.append(QString::fromStdString(arg));
        m_wrong.append(u"%1 runs, yet %2: %3 %4"_s.arg(place, QString::fromStdString(problemCodeName(problem.code)),
                                                       args.join(u", "_s), QString::fromStdString(problem.detail)));
    }
}

void Agreement::compareTables(const ModelGraph &graph, const ShapeTable &symbolic, const ShapeTable &fixed,
                              const SizeOf &sizeOf, const QString &place)
{
    for (std::uint32_t index = 0; index < graph.main().values.size(); ++index) {
        const ValueId id{mainGraph, index};
        const ValueShape &said = symbolic.at(id);
        if (!said.type.shape)
            continue;
        const QString name = QString::fromStdString(graph.value(id).name);
        const auto &shape = fixed.at(id).type.shape;
        if (!shape || shape->size() != said.type.shape->size()) {
            if (said.declaredOnly || said.assumed)
                continue;
            ++m_wrongs;
            m_wrong.append(
                u"%1, value %2: %3 before fixing, %4 after"_s.arg(place, name, shapeOf(said), shapeOf(fixed.at(id))));
            continue;
        }
        for (std::size_t axis = 0; axis < shape->size(); ++axis) {
            if (isTrusted(said, axis, Trust::ProvenOnly))
                compareDim(name, fixed, id, (*said.type.shape)[axis], axis, sizeOf, place);
        }
    }
}

void Agreement::compareDim(const QString &name, const ShapeTable &fixed, ValueId id, const Dim &symbolic,
                           std::size_t axis, const SizeOf &sizeOf, const QString &place)
{
    const auto size = sizeOf(symbolic);
    if (!size || ((*fixed.at(id).type.shape)[axis] == Dim(*size) && isTrusted(fixed.at(id), axis, Trust::ProvenOnly)))
        return;
    ++m_wrongs;
    m_wrong.append(u"%1, value %2: axis %3 is %4 = %5 before fixing, %6 after"_s.arg(
        place, name, QString::number(axis), QString::fromStdString(symbolic.text()), QString::number(*size),
        shapeOf(fixed.at(id))));
}

QString Agreement::takeWrong()
{
    const QStringList wrong = std::exchange(m_wrong, {});
    return wrong.isEmpty() ? QString() : u"%1 wrong:\n  "_s.arg(wrong.size()) + wrong.mid(0, 12).join(u"\n  "_s);
}

void Agreement::tell() const
{
    qInfo("agreement: %d values; dims: %d numbers and %d expressions right, %d wrong, %d unknown, %d declared or "
          "assumed, %d with a name of their own; %d models without a kernel",
          m_values, m_numbers, m_expressions, m_wrongs, m_unknown, m_unproven, m_names, m_withoutKernel);
    for (const auto &[place, models] : m_modelsByRuns)
        qInfo("agreement: %s: %d models ran with %d assignments", qPrintable(place.first), models, place.second);
    for (const auto &[reason, models] : m_refused)
        qInfo("not run: %d: %s (%s)", int(models.size()), qPrintable(reason),
              qPrintable(models.mid(0, 3).join(u", "_s)));
}

} // namespace shapewright::test
