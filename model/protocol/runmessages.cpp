// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/runmessages.h"

#include "model/protocol/runparts.h"

namespace shapewright::protocol {

namespace {

template <typename Content>
constexpr const char *typeName = nullptr;
template <>
constexpr const char *typeName<RunRequest> = "run";
template <>
constexpr const char *typeName<RunPhase> = "phase";
template <>
constexpr const char *typeName<RunProgress> = "progress";
template <>
constexpr const char *typeName<RunChecked> = "checked";
template <>
constexpr const char *typeName<RunReport> = "report";
template <>
constexpr const char *typeName<RunFailure> = "failure";

template <typename Content>
QCborMap messageOf(const Content &content)
{
    FieldWriter fields;
    fields("type"_L1, QString::fromLatin1(typeName<Content>));
    visitFields(fields, content);
    return fields.map();
}

template <typename Content>
std::optional<Content> contentOf(const QCborMap &message)
{
    FieldReader fields(message);
    QString type;
    fields("type"_L1, type);
    if (type != QLatin1StringView(typeName<Content>))
        return {};
    Content content;
    visitFields(fields, content);
    return fields.isValid() ? std::optional(std::move(content)) : std::nullopt;
}

template <typename... Contents>
void readOneOf(const QCborMap &message, std::optional<std::variant<Contents...>> &found)
{
    ((found = contentOf<Contents>(message), found.has_value()) || ...);
}

} // namespace

QCborMap toCbor(const RunRequest &request)
{
    return messageOf(request);
}

QCborMap toCbor(const RunAnswer &answer)
{
    return std::visit([](const auto &content) { return messageOf(content); }, answer);
}

std::optional<RunRequest> runRequest(const QCborMap &message)
{
    return contentOf<RunRequest>(message);
}

std::optional<RunAnswer> runAnswer(const QCborMap &message)
{
    std::optional<RunAnswer> answer;
    readOneOf(message, answer);
    return answer;
}

} // namespace shapewright::protocol
