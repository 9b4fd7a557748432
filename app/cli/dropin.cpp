// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dropin.h"

#include "app/cli/argumentparser.h"
#include "app/cli/fixing.h"
#include "app/cli/openedmodel.h"
#include "app/cli/texts.h"
#include "model/edits/resolvededits.h"
#include "model/onnx/modelfile.h"
#include "model/wording/wording.h"

#include <QRegularExpression>

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int invalidUsage = 255; // as sys.exit(-1) in Python

// An integer in Python's syntax. A number that does not fit into 64 bits keeps its sign only; a text that is no integer
// gives no value.
struct Number {
    qint64 value = 0;
    bool fits = true;

    bool operator==(const Number &) const = default;
};
std::optional<Number> pythonInteger(const QString &text)
{
    static const QRegularExpression integer(u"^[+-]?[0-9]+(_[0-9]+)*$"_s);
    QString digits = text.trimmed();
    if (!integer.match(digits).hasMatch())
        return {};
    Number number;
    number.value = digits.remove(u'_').toLongLong(&number.fits);
    if (!number.fits)
        number.value = digits.startsWith(u'-') ? -1 : 1;
    return number;
}

struct Arguments {
    QString model, out;
    QString dimParam, inputName;
    std::optional<Number> dimValue;
    QList<Number> inputShape;
};

ArgumentParser makeParser()
{
    return ArgumentParser({
        {u"help"_s, {}, Cli::tr("show this help message and exit")},
        {u"dim_param"_s, u"DIM_PARAM"_s, Cli::tr("Symbolic parameter name. Provide dim_value if specified.")},
        {u"dim_value"_s, u"DIM_VALUE"_s, Cli::tr("Value to replace dim_param with in the model. Must be > 0.")},
        {u"input_name"_s, u"INPUT_NAME"_s,
         Cli::tr("Model input name to replace shape of. Provide input_shape if specified.")},
        {u"input_shape"_s, u"INPUT_SHAPE"_s,
         Cli::tr("Shape to use for input_name, as a comma separated list. All values must be > 0.")},
    });
}

QString helpText(const ArgumentParser &parser)
{
    return u"shapewright-cli fix [OPTIONS] INPUT_MODEL OUTPUT_MODEL\n\n%1\n\n%2"_s.arg(
        Cli::tr("Assigns a fixed value to a dim_param or an input shape.\n"
                "Provide either dim_param and dim_value or input_name and input_shape."),
        parser.optionsHelp());
}

// Reads all numbers. Returns the error in words, or an empty text.
QString readNumbers(const ArgumentParser &parser, Arguments &arguments)
{
    // Every occurrence is checked, as argparse does; the last one is used.
    for (const QString &text : parser.values(u"dim_value"_s)) {
        arguments.dimValue = pythonInteger(text);
        if (!arguments.dimValue)
            return Cli::tr("--dim_value must be an integer, not “%1”").arg(text);
    }
    for (const QString &text : parser.values(u"input_shape"_s)) {
        arguments.inputShape.clear();
        for (const QString &part : text.split(u',')) {
            const std::optional<Number> number = pythonInteger(part);
            if (!number)
                return Cli::tr("--input_shape must be a list of integers, not “%1”").arg(text);
            arguments.inputShape.append(*number);
        }
    }
    return {};
}

bool isValid(const Arguments &arguments)
{
    const auto isBelowOne = [](const Number &number) { return number.value < 1; };
    if (arguments.dimParam.isEmpty() == arguments.inputName.isEmpty())
        return false;
    if (!arguments.dimParam.isEmpty())
        return arguments.dimValue && !isBelowOne(*arguments.dimValue);
    return !arguments.inputShape.isEmpty() && std::ranges::none_of(arguments.inputShape, isBelowOne);
}

bool fits(const Arguments &arguments)
{
    return (arguments.dimParam.isEmpty() || arguments.dimValue->fits) &&
           std::ranges::all_of(arguments.inputShape, &Number::fits);
}

// For the reference, a dim_value of 0 means that the dim was never set. All other commands treat it as the size 0.
bool differsInZerosOnly(const ModelGraph &graph, const Arguments &arguments)
{
    const std::optional<ValueId> input = graph.input(arguments.inputName.toStdString());
    const std::optional<Shape> shape = input ? graph.value(*input).declared->shape : std::nullopt;
    if (!shape || shape->size() != std::size_t(arguments.inputShape.size()))
        return false;
    for (std::size_t axis = 0; axis < shape->size(); ++axis) {
        const Dim &dim = (*shape)[axis];
        if (dim.isValue() && dim.value() != 0 && dim.value() != arguments.inputShape[qsizetype(axis)].value)
            return false;
    }
    return true;
}

// For the reference, `?` is an ordinary dim_param, so all of its axes get the value. For us it means an unknown dim
// without a name.
ShapeEdits editsOfQuestionMarks(const Arguments &arguments, const ModelGraph &graph)
{
    ShapeEdits edits;
    for (const onnx::ValueInfoProto &input : graph.file().skeleton().graph().input()) {
        const auto &dims = input.type().tensor_type().shape().dim();
        for (int axis = 0; axis < dims.size(); ++axis) {
            if (dims[axis].dim_param() == "?")
                edits.axes.emplace(ShapeEdits::Axis{input.name(), std::uint32_t(axis)}, Dim(arguments.dimValue->value));
        }
    }
    return edits;
}

ShapeEdits editsOf(const Arguments &arguments, const ModelGraph &graph)
{
    ShapeEdits edits;
    if (arguments.dimParam == u'?')
        edits = editsOfQuestionMarks(arguments, graph);
    if (!edits.isEmpty())
        return edits;
    if (!arguments.dimParam.isEmpty()) {
        edits.symbols.emplace(arguments.dimParam.toStdString(), Dim(arguments.dimValue->value));
        return edits;
    }
    std::vector<ShapeEdits::AxisValue> shape;
    for (const Number &number : arguments.inputShape)
        shape.emplace_back(Dim(number.value));
    edits.shapes.emplace(arguments.inputName.toStdString(), std::move(shape));
    edits.exportOverridden = differsInZerosOnly(graph, arguments);
    return edits;
}

ExitCode fixLikeReference(const Arguments &arguments, const JobContext &job)
{
    FixOptions options;
    options.model = arguments.model;
    const auto graph = openModel(options, job);
    if (!graph)
        return fail(graph.error(), false);
    options.model = arguments.model;
    options.out = arguments.out;
    options.quiet = true;
    options.edits = editsOf(arguments, **graph);
    options.save.overwrite = true;
    // The reference would embed external data into the model.
    options.save.externalData = SaveOptions::ExternalData::Copy;
    for (const Problem &problem : resolveEdits(**graph, options.edits).problems) {
        if (problem.code != Problem::Code::UnknownSymbol)
            continue;
        writeErr(printable(Cli::tr("warning: %1").arg(describe(problem, **graph))));
        options.edits = {};
    }
    return fixModel(**graph, options, job);
}

int failArguments(const QString &message)
{
    return int(failUsage(message, false));
}

} // namespace

bool isDropIn(const QStringList &arguments)
{
    const auto end = std::ranges::find(arguments, u"--"_s);
    return std::any_of(arguments.begin(), end, [](const QString &argument) {
        return argument.startsWith(u"--dim_") || argument.startsWith(u"--i");
    });
}

int dropIn(const QStringList &given, const JobContext &job)
{
    ArgumentParser parser = makeParser();
    const QString fault = parser.parse(given);
    if (parser.isSet(u"help"_s)) {
        writeOut(helpText(parser));
        return int(ExitCode::Done);
    }
    if (!fault.isEmpty())
        return failArguments(fault);
    Arguments arguments;
    if (const QString wrong = readNumbers(parser, arguments); !wrong.isEmpty())
        return failArguments(wrong);
    if (parser.positionals().size() != 2)
        return failArguments(Cli::tr("fix expects INPUT_MODEL and OUTPUT_MODEL"));
    for (const QString &name : parser.positionals()) {
        if (const QString wrong = ArgumentParser::fileFault(name, u"MODEL"_s); !wrong.isEmpty())
            return failArguments(wrong);
    }
    arguments.model = parser.positionals().first();
    arguments.out = parser.positionals().last();
    arguments.dimParam = parser.value(u"dim_param"_s);
    arguments.inputName = parser.value(u"input_name"_s);
    if (!isValid(arguments)) {
        writeOut(Cli::tr("Invalid usage."));
        writeOut(helpText(parser));
        return invalidUsage;
    }
    if (!fits(arguments)) {
        writeErr(Cli::tr("shapewright-cli: a size is larger than ONNX can hold"));
        return int(ExitCode::Fault);
    }
    const ExitCode exit = fixLikeReference(arguments, job);
    const bool isKept = exit == ExitCode::Done || exit == ExitCode::Interrupted;
    return int(isKept ? exit : ExitCode::Fault);
}

} // namespace shapewright::cli
