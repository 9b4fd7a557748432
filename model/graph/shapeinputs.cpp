// SPDX-License-Identifier: Apache-2.0
#include "model/graph/shapeinputs.h"

#include "model/types/operatornames.h"

#include <string_view>
#include <unordered_map>

namespace shapewright {

std::uint32_t shapeInputs(const std::string &opType, const std::string &domain)
{
    static const std::unordered_map<std::string_view, std::uint32_t> table = {
        {"AffineGrid", 2},
        {"CenterCropPad", 2},
        {"Col2Im", 6},
        {"ConstantOfShape", 1},
        {"CumSum", 2},
        {"DFT", 6},
        {"Expand", 2},
        {"MaxUnpool", 4},
        {"OneHot", 2},
        {"Pad", 10},
        {"Range", 7},
        {"ReduceL1", 2},
        {"ReduceL2", 2},
        {"ReduceLogSum", 2},
        {"ReduceLogSumExp", 2},
        {"ReduceMax", 2},
        {"ReduceMean", 2},
        {"ReduceMin", 2},
        {"ReduceProd", 2},
        {"ReduceSum", 2},
        {"ReduceSumSquare", 2},
        {"Reshape", 2},
        {"Resize", 8},
        {"Slice", 30},
        {"Split", 2},
        {"SplitToSequence", 2},
        {"Squeeze", 2},
        {"Tile", 2},
        {"TopK", 2},
        {"Trilu", 2},
        {"Unsqueeze", 2},
    };
    if (!normalDomain(domain).empty())
        return 0;
    const auto found = table.find(opType);
    return found == table.end() ? 0 : found->second;
}

} // namespace shapewright
