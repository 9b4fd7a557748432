// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// What one graph input is fed with; the runner makes the data itself.
struct InputFeed {
    enum class Fill {
        Zeros,
        Ones,
        Random, // uniform
        Values,
        Normal,
        Counting,
        File,  // raw data within a file
        Bytes, // raw data
        Texts,
        Positions, // 0, 1, 2, … along the last axis, from 0 on again after the greatest
    };

    // What is made of the tensor: itself; a sequence of several, each filled or given; the values of a map; of an
    // optional, nothing.
    enum class Form { Tensor, Sequence, Map, Nothing };

    std::string name;
    Form form = Form::Tensor;
    std::int64_t length = 0;   // of Sequence
    std::int32_t keyType = 0;  // of Map: TensorProto.DataType, INT64 or STRING
    std::int32_t elemType = 0; // likewise
    std::vector<std::int64_t> dims;
    Fill fill = Fill::Zeros;
    double low = 0, high = 1; // range of Random, integers take both ends; mean and deviation of Normal; start and step
                              // of Counting; `high` is the greatest of Positions
    std::vector<double> values; // of Values: one for all elements, or one each
    std::string path;           // of File
    std::uint64_t offset = 0;
    std::string bytes;              // of Bytes; little-endian, as TensorProto.raw_data
    std::vector<std::string> texts; // of Texts: one for all elements, or one each
    std::vector<InputFeed> parts;   // of Sequence, where each is given: tensors; in place of dims and fill
    std::string reason;             // why this fill, in words: `ids below 30522, which Gather_3 looks up`

    bool operator==(const InputFeed &) const = default;
};

} // namespace shapewright
