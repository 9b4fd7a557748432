// SPDX-License-Identifier: Apache-2.0
// editbench MODEL SYMBOL RUNS: measures how long the window takes after a symbol is edited, until the panel at the left
// is drawn and until the picture is drawn with all new shapes. For comparison it measures the shape inference of the
// onnx library on the same model with that size, for which a script waits after each try. Prints JSON.
#include "app/gui/jobs/programs.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/window/appearance.h"
#include "app/gui/window/workspace.h"
#include "tests/support/exposedmodel.h"
#include "views/graph/view/graphview.h"
#include "views/panels/shapes/shapespanel.h"

#include <onnx/shape_inference/implementation.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

double since(const QElapsedTimer &clock)
{
    return double(clock.nsecsElapsed()) * 1e-6;
}

QJsonObject summary(std::vector<double> times)
{
    std::ranges::sort(times);
    return {{u"median_ms"_s, times[times.size() / 2]}, {u"worst_ms"_s, times.back()}};
}

void waitUntilSettled(MainWindow &window)
{
    QEventLoop loop;
    QObject::connect(&window, &MainWindow::settled, &loop, &QEventLoop::quit);
    if (!window.isSettled())
        loop.exec();
}

double onnxTime(onnx::ModelProto model, const std::string &symbol, std::int64_t size)
{
    for (auto &input : *model.mutable_graph()->mutable_input()) {
        for (auto &dim : *input.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim()) {
            if (dim.dim_param() == symbol)
                dim.set_dim_value(size);
        }
    }
    QElapsedTimer clock;
    clock.start();
    try {
        onnx::shape_inference::InferShapes(model, onnx::OpSchemaRegistry::Instance(),
                                           onnx::ShapeInferenceOptions(false, 0, true));
    } catch (const std::exception &exception) {
        std::fprintf(stderr, "onnx: %s\n", exception.what());
    }
    return since(clock);
}

} // namespace

int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    const auto model = arguments.size() > 3 ? test::readModel(arguments[1]) : std::nullopt;
    if (!model) {
        std::fprintf(stderr, "usage: editbench MODEL SYMBOL RUNS\n");
        return 2;
    }
    const std::string symbol = arguments[2].toStdString();
    Appearance appearance;
    MainWindow window(
        appearance, {Programs::find().runner, QApplication::applicationDirPath() + u"/../bin/shapewright-layouter"_s});
    window.resize(1600, 1000);
    window.show();
    window.openFile(arguments[1]);
    waitUntilSettled(window);

    std::vector<double> panel, picture, onnx;
    for (int run = 0; run < arguments[3].toInt(); ++run) {
        ShapeEdits edits;
        edits.symbols[symbol] = Dim(2 + run % 7);
        QElapsedTimer clock;
        clock.start();
        window.document().setEdits(edits, u"edit"_s);
        window.workspace().shapes().grab();
        panel.push_back(since(clock));
        waitUntilSettled(window);
        window.workspace().view().viewport()->grab();
        picture.push_back(since(clock));
        onnx.push_back(onnxTime(*model, symbol, 2 + run % 7));
    }
    const QJsonObject result{{u"nodes"_s, int(window.document().state().graph->nodeCount())},
                             {u"changes"_s, window.document().changes()->count()},
                             {u"panel"_s, summary(panel)},
                             {u"picture"_s, summary(picture)},
                             {u"propagation_s"_s, window.document().propagationSeconds()},
                             {u"onnx"_s, summary(onnx)}};
    std::puts(QJsonDocument(result).toJson(QJsonDocument::Compact).constData());
    return 0;
}
