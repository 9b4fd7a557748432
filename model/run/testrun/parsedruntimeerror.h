// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <string>

namespace shapewright {

// The meaning of an ONNX Runtime error, read from its text, because the runtime has only few error codes. The texts are
// those of version 1.32. Even for an unknown text, the node is usually found.
struct ParsedRuntimeError {
    enum class Kind {
        Unknown,
        // The data that is fed does not match the model. The first of args is the input.
        WrongSizes, // for each wrong axis: the axis, the size that was fed, the expected size
        WrongRank,  // rank that was fed, expected rank
        WrongType,  // expected type, type that was fed
        NoSuchInput,
        MissingInput, // expected type
        // This version of the runtime does not support the model. Args:
        NewIrVersion, // version, newest supported version
        NewOpset,     // opset, domain, newest supported opset
        NoOperator,   // operator, domain (if known)
        NoKernel,     // operator with its opset version
        NoType,       // type
        NoLocale,     // name of the locale
        // A node fails. Args:
        InvalidReshape,   // shape, requested shape
        InvalidBroadcast, // size, other size
        TypeMismatch,     // type, other type
        InvalidType,      // type, operand
        IndexOutOfRange,  // index, lowest and highest valid index
        DivisionByZero,
        TooLarge, // maximum in bytes
        NoMemory, // bytes (if known)
        // The file or its external data cannot be read. Args:
        NoFile,         // path
        NoData,         // tensor, path
        DataTooShort,   // tensor, offset, bytes needed, bytes in the file
        DataOutOfRange, // tensor
    };

    Kind kind = Kind::Unknown;
    QStringList args;
    // The innermost node that the error refers to. Both are empty if it refers to none; the name is also empty if the
    // node has none.
    QString opType;
    QString node;
    QString reason; // the text without details that matter only to developers of the runtime

    bool operator==(const ParsedRuntimeError &) const = default;
};

// Reads the text of an ONNX Runtime error.
[[nodiscard]] ParsedRuntimeError parseRuntimeError(const std::string &text);

} // namespace shapewright
