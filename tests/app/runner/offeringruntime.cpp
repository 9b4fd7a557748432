// SPDX-License-Identifier: Apache-2.0
// A replacement for ONNX Runtime that forwards to it but offers other execution providers.

#include <onnxruntime_c_api.h>

#include <array>
#include <cstdint>

#include <dlfcn.h>

namespace {

std::array<char, 22> ofCuda{"CUDAExecutionProvider"};
std::array<char, 23> ofNnapi{"NnapiExecutionProvider"};
std::array<char, 21> ofCpu{"CPUExecutionProvider"};
std::array<char *, 3> offered{ofCuda.data(), ofNnapi.data(), ofCpu.data()};

const OrtApiBase *runtime()
{
    void *library = dlopen(SHAPEWRIGHT_RUNTIME, RTLD_NOW | RTLD_LOCAL);
    return library ? reinterpret_cast<const OrtApiBase *(*)()>(dlsym(library, "OrtGetApiBase"))() : nullptr;
}

OrtStatus *availableProviders(char ***names, int *count) noexcept
{
    *names = offered.data();
    *count = int(offered.size());
    return nullptr;
}

OrtStatus *releaseProviders(char ** /*names*/, int /*count*/) noexcept
{
    return nullptr;
}

const OrtApi *api(std::uint32_t version) noexcept
{
    static OrtApi made = *runtime()->GetApi(version);
    made.GetAvailableProviders = availableProviders;
    made.ReleaseAvailableProviders = releaseProviders;
    return &made;
}

} // namespace

const OrtApiBase *OrtGetApiBase() noexcept
{
    static const OrtApiBase base{api, runtime()->GetVersionString};
    return &base;
}
