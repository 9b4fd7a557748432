// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// What a graph input is fed with. The runner generates the data itself.
struct InputFeed {
    enum class Fill {
        Zeros,
        Ones,
        Random, // uniformly distributed
        Values,
        Normal,
        Counting,
        File,  // raw data in a file
        Bytes, // raw data
        Texts,
        Positions, // 0, 1, 2, … along the last axis, starting again from 0 after the maximum
    };

    // What the input is: a tensor; a sequence of tensors, which are filled alike or given one by one; a map whose
    // values are filled; or an optional without a value.
    enum class Form { Tensor, Sequence, Map, Nothing };

    std::string name;
    Form form = Form::Tensor;
    std::int64_t length = 0;   // only for Sequence
    std::int32_t keyType = 0;  // only for Map: TensorProto.DataType, INT64 or STRING
    std::int32_t elemType = 0; // TensorProto.DataType
    std::vector<std::int64_t> dims;
    Fill fill = Fill::Zeros;
    double low = 0, high = 1;   // range of Random, for integers with both ends; mean and deviation of Normal; start and
                                // step of Counting; `high` is the maximum of Positions
    std::vector<double> values; // for Values: one for all elements, or one for each
    std::string path;           // for File
    std::uint64_t offset = 0;
    std::string bytes;              // for Bytes: little-endian, as TensorProto.raw_data
    std::vector<std::string> texts; // for Texts: one for all elements, or one for each
    std::vector<InputFeed> parts;   // for a Sequence whose tensors are given: the tensors, which replace dims and fill
    std::string reason;             // why this fill was chosen, in words: `ids below 30522, which Gather_3 looks up`

    bool operator==(const InputFeed &) const = default;
};

} // namespace shapewright
