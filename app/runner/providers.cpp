// SPDX-License-Identifier: Apache-2.0
#include "app/runner/providers.h"

#include "app/runner/runexception.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <memory>
#include <string_view>

namespace shapewright::runner {

namespace {

constexpr std::string_view ending = "executionprovider";
constexpr std::string_view ofCpu = "CPUExecutionProvider";

// The name in lower case and without the suffix that all of them have.
std::string shortName(std::string_view name)
{
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    if (lower.ends_with(ending))
        lower.resize(lower.size() - ending.size());
    return lower;
}

// Adds a provider with its default options. Throws if ONNX Runtime was built without the provider.
template <typename Options, auto create, auto append, auto release>
void appendBy(Ort::SessionOptions &options)
{
    const OrtApi &api = Ort::GetApi();
    Options *made = nullptr;
    Ort::ThrowOnError((api.*create)(&made));
    const std::unique_ptr<Options, void (*)(Options *)> owner(made, api.*release);
    Ort::ThrowOnError((api.*append)(options, made));
}

// By short name, the providers that ONNX Runtime adds by functions of their own.
const std::map<std::string, void (*)(Ort::SessionOptions &)> &ownFunctions()
{
    using Api = OrtApi;
    static const std::map<std::string, void (*)(Ort::SessionOptions &)> functions{
        {"cuda", appendBy<OrtCUDAProviderOptionsV2, &Api::CreateCUDAProviderOptions,
                          &Api::SessionOptionsAppendExecutionProvider_CUDA_V2, &Api::ReleaseCUDAProviderOptions>},
        {"tensorrt",
         appendBy<OrtTensorRTProviderOptionsV2, &Api::CreateTensorRTProviderOptions,
                  &Api::SessionOptionsAppendExecutionProvider_TensorRT_V2, &Api::ReleaseTensorRTProviderOptions>},
        {"cann", appendBy<OrtCANNProviderOptions, &Api::CreateCANNProviderOptions,
                          &Api::SessionOptionsAppendExecutionProvider_CANN, &Api::ReleaseCANNProviderOptions>},
        {"dnnl", appendBy<OrtDnnlProviderOptions, &Api::CreateDnnlProviderOptions,
                          &Api::SessionOptionsAppendExecutionProvider_Dnnl, &Api::ReleaseDnnlProviderOptions>},
        {"rocm", appendBy<OrtROCMProviderOptions, &Api::CreateROCMProviderOptions,
                          &Api::SessionOptionsAppendExecutionProvider_ROCM, &Api::ReleaseROCMProviderOptions>},
    };
    return functions;
}

// All other providers are added by name. Source: the names that SessionOptionsAppendExecutionProvider of ONNX Runtime
// 1.32 lists as supported. NNAPI, ACL, Arm NN, RKNPU and others are missing, since their functions are not in its API
// table.
bool canBeAdded(std::string_view whole)
{
    constexpr std::array byName{"cpu",    "dml",   "qnn", "openvino", "snpe",   "xnnpack", "webnn",
                                "webgpu", "azure", "js",  "vitisai",  "coreml", "migraphx"};
    const std::string name = shortName(whole);
    return ownFunctions().contains(name) || std::ranges::count(byName, name) > 0;
}

std::string wholeName(const std::string &asked, const std::vector<std::string> &offered)
{
    const auto isAsked = [&](const std::string &name) { return shortName(name) == shortName(asked); };
    if (const auto found = std::ranges::find_if(offered, isAsked); found != offered.end())
        return *found;
    std::string names;
    for (const std::string &name : offered)
        names += (names.empty() ? "" : ", ") + name;
    throw RunException("there is no execution provider " + asked + "; this ONNX Runtime offers: " + names);
}

} // namespace

std::vector<std::string> offeredProviders()
{
    std::vector<std::string> offered = Ort::GetAvailableProviders();
    std::erase_if(offered, [](const std::string &name) { return !canBeAdded(name); });
    return offered;
}

std::vector<std::string> chosenProviders(const std::vector<std::string> &asked)
{
    std::vector<std::string> chosen;
    const std::vector<std::string> offered = offeredProviders();
    for (const std::string &name : asked) {
        const std::string whole = wholeName(name, offered);
        if (whole != ofCpu && std::ranges::count(chosen, whole) == 0)
            chosen.push_back(whole);
    }
    chosen.emplace_back(ofCpu);
    return chosen;
}

void addProviders(Ort::SessionOptions &options, const std::vector<std::string> &chosen)
{
    for (const std::string &name : chosen) {
        const auto own = ownFunctions().find(shortName(name));
        if (own != ownFunctions().end())
            own->second(options);
        else if (name != ofCpu) // every session has the CPU's
            options.AppendExecutionProvider(name);
    }
}

} // namespace shapewright::runner
