// SPDX-License-Identifier: Apache-2.0
// Random arithmetic with shapes, folded and not folded: ONNX Runtime has to get the same bits from both.
#include "model/graphedits/fold.h"
#include "model/onnx/modelfile.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/save/save.h"
#include "tests/support/agreement.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"

#include <QRandomGenerator>
#include <QTest>

#include <array>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using T = onnx::TensorProto;

struct Tensor {
    std::string name;
    int type = T::INT64;
    int count = 1; // of elements in one dim
};

// Makes models that consist of chains of random nodes, each of which ends in an output.
class RandomArithmetic
{
public:
    explicit RandomArithmetic(quint32 seed) : m_random(seed)
    {
        m_model.set_ir_version(8);
        m_model.add_opset_import()->set_version(17);
        m_model.mutable_graph()->set_name("g");
        onnx::ValueInfoProto &input = *m_model.mutable_graph()->add_input();
        input.set_name("x");
        auto *type = input.mutable_type()->mutable_tensor_type();
        type->set_elem_type(T::FLOAT);
        for (const char *name : {"A", "B", "C", "D"})
            type->mutable_shape()->add_dim()->set_dim_param(name);
    }

    void addChain()
    {
        std::vector<Tensor> tensors{node("Shape", {"x"}, T::INT64, 4), integers(below(3) + 1)};
        const int length = 3 + below(10);
        for (int i = 0; i < length; ++i)
            tensors.push_back(step(tensors));
        onnx::ValueInfoProto &output = *m_model.mutable_graph()->add_output();
        output.set_name(tensors.back().name);
        output.mutable_type()->mutable_tensor_type()->set_elem_type(tensors.back().type);
    }

    [[nodiscard]] const onnx::ModelProto &model() const { return m_model; }
    [[nodiscard]] int below(int end) { return int(m_random.bounded(end)); }

private:
    std::string freshName() { return "v" + std::to_string(m_names++); }

    Tensor node(const char *opType, const std::vector<std::string> &inputs, int type, int count)
    {
        onnx::NodeProto &made = *m_model.mutable_graph()->add_node();
        made.set_op_type(opType);
        for (const std::string &input : inputs)
            made.add_input(input);
        made.add_output(freshName());
        return {made.output(0), type, count};
    }

    void set(const char *name, std::int64_t value)
    {
        onnx::NodeProto &made = *m_model.mutable_graph()->mutable_node(m_model.graph().node_size() - 1);
        onnx::AttributeProto &attribute = *made.add_attribute();
        attribute.set_name(name);
        attribute.set_type(onnx::AttributeProto::INT);
        attribute.set_i(value);
    }

    Tensor constant(int type, const std::vector<double> &numbers)
    {
        T &tensor = *m_model.mutable_graph()->add_initializer();
        tensor.set_name(freshName());
        tensor.set_data_type(type);
        tensor.add_dims(std::int64_t(numbers.size()));
        for (const double number : numbers) {
            if (type == T::FLOAT)
                tensor.add_float_data(float(number));
            else if (type == T::DOUBLE)
                tensor.add_double_data(number);
            else if (type == T::INT64)
                tensor.add_int64_data(std::int64_t(number));
            else
                tensor.add_int32_data(std::int32_t(number));
        }
        return {tensor.name(), type, int(numbers.size())};
    }

    Tensor integers(int count)
    {
        std::vector<double> numbers;
        for (int i = 0; i < count; ++i)
            numbers.push_back(below(60) - 30);
        return constant(T::INT64, numbers);
    }

    // A number that can be divided by.
    Tensor divisor(int type)
    {
        constexpr std::array wholes{1, 2, 3, 4, 5, 7, 8, 16, 100};
        const double number = wholes[std::size_t(below(int(wholes.size())))] * (below(3) == 0 ? -1 : 1);
        return constant(type, {isFloat(type) && below(2) == 0 ? number / 8 : number});
    }

    static bool isFloat(int type) { return type == T::FLOAT || type == T::DOUBLE; }
    static bool isArithmetic(int type) { return isFloat(type) || type == T::INT64 || type == T::INT32; }

    Tensor cast(const Tensor &from)
    {
        // What a float that does not fit becomes is not defined, and ONNX Runtime, which makes one Cast of several,
        // gives several answers.
        constexpr std::array ofFloats{T::INT64, T::FLOAT, T::DOUBLE, T::BOOL};
        constexpr std::array ofIntegers{T::INT64, T::INT32, T::FLOAT,  T::FLOAT,  T::DOUBLE, T::UINT8,
                                        T::INT8,  T::INT16, T::UINT16, T::UINT32, T::BOOL};
        const int type = isFloat(from.type) ? ofFloats[std::size_t(below(int(ofFloats.size())))]
                                            : ofIntegers[std::size_t(below(int(ofIntegers.size())))];
        const Tensor made = node("Cast", {from.name}, type, from.count);
        set("to", type);
        return made;
    }

    // Another tensor that broadcasts with this one.
    Tensor partner(const Tensor &tensor, const std::vector<Tensor> &tensors)
    {
        for (int i = 0; i < 4; ++i) {
            const Tensor &other = tensors[std::size_t(below(int(tensors.size())))];
            if (other.type == tensor.type && (other.count == tensor.count || other.count == 1 || tensor.count == 1))
                return other;
        }
        return divisor(tensor.type);
    }

    Tensor moved(const Tensor &tensor, const std::vector<Tensor> &tensors)
    {
        switch (below(4)) {
        case 0: {
            std::vector<double> places;
            for (int i = 0, count = 1 + below(4); i < count; ++i)
                places.push_back(below(2 * tensor.count) - tensor.count);
            return node("Gather", {tensor.name, constant(T::INT64, places).name}, tensor.type, int(places.size()));
        }
        case 1: {
            const int start = below(tensor.count), end = start + 1 + below(tensor.count - start);
            return node("Slice",
                        {tensor.name, constant(T::INT64, {double(start)}).name, constant(T::INT64, {double(end)}).name},
                        tensor.type, end - start);
        }
        case 2: {
            const Tensor &other = tensors[std::size_t(below(int(tensors.size())))];
            if (other.type != tensor.type || other.count + tensor.count > 16)
                break;
            const Tensor made = node("Concat", {tensor.name, other.name}, tensor.type, tensor.count + other.count);
            set("axis", 0);
            return made;
        }
        default:
            break;
        }
        const Tensor wide = node("Unsqueeze", {tensor.name, constant(T::INT64, {1}).name}, tensor.type, tensor.count);
        return node("Reshape", {wide.name, constant(T::INT64, {-1}).name}, tensor.type, tensor.count);
    }

    Tensor computed(const Tensor &tensor, const std::vector<Tensor> &tensors)
    {
        constexpr std::array binary{"Add", "Sub", "Mul", "Min", "Max"};
        constexpr std::array rounding{"Floor", "Ceil", "Round", "Neg", "Abs", "Sign"};
        const Tensor other = partner(tensor, tensors);
        const int count = std::max(tensor.count, other.count);
        switch (below(7)) {
        case 0:
            return node("Div", {tensor.name, divisor(tensor.type).name}, tensor.type, tensor.count);
        case 1: {
            const Tensor made = node("Mod", {tensor.name, divisor(tensor.type).name}, tensor.type, tensor.count);
            if (isFloat(tensor.type) || below(2) == 0)
                set("fmod", 1);
            return made;
        }
        case 2:
            if (isFloat(tensor.type))
                return node(rounding[std::size_t(below(int(rounding.size())))], {tensor.name}, tensor.type,
                            tensor.count);
            return node(below(2) == 0 ? "Neg" : "Abs", {tensor.name}, tensor.type, tensor.count);
        case 3:
            if (tensor.type != T::DOUBLE)
                return node(below(2) == 0 ? "ReduceProd" : "ReduceSum", {tensor.name}, tensor.type, 1);
            break;
        case 4: {
            const Tensor holds = node(below(2) == 0 ? "Less" : "Equal", {tensor.name, other.name}, T::BOOL, count);
            return node("Where", {holds.name, tensor.name, other.name}, tensor.type, count);
        }
        default:
            break;
        }
        return node(binary[std::size_t(below(int(binary.size())))], {tensor.name, other.name}, tensor.type, count);
    }

    Tensor step(const std::vector<Tensor> &tensors)
    {
        // Mostly the newest one, so that chains are long.
        const Tensor tensor = below(3) > 0 ? tensors.back() : tensors[std::size_t(below(int(tensors.size())))];
        const int kind = below(4);
        if (kind == 0)
            return cast(tensor);
        return kind == 1 || !isArithmetic(tensor.type) ? moved(tensor, tensors) : computed(tensor, tensors);
    }

    QRandomGenerator m_random;
    onnx::ModelProto m_model;
    int m_names = 0;
};

} // namespace

class TestFoldedArithmetic : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasTheSameBits();
};

void TestFoldedArithmetic::hasTheSameBits()
{
    const int models = test::comparesAll() ? 100 : 10;
    constexpr int chains = 100;
    test::Agreement agreement;
    const QTemporaryDir folder;
    std::size_t nodes = 0, gone = 0;
    for (int seed = 0; seed < models; ++seed) {
        RandomArithmetic random{quint32(seed)};
        for (int chain = 0; chain < chains; ++chain)
            random.addChain();
        const auto graph = test::modelFromProto(random.model());
        QString dims;
        for (const char *name : {"A", "B", "C", "D"})
            dims += u"%1=%2 "_s.arg(QLatin1StringView(name)).arg(1 + random.below(12));
        const ShapeEdits edits = test::fromArguments(dims);
        const auto folded = foldModel(graph, edits);
        QVERIFY(folded);
        nodes += graph->nodeCount();
        gone += folded->result.gone.size();
        const auto write = [&](const ModelGraph &model, const QString &name) -> QString {
            const auto table = propagate(model, edits);
            const auto plan = planSave(model, edits, **table);
            auto pending = PendingSave::write(model, *plan, folder.filePath(name), {.overwrite = true});
            return pending && pending->commit() ? pending->target() : QString();
        };
        const QString plain = write(*graph, u"plain.onnx"_s), result = write(*folded->graph, u"folded.onnx"_s);
        QVERIFY(!plain.isEmpty() && !result.isEmpty());
        const auto table = propagate(*folded->graph, edits);
        TestRunRequest request = makeTestRun(*folded->graph, edits, **table, TestedFile(result), FillKind::Random, 0);
        request.settings.optimization = RunSettings::Optimization::Off;
        request.original = OriginalRun{.path = plain, .isExact = true};
        const auto report = agreement.run(request);
        QVERIFY2(report, qPrintable(agreement.reason()));
        QVERIFY2(report->original && !report->original->error, qPrintable(QString::number(seed)));
        QCOMPARE(report->outputs.size(), std::size_t(chains));
        for (const OutputReport &output : report->outputs) {
            QVERIFY(output.difference);
            QVERIFY2(output.difference->agrees(),
                     qPrintable(u"model %1, %2"_s.arg(seed).arg(QString::fromStdString(output.name))));
        }
    }
    // Most of it has to be folded, or the test would say nothing.
    QVERIFY2(gone * 10 > nodes * 8, qPrintable(u"%1 of %2"_s.arg(gone).arg(nodes)));
    qInfo("%zu of %zu nodes in %d graphs were folded", gone, nodes, models * chains);
}

SHAPEWRIGHT_GUILESS_TEST(TestFoldedArithmetic)
#include "tst_foldedarithmetic.moc"
