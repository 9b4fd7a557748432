// SPDX-License-Identifier: Apache-2.0
#include "app/runner/providers.h"

#include "app/runner/runfault.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace shapewright::runner {

namespace {

constexpr std::string_view ending = "executionprovider";
constexpr std::string_view ofCpu = "CPUExecutionProvider";

// In lower case, without the ending that all have.
std::string shortName(std::string_view name)
{
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    if (lower.ends_with(ending))
        lower.resize(lower.size() - ending.size());
    return lower;
}

std::string wholeName(const std::string &asked, const std::vector<std::string> &offered)
{
    const auto isAsked = [&](const std::string &name) { return shortName(name) == shortName(asked); };
    if (const auto found = std::ranges::find_if(offered, isAsked); found != offered.end())
        return *found;
    std::string names;
    for (const std::string &name : offered)
        names += (names.empty() ? "" : ", ") + name;
    throw RunFault("there is no execution provider " + asked + "; this ONNX Runtime offers: " + names);
}

} // namespace

std::vector<std::string> chosenProviders(const std::vector<std::string> &asked)
{
    std::vector<std::string> chosen;
    const std::vector<std::string> offered = Ort::GetAvailableProviders();
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
        if (name != ofCpu) // which every session has
            options.AppendExecutionProvider(name);
    }
}

} // namespace shapewright::runner
