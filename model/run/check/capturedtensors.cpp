// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/capturedtensors.h"

#include "model/onnx/tensorpayload.h"

#include <onnx/onnx_pb.h>

#include <QtEndian>

namespace shapewright {

namespace {

constexpr std::uint64_t endBytes = sizeof(std::uint64_t);
constexpr std::uint64_t mostTextBytes = std::uint64_t(256) << 20; // per range that is read

class CapturedTexts : public TensorReader
{
public:
    CapturedTexts(TensorFacts facts, std::unique_ptr<TensorPayload> payload)
        : TensorReader(std::move(facts)), m_payload(std::move(payload))
    {
    }

    Result<TensorElements> read(std::int64_t first, std::int64_t count, const JobContext &job) override
    {
        // The table holds where each string ends; it begins where the previous one ends.
        const std::uint64_t before = first > 0 ? 1 : 0;
        std::string ends = first > 0 ? std::string() : std::string(endBytes, '\0');
        if (auto done = m_payload->read((std::uint64_t(first) - before) * endBytes,
                                        (std::uint64_t(count) + before) * endBytes, ends, job);
            !done)
            return tl::unexpected(done.error());
        const auto endOf = [&](std::int64_t position) {
            return qFromLittleEndian<quint64>(ends.data() + std::uint64_t(position) * endBytes);
        };
        const std::uint64_t begin = endOf(0);
        for (std::int64_t position = 0; position < count; ++position) {
            if (endOf(position) > endOf(position + 1))
                return unreadable(facts().name, "its texts end before they begin");
        }
        const std::uint64_t end = endOf(count);
        if (end > std::uint64_t(facts().bytes) || end - begin > mostTextBytes)
            return unreadable(facts().name, "its texts are longer than what was kept of them");
        std::string bytes;
        if (auto done = m_payload->read(std::uint64_t(facts().count) * endBytes + begin, end - begin, bytes, job);
            !done)
            return tl::unexpected(done.error());
        std::vector<std::string> texts;
        for (std::int64_t position = 0; position < count; ++position)
            texts.push_back(bytes.substr(endOf(position) - begin, endOf(position + 1) - endOf(position)));
        return texts;
    }

private:
    std::unique_ptr<TensorPayload> m_payload;
};

} // namespace

CapturedTensors::CapturedTensors(const std::vector<CapturedTensor> &tensors, QString path) : m_path(std::move(path))
{
    for (const CapturedTensor &tensor : tensors)
        m_tensors.emplace(tensor.name, tensor);
}

const CapturedTensor *CapturedTensors::find(const std::string &name) const
{
    const auto found = m_tensors.find(name);
    return found == m_tensors.end() ? nullptr : &found->second;
}

TensorReader::Opened CapturedTensors::open(const std::string &name) const
{
    const CapturedTensor *tensor = find(name);
    if (!tensor)
        return failure(ErrorCode::TensorNotFound, {name});
    auto facts = tensorFacts(name, tensor->elemType, tensor->dims);
    if (!facts)
        return tl::unexpected(facts.error());
    const WireRange range{tensor->offset, tensor->length};
    if (tensor->elemType != onnx::TensorProto::STRING)
        return TensorReader::openRaw(*std::move(facts), m_path, range);
    if (std::uint64_t(facts->count) > tensor->length / endBytes)
        return unreadable(name, "less of it was kept than its shape needs");
    facts->bytes = std::int64_t(tensor->length - std::uint64_t(facts->count) * endBytes);
    auto payload = TensorPayload::ofFile(m_path, range);
    if (!payload)
        return tl::unexpected(payload.error());
    return std::make_unique<CapturedTexts>(*std::move(facts), *std::move(payload));
}

} // namespace shapewright
