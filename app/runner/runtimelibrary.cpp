// SPDX-License-Identifier: Apache-2.0
#include "app/runner/runtimelibrary.h"

#include <QFileInfo>
#include <QLibrary>
#include <QStringList>

#include <onnxruntime_c_api.h>

namespace shapewright::runner {

using namespace Qt::Literals::StringLiterals;

namespace {

// The paths to try, in order. This program is in `bin` or in `libexec/shapewright` of a build folder or installation.
// The last path has no folder, so the dynamic loader searches for it.
QStringList places()
{
    const QString asked = qEnvironmentVariable("SHAPEWRIGHT_ONNXRUNTIME");
    if (!asked.isEmpty())
        return {asked};
    const QString folder = QFileInfo(QFileInfo(u"/proc/self/exe"_s).symLinkTarget()).path();
    const QString library = u"libonnxruntime.so.1"_s;
    return {folder + u"/../lib/shapewright/"_s + library, folder + u"/../../lib/shapewright/"_s + library, library};
}

} // namespace

std::variant<Runtime, RuntimeNotLoaded> loadRuntime()
{
    // It has to be set before any code of the library runs. Otherwise its Linux builds write a device id and prepare an
    // upload.
    qputenv("ORT_DISABLE_TELEMETRY", "1");

    QString path;
    for (const QString &place : places()) {
        if (path.isEmpty() && (!place.contains(u'/') || QFileInfo::exists(place)))
            path = place;
    }
    if (path.isEmpty())
        return RuntimeNotLoaded{places().join(u", "_s), u"there is no such file"_s};

    QLibrary library(path);
    library.setLoadHints(QLibrary::PreventUnloadHint | QLibrary::ResolveAllSymbolsHint);
    if (!library.load())
        return RuntimeNotLoaded{path.contains(u'/') ? path : places().join(u", "_s), library.errorString()};
    const auto base = reinterpret_cast<const OrtApiBase *(*)()>(library.resolve("OrtGetApiBase"));
    if (!base)
        return RuntimeNotLoaded{path, u"it is a library, but not ONNX Runtime"_s};
    const QString version = QString::fromUtf8(base()->GetVersionString());
    const OrtApi *api = base()->GetApi(ORT_API_VERSION);
    if (!api) {
        return RuntimeNotLoaded{
            path, u"it is ONNX Runtime %1, and 1.%2 or newer is needed"_s.arg(version).arg(ORT_API_VERSION)};
    }
    return Runtime{api, path, version};
}

} // namespace shapewright::runner
