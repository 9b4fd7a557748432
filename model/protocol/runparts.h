// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/fields.h"
#include "model/protocol/runmessages.h"

#include <QCborArray>
#include <QCborMap>
#include <QCborValue>

#include <optional>
#include <vector>

// The parts of the messages about runs: each part is written to a CBOR map and read from one.
namespace shapewright::protocol {

[[nodiscard]] QCborValue bytesValue(const std::string &text);
[[nodiscard]] QCborArray namesArray(const std::vector<std::string> &names);

[[nodiscard]] QCborMap toCbor(const CapturedTensor &tensor);
[[nodiscard]] QCborMap toCbor(const DimOverride &override);
[[nodiscard]] QCborMap toCbor(const InputFeed &feed);
[[nodiscard]] QCborMap toCbor(const Tolerance &tolerance);
[[nodiscard]] QCborMap toCbor(const OriginalInput &input);
[[nodiscard]] QCborMap toCbor(const OriginalRun &original);
[[nodiscard]] QCborMap toCbor(const OutputDifference &difference);
[[nodiscard]] QCborMap toCbor(const RefusedTensor &refused);
[[nodiscard]] QCborMap toCbor(const RunFailure &failure);
[[nodiscard]] QCborMap toCbor(const RunMeasurement &measurement);
[[nodiscard]] QCborMap toCbor(const RunOriginal &original);
[[nodiscard]] QCborMap toCbor(const RunOutput &output);
[[nodiscard]] QCborMap toCbor(const StringStatistics &strings);
[[nodiscard]] QCborMap toCbor(const RunSettings &settings);
[[nodiscard]] QCborMap toCbor(const TensorCapture &capture);
[[nodiscard]] QCborMap toCbor(const TensorCheck &check);

[[nodiscard]] CapturedTensor capturedTensor(Fields &fields);
[[nodiscard]] InputFeed inputFeed(Fields &fields);
[[nodiscard]] OriginalRun originalRun(Fields &fields);
[[nodiscard]] RefusedTensor refusedTensor(Fields &fields);
[[nodiscard]] RunFailure runFailure(Fields &fields);
[[nodiscard]] RunMeasurement runMeasurement(Fields &fields);
[[nodiscard]] RunOriginal runOriginal(Fields &fields);
[[nodiscard]] RunOutput runOutput(Fields &fields);
[[nodiscard]] RunSettings runSettings(Fields &fields);
[[nodiscard]] TensorCapture tensorCapture(Fields &fields);
[[nodiscard]] TensorCheck tensorCheck(Fields &fields);

// Reads a map within the message with `read`. If the map is malformed, so is the message.
template <typename T, typename Read>
T part(Fields &fields, QLatin1StringView key, Read read)
{
    Fields inner(fields.map(key));
    T found = read(inner);
    if (!inner.isValid())
        fields.reject();
    return found;
}

// The same for a map that may be null.
template <typename T, typename Read>
std::optional<T> optionalPart(Fields &fields, QLatin1StringView key, Read read)
{
    if (fields.isNull(key))
        return {};
    return part<T>(fields, key, read);
}

template <typename T>
QCborValue optionalMap(const std::optional<T> &content)
{
    return content ? QCborValue(toCbor(*content)) : QCborValue(nullptr);
}

// Reads each element of an array of maps with `read`. If an element is malformed, so is the message.
template <typename T, typename Read>
std::vector<T> elements(Fields &fields, QLatin1StringView key, Read read)
{
    std::vector<T> found;
    for (const QCborValue &element : fields.array(key)) {
        Fields inner(element);
        found.push_back(read(inner));
        if (!inner.isValid())
            fields.reject();
    }
    return found;
}

template <typename T>
QCborArray arrayOf(const std::vector<T> &elements)
{
    QCborArray array;
    for (const T &element : elements)
        array.append(toCbor(element));
    return array;
}

} // namespace shapewright::protocol
