// SPDX-License-Identifier: Apache-2.0
// The real runner: outputs compared with references, and with those of the original model.

#include "tests/app/runner/runnerfixture.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;
using TensorProto = onnx::TensorProto;

class TestRunnerComparisons : public QObject, protected RunnerFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

    void outputsAreComparedWithReferences();
    void outputsAreComparedWithTheOriginal_data();
    void outputsAreComparedWithTheOriginal();
    void valuesThatAreNoTensorsAreCompared();
    void otherShapeIsReported();
    void originalGetsItsDimsByOverrides();
    void failingOriginalIsReported();
};

void TestRunnerComparisons::outputsAreComparedWithReferences()
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"strings.onnx"_s);
    QVERIFY(test::writeModel(test::identityModel(TensorProto::STRING), request.modelPath));
    InputFeed input = feed(TensorProto::STRING, {2}, InputFeed::Fill::Texts);
    input.texts = {"one", "two"};
    request.inputs = {input};
    input.name = "y";
    request.references = {input};
    auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(outcome->value().outputs.front().fromReference);
    QCOMPARE(outcome->value().outputs.front().fromReference->elements, 2);
    QVERIFY(outcome->value().passed());
    request.references.front().texts = {"one", "three"};
    outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().fromReference->disagreeing, 1);
    QVERIFY(!outcome->value().passed());
}

void TestRunnerComparisons::outputsAreComparedWithTheOriginal_data()
{
    QTest::addColumn<int>("elemType");
    QTest::addColumn<std::vector<double>>("tested");
    QTest::addColumn<std::vector<double>>("original");
    QTest::addColumn<OutputDifference>("expected");
    const auto row = [](const char *name, int elemType, std::vector<double> tested, std::vector<double> original,
                        const OutputDifference &expected) {
        QTest::newRow(name) << elemType << std::move(tested) << std::move(original) << expected;
    };
    const double large = 9007199254740992; // 2^53
    row("the same", TensorProto::FLOAT, {1, 2, 3}, {1, 2, 3}, {3, 0, 0, 0, {}, 0, 0, {}});
    row("within the tolerance", TensorProto::FLOAT, {1024.0625, 2}, {1024, 2},
        {2, 0, 0.0625, 0.0625 / 1024, {}, 0, 0, {}});
    row("beyond it", TensorProto::FLOAT, {1024.125, 2}, {1024, 2},
        {2, 1, 0.125, 0.125 / 1024, {0}, 1024.125, 1024, {}});
    row("the worst is told", TensorProto::DOUBLE, {2, 9, 3}, {1, 4, 2}, {3, 3, 5, 1.25, {1}, 9, 4, {}});
    row("half floats have a wider one", TensorProto::FLOAT16, {1.0078125}, {1},
        {1, 0, 0.0078125, 0.0078125, {}, 0, 0, {}});
    row("half floats beyond it", TensorProto::BFLOAT16, {1.03125}, {1}, {1, 1, 0.03125, 0.03125, {0}, 1.03125, 1, {}});
    row("near zero", TensorProto::FLOAT, {0x1p-17}, {0}, {1, 0, 0x1p-17, 0, {}, 0, 0, {}});
    row("NaN is NaN", TensorProto::FLOAT, {notANumber, 1}, {notANumber, 1}, {2, 0, 0, 0, {}, 0, 0, {}});
    row("an infinity is itself", TensorProto::FLOAT, {infinity}, {infinity}, {1, 0, 0, 0, {}, 0, 0, {}});
    row("and not the other one", TensorProto::FLOAT, {infinity}, {-infinity},
        {1, 1, 0, 0, {0}, infinity, -infinity, {}});
    row("infinite for a number", TensorProto::FLOAT, {0, infinity}, {0, 5}, {2, 1, 0, 0, {1}, infinity, 5, {}});
    row("whole numbers exactly", TensorProto::INT32, {100001}, {100000}, {1, 1, 1, 1e-5, {0}, 100001, 100000, {}});
    row("of 64 bits, too", TensorProto::INT64, {large + 2}, {large}, {1, 1, 2, 2 / large, {0}, large + 2, large, {}});
    row("bytes", TensorProto::UINT8, {255, 3}, {0, 3}, {2, 1, 255, 0, {0}, 255, 0, {}});
    row("truth", TensorProto::BOOL, {1, 0}, {1, 1}, {2, 1, 1, 1, {1}, 0, 1, {}});
    row("strings", TensorProto::STRING, {1, 2, 3}, {1, 4, 3}, {3, 1, 0, 0, {}, 0, 0, {}});
}

// Each model returns its own constant and ignores its input.
void TestRunnerComparisons::outputsAreComparedWithTheOriginal()
{
    QFETCH(int, elemType);
    QFETCH(std::vector<double>, tested);
    QFETCH(std::vector<double>, original);
    QFETCH(OutputDifference, expected);
    const auto constantModel = [&](const std::vector<double> &values) {
        const bool isString = elemType == TensorProto::STRING;
        const int stored = isString ? int(TensorProto::STRING) : int(TensorProto::DOUBLE);
        onnx::ModelProto model = test::emptyModel();
        test::addInput(model, "x", TensorProto::FLOAT);
        onnx::TensorProto *constant = model.mutable_graph()->add_initializer();
        constant->set_name("values");
        constant->set_data_type(stored);
        constant->add_dims(std::int64_t(values.size()));
        for (const double value : values) {
            if (isString)
                constant->add_string_data(std::to_string(value));
            else
                constant->add_double_data(value);
        }
        onnx::NodeProto *node = test::addNode(model, isString ? "Identity" : "Cast", {"values"}, "y");
        if (!isString) {
            onnx::AttributeProto *to = node->add_attribute();
            to->set_name("to");
            to->set_type(onnx::AttributeProto::INT);
            to->set_i(elemType);
        }
        test::addNode(model, "Identity", {"x"}, "unused");
        test::addOutput(model, "y");
        test::addOutput(model, "unused");
        return model;
    };
    const auto outcome = runBoth(constantModel(tested), constantModel(original), feed(TensorProto::FLOAT, {1}));
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const auto &difference = outcome->value().outputs.front().difference;
    QVERIFY(difference);
    QCOMPARE(difference->elements, expected.elements);
    QCOMPARE(difference->disagreeing, expected.disagreeing);
    QCOMPARE(difference->maxAbsolute, expected.maxAbsolute);
    QCOMPARE(difference->maxRelative, expected.maxRelative);
    QCOMPARE(difference->position, expected.position);
    QCOMPARE(difference->tested, expected.tested);
    QCOMPARE(difference->original, expected.original);
    QCOMPARE(outcome->value().agreesWithOriginal(), expected.disagreeing == 0);
    QVERIFY(outcome->value().outputs.back().difference->agrees());
}

void TestRunnerComparisons::valuesThatAreNoTensorsAreCompared()
{
    const auto sequenceModel = [](const char *second, const char *third = nullptr) {
        onnx::ModelProto model = test::emptyModel();
        test::addInput(model, "x", TensorProto::FLOAT);
        test::addNode(model, "Neg", {"x"}, "negative");
        onnx::NodeProto *node = test::addNode(model, "SequenceConstruct", {"x", second}, "sequence");
        if (third)
            node->add_input(third);
        test::addOutput(model, "sequence");
        return model;
    };
    const InputFeed input = feed(TensorProto::FLOAT, {4}, InputFeed::Fill::Ones);
    auto outcome = runBoth(sequenceModel("x"), sequenceModel("x"), input);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().difference->elements, 8);
    QVERIFY(outcome->value().passed());

    outcome = runBoth(sequenceModel("x"), sequenceModel("negative"), input);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().difference->disagreeing, 4);
    QCOMPARE(outcome->value().outputs.front().difference->maxAbsolute, 2.0);

    outcome = runBoth(sequenceModel("x"), sequenceModel("x", "x"), input);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().difference->incomparable, std::string("there are 2 and 3 elements"));
    QVERIFY(!outcome->value().agreesWithOriginal());
}

void TestRunnerComparisons::otherShapeIsReported()
{
    onnx::ModelProto longer = test::emptyModel();
    test::addInput(longer, "x", TensorProto::FLOAT);
    test::addNode(longer, "Concat", {"x", "x"}, "y")->add_attribute()->set_name("axis");
    longer.mutable_graph()->mutable_node(0)->mutable_attribute(0)->set_type(onnx::AttributeProto::INT);
    longer.mutable_graph()->mutable_node(0)->mutable_attribute(0)->set_i(0);
    test::addOutput(longer, "y");
    const auto outcome =
        runBoth(test::identityModel(TensorProto::FLOAT), longer, feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones));
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().difference->incomparable, std::string("the shapes are [2] and [4]"));
    QVERIFY(!outcome->value().passed());
}

// ONNX Runtime refuses the input if an override has another size. So the override was applied.
void TestRunnerComparisons::originalGetsItsDimsByOverrides()
{
    using Kind = DimOverride::Kind;
    onnx::ModelProto model = test::identityModel(TensorProto::FLOAT);
    auto *dim =
        model.mutable_graph()->mutable_input(0)->mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim();
    dim->set_dim_param("n");
    dim->set_denotation("DATA_BATCH");
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"named.onnx"_s);
    QVERIFY(test::writeModel(model, request.modelPath));
    request.inputs = {feed(TensorProto::FLOAT, {4}, InputFeed::Fill::Random)};
    for (const auto &[override, isRefused] :
         {std::pair(DimOverride{Kind::Name, "n", 4}, false), std::pair(DimOverride{Kind::Name, "n", 5}, true),
          std::pair(DimOverride{Kind::Denotation, "DATA_BATCH", 5}, true)}) {
        request.original = OriginalRun{request.modelPath, {override}, {}};
        const auto outcome = run(request);
        QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
        const OriginalReport &original = *outcome->value().original;
        QCOMPARE(original.error.has_value(), isRefused);
        QCOMPARE(outcome->value().passed(), !isRefused);
        if (!isRefused)
            QVERIFY(original.measurement.loadMs > 0 && original.measurement.firstMs > 0);
    }
}

void TestRunnerComparisons::failingOriginalIsReported()
{
    const auto outcome = runBoth(test::identityModel(TensorProto::FLOAT), test::identityModel(TensorProto::FLOAT, 90),
                                 feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones));
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QVERIFY(report.original && report.original->error);
    QCOMPARE(int(report.original->error->code), int(ErrorCode::RunNotSupported));
    QVERIFY(!report.outputs.front().difference);
    QCOMPARE(report.outputs.front().mean, std::optional(1.0)); // the tested model ran
    QVERIFY(!report.passed());
}

SHAPEWRIGHT_GUILESS_TEST(TestRunnerComparisons)
#include "tst_runnercomparisons.moc"
