// SPDX-License-Identifier: Apache-2.0
#include "model/graph/tensorplace.h"
#include "model/onnx/tensorstatistics.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>

using namespace shapewright;
using namespace shapewright::test;
using T = onnx::TensorProto;

class TestTensorStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void floats();
    void manyFloats();
    void integers_data();
    void integers();
    void extremes();
    void othersThanNumbers();
    void sparse();
    void nothing();
    void stops();
};

namespace {

onnx::ModelProto modelHolding(const T &tensor)
{
    onnx::ModelProto model;
    model.set_ir_version(10);
    model.add_opset_import()->set_version(23);
    *model.mutable_graph()->add_initializer() = tensor;
    return model;
}

std::unique_ptr<TensorReader> readerOf(const onnx::ModelProto &model)
{
    return std::move(*openTensor(*modelFromProto(model), ValueId{mainGraph, 0}));
}

T floatTensor(const std::vector<float> &values)
{
    T tensor;
    tensor.set_name("w");
    tensor.set_data_type(T::FLOAT);
    tensor.add_dims(std::int64_t(values.size()));
    tensor.set_raw_data(values.data(), values.size() * sizeof(float));
    return tensor;
}

std::uint64_t sum(const Histogram &histogram)
{
    return std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t(0));
}

} // namespace

void TestTensorStatistics::floats()
{
    const float inf = std::numeric_limits<float>::infinity();
    const auto reader = readerOf(modelHolding(floatTensor({-1.5f, 0, 3, std::nanf(""), inf, -inf, 0, 0.1f})));
    const auto statistics = tensorStatistics(*reader);
    QVERIFY(statistics.has_value());
    QCOMPARE(statistics->count, 8);
    QCOMPARE(statistics->zeros, 2);
    QCOMPARE(statistics->nans, 1);
    QCOMPARE(statistics->infinities, 2);
    QCOMPARE(statistics->finite, 5);
    QCOMPARE(statistics->min, std::string("-1.5"));
    QCOMPARE(statistics->max, std::string("3"));
    QVERIFY(std::abs(statistics->mean - 0.32) < 1e-7);
    QVERIFY(std::abs(statistics->deviation - 1.4661514) < 1e-6); // as numpy computes it
    QCOMPARE(sum(statistics->histogram), std::uint64_t(5));
    QCOMPARE(statistics->histogram.counts.front(), std::uint64_t(1));
    QCOMPARE(statistics->histogram.counts.back(), std::uint64_t(1));
}

// The values are in several pieces and far from zero, where sums of squares would lose all digits.
void TestTensorStatistics::manyFloats()
{
    std::vector<float> values;
    for (int i = 0; i < 200'000; ++i)
        values.push_back(1e6f + float(i % 4));
    double progress = 0;
    const auto reader = readerOf(modelHolding(floatTensor(values)));
    const auto statistics =
        tensorStatistics(*reader, {.stop = {}, .progress = [&](double fraction) { progress = fraction; }});
    QCOMPARE(statistics->mean, 1e6 + 1.5);
    QVERIFY(std::abs(statistics->deviation - std::sqrt(1.25)) < 1e-9);
    QCOMPARE(sum(statistics->histogram), std::uint64_t(200'000));
    QCOMPARE(statistics->histogram.counts.front(), std::uint64_t(50'000));
    QVERIFY(progress > 0.5);
}

void TestTensorStatistics::integers_data()
{
    QTest::addColumn<QList<qint64>>("values");
    QTest::addColumn<std::vector<std::uint64_t>>("counts");
    QTest::addColumn<double>("high");
    using Counts = std::vector<std::uint64_t>;
    QTest::newRow("one") << QList<qint64>{5, 5, 5} << Counts{3} << 5.0;
    QTest::newRow("a step for each") << QList<qint64>{-1, 0, 0, 2} << Counts{1, 2, 0, 1} << 2.0;
    Counts pairs(40, 2);
    QList<qint64> eighty(80);
    std::iota(eighty.begin(), eighty.end(), 0);
    QTest::newRow("whole steps") << eighty << pairs << 79.0;
    eighty.append(80); // 81 numbers: steps of three
    QTest::newRow("the last step is not full") << eighty << Counts(27, 3) << 80.0;
}

void TestTensorStatistics::integers()
{
    QFETCH(const QList<qint64>, values);
    T tensor;
    tensor.set_data_type(T::INT64);
    tensor.add_dims(values.size());
    for (const qint64 value : values)
        tensor.add_int64_data(value);
    const auto statistics = tensorStatistics(*readerOf(modelHolding(tensor)));
    QTEST(statistics->histogram.counts, "counts");
    QTEST(statistics->histogram.high, "high");
}

// Numbers that are equal as doubles, and a range that is too large for a double.
void TestTensorStatistics::extremes()
{
    T tensor;
    tensor.set_data_type(T::INT64);
    tensor.add_dims(3);
    for (const std::int64_t value :
         {std::numeric_limits<std::int64_t>::max() - 1, std::numeric_limits<std::int64_t>::max(),
          std::numeric_limits<std::int64_t>::min()})
        tensor.add_int64_data(value);
    auto statistics = tensorStatistics(*readerOf(modelHolding(tensor)));
    QCOMPARE(statistics->min, std::string("-9223372036854775808"));
    QCOMPARE(statistics->max, std::string("9223372036854775807"));
    QCOMPARE(sum(statistics->histogram), std::uint64_t(3));

    T doubles;
    doubles.set_data_type(T::DOUBLE);
    doubles.add_dims(2);
    doubles.add_double_data(std::numeric_limits<double>::max());
    doubles.add_double_data(std::numeric_limits<double>::lowest());
    statistics = tensorStatistics(*readerOf(modelHolding(doubles)));
    QCOMPARE(statistics->histogram.counts.front(), std::uint64_t(1));
    QCOMPARE(statistics->histogram.counts.back(), std::uint64_t(1));

    T tiny = doubles;
    tiny.set_double_data(0, 0);
    tiny.set_double_data(1, std::numeric_limits<double>::denorm_min());
    QCOMPARE(sum(tensorStatistics(*readerOf(modelHolding(tiny)))->histogram), std::uint64_t(2));
}

void TestTensorStatistics::othersThanNumbers()
{
    T complex;
    complex.set_data_type(T::COMPLEX64);
    complex.add_dims(2);
    for (const float part : {3.f, 4.f, 0.f, 0.f})
        complex.add_float_data(part);
    auto statistics = tensorStatistics(*readerOf(modelHolding(complex)));
    QCOMPARE(statistics->max, std::string("5"));
    QCOMPARE(statistics->zeros, 1);

    T strings;
    strings.set_data_type(T::STRING);
    strings.add_dims(3);
    for (const char *text : {"four", "", "four"})
        strings.add_string_data(text);
    QVERIFY(!statistics->strings);
    statistics = tensorStatistics(*readerOf(modelHolding(strings)));
    QCOMPARE(statistics->max, std::string("4"));
    QCOMPARE(statistics->zeros, 1);
    QVERIFY(statistics->strings == (StringStatistics{3, 2, 1, 0, 4}));
}

// Most elements are not stored, and there are too many (a million million) to walk over.
void TestTensorStatistics::sparse()
{
    onnx::ModelProto model = modelHolding(floatTensor({}));
    model.mutable_graph()->clear_initializer();
    auto &sparse = *model.mutable_graph()->add_sparse_initializer();
    *sparse.mutable_values() = floatTensor({-1, 1, 2});
    sparse.mutable_indices()->set_data_type(T::INT64);
    sparse.mutable_indices()->add_dims(3);
    for (const std::int64_t index : {0, 5, 7})
        sparse.mutable_indices()->add_int64_data(index);
    sparse.add_dims(1'000'000);
    sparse.add_dims(1'000'000);
    const auto statistics = tensorStatistics(*readerOf(model));
    QCOMPARE(statistics->count, 1'000'000'000'000);
    QCOMPARE(statistics->zeros, 999'999'999'997);
    QCOMPARE(statistics->min, std::string("-1"));
    QCOMPARE(sum(statistics->histogram), std::uint64_t(1'000'000'000'000));
    QVERIFY(std::abs(statistics->mean - 2e-12) < 1e-20);
}

void TestTensorStatistics::nothing()
{
    auto statistics = tensorStatistics(*readerOf(modelHolding(floatTensor({}))));
    QCOMPARE(statistics->count, 0);
    QVERIFY(statistics->min.empty() && statistics->histogram.counts.empty());
    statistics = tensorStatistics(*readerOf(modelHolding(floatTensor({std::nanf("")}))));
    QCOMPARE(statistics->nans, 1);
    QVERIFY(statistics->min.empty() && statistics->histogram.counts.empty());
}

void TestTensorStatistics::stops()
{
    std::stop_source stop;
    const auto reader = readerOf(modelHolding(floatTensor(std::vector<float>(200'000, 1))));
    const auto statistics =
        tensorStatistics(*reader, {.stop = stop.get_token(), .progress = [&](double) { stop.request_stop(); }});
    QVERIFY(!statistics.has_value());
    QCOMPARE(statistics.error().code, ErrorCode::Cancelled);
}

SHAPEWRIGHT_GUILESS_TEST(TestTensorStatistics)
#include "tst_tensorstatistics.moc"
