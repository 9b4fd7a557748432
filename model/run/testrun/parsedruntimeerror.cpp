// SPDX-License-Identifier: Apache-2.0
#include "model/run/testrun/parsedruntimeerror.h"

#include "model/types/text.h"

#include <QRegularExpression>

#include <array>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

using Kind = ParsedRuntimeError::Kind;

// The texts contain parts of the file, such as names of any length and content.
constexpr qsizetype longestText = 20'000;

QRegularExpression regularExpression(const char *pattern)
{
    return QRegularExpression(QString::fromLatin1(pattern), QRegularExpression::DotMatchesEverythingOption);
}

struct Pattern {
    Kind kind;
    QRegularExpression expression; // its groups are the arguments
};

const std::array<Pattern, 26> &patterns()
{
    static const auto of = [](Kind kind, const char *pattern) { return Pattern{kind, regularExpression(pattern)}; };
    static const std::array all{
        of(Kind::WrongSizes, R"(^Got invalid dimensions for input: (.*?) for the following indices\s)"),
        of(Kind::WrongRank, R"(^Invalid rank for input: (.*) Got: (\d+) Expected: (\d+))"),
        of(Kind::WrongType, R"(^into (.*), which takes (.*), (\S+) is fed$)"),
        of(Kind::NoSuchInput, R"(^Invalid input name: (.*)$)"),
        of(Kind::MissingInput, R"(^nothing is fed into (.*), which is of type (.*)$)"),
        of(Kind::NewIrVersion, R"(Unsupported model IR version: (\d+), max supported IR version: (\d+))"),
        of(Kind::NewOpset, R"(Opset (\d+) is under development .* for domain (\S+) is till opset (\d+))"),
        of(Kind::NoOperator, R"(No Op registered for (\S+) with domain_version of)"),
        of(Kind::NoOperator, R"(Fatal error: (?<b>[^:]*):(?<a>[^:]*)\(-?\d+\) is not a registered function/op)"),
        of(Kind::NoKernel, R"(Could not find an implementation for (\S+) node with name)"),
        of(Kind::NoKernel, R"(Failed to find kernel for (\S+) \(node:)"),
        of(Kind::NoType, R"(MLDataType for: (\S+) is not currently registered or supported)"),
        of(Kind::NoLocale, R"(Failed to construct locale with name:([^:]*))"),
        of(Kind::NoMemory, R"(Failed to allocate memory for requested buffer of size (\d+))"),
        of(Kind::NoMemory, R"(std::bad_alloc|^there is not enough memory$|SafeIntOnOverflow\(\) Integer overflow)"),
        of(Kind::TooLarge, R"(would require more than (\d+) bytes, which exceeds the supported maximum)"),
        of(Kind::InvalidReshape,
           R"(cannot be reshaped to the requested shape\. Input shape:(\{[^}]*\}), requested shape:(\{[^}]*\}))"),
        of(Kind::InvalidBroadcast, R"(Attempting to broadcast an axis by a dimension other than 1\. (\d+) by (\d+))"),
        of(Kind::TypeMismatch,
           R"(Type parameter \(\S*\) of Optype \(\S*\) bound to different types \((.*?) and (.*?) in)"),
        of(Kind::InvalidType, R"(Type Error: Type '(.*?)' of input parameter \((.*?)\) of operator)"),
        of(Kind::IndexOutOfRange, R"(idx=(-?\d+) must be within the inclusive range \[(-?\d+),(-?\d+)\])"),
        of(Kind::DivisionByZero, R"(Integer division by zero)"),
        of(Kind::NoFile, R"(failed:Load model (.*) failed\. File doesn't exist)"),
        of(Kind::NoData, R"~(for initializer: (.*?)\. Error: .* External data path does not exist: "(.*)")~"),
        of(Kind::DataOutOfRange,
           R"(for initializer: (.*?)\. Error: .*(?:Absolute path not allowed|escapes model directory))"),
        of(Kind::DataTooShort,
           R"(External initializer: (.*) offset: (-?\d+) size to read: (\d+) given file_length: (\d+) are out of)"),
    };
    return all;
}

// The axis and the two sizes of each line.
QStringList wrongSizes(const QString &text)
{
    static const QRegularExpression line = regularExpression(R"(\n index: (\d+) Got: (-?\d+) Expected: (-?\d+))");
    QStringList found;
    for (auto at = line.globalMatch(text); at.hasNext();)
        found += at.next().capturedTexts().mid(1);
    return found;
}

QStringList argumentsOf(const QRegularExpressionMatch &match)
{
    if (match.hasCaptured(u"a"_s))
        return {match.captured(u"a"_s), match.captured(u"b"_s)};
    return match.capturedTexts().mid(1);
}

// Finds the node that the text refers to, and cuts off what precedes the innermost reason.
void takeNode(ParsedRuntimeError &fault)
{
    // The text names an outer node before the inner one.
    static const QRegularExpression running =
        regularExpression(R"(while running (\S+) node\. Name:'(.*?)' Status Message: )");
    static const std::array others{
        regularExpression(R"(Node \((?<node>.*?)\) Op \((?<op>[^)]*)\) \[\w+\] )"),
        regularExpression(R"(of operator \((?<op>[^)]*)\) in node \((?<node>.*?)\) )"),
        regularExpression(R"(of Optype \((?<op>[^)]*)\) bound to .* in node \((?<node>.*?)\))"),
        regularExpression(R"(Could not find an implementation for (?<op>[^(]*)\(\d+\) node with name '(?<node>.*?)')"),
        regularExpression(R"(Failed to find kernel for (?<op>[^(]*)\(\d+\) \(node:'(?<node>.*?)' ep:)"),
        regularExpression(R"~(In Node, \("(?<node>.*?)", (?<op>[^,]*), )~"),
    };
    qsizetype end = 0;
    for (auto at = running.globalMatch(fault.reason); at.hasNext();) {
        const QRegularExpressionMatch match = at.next();
        fault.opType = match.captured(1);
        fault.node = match.captured(2);
        end = match.capturedEnd();
    }
    fault.reason = fault.reason.mid(end);
    for (const QRegularExpression &other : others) {
        const QRegularExpressionMatch match = other.match(fault.reason);
        if (!fault.opType.isEmpty() || !match.hasMatch())
            continue;
        fault.opType = match.captured(u"op"_s);
        fault.node = match.captured(u"node"_s);
    }
}

// The text without places in the runtime's sources and the conditions that failed there.
QString withoutPlaces(QString text)
{
    static const std::array noise{
        regularExpression(R"(^Load model from .*? failed:)"),
        regularExpression(R"(^Node \(.*?\) Op \([^)]*\) \[\w+\] )"),
        regularExpression(R"(^Exception during initialization: )"),
        regularExpression(R"(^/onnxruntime_src/\S+:\d+ .*(?:was false\. |\)>? (?=[A-Z])))"),
        regularExpression(R"(^\w+\.(?:cc|h):\d+ \S+ )"),
    };
    for (const QRegularExpression &part : noise)
        text.remove(part);
    return text.trimmed();
}

} // namespace

ParsedRuntimeError parseRuntimeError(const std::string &text)
{
    ParsedRuntimeError fault;
    fault.reason = toQString(text).left(longestText).trimmed();
    const QString whole = fault.reason;
    takeNode(fault);
    for (const Pattern &pattern : patterns()) {
        const QRegularExpressionMatch match = pattern.expression.match(whole);
        if (!match.hasMatch())
            continue;
        fault.kind = pattern.kind;
        fault.args = argumentsOf(match);
        if (fault.kind == Kind::WrongSizes)
            fault.args += wrongSizes(whole);
        break;
    }
    fault.reason = withoutPlaces(fault.reason);
    return fault;
}

} // namespace shapewright
