// SPDX-License-Identifier: Apache-2.0
#include "model/save/save.h"

#include "model/onnx/modelfile.h"
#include "model/save/valueinfowriter.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

onnx::ValueInfoProto tensor(const std::string &name, const std::string &dim)
{
    onnx::ValueInfoProto info;
    info.set_name(name);
    auto *type = info.mutable_type()->mutable_tensor_type();
    type->set_elem_type(onnx::TensorProto::FLOAT);
    type->mutable_shape()->add_dim()->set_dim_param(dim);
    return info;
}

// A Relu in an If in an If, with a declared type at each depth. `padding` sets the length of the inner graph.
onnx::ModelProto nestedModel(int padding)
{
    onnx::ModelProto model;
    model.set_ir_version(8);
    model.add_opset_import()->set_version(17);
    onnx::GraphProto *graph = model.mutable_graph();
    *graph->add_input() = tensor("x", "N");
    for (int depth = 0; depth < 2; ++depth) {
        onnx::NodeProto *node = graph->add_node();
        node->set_op_type("If");
        node->add_input("condition");
        node->add_output("y" + std::to_string(depth));
        onnx::AttributeProto *attribute = node->add_attribute();
        attribute->set_name("then_branch");
        attribute->set_type(onnx::AttributeProto::GRAPH);
        *graph->add_output() = tensor("y" + std::to_string(depth), "N");
        graph = attribute->mutable_g();
    }
    onnx::NodeProto *relu = graph->add_node();
    relu->set_op_type("Relu");
    relu->add_input("x");
    relu->add_output("r");
    *graph->add_output() = tensor("r", "N");
    graph->set_doc_string(std::string(std::size_t(padding), 'd'));
    return model;
}

QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

void write(const QString &path, const std::string &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(bytes)) != qint64(bytes.size()))
        qFatal("the test cannot write %s", qPrintable(path));
}

onnx::ModelProto parsed(const QByteArray &bytes)
{
    onnx::ModelProto model;
    if (!model.ParseFromArray(bytes.constData(), int(bytes.size())))
        qWarning("the bytes are no model");
    return model;
}

void fix(onnx::TypeProto &type, std::int64_t value)
{
    for (auto &dim : *type.mutable_tensor_type()->mutable_shape()->mutable_dim())
        dim.set_dim_value(value);
}

void fixAll(onnx::GraphProto &graph, std::int64_t value)
{
    for (auto &input : *graph.mutable_input())
        fix(*input.mutable_type(), value);
    for (auto &output : *graph.mutable_output())
        fix(*output.mutable_type(), value);
    for (auto &node : *graph.mutable_node()) {
        for (auto &attribute : *node.mutable_attribute()) {
            if (attribute.has_g())
                fixAll(*attribute.mutable_g(), value);
        }
    }
}

// A plan that sets every declared dim to this value.
SavePlan planAllFixed(const ModelFile &file, std::int64_t value)
{
    SavePlan plan;
    for (const WireIndex::Declaration &declaration : file.index().declarations) {
        const QByteArray bytes = *file.read(file.index().messages[declaration.message].payload);
        onnx::ValueInfoProto info;
        info.ParseFromArray(bytes.constData(), int(bytes.size()));
        fix(*info.mutable_type(), value);
        plan.replacements.push_back({declaration.message, withType(bytes.toStdString(), info.type())});
    }
    return plan;
}

QStringList filesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
}

} // namespace

class TestPendingSave : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void identity_data();
    void identity();
    void lengthsGrowAndShrink_data();
    void lengthsGrowAndShrink();
    void graphInPieces();
    void unknownFieldsAndOrder();
    void addedValueInfo();
    void nothingBeforeCommit();
    void existingTarget();
    void targetThatCameIntoBeing();
    void targetThatChanged();
    void permissionsAreKept();
    void symbolicLink();
    void placesThatCannotBeWritten();
    void cancelled_data();
    void cancelled();
    void originalChanged();
    void overTheOriginal();
    void externalDataStay();
    void externalDataAreCopied();
    void externalDataMissing();
    void proposedNames();

private:
    QString in(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestPendingSave::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestPendingSave::identity_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    for (const char *folder : {"seed", "real", "feature", "cases", "bad"}) {
        QDirIterator files(test::model(QString::fromLatin1(folder)), {u"*.onnx"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(QDir(test::modelsFolder()).relativeFilePath(path))) << path;
        }
    }
}

// Without changes, the saved bytes are identical for every file that can be read as a model.
void TestPendingSave::identity()
{
    QFETCH(QString, path);
    const auto graph = test::openedGraph(path);
    if (!graph) {
        QVERIFY2(path.contains(u"/bad/"_s), "every model outside of bad/ can be read");
        return;
    }
    SaveOptions options;
    options.externalData = SaveOptions::ExternalData::Copy;
    // The external data do not matter here, and damaged ones cannot be copied. So the save is beside the model.
    const QString copy = in(u"m.onnx"_s);
    QVERIFY(QFile::copy(path, copy));
    auto saved = PendingSave::write(*test::openedGraph(copy), {}, in(u"out.onnx"_s), options);
    QVERIFY(saved);
    QVERIFY(saved->commit());
    QVERIFY(fileBytes(in(u"out.onnx"_s)) == fileBytes(path));
}

void TestPendingSave::lengthsGrowAndShrink_data()
{
    QTest::addColumn<int>("padding");
    QTest::addColumn<std::int64_t>("value");
    // Each enclosing message grows or shrinks past the sizes at which its length takes another byte.
    for (const int start : {0, 16383 - 140, 2097151 - 140}) {
        for (int padding = start; padding < start + 145; padding += start == 2097151 - 140 ? 3 : 1) {
            QTest::addRow("%d longer", padding) << padding << std::int64_t(1) * 300'000'000'000;
            QTest::addRow("%d shorter", padding) << padding << std::int64_t(1);
        }
    }
}

void TestPendingSave::lengthsGrowAndShrink()
{
    QFETCH(int, padding);
    QFETCH(std::int64_t, value);
    onnx::ModelProto model = nestedModel(padding);
    write(in(u"m.onnx"_s), model.SerializeAsString());
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    QVERIFY(graph);
    const SavePlan plan = planAllFixed(graph->file(), value);
    QCOMPARE(plan.replacements.size(), std::size_t(4));
    auto saved = PendingSave::write(*graph, plan, in(u"out.onnx"_s), {});
    QVERIFY(saved);
    QVERIFY(saved->commit());
    fixAll(*model.mutable_graph(), value);
    // Protobuf writes fields in the same order and with the same lengths, so even the bytes are equal.
    QVERIFY(fileBytes(in(u"out.onnx"_s)).toStdString() == model.SerializeAsString());
}

void TestPendingSave::graphInPieces()
{
    onnx::ModelProto first = nestedModel(10);
    onnx::ModelProto second;
    *second.mutable_graph()->add_output() = tensor("late", "M");
    onnx::ModelProto whole = parsed(QByteArray::fromStdString(first.SerializeAsString() + second.SerializeAsString()));
    write(in(u"m.onnx"_s), first.SerializeAsString() + second.SerializeAsString());
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    QVERIFY(graph);
    auto saved = PendingSave::write(*graph, planAllFixed(graph->file(), 300), in(u"out.onnx"_s), {});
    QVERIFY(saved);
    QVERIFY(saved->commit());
    fixAll(*whole.mutable_graph(), 300);
    QCOMPARE(parsed(fileBytes(in(u"out.onnx"_s))).SerializeAsString(), whole.SerializeAsString());
}

void TestPendingSave::unknownFieldsAndOrder()
{
    // There is a field 1000, which is unknown, in the model and in the graph, and the graph comes before the IR
    // version.
    const std::string unknown("\xc2\x3e\x03odd", 6);
    onnx::ModelProto model = nestedModel(0);
    const std::string graphBytes = model.graph().SerializeAsString() + unknown;
    onnx::ModelProto rest = model;
    rest.clear_graph();
    std::string bytes("\x3a", 1);
    QVERIFY(graphBytes.size() > 127 && graphBytes.size() < 16384);
    bytes += char(graphBytes.size() & 0x7f) | char(0x80);
    bytes += char(graphBytes.size() >> 7);
    bytes += graphBytes + unknown + rest.SerializeAsString();
    write(in(u"m.onnx"_s), bytes);
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    QVERIFY(graph);
    auto saved = PendingSave::write(*graph, planAllFixed(graph->file(), 5), in(u"out.onnx"_s), {});
    QVERIFY(saved);
    QVERIFY(saved->commit());
    const std::string written = fileBytes(in(u"out.onnx"_s)).toStdString();
    QVERIFY(written.starts_with("\x3a"));
    QVERIFY(written.ends_with(unknown + unknown + rest.SerializeAsString()));
}

void TestPendingSave::addedValueInfo()
{
    for (int padding = 0; padding < 130; padding += 7) {
        onnx::ModelProto model = nestedModel(padding);
        write(in(u"m.onnx"_s), model.SerializeAsString());
        const auto graph = test::openedGraph(in(u"m.onnx"_s));
        QVERIFY(graph);
        // Adds value_info to the main graph and to the innermost one, which end at the same byte.
        SavePlan plan = planAllFixed(graph->file(), 300);
        onnx::GraphProto added;
        *added.add_value_info() = tensor("x", "K");
        onnx::GraphProto *inner = model.mutable_graph()->mutable_node(0)->mutable_attribute(0)->mutable_g();
        fixAll(*model.mutable_graph(), 300);
        const auto &graphs = graph->file().index().graphs;
        QCOMPARE(graphs.size(), std::size_t(3));
        plan.additions = {{graphs[0].messages.back(), added.SerializeAsString()},
                          {graphs[2].messages.back(), added.SerializeAsString()}};
        auto saved = PendingSave::write(*graph, plan, in(u"out%1.onnx"_s.arg(padding)), {});
        QVERIFY(saved);
        QVERIFY(saved->commit());
        model.mutable_graph()->MergeFrom(added);
        inner->mutable_node(0)->mutable_attribute(0)->mutable_g()->MergeFrom(added);
        QCOMPARE(parsed(fileBytes(in(u"out%1.onnx"_s.arg(padding)))).SerializeAsString(), model.SerializeAsString());
    }
}

void TestPendingSave::nothingBeforeCommit()
{
    write(in(u"m.onnx"_s), nestedModel(0).SerializeAsString());
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    {
        auto saved = PendingSave::write(*graph, planAllFixed(graph->file(), 3), in(u"out.onnx"_s), {});
        QVERIFY(saved);
        QVERIFY(!QFile::exists(in(u"out.onnx"_s)));
        QVERIFY(test::openedGraph(saved->path()));
        if (saved->path().startsWith(u"/proc/")) // elsewhere the file system has no files without a name
            QCOMPARE(filesIn(m_folder->path()), QStringList{u"m.onnx"_s});
        saved = PendingSave::write(*graph, planAllFixed(graph->file(), 3), in(u"out.onnx"_s), {.isTested = true});
        QVERIFY(saved);
        QVERIFY(!QFile::exists(in(u"out.onnx"_s)));
        QVERIFY(test::openedGraph(saved->path())); // a test run loads this file
        QCOMPARE(QFileInfo(saved->path()).absolutePath(), m_folder->path());
    }
    QCOMPARE(filesIn(m_folder->path()), QStringList{u"m.onnx"_s});
}

void TestPendingSave::existingTarget()
{
    write(in(u"m.onnx"_s), nestedModel(0).SerializeAsString());
    write(in(u"out.onnx"_s), "precious");
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    const auto refused = PendingSave::write(*graph, {}, in(u"out.onnx"_s), {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::TargetExists);
    QCOMPARE(fileBytes(in(u"out.onnx"_s)), "precious");

    auto saved = PendingSave::write(*graph, {}, in(u"out.onnx"_s), {.overwrite = true});
    QVERIFY(saved);
    QCOMPARE(fileBytes(in(u"out.onnx"_s)), "precious");
    QVERIFY(saved->commit());
    QCOMPARE(fileBytes(in(u"out.onnx"_s)), fileBytes(in(u"m.onnx"_s)));
    QCOMPARE(filesIn(m_folder->path()), (QStringList{u"m.onnx"_s, u"out.onnx"_s}));
}

void TestPendingSave::targetThatCameIntoBeing()
{
    write(in(u"m.onnx"_s), nestedModel(0).SerializeAsString());
    auto saved = PendingSave::write(*test::openedGraph(in(u"m.onnx"_s)), {}, in(u"out.onnx"_s), {});
    QVERIFY(saved);
    write(in(u"out.onnx"_s), "of another program");
    const Result<void> refused = saved->commit();
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::TargetExists);
    QCOMPARE(fileBytes(in(u"out.onnx"_s)), "of another program");
}

void TestPendingSave::targetThatChanged()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto graph = test::openedGraph(test::model(u"seed/dynamic_rnn.onnx"_s));
    SaveOptions options;
    options.overwrite = true;
    write(in(u"out.onnx"_s), "of before");
    auto saved = PendingSave::write(*graph, {}, in(u"out.onnx"_s), options);
    QVERIFY(saved);
    write(in(u"out.onnx"_s), "somebody else's");
    const auto committed = saved->commit();
    QVERIFY(!committed);
    QCOMPARE(committed.error().code, ErrorCode::TargetChanged);
    QCOMPARE(fileBytes(in(u"out.onnx"_s)), "somebody else's");
}

void TestPendingSave::permissionsAreKept()
{
    write(in(u"m.onnx"_s), nestedModel(0).SerializeAsString());
    write(in(u"out.onnx"_s), "old");
    const auto permissions = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup;
    QVERIFY(QFile::setPermissions(in(u"out.onnx"_s), permissions));
    auto saved = PendingSave::write(*test::openedGraph(in(u"m.onnx"_s)), {}, in(u"out.onnx"_s), {.overwrite = true});
    QVERIFY(saved && saved->commit());
    const auto ofUser = QFile::ReadUser | QFile::WriteUser;
    QCOMPARE(QFile::permissions(in(u"out.onnx"_s)) & ~ofUser, permissions);
}

void TestPendingSave::symbolicLink()
{
    write(in(u"m.onnx"_s), nestedModel(0).SerializeAsString());
    QVERIFY(QDir(m_folder->path()).mkdir(u"there"_s));
    write(in(u"there/real.onnx"_s), "old");
    QVERIFY(QFile::link(in(u"there/real.onnx"_s), in(u"link.onnx"_s)));
    auto saved = PendingSave::write(*test::openedGraph(in(u"m.onnx"_s)), {}, in(u"link.onnx"_s), {.overwrite = true});
    QVERIFY(saved && saved->commit());
    QVERIFY(!QFileInfo(in(u"link.onnx"_s)).isSymLink());
    QCOMPARE(fileBytes(in(u"link.onnx"_s)), fileBytes(in(u"m.onnx"_s)));
    QCOMPARE(fileBytes(in(u"there/real.onnx"_s)), "old");

    QVERIFY(QFile::link(in(u"there/new.onnx"_s), in(u"dangling.onnx"_s)));
    const auto refused = PendingSave::write(*test::openedGraph(in(u"m.onnx"_s)), {}, in(u"dangling.onnx"_s), {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::TargetExists);
    saved = PendingSave::write(*test::openedGraph(in(u"m.onnx"_s)), {}, in(u"dangling.onnx"_s), {.overwrite = true});
    QVERIFY(saved && saved->commit());
    QVERIFY(!QFileInfo(in(u"dangling.onnx"_s)).isSymLink() && !QFileInfo::exists(in(u"there/new.onnx"_s)));
    QCOMPARE(fileBytes(in(u"dangling.onnx"_s)), fileBytes(in(u"m.onnx"_s)));

    // Another link has taken the place of the one that was to be replaced.
    QVERIFY(QFile::link(in(u"there/real.onnx"_s), in(u"changing.onnx"_s)));
    saved = PendingSave::write(*test::openedGraph(in(u"m.onnx"_s)), {}, in(u"changing.onnx"_s), {.overwrite = true});
    QVERIFY(QFile::remove(in(u"changing.onnx"_s)) && QFile::link(in(u"m.onnx"_s), in(u"changing.onnx"_s)));
    const auto committed = saved->commit();
    QVERIFY(!committed);
    QCOMPARE(committed.error().code, ErrorCode::TargetChanged);
}

void TestPendingSave::placesThatCannotBeWritten()
{
    write(in(u"m.onnx"_s), nestedModel(0).SerializeAsString());
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    QVERIFY(QDir(m_folder->path()).mkdir(u"readonly"_s));
    QVERIFY(QFile::setPermissions(in(u"readonly"_s), QFile::ReadOwner | QFile::ExeOwner));
    QStringList places{in(u"absent/out.onnx"_s), m_folder->path(), u"/proc/out.onnx"_s, u"/dev/null"_s,
                       in(u"m.onnx/out.onnx"_s)};
    if (::geteuid() != 0) // root may write everywhere
        places.append(in(u"readonly/out.onnx"_s));
    for (const QString &place : std::as_const(places)) {
        const auto saved = PendingSave::write(*graph, {}, place, {.overwrite = true});
        QVERIFY2(!saved, qPrintable(place));
        QCOMPARE(saved.error().code, ErrorCode::CannotWrite);
        QVERIFY(!saved.error().detail.empty());
    }
}

void TestPendingSave::cancelled_data()
{
    QTest::addColumn<double>("when"); // the progress at which it is cancelled
    QTest::newRow("at once") << -1.0;
    QTest::newRow("while copying") << 0.0;
    QTest::newRow("copied") << 0.5;
    QTest::newRow("verified") << 0.6;
}

void TestPendingSave::cancelled()
{
    QFETCH(double, when);
    write(in(u"m.onnx"_s), nestedModel(40'000'000).SerializeAsString());
    write(in(u"out.onnx"_s), "old");
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    std::stop_source stop;
    if (when < 0)
        stop.request_stop();
    JobContext job{stop.get_token(), [&](double fraction) {
                       if (fraction >= when)
                           stop.request_stop();
                   }};
    const auto saved =
        PendingSave::write(*graph, planAllFixed(graph->file(), 3), in(u"out.onnx"_s), {.overwrite = true}, job);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::Cancelled);
    QCOMPARE(fileBytes(in(u"out.onnx"_s)), "old");
    QCOMPARE(filesIn(m_folder->path()), (QStringList{u"m.onnx"_s, u"out.onnx"_s}));
}

void TestPendingSave::originalChanged()
{
    write(in(u"m.onnx"_s), nestedModel(0).SerializeAsString());
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    write(in(u"m.onnx"_s), nestedModel(1).SerializeAsString());
    const auto saved = PendingSave::write(*graph, {}, in(u"out.onnx"_s), {});
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::FileChanged);
    QCOMPARE(filesIn(m_folder->path()), QStringList{u"m.onnx"_s});
}

void TestPendingSave::overTheOriginal()
{
    onnx::ModelProto model = nestedModel(0);
    write(in(u"m.onnx"_s), model.SerializeAsString());
    const auto graph = test::openedGraph(in(u"m.onnx"_s));
    auto saved = PendingSave::write(*graph, planAllFixed(graph->file(), 9), in(u"m.onnx"_s), {.overwrite = true});
    QVERIFY(saved && saved->commit());
    fixAll(*model.mutable_graph(), 9);
    QCOMPARE(fileBytes(in(u"m.onnx"_s)).toStdString(), model.SerializeAsString());
}

void TestPendingSave::externalDataStay()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto graph = test::openedGraph(test::model(u"feature/external_data.onnx"_s));
    QVERIFY(graph);
    const auto saved = PendingSave::write(*graph, {}, in(u"out.onnx"_s), {});
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::ExternalDataWouldMove);
    QVERIFY(filesIn(m_folder->path()).isEmpty());

    // In the same folder, even under another name of that folder, the data can stay where they are.
    QVERIFY(QFile::copy(test::model(u"feature/external_data.onnx"_s), in(u"m.onnx"_s)));
    QTemporaryDir elsewhere;
    QVERIFY(QFile::link(m_folder->path(), elsewhere.filePath(u"same"_s)));
    auto inPlace =
        PendingSave::write(*test::openedGraph(in(u"m.onnx"_s)), {}, elsewhere.filePath(u"same/out.onnx"_s), {});
    QVERIFY(inPlace && inPlace->commit());
    QCOMPARE(filesIn(m_folder->path()), (QStringList{u"m.onnx"_s, u"out.onnx"_s}));
}

void TestPendingSave::externalDataAreCopied()
{
    SHAPEWRIGHT_NEED_MODELS();
    SaveOptions options;
    options.externalData = SaveOptions::ExternalData::Copy;
    const auto graph = test::openedGraph(test::model(u"feature/external_data_subdir.onnx"_s));
    QVERIFY(graph);
    {
        const auto abandoned = PendingSave::write(*graph, {}, in(u"out.onnx"_s), options);
        QVERIFY(abandoned);
        QVERIFY(QFile::exists(in(u"sub dir/w.raw"_s))); // a test run needs it
    }
    QVERIFY(filesIn(m_folder->path()).isEmpty());

    auto saved = PendingSave::write(*graph, {}, in(u"out.onnx"_s), options);
    QVERIFY(saved && saved->commit());
    QCOMPARE(fileBytes(in(u"sub dir/w.raw"_s)), fileBytes(test::model(u"feature/sub dir/w.raw"_s)));

    // Saves again beside the same data.
    saved = PendingSave::write(*graph, {}, in(u"again.onnx"_s), options);
    QVERIFY(saved && saved->commit());
    QVERIFY(QFile::exists(in(u"sub dir/w.raw"_s)));
}

void TestPendingSave::externalDataMissing()
{
    SHAPEWRIGHT_NEED_MODELS();
    SaveOptions options;
    options.externalData = SaveOptions::ExternalData::Copy;
    const auto missing =
        PendingSave::write(*test::openedGraph(test::model(u"bad/ext_missing.onnx"_s)), {}, in(u"out.onnx"_s), options);
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::ExternalDataMissing);
    for (const char *outside : {"bad/ext_traversal.onnx", "bad/ext_absolute.onnx"}) {
        const auto saved = PendingSave::write(*test::openedGraph(test::model(QString::fromLatin1(outside))), {},
                                              in(u"out.onnx"_s), options);
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::CannotWrite);
    }
    QVERIFY(filesIn(m_folder->path()).isEmpty());
}

void TestPendingSave::proposedNames()
{
    const auto proposedName = [this](const QString &original) { return shapewright::proposedName(original, in({})); };
    QCOMPARE(proposedName(in(u"model.onnx"_s)), in(u"model.fixed.onnx"_s));
    write(in(u"model.fixed.onnx"_s), "");
    QCOMPARE(proposedName(in(u"model.onnx"_s)), in(u"model.fixed-2.onnx"_s));
    QCOMPARE(proposedName(in(u"model.fixed.onnx"_s)), in(u"model.fixed-2.onnx"_s));
    QVERIFY(QFile::link(in(u"nowhere"_s), in(u"model.fixed-2.onnx"_s)));
    QCOMPARE(proposedName(in(u"model.onnx"_s)), in(u"model.fixed-3.onnx"_s));
    QCOMPARE(proposedName(in(u"no_suffix"_s)), in(u"no_suffix.fixed.onnx"_s));
    QCOMPARE(proposedName(in(u"v1.2.onnx"_s)), in(u"v1.2.fixed.onnx"_s));
    QCOMPARE(shapewright::proposedName(in(u"m.onnx"_s), in(u"sub"_s), u"1x128"_s), in(u"sub/m.1x128.onnx"_s));
    QCOMPARE(shapewright::proposedName(in(u"m.1x128.onnx"_s), in({}), u"1x128"_s), in(u"m.1x128.onnx"_s));
}

SHAPEWRIGHT_APPLESS_TEST(TestPendingSave)
#include "tst_pendingsave.moc"
