// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <string>

namespace shapewright {

// What ONNX Runtime means by the text of an error, for which it has few codes. Of version 1.32; a text that is not
// known says at least which node it is about.
struct RuntimeFault {
    enum class Kind {
        Unknown,
        // the data that are fed; args: input,
        WrongSizes, // then axis, size that was fed, size that is taken, of each axis that is wrong
        WrongRank,  // rank that was fed, rank that is taken
        WrongType,  // type that is taken, type that was fed
        NoSuchInput,
        NotFed, // type that is taken
        // what this runtime lacks; args:
        NewIrVersion, // version, newest that is known
        NewOpset,     // opset, domain, newest that is known
        NoOperator,   // operator, domain or nothing
        NoKernel,     // operator with its version
        // a node that cannot work; args:
        ReshapeMisfit,   // shape, shape that was asked for
        BroadcastMisfit, // size, other size
        MisfitOfTypes,   // type, other type
        InvalidType,     // type, operand
        IndexOutside,    // index, least, greatest
        DivisionByZero,
        TooLarge, // most bytes
        NoMemory, // bytes or nothing
        // the file and its data; args:
        NoFile,       // path
        NoData,       // tensor, path
        DataTooShort, // tensor, offset, bytes that are needed, bytes that the file has
        DataOutside,  // tensor
    };

    Kind kind = Kind::Unknown;
    QStringList args;
    // The innermost node that it is about: both are empty where it is about none; the name also where it has none.
    QString opType;
    QString node;
    QString reason; // the text without what is for developers of the runtime

    bool operator==(const RuntimeFault &) const = default;
};

[[nodiscard]] RuntimeFault runtimeFault(const std::string &text);

} // namespace shapewright
