// SPDX-License-Identifier: Apache-2.0
// Runs random chains of operators with symbols and with numbers. The symbolic results have to give the same numbers
// when the sizes are put in.
#include "model/symbolic/rules.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QTest>

#include <cmath>
#include <map>
#include <random>

using namespace shapewright;

namespace {

using T = onnx::TensorProto;

constexpr std::int64_t length = 3;

// The same tensor once with symbols and once with numbers.
struct Pair {
    SymbolicValue symbolic;
    SymbolicValue numbers;

    [[nodiscard]] std::int32_t elemType() const { return symbolic.type.elemType; }
};

SymbolicValue valueOf(std::int32_t elemType, std::vector<Scalar> elements)
{
    SymbolicValue value;
    const auto count = std::int64_t(elements.size());
    value.type = SymbolicType::tensor(elemType, {Expr(count)});
    value.elements = std::make_shared<const SmallTensor>(
        SmallTensor{.elemType = elemType, .dims = {count}, .elements = std::move(elements)});
    return value;
}

struct Step {
    const char *op;
    std::size_t inputs;
    std::int32_t takes;
    std::int32_t gives;
};

constexpr std::array steps{
    Step{"Add", 2, T::INT64, T::INT64},    Step{"Sub", 2, T::INT64, T::INT64},
    Step{"Mul", 2, T::INT64, T::INT64},    Step{"Div", 2, T::INT64, T::INT64},
    Step{"Mod", 2, T::INT64, T::INT64},    Step{"Min", 2, T::INT64, T::INT64},
    Step{"Max", 2, T::INT64, T::INT64},    Step{"Neg", 1, T::INT64, T::INT64},
    Step{"Abs", 1, T::INT64, T::INT64},    Step{"Sign", 1, T::INT64, T::INT64},
    Step{"CumSum", 1, T::INT64, T::INT64}, Step{"Equal", 2, T::INT64, T::BOOL},
    Step{"Less", 2, T::INT64, T::BOOL},    Step{"GreaterOrEqual", 2, T::INT64, T::BOOL},
    Step{"And", 2, T::BOOL, T::BOOL},      Step{"Or", 2, T::BOOL, T::BOOL},
    Step{"Not", 1, T::BOOL, T::BOOL},      Step{"Where", 3, T::INT64, T::INT64},
    Step{"Cast", 1, T::INT64, T::FLOAT},   Step{"Cast", 1, T::FLOAT, T::INT64},
    Step{"Cast", 1, T::INT64, T::BOOL},    Step{"Cast", 1, T::BOOL, T::INT64},
    Step{"Add", 2, T::FLOAT, T::FLOAT},    Step{"Sub", 2, T::FLOAT, T::FLOAT},
    Step{"Mul", 2, T::FLOAT, T::FLOAT},    Step{"Div", 2, T::FLOAT, T::FLOAT},
    Step{"Floor", 1, T::FLOAT, T::FLOAT},  Step{"Ceil", 1, T::FLOAT, T::FLOAT},
    Step{"Round", 1, T::FLOAT, T::FLOAT},  Step{"Min", 2, T::FLOAT, T::FLOAT},
    Step{"Max", 2, T::FLOAT, T::FLOAT},    Step{"Abs", 1, T::FLOAT, T::FLOAT},
    Step{"Less", 2, T::FLOAT, T::BOOL},    Step{"LessOrEqual", 2, T::FLOAT, T::BOOL},
    Step{"Equal", 2, T::FLOAT, T::BOOL},   Step{"Sign", 1, T::FLOAT, T::FLOAT},
    Step{"Relu", 1, T::FLOAT, T::FLOAT},
};

class Chain
{
public:
    Chain(std::uint32_t seed, std::int64_t largestSize) : m_random(seed)
    {
        for (const char *name : {"a", "b", "c"})
            m_sizes[name] = between(1, largestSize);
        for (int i = 0; i < 3; ++i)
            addIntegers();
        addReals();
    }

    // Runs one random operator. Returns the difference in words; empty if there is none.
    QString step()
    {
        const Step &step = steps[std::size_t(between(0, std::int64_t(steps.size()) - 1))];
        std::vector<const Pair *> inputs;
        for (std::size_t i = 0; i < step.inputs; ++i) {
            const bool isCondition = step.inputs == 3 && i == 0;
            const Pair *input = any(isCondition ? std::int32_t(T::BOOL) : step.takes);
            if (input == nullptr)
                return {};
            inputs.push_back(input);
        }
        std::vector<const SymbolicValue *> symbolic;
        std::vector<const SymbolicValue *> numbers;
        for (const Pair *input : inputs) {
            symbolic.push_back(&input->symbolic);
            numbers.push_back(&input->numbers);
        }
        const SymbolicValue axis = valueOf(T::INT64, {Scalar(Expr(0))});
        if (std::string_view(step.op) == "CumSum") {
            symbolic.push_back(&axis);
            numbers.push_back(&axis);
        }
        Pair result{apply(step, symbolic), apply(step, numbers)};
        m_story += QStringLiteral("%1(%2) -> %3; ").arg(QLatin1String(step.op), textOf(inputs), textOf({&result}));
        if (result.symbolic.elements == nullptr)
            return {};
        if (result.numbers.elements == nullptr)
            result.numbers = valueOf(step.gives, std::vector<Scalar>(std::size_t(length)));
        forgetBeyond(result);
        for (std::size_t i = 0; i < std::size_t(length); ++i) {
            const Scalar &found = result.symbolic.elements->elements[i];
            const Scalar &expected = result.numbers.elements->elements[i];
            if (found.isKnown() && !isSame(found, expected))
                return m_story + QStringLiteral("differs at %1").arg(i);
            m_compared += found.isKnown() && !found.isReal() && !found.isInteger() ? 1 : 0;
        }
        m_values.push_back(std::move(result));
        return {};
    }
    [[nodiscard]] int compared() const { return m_compared; }

private:
    SymbolicValue apply(const Step &step, const std::vector<const SymbolicValue *> &inputs)
    {
        onnx::NodeProto proto;
        proto.set_op_type(step.op);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            proto.add_input("x" + std::to_string(i));
        proto.add_output("y");
        NodeContext context(m_pool,
                            {.proto = &proto, .bindings = nullptr, .opset = 17, .inputs = inputs, .origin = {}});
        context.setTensor(0, step.gives, {Expr(length)});
        const OperatorRules *rules = findRules("", step.op);
        if (rules == nullptr || rules->values == nullptr)
            qFatal("no rule for %s", step.op);
        (void)rules->values(context);
        return context.outputs()[0];
    }

    // A quotient that gets rounded can be compared only after it is rounded to an integer.
    [[nodiscard]] bool isSame(const Scalar &found, const Scalar &expected)
    {
        if (!expected.isKnown())
            return false;
        if (found.isReal())
            return expected.isReal() && found.number() == expected.number();
        const auto values = [this](const ExprAtom &atom) { return std::optional(m_sizes.at(atom.name)); };
        if (!expected.isReal())
            return m_pool.evaluate(found.expr(), values) == expected.integer();
        constexpr std::int64_t scale = 4096;
        if (!m_pool.isWhole(m_pool.multiply(found.expr(), scale)))
            return true;
        const auto scaled = m_pool.evaluate(m_pool.multiply(found.expr(), scale), values);
        return scaled && double(*scaled) == expected.number() * double(scale);
    }

    // Propagation assumes sizes with which nothing exceeds 64 bits, so larger results are not compared.
    void forgetBeyond(Pair &result)
    {
        SmallTensor tensor = *result.symbolic.elements;
        for (std::size_t i = 0; i < tensor.elements.size(); ++i) {
            const Scalar &found = tensor.elements[i];
            const auto sizeOf = [this](const ExprAtom &atom) { return m_sizes.at(atom.name); };
            if (!found.isReal() && !found.isInteger() && !result.numbers.elements->elements[i].isKnown() &&
                !m_pool.evaluate(found.expr(), sizeOf))
                tensor.elements[i] = Scalar();
        }
        result.symbolic.elements = std::make_shared<const SmallTensor>(std::move(tensor));
    }

    std::int64_t between(std::int64_t low, std::int64_t high)
    {
        return std::uniform_int_distribution<std::int64_t>(low, high)(m_random);
    }

    const Pair *any(std::int32_t elemType)
    {
        std::vector<const Pair *> fitting;
        for (const Pair &pair : m_values) {
            if (pair.elemType() == elemType)
                fitting.push_back(&pair);
        }
        return fitting.empty() ? nullptr : fitting[std::size_t(between(0, std::int64_t(fitting.size()) - 1))];
    }

    void addIntegers()
    {
        std::vector<Scalar> symbolic;
        std::vector<Scalar> numbers;
        for (std::int64_t i = 0; i < length; ++i) {
            const std::int64_t number = between(-3, 16);
            const bool isSymbol = between(0, 1) != 0;
            const auto size = std::next(m_sizes.begin(), between(0, 2));
            symbolic.emplace_back(isSymbol ? m_pool.symbol(size->first) : Expr(number));
            numbers.emplace_back(Expr(isSymbol ? size->second : number));
        }
        m_values.push_back({valueOf(T::INT64, symbolic), valueOf(T::INT64, numbers)});
    }

    void addReals()
    {
        constexpr std::array choices{0.5, 2.0, 3.0, 0.25, 1.5, 7.0, 0.1, -1.0, 16.0, 1.0 / 3};
        std::vector<Scalar> numbers;
        for (std::int64_t i = 0; i < length; ++i)
            numbers.push_back(Scalar::real(double(float(choices[std::size_t(between(0, choices.size() - 1))]))));
        m_values.push_back({valueOf(T::FLOAT, numbers), valueOf(T::FLOAT, numbers)});
    }

    QString textOf(const std::vector<const Pair *> &pairs)
    {
        QString text;
        for (const Pair *pair : pairs) {
            for (const SymbolicValue *value : {&pair->symbolic, &pair->numbers}) {
                text += QStringLiteral("[");
                for (const Scalar &element :
                     value->elements != nullptr ? value->elements->elements : std::vector<Scalar>())
                    text += element.isReal() ? QString::number(element.number(), 'g', 9) + u' '
                                             : QString::fromStdString(m_pool.text(element.expr())) + u' ';
                text += QStringLiteral("]");
            }
        }
        return text;
    }

    std::mt19937 m_random;
    ExprPool m_pool;
    std::map<std::string, std::int64_t> m_sizes;
    std::deque<Pair> m_values; // a deque keeps pointers to its elements valid
    QString m_story;
    int m_compared = 0;
};

} // namespace

class TestRulesChains : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsNumbers_data();
    void equalsNumbers();
};

void TestRulesChains::equalsNumbers_data()
{
    QTest::addColumn<int>("largestSize");
    QTest::newRow("tiny sizes") << 3;
    QTest::newRow("small sizes") << 40;
    QTest::newRow("large sizes") << 2000;
}

void TestRulesChains::equalsNumbers()
{
    QFETCH(int, largestSize);
    // CHAINS sets a larger number of chains. They are cheap, and each one has its own seed.
    const int chains = qEnvironmentVariableIsSet("CHAINS") ? qEnvironmentVariableIntValue("CHAINS") : 400;
    int compared = 0;
    for (int seed = 0; seed < chains; ++seed) {
        Chain chain(std::uint32_t(seed), largestSize);
        for (int i = 0; i < 25; ++i) {
            const QString difference = chain.step();
            QVERIFY2(difference.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(difference)));
        }
        compared += chain.compared();
    }
    QVERIFY2(compared > chains * 5, qPrintable(QString::number(compared)));
}

SHAPEWRIGHT_APPLESS_TEST(TestRulesChains)
#include "tst_rules_chains.moc"
