// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a model. That gives an error, or a model whose shapes, problems and tensors can all be read.
#include "model/graph/modelfacts.h"
#include "model/graph/modelgraph.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "tests/fuzz/target.h"

using namespace shapewright;

// The seeds are models of the corpus.
std::vector<std::string> fuzz::seeds()
{
    return {};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::InputFile input(fuzz::bytesOf(data, size));
    const auto file = ModelFile::open(input.path());
    if (!file)
        return 0;
    const auto graph = ModelGraph::build(*file);
    (void)modelFacts(*graph);
    const auto table = propagate(*graph, {});
    fuzz::promise(table.has_value(), "propagation ends with a table");
    (void)countShapes(*graph, **table);
    return 0;
}
