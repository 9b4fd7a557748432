// SPDX-License-Identifier: Apache-2.0
// Gives libFuzzer our mutations of protobuf messages besides its own, and replaces an empty input by a seed of the
// target.
#include "tests/fuzz/target.h"
#include "tests/fuzz/wiremutator.h"

#include <algorithm>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t most, unsigned seed);

std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t most, unsigned seed)
{
    std::mt19937_64 random(seed);
    static const std::vector<std::string> seeds = shapewright::fuzz::seeds();
    const bool begins = size <= 1 && !seeds.empty();
    if (seed % 2 == 0 && !begins)
        return LLVMFuzzerMutate(data, size, most);
    const std::string mutated =
        begins ? seeds[random() % seeds.size()].substr(0, most)
               : shapewright::fuzz::mutatedMessage(shapewright::fuzz::bytesOf(data, size), most, random);
    std::copy(mutated.begin(), mutated.end(), data);
    return mutated.size();
}
