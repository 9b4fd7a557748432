// SPDX-License-Identifier: Apache-2.0
// Checks what a save does with external data that stay outside of the model: place them under other names.
#include "model/save/savespace.h"
#include "tests/model/save/datafixture.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test::data;

class TestMovingData : public QObject, protected DataFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void renamedEverywhere_data() { addPlaces(); }
    void overItself();
    void changedWhileCopying_data();
    void changedWhileCopying();
    void cancelled_data();
    void cancelled();
    void takenNames_data();
    void takenNames();
    void renamedEverywhere();
    void beyondTheFolder();
    void besideTheFileBehindALink();
    void linksOutOfTheFolder();
    void upAndBack();
};

void TestMovingData::overItself()
{
    write(u"from/m.onnx"_s, modelOf({external("w.bin", {}, {})}).SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(8));
    const auto saved = save(u"from/m.onnx"_s, How::Inline);
    QVERIFY(saved);
    QCOMPARE(saved->front().fate, Fate::Inlined);
    QVERIFY(bytesOf(u"from/w.bin"_s) == numberedBytes(8));
    QCOMPARE(files(u"from"_s), (QStringList{u"m.onnx"_s, u"sub"_s, u"w.bin"_s}));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/m.onnx"_s))) == std::vector{numberedBytes(8)});
    // Now all data are in the model, and nothing is left to move.
    QVERIFY(save(u"to/m.onnx"_s, How::Inline));
    QVERIFY(bytesOf(u"to/m.onnx"_s) == bytesOf(u"from/m.onnx"_s));
}

void TestMovingData::changedWhileCopying_data()
{
    QTest::addColumn<int>("how");
    QTest::addColumn<bool>("cutOff");
    QTest::newRow("inlined, other bytes") << int(How::Inline) << false;
    QTest::newRow("inlined, cut off") << int(How::Inline) << true;
    QTest::newRow("copied, other bytes") << int(How::Copy) << false;
    QTest::newRow("copied, cut off") << int(How::Copy) << true;
}

void TestMovingData::changedWhileCopying()
{
    QFETCH(int, how);
    QFETCH(bool, cutOff);
    constexpr std::size_t size = 20'000'000; // several chunks
    write(u"from/m.onnx"_s, modelOf({external("w.bin", {}, {}, std::int64_t(size))}).SerializeAsString());
    write(u"from/w.bin"_s, std::string(size, 'a'));
    bool isChanged = false;
    const JobContext job{{}, [&](double) {
                             if (!std::exchange(isChanged, true))
                                 write(u"from/w.bin"_s, std::string(cutOff ? 10 : size, 'b'));
                         }};
    const auto saved = save(u"to/m.onnx"_s, How(how), job);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::FileChanged);
    QVERIFY(saved.error().args[0].ends_with("w.bin"));
    QVERIFY(files(u"to"_s).isEmpty());
}

void TestMovingData::cancelled_data()
{
    QTest::addColumn<int>("how");
    QTest::addColumn<double>("when");
    for (const double when : {0.0, 0.2, 0.4, 0.6, 0.8}) {
        QTest::addRow("inlined, at %.1f", when) << int(How::Inline) << when;
        QTest::addRow("copied, at %.1f", when) << int(How::Copy) << when;
    }
}

void TestMovingData::cancelled()
{
    QFETCH(int, how);
    QFETCH(double, when);
    constexpr std::size_t size = 40'000'000;
    write(u"from/m.onnx"_s, modelOf({external("sub/w.bin", {}, {}, std::int64_t(size))}).SerializeAsString());
    write(u"from/sub/w.bin"_s, std::string(size, 'a'));
    std::stop_source stop;
    double last = 0;
    const JobContext job{stop.get_token(), [&](double fraction) {
                             QVERIFY(fraction >= last && fraction <= 1);
                             last = fraction;
                             if (fraction >= when)
                                 stop.request_stop();
                         }};
    const auto saved = save(u"to/m.onnx"_s, How(how), job);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::Cancelled);
    QVERIFY(last < when + 0.2); // progress comes often enough to cancel in time
    QVERIFY(files(u"to"_s).isEmpty());
}

void TestMovingData::takenNames_data()
{
    QTest::addColumn<QStringList>("locations"); // of the tensors
    QTest::addColumn<QStringList>("taken");     // in the target's folder; `=`: with the same content
    QTest::addColumn<QStringList>("saved");     // the locations in the saved model
    const auto row = [](const char *name, const QStringList &locations, const QStringList &taken,
                        const QStringList &saved) { QTest::newRow(name) << locations << taken << saved; };
    row("nothing there", {u"w.bin"_s}, {}, {u"w.bin"_s});
    row("the same content", {u"w.bin"_s}, {u"w.bin="_s}, {u"w.bin"_s});
    row("another content", {u"w.bin"_s}, {u"w.bin"_s}, {u"m.data"_s});
    row("the name instead is taken, too", {u"w.bin"_s}, {u"w.bin"_s, u"m.data"_s, u"m-2.data"_s}, {u"m-3.data"_s});
    row("of two files, one", {u"a.bin"_s, u"w.bin"_s}, {u"w.bin"_s}, {u"a.bin"_s, u"m.data"_s});
    row("of two files, both", {u"w.bin"_s, u"a.bin"_s}, {u"a.bin"_s, u"w.bin"_s}, {u"m-2.data"_s, u"m.data"_s});
    row("the name instead is that of another file", {u"a.bin"_s, u"m.data"_s}, {u"a.bin"_s},
        {u"m-2.data"_s, u"m.data"_s});
    row("two tensors in one file, named differently", {u"w.bin"_s, u"./sub/../w.bin"_s}, {u"w.bin"_s},
        {u"m.data"_s, u"m.data"_s});
    row("spelled oddly, free", {u"./w.bin"_s}, {}, {u"./w.bin"_s});
    row("in a folder below", {u"sub/w.bin"_s, u"w.bin"_s}, {u"sub/w.bin"_s}, {u"sub/m.data"_s, u"w.bin"_s});
    row("a folder has the name", {u"w.bin"_s}, {u"w.bin/x"_s}, {u"m.data"_s});
    row("a dangling link has the name", {u"w.bin"_s}, {u"w.bin@"_s}, {u"m.data"_s});
    row("the saved model has the name", {u"m.onnx"_s}, {}, {u"m.data"_s});
}

void TestMovingData::takenNames()
{
    QFETCH(QStringList, locations);
    QFETCH(QStringList, taken);
    QFETCH(QStringList, saved);
    const QString target = u"to/m.onnx"_s, original = u"from/original.onnx"_s;
    QDir(m_folder->path()).mkpath(u"to/sub"_s);
    std::vector<T> tensors;
    for (const QString &location : std::as_const(locations)) {
        tensors.push_back(external(location.toStdString(), {}, "8"));
        write(u"from/"_s + QDir::cleanPath(location), "data of " + QDir::cleanPath(location).toStdString());
    }
    std::map<QString, std::string> before;
    for (QString name : std::as_const(taken)) {
        const bool isSame = name.endsWith(u'='), isLink = name.endsWith(u'@');
        if (isSame || isLink)
            name.chop(1);
        const QString path = u"to/"_s + name;
        QDir(m_folder->path()).mkpath(QFileInfo(path).path());
        if (isLink)
            QVERIFY(QFile::link(u"nowhere"_s, in(path)));
        else
            write(path, isSame ? "data of " + name.toStdString() : "of another model");
        if (!isLink)
            before[path] = bytesOf(path);
    }
    const onnx::ModelProto model = modelOf(tensors);
    write(original, model.SerializeAsString());
    const auto planned = planData(**ModelFile::open(in(original)), {}, in(target), How::Copy);
    QVERIFY(planned);
    {
        const auto graph = test::openedGraph(in(original));
        auto pending = PendingSave::write(*graph, {}, in(target), {.externalData = How::Copy, .isTested = true});
        QVERIFY2(pending, pending ? "" : pending.error().detail.c_str());
        QCOMPARE(pending->externalData().size(), planned->files.size());
        onnx::ModelProto written;
        QFile file(pending->path());
        QVERIFY(file.open(QIODevice::ReadOnly) && written.ParseFromString(file.readAll().toStdString()));
        for (int i = 0; i < written.graph().initializer_size(); ++i) {
            T &tensor = *written.mutable_graph()->mutable_initializer(i);
            QCOMPARE(QString::fromStdString(tensor.external_data(0).value()), saved[i]);
            tensor.mutable_external_data(0)->set_value(locations[i].toStdString());
        }
        QVERIFY(written.SerializeAsString() == model.SerializeAsString()); // nothing else changes
        QVERIFY(payloadsOf(*ModelFile::open(pending->path())) == payloadsOf(*ModelFile::open(in(original))));
    }
    for (const auto &[path, bytes] : before)
        QCOMPARE(bytesOf(path), bytes);
}

void TestMovingData::renamedEverywhere()
{
    QFETCH(int, place);
    onnx::ModelProto model = emptyModel();
    T other = external("other.bin", {}, {});
    places[place].put(model, other);
    T tensor = external("w.bin", "3", "5", 5);
    say(tensor, "checksum", "0123456789");
    tensor.mutable_external_data(0)->mutable_unknown_fields()->AddVarint(9, 9);
    places[place].put(model, tensor);
    write(u"from/m.onnx"_s, model.SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(100));
    write(u"from/other.bin"_s, numberedBytes(50));
    write(u"to/w.bin"_s, "of another model");
    const auto saved = save(u"to/a long name for a model.onnx"_s, How::Copy);
    QVERIFY2(saved, saved ? "" : saved.error().detail.c_str());
    forEachTensor(model, [](const T &found) {
        if (found.external_data(0).value() == "w.bin") // part of a message of this function, so not const
            const_cast<T &>(found).mutable_external_data(0)->set_value("a long name for a model.data");
    });
    onnx::ModelProto written;
    QVERIFY(written.ParseFromString(bytesOf(u"to/a long name for a model.onnx"_s)));
    QVERIFY(written.SerializeAsString() == model.SerializeAsString());
    QVERIFY(bytesOf(u"to/a long name for a model.data"_s) == numberedBytes(100));
    QVERIFY(bytesOf(u"to/other.bin"_s) == numberedBytes(50));
    QCOMPARE(bytesOf(u"to/w.bin"_s), "of another model");
}

// Data outside of the folder, which the user allowed, are brought into the target's folder. Nothing is written outside
// of it.
void TestMovingData::beyondTheFolder()
{
    write(u"from/m.onnx"_s, modelOf({external("../far/w.bin", {}, {})}).SerializeAsString());
    QVERIFY(QDir(m_folder->path()).mkpath(u"far"_s));
    QVERIFY(QDir(m_folder->path()).mkpath(u"to/deep"_s));
    write(u"far/w.bin"_s, numberedBytes(8));
    const auto file = ModelFile::open(in(u"from/m.onnx"_s), {}, {in(u"far"_s)});
    QVERIFY(file);
    auto saved =
        PendingSave::write(*ModelGraph::build(*file), {}, in(u"to/deep/m.onnx"_s), {.externalData = How::Copy});
    QVERIFY(saved && saved->commit());
    QCOMPARE(files(u"to"_s), QStringList{u"deep"_s});
    QCOMPARE(files(u"to/deep"_s), (QStringList{u"m.onnx"_s, u"w.bin"_s}));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"to/deep/m.onnx"_s))) == std::vector{numberedBytes(8)});
}

// Model hubs store a model as a link to a file elsewhere. A save beside the link or beside the file finds the data, or
// brings them along.
void TestMovingData::besideTheFileBehindALink()
{
    QVERIFY(QDir(m_folder->path()).mkpath(u"hub"_s));
    write(u"hub/m"_s, modelOf({external("w.bin", {}, {})}).SerializeAsString());
    write(u"hub/w.bin"_s, numberedBytes(8));
    QVERIFY(QFile::link(in(u"hub/m"_s), in(u"from/m.onnx"_s)));
    const auto stays = save(u"hub/beside.onnx"_s, How::Keep);
    QVERIFY(stays);
    QCOMPARE(stays->front().fate, Fate::Kept);
    QVERIFY(payloadsOf(*ModelFile::open(in(u"hub/beside.onnx"_s))) == std::vector{numberedBytes(8)});

    const auto moves = save(u"from/fixed.onnx"_s, How::Keep);
    QVERIFY(!moves);
    QCOMPARE(moves.error().code, ErrorCode::ExternalDataWouldMove);
    QVERIFY(save(u"from/fixed.onnx"_s, How::Copy));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/fixed.onnx"_s))) == std::vector{numberedBytes(8)});
}

// Both the model and its data are links into another folder. The runtime loads that model, but no other one beside it
// that names the same data.
void TestMovingData::linksOutOfTheFolder()
{
    QVERIFY(QDir(m_folder->path()).mkpath(u"blobs"_s));
    write(u"blobs/m"_s, modelOf({external("w.bin", {}, {})}).SerializeAsString());
    write(u"blobs/w"_s, numberedBytes(8));
    QVERIFY(QFile::link(in(u"blobs/m"_s), in(u"from/m.onnx"_s)));
    QVERIFY(QFile::link(in(u"blobs/w"_s), in(u"from/w.bin"_s)));
    const auto keeps = save(u"from/fixed.onnx"_s, How::Keep);
    QVERIFY(!keeps);
    QCOMPARE(keeps.error().code, ErrorCode::ExternalDataOutOfReach);
    QCOMPARE(files(u"from"_s).join(u' '), u"m.onnx sub w.bin"_s);

    const auto copies = save(u"from/fixed.onnx"_s, How::Copy);
    QVERIFY(copies);
    QCOMPARE(copies->front().location, u"fixed.data"_s); // the link has the name, and stays
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/fixed.onnx"_s))) == std::vector{numberedBytes(8)});
    QVERIFY(QFileInfo(in(u"from/w.bin"_s)).isSymLink() && !QFileInfo(in(u"from/fixed.data"_s)).isSymLink());

    // A save over the link replaces the link. The blobs are shared with other revisions, and stay.
    const QByteArray blob = test::bytesOf(in(u"blobs/m"_s));
    const auto overLink = save(u"from/m.onnx"_s, How::Keep);
    QVERIFY(!overLink);
    QCOMPARE(overLink.error().code, ErrorCode::ExternalDataOutOfReach);
    QVERIFY(QFileInfo(in(u"from/m.onnx"_s)).isSymLink());
    QVERIFY(save(u"from/m.onnx"_s, How::Copy));
    QVERIFY(!QFileInfo(in(u"from/m.onnx"_s)).isSymLink());
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/m.onnx"_s))) == std::vector{numberedBytes(8)});
    QCOMPARE(test::bytesOf(in(u"blobs/m"_s)), blob);
    QCOMPARE(QDir(in(u"blobs"_s)).entryList(QDir::Files | QDir::Hidden).join(u' '), u"m w"_s);
    QVERIFY(QFile::remove(in(u"from/m.onnx"_s)) && QFile::link(in(u"blobs/m"_s), in(u"from/m.onnx"_s)));

    const auto space = saveSpace(**ModelFile::open(in(u"from/m.onnx"_s)), in(u"from/next.onnx"_s));
    QCOMPARE(space.of(How::Keep).obstacle, DataChoice::Obstacle::OutOfReach);
    QCOMPARE(space.of(How::Copy).obstacle, DataChoice::Obstacle::None);
    QCOMPARE(space.of(How::Copy).needed, QFileInfo(in(u"blobs/m"_s)).size() + 8);

    // Plain files again: the data may stay.
    QVERIFY(QFile::remove(in(u"from/m.onnx"_s)) && QFile::copy(in(u"blobs/m"_s), in(u"from/m.onnx"_s)));
    QVERIFY(QFile::remove(in(u"from/w.bin"_s)) && QFile::copy(in(u"blobs/w"_s), in(u"from/w.bin"_s)));
    QVERIFY(save(u"from/kept.onnx"_s, How::Keep));
}

// A location that goes up and back is within the folder. From another folder it leads out of that one.
void TestMovingData::upAndBack()
{
    write(u"from/m.onnx"_s, modelOf({external("../from/w.bin", {}, {})}).SerializeAsString());
    write(u"from/w.bin"_s, numberedBytes(8));
    QVERIFY(save(u"from/kept.onnx"_s, How::Keep));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"from/kept.onnx"_s))) == std::vector{numberedBytes(8)});
    const auto keeps = save(u"to/m.onnx"_s, How::Keep);
    QVERIFY(!keeps);
    QCOMPARE(keeps.error().code, ErrorCode::ExternalDataOutOfReach);
    QVERIFY(save(u"to/m.onnx"_s, How::Copy));
    QCOMPARE(files(u"to"_s), (QStringList{u"m.onnx"_s, u"w.bin"_s}));
    QVERIFY(payloadsOf(*ModelFile::open(in(u"to/m.onnx"_s))) == std::vector{numberedBytes(8)});
}

SHAPEWRIGHT_APPLESS_TEST(TestMovingData)
#include "tst_movingdata.moc"
