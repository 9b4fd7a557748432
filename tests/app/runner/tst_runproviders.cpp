// SPDX-License-Identifier: Apache-2.0
// The execution providers that the runner offers, and that a session uses the requested one.

#include "model/run/runner/runtimefacts.h"
#include "model/run/runner/testrunner.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

class TestRunProviders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { qunsetenv("SHAPEWRIGHT_ONNXRUNTIME"); }
    void offeredOneIsUsed();
    void unusableProvidersAreNotOffered();
    void ownFunctionsOfProvidersAreUsed();

private:
    [[nodiscard]] std::optional<Result<TestReport>> run(const std::string &provider);

    const QString m_program = test::program(u"shapewright-runner"_s);
    QTemporaryDir m_folder;
};

std::optional<Result<TestReport>> TestRunProviders::run(const std::string &provider)
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"identity.onnx"_s);
    if (!test::writeModel(test::identityModel(onnx::TensorProto::FLOAT), request.modelPath))
        return {};
    InputFeed feed;
    feed.name = "x";
    feed.elemType = onnx::TensorProto::FLOAT;
    feed.dims = {2};
    request.inputs = {feed};
    request.settings.providers = {provider};
    TestRunner runner(m_program);
    return test::runOnce(runner, request);
}

void TestRunProviders::offeredOneIsUsed()
{
    const auto facts = runtimeFacts(m_program);
    QVERIFY(facts);
    if (!facts->providers.contains(u"AzureExecutionProvider"_s))
        QSKIP("this ONNX Runtime offers no provider that needs no device");
    const auto outcome = run("azure");
    QVERIFY2(outcome && *outcome, outcome ? outcome->error().detail.c_str() : "no single outcome");
    QCOMPARE(outcome->value().providers, (std::vector<std::string>{"AzureExecutionProvider", "CPUExecutionProvider"}));
}

void TestRunProviders::unusableProvidersAreNotOffered()
{
    qputenv("SHAPEWRIGHT_ONNXRUNTIME", SHAPEWRIGHT_OFFERING_RUNTIME);
    const auto facts = runtimeFacts(m_program);
    QVERIFY2(facts, facts ? "" : facts.error().detail.c_str());
    QCOMPARE(facts->providers, (QStringList{u"CUDAExecutionProvider"_s, u"CPUExecutionProvider"_s}));
    const auto outcome = run("nnapi");
    QVERIFY(outcome && !*outcome);
    const std::string &said = outcome->error().detail;
    QVERIFY2(said.find("offers: CUDAExecutionProvider, CPUExecutionProvider") != std::string::npos, said.c_str());
}

// This runtime was built without the provider, so its own function fails with this message.
void TestRunProviders::ownFunctionsOfProvidersAreUsed()
{
    qputenv("SHAPEWRIGHT_ONNXRUNTIME", SHAPEWRIGHT_OFFERING_RUNTIME);
    const auto outcome = run("cuda");
    QVERIFY(outcome && !*outcome);
    const std::string &said = outcome->error().detail;
    QVERIFY2(said.find("CUDA execution provider is not enabled in this build") != std::string::npos, said.c_str());
}

SHAPEWRIGHT_GUILESS_TEST(TestRunProviders)
#include "tst_runproviders.moc"
