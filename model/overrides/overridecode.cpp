// SPDX-License-Identifier: Apache-2.0
#include "model/overrides/overridecode.h"

#include "model/edits/shellwords.h"
#include "model/overrides/literals.h"
#include "model/overrides/rangecode.h"
#include "model/types/text.h"

#include <algorithm>
#include <limits>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

using Why = SkippedEdit::Why;

constexpr CodeTargetNames names[] = {
    {CodeTarget::Python, "python", "Python"},
    {CodeTarget::C, "c", "C"},
    {CodeTarget::Cpp, "c++", "C++"},
    {CodeTarget::CSharp, "c#", "C#"},
    {CodeTarget::Java, "java", "Java"},
    {CodeTarget::JavaScript, "javascript", "JavaScript"},
    {CodeTarget::PerfTest, "perf-test", "onnxruntime_perf_test"},
    {CodeTarget::CoreMl, "coreml", "Core ML"},
    {CodeTarget::TensorRt, "tensorrt", "TensorRT"},
    {CodeTarget::OpenVino, "openvino", "OpenVINO"},
};

constexpr std::int64_t mostOfWasm = std::numeric_limits<std::int32_t>::max(); // onnxruntime-web passes an int

// How a language opens a session. In the lines for overrides, %1 is the name and %2 the number; in the other lines,
// @model is the file.
struct Language {
    Literal literal;
    const char *head;
    const char *byName;
    const char *byDenotation; // null: there is no such call
    const char *tail;
    std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
};

constexpr Language python{Literal::Python,
                          "import onnxruntime\n"
                          "\n"
                          "options = onnxruntime.SessionOptions()\n",
                          "options.add_free_dimension_override_by_name(%1, %2)\n",
                          "options.add_free_dimension_override_by_denotation(%1, %2)\n",
                          "session = onnxruntime.InferenceSession(@model, options, "
                          "providers=[\"CPUExecutionProvider\"])\n"};

constexpr Language c{Literal::C,
                     "#include <onnxruntime_c_api.h>\n"
                     "\n"
                     "const OrtApi *ort = OrtGetApiBase()->GetApi(ORT_API_VERSION);\n"
                     "OrtEnv *env = NULL;\n"
                     "OrtSessionOptions *options = NULL;\n"
                     "OrtSession *session = NULL;\n"
                     "OrtStatus *status = ort->CreateEnv(ORT_LOGGING_LEVEL_WARNING, \"\", &env);\n"
                     "if (status == NULL)\n"
                     "    status = ort->CreateSessionOptions(&options);\n",
                     "if (status == NULL)\n"
                     "    status = ort->AddFreeDimensionOverrideByName(options, %1, %2);\n",
                     "if (status == NULL)\n"
                     "    status = ort->AddFreeDimensionOverride(options, %1, %2); /* by denotation */\n",
                     "if (status == NULL)\n"
                     "    status = ort->CreateSession(env, ORT_TSTR(@model), options, &session);\n"
                     "/* Otherwise ort->GetErrorMessage(status) says what went wrong. */\n"};

constexpr Language cpp{Literal::C,
                       "#include <onnxruntime_cxx_api.h>\n"
                       "\n"
                       "Ort::Env env;\n"
                       "Ort::SessionOptions options;\n",
                       "options.AddFreeDimensionOverrideByName(%1, %2);\n",
                       "// By denotation: options.AddFreeDimensionOverride() goes by name, the C API does not.\n"
                       "Ort::ThrowOnError(Ort::GetApi().AddFreeDimensionOverride(options, %1, %2));\n",
                       "Ort::Session session(env, ORT_TSTR(@model), options);\n"};

constexpr Language cSharp{Literal::CSharp,
                          "using Microsoft.ML.OnnxRuntime;\n"
                          "\n"
                          "using var options = new SessionOptions();\n",
                          "options.AddFreeDimensionOverrideByName(%1, %2);\n",
                          "options.AddFreeDimensionOverride(%1, %2); // by denotation\n",
                          "using var session = new InferenceSession(@model, options);\n"};

constexpr Language java{Literal::Java,
                        "import ai.onnxruntime.OrtEnvironment;\n"
                        "import ai.onnxruntime.OrtSession;\n"
                        "\n"
                        "OrtEnvironment environment = OrtEnvironment.getEnvironment();\n"
                        "OrtSession.SessionOptions options = new OrtSession.SessionOptions();\n",
                        "options.setSymbolicDimensionValue(%1, %2L);\n", nullptr,
                        "OrtSession session = environment.createSession(@model, options);\n"};

// The brackets make any name an ordinary key; `"__proto__": 1` would not create one.
constexpr Language javaScript{Literal::JavaScript,
                              "// onnxruntime-node takes no notice of freeDimensionOverrides.\n"
                              "import * as ort from \"onnxruntime-web\";\n"
                              "\n"
                              "const session = await ort.InferenceSession.create(@model, {\n"
                              "  freeDimensionOverrides: {\n",
                              "    [%1]: %2,\n",
                              nullptr,
                              "  },\n"
                              "});\n",
                              mostOfWasm};

constexpr Language coreMl{Literal::Python, python.head, python.byName, python.byDenotation,
                          "# What still has a dynamic shape is left to the CPU. In C these are the flags\n"
                          "# COREML_FLAG_CREATE_MLPROGRAM | COREML_FLAG_ONLY_ALLOW_STATIC_INPUT_SHAPES.\n"
                          "coreml = {\"ModelFormat\": \"MLProgram\", \"RequireStaticInputShapes\": \"1\"}\n"
                          "session = onnxruntime.InferenceSession(\n"
                          "    @model,\n"
                          "    options,\n"
                          "    providers=[(\"CoreMLExecutionProvider\", coreml), \"CPUExecutionProvider\"],\n"
                          ")\n"};

QString withModel(const char *text, const QString &model, Literal literal)
{
    return QString::fromUtf8(text).replace(u"@model"_s, quoted(model.toStdString(), literal).value_or(u"\"\""_s));
}

OverrideCode codeIn(const Language &language, const Overrides &overrides, const QString &model)
{
    const auto refusal = [&language](const DimOverride &override) -> std::optional<Why> {
        if (override.kind == DimOverride::Kind::Denotation && language.byDenotation == nullptr)
            return Why::NoDenotations;
        if (override.value > language.greatest)
            return Why::ValueNotTaken;
        return quoted(override.name, language.literal) ? std::nullopt : std::optional(Why::NotText);
    };
    const ChosenOverrides chosen = chooseOverrides(overrides, refusal);
    if (chosen.overrides.empty())
        return {{}, chosen.skipped};
    QString text = withModel(language.head, model, language.literal);
    for (const DimOverride &override : chosen.overrides) {
        const bool isName = override.kind == DimOverride::Kind::Name;
        text += QString::fromUtf8(isName ? language.byName : language.byDenotation)
                    .arg(*quoted(override.name, language.literal), QString::number(override.value));
    }
    return {text + withModel(language.tail, model, language.literal), chosen.skipped};
}

// The tool splits its options at blanks and at the first colon, and accepts only numbers above 0.
OverrideCode perfTestLine(const Overrides &overrides, const QString &model)
{
    const auto refusal = [](const DimOverride &override) -> std::optional<Why> {
        if (!isVisibleText(override.name)) // the line will be pasted into a terminal
            return Why::NotText;
        if (override.name.find_first_of(": ") != std::string::npos)
            return Why::Separator;
        return override.value > 0 ? std::nullopt : std::optional(Why::ValueNotTaken);
    };
    const ChosenOverrides chosen = chooseOverrides(overrides, refusal);
    if (chosen.overrides.empty())
        return {{}, chosen.skipped};
    QStringList words{u"onnxruntime_perf_test"_s, u"-I"_s};
    for (const DimOverride &override : chosen.overrides)
        words << (override.kind == DimOverride::Kind::Name ? u"-f"_s : u"-F"_s)
              << toQString(override.name) + u':' + QString::number(override.value);
    return {shellLine(words << model) + u'\n', chosen.skipped};
}

} // namespace

std::span<const CodeTargetNames> codeTargets()
{
    return names;
}

std::optional<CodeTarget> codeTargetNamed(const QString &name)
{
    const auto found = std::ranges::find_if(
        names, [&name](const CodeTargetNames &target) { return name == QLatin1StringView(target.name); });
    return found != std::end(names) ? std::optional(found->target) : std::nullopt;
}

QStringList codeTargetList()
{
    QStringList list;
    for (const CodeTargetNames &target : names)
        list.append(QString::fromLatin1(target.name));
    return list;
}

OverrideCode overrideCode(CodeTarget target, const Overrides &overrides, const QString &model)
{
    switch (target) {
    case CodeTarget::Python:
        return codeIn(python, overrides, model);
    case CodeTarget::C:
        return codeIn(c, overrides, model);
    case CodeTarget::Cpp:
        return codeIn(cpp, overrides, model);
    case CodeTarget::CSharp:
        return codeIn(cSharp, overrides, model);
    case CodeTarget::Java:
        return codeIn(java, overrides, model);
    case CodeTarget::JavaScript:
        return codeIn(javaScript, overrides, model);
    case CodeTarget::PerfTest:
        return perfTestLine(overrides, model);
    case CodeTarget::CoreMl:
        return codeIn(coreMl, overrides, model);
    case CodeTarget::TensorRt:
        return tensorRtCode(overrides, model);
    case CodeTarget::OpenVino:
        return openVinoCode(overrides, model);
    }
    return {};
}

} // namespace shapewright
