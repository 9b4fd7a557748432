// SPDX-License-Identifier: Apache-2.0
#include "model/overrides/rangecode.h"

#include "model/overrides/literals.h"
#include "model/types/text.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

using Why = SkippedEdit::Why;
using Input = Overrides::Input;

constexpr std::int64_t mostOfOption = std::numeric_limits<std::int32_t>::max(); // both providers read an int

// For texts of our own, or texts that were checked before.
QString pythonText(const QString &text)
{
    return quoted(text.toStdString(), Literal::Python).value_or(u"\"\""_s);
}

SkippedEdit ofAxis(Why why, const Input &input, std::size_t axis)
{
    return {why, ShapeEdits::Axis{input.name, std::uint32_t(axis)}.text(), {}};
}

constexpr RefusingTarget ofProfiles{"TensorRT, optimization profiles", ":,"};
constexpr RefusingTarget ofReshaping{"OpenVINO, reshape_input", "[],"};

// What prevents the use of an option that separates names by these characters.
std::vector<SkippedEdit> obstacles(const Input &input, const char *separators)
{
    std::vector<SkippedEdit> found;
    if (!quoted(input.name, Literal::Python))
        found.push_back({Why::NotText, input.name, {}});
    else if (input.name.find_first_of(separators) != std::string::npos)
        found.push_back({Why::Separator, input.name, {}});
    for (std::size_t axis = 0; axis < input.usual.size(); ++axis) {
        const Dim *const sizes[] = {&input.least[axis], &input.usual[axis], &input.greatest[axis]};
        if (std::ranges::any_of(sizes, [](const Dim *size) { return size->isDynamic(); }))
            found.push_back(ofAxis(Why::StillDynamic, input, axis));
        else if (std::ranges::any_of(sizes, [](const Dim *size) { return size->value() > mostOfOption; }))
            found.push_back(ofAxis(Why::ValueNotTaken, input, axis));
        else if (!std::ranges::is_sorted(sizes, {}, [](const Dim *size) { return size->value(); }))
            found.push_back(ofAxis(Why::NoRange, input, axis));
    }
    return found;
}

QString profileShape(const Input &input, const Shape &shape)
{
    QStringList sizes;
    for (const Dim &size : shape)
        sizes.append(QString::number(size.value()));
    return toQString(input.name) + u':' + sizes.join(u'x');
}

// For example `4` or `1..8`.
QString reshapeSize(const Input &input, std::size_t axis)
{
    const qint64 least = input.least[axis].value(), greatest = input.greatest[axis].value();
    return least == greatest ? QString::number(least) : u"%1..%2"_s.arg(least).arg(greatest);
}

QString reshapeOption(const Input &input)
{
    QStringList sizes;
    for (std::size_t axis = 0; axis < input.usual.size(); ++axis)
        sizes.append(reshapeSize(input, axis));
    return toQString(input.name) + u'[' + sizes.join(u',') + u']';
}

// The argument of OpenVINO's own reshape(): a range is a pair, and -1 is an axis that stays dynamic.
QString reshapeArgument(const Input &input)
{
    QStringList sizes;
    for (std::size_t axis = 0; axis < input.usual.size(); ++axis) {
        const Dim &least = input.least[axis], &greatest = input.greatest[axis];
        if (least.isDynamic() || greatest.isDynamic())
            sizes.append(u"-1"_s);
        else if (least == greatest)
            sizes.append(QString::number(least.value()));
        else
            sizes.append(u"(%1, %2)"_s.arg(least.value()).arg(greatest.value()));
    }
    return u'[' + sizes.join(u", "_s) + u']';
}

// Whether any axis gets a number that it does not have in the file.
bool isReshaped(const Input &input)
{
    for (std::size_t axis = 0; axis < input.usual.size(); ++axis) {
        for (const Shape *shape : {&input.least, &input.usual, &input.greatest}) {
            const Dim &dim = (*shape)[axis];
            if (dim.isValue() && (!input.declared || (*input.declared)[axis] != dim))
                return true;
        }
    }
    return false;
}

} // namespace

std::vector<RefusingTarget> targetsRefusing(const std::string &inputName)
{
    std::vector<RefusingTarget> refusing;
    std::ranges::copy_if(std::array{ofProfiles, ofReshaping}, std::back_inserter(refusing),
                         [&inputName](const RefusingTarget &target) {
                             return inputName.find_first_of(target.separators) != std::string::npos;
                         });
    return refusing;
}

OverrideCode tensorRtCode(const Overrides &overrides, const QString &model)
{
    OverrideCode code{{}, overrides.skipped};
    std::vector<const Input *> dynamic;
    for (const Input &input : overrides.inputs) {
        if (!input.declared || std::ranges::none_of(*input.declared, &Dim::isDynamic))
            continue; // static in the file, so the provider knows it
        std::ranges::copy(obstacles(input, ofProfiles.separators), std::back_inserter(code.skipped));
        dynamic.push_back(&input);
    }
    // TensorRT refuses a profile that lacks an input or contradicts the file.
    const bool isRefused = std::ranges::any_of(
        code.skipped, [](const SkippedEdit &skipped) { return skipped.isLoss() && skipped.why != Why::NotOnInput; });
    if (dynamic.empty() || isRefused)
        return code;
    const auto option = [&dynamic](Shape Input::*shape) {
        QStringList shapes;
        for (const Input *input : dynamic)
            shapes.append(profileShape(*input, input->*shape));
        return pythonText(shapes.join(u','));
    };
    const bool isRange = option(&Input::least) != option(&Input::greatest);
    const QString hint =
        isRange ? QString() : u"# One size alone: lower min and raise max for what else will be fed.\n"_s;
    code.text =
        u"import onnxruntime\n"
        "\n"
        "%5profile = {\n"
        "    \"trt_profile_min_shapes\": %1,\n"
        "    \"trt_profile_opt_shapes\": %2,\n"
        "    \"trt_profile_max_shapes\": %3,\n"
        "}\n"
        "session = onnxruntime.InferenceSession(\n"
        "    %4,\n"
        "    providers=[(\"TensorrtExecutionProvider\", profile), \"CUDAExecutionProvider\", "
        "\"CPUExecutionProvider\"],\n"
        ")\n"_s.arg(option(&Input::least), option(&Input::usual), option(&Input::greatest), pythonText(model), hint);
    return code;
}

OverrideCode openVinoCode(const Overrides &overrides, const QString &model)
{
    OverrideCode code;
    // Whole shapes can express more than overrides: unknown ranks, and replacements of numbers.
    std::ranges::copy_if(overrides.skipped, std::back_inserter(code.skipped), [](const SkippedEdit &skipped) {
        return skipped.why != Why::UnknownRank && skipped.why != Why::FixedInFile;
    });
    QStringList options, arguments;
    for (const Input &input : overrides.inputs) {
        if (!isReshaped(input))
            continue;
        const std::vector<SkippedEdit> found = obstacles(input, ofReshaping.separators);
        if (found.empty())
            options.append(reshapeOption(input));
        std::ranges::copy(found, std::back_inserter(code.skipped));
        if (const auto name = quoted(input.name, Literal::Python))
            arguments.append(u"    %1: %2,\n"_s.arg(*name, reshapeArgument(input)));
    }
    if (!options.isEmpty())
        code.text = u"# With ONNX Runtime, 1.23 or later. Feed these very shapes; 1..8 for a number is a range.\n"
                    "import onnxruntime\n"
                    "\n"
                    "openvino_options = {\"device_type\": \"NPU\", \"reshape_input\": %1}\n"
                    "session = onnxruntime.InferenceSession(%2, providers=[(\"OpenVINOExecutionProvider\", "
                    "openvino_options)])\n"
                    "\n"_s.arg(pythonText(options.join(u',')), pythonText(model));
    if (!arguments.isEmpty())
        code.text +=
            u"# With OpenVINO itself.\n"
            "import openvino\n"
            "\n"
            "core = openvino.Core()\n"
            "model = core.read_model(%1)\n"
            "model.reshape({\n"
            "%2"
            "})\n"
            "compiled = core.compile_model(model, \"NPU\")\n"_s.arg(pythonText(model), arguments.join(QString()));
    return code;
}

} // namespace shapewright
