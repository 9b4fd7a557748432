// SPDX-License-Identifier: Apache-2.0
// shapewright-make-samples FOLDER: writes the sample models.
#include "resources/samples/samples.h"

#include <onnx/checker.h>

#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

namespace samples = shapewright::samples;

struct Sample {
    std::string_view name;
    onnx::ModelProto (*make)();
};

constexpr std::array all{
    Sample{"linear", samples::linear},     Sample{"rnn", samples::rnn},
    Sample{"reshape", samples::reshape},   Sample{"image-classifier", samples::imageClassifier},
    Sample{"detector", samples::detector}, Sample{"encoder", samples::encoder},
};

void write(const onnx::ModelProto &model, const std::filesystem::path &path)
{
    onnx::checker::check_model(model, /*full_check=*/true);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!model.SerializeToOstream(&file) || !file.flush())
        throw std::runtime_error("cannot write " + path.string());
}

} // namespace

int main(int argc, char *argv[])
{
    if (argc != 2) {
        std::fputs("usage: shapewright-make-samples FOLDER\n", stderr);
        return 2;
    }
    try {
        const std::filesystem::path folder = argv[1];
        std::filesystem::create_directories(folder);
        for (const Sample &sample : all)
            write(sample.make(), folder / (std::string(sample.name) + ".onnx"));
    } catch (const std::exception &error) {
        std::fprintf(stderr, "shapewright-make-samples: %s\n", error.what());
        return 1;
    }
    return 0;
}
