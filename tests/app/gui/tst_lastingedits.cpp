// SPDX-License-Identifier: Apache-2.0
// Random lists of the edits that a person can make, and what becomes of them when they are kept and offered again,
// saved as a preset, applied to a model that is read again, and passed on by --edits or as options. Each way has to
// restore the same edits. SHAPEWRIGHT_RANDOM_EDITS sets the number of steps for each model.
#include "app/gui/edits/editfiles.h"
#include "app/gui/edits/keptedits.h"
#include "app/gui/edits/presets.h"
#include "app/gui/start/commandline.h"
#include "model/editing/axisedits.h"
#include "model/editing/dimlinks.h"
#include "model/editing/editintents.h"
#include "model/edits/edittext.h"
#include "model/edits/fittingedits.h"
#include "model/edits/resolvededits.h"
#include "model/edits/sizeranges.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/dynamicdims.h"
#include "model/types/text.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

// Does to edits what the fields and menus of the window do.
class EditingPerson
{
public:
    EditingPerson(const ModelGraph &graph, std::uint32_t seed) : m_graph(graph), m_random(seed)
    {
        const auto unedited = propagate(graph, {});
        m_unedited = *unedited;
        m_dims = dynamicDims(graph, *m_unedited);
    }

    // Nothing if the step is refused.
    std::optional<ShapeEdits> next(const ShapeEdits &edits)
    {
        const DynamicDims dims = dimsUnderEdits(m_graph, m_dims, *m_unedited, edits);
        const auto &entry = dims.entries[oneOf(dims.entries.size())];
        const auto &inputs = m_graph.main().inputs;
        const ValueId input = inputs[oneOf(inputs.size())];
        const auto &declared = m_graph.value(input).declared->shape;
        const std::size_t rank = declared ? declared->size() : 2;
        const ShapeEdits::Axis axis{m_graph.value(input).name, std::uint32_t(oneOf(rank + 1))};
        ShapeEdits changed = edits;
        switch (oneOf(9)) {
        case 0:
        case 1:
            return given(editsWithDim(m_graph, edits, entry, dim()));
        case 2:
            return given(editsWithAxis(m_graph, edits, axis, dim(), AxisReach::ThisAxis));
        case 3:
            return given(editsWithAxis(m_graph, edits, axis, dim(), AxisReach::Everywhere));
        case 4:
            return given(editsUnlinked(m_graph, edits, axis));
        case 5:
            return given(editsUnified(m_graph, edits, entry, dims.entries[oneOf(dims.entries.size())]));
        case 6: {
            QStringList shape;
            for (std::size_t i = 0; i < rank; ++i)
                shape.append(oneOf(3) == 0 ? u"_"_s : dim());
            return given(oneOf(2) == 0 ? editsWithUnlinkedShape(m_graph, edits, input, shape.join(u','))
                                       : editsWithShapeApart(m_graph, edits, input, shape.join(u',')));
        }
        case 7:
            return given(editsWithValue(m_graph, edits, input, oneOf(3) == 0 ? QString() : u"0.1, 3"_s));
        default:
            if (oneOf(2) == 0)
                return given(editsMadeDynamic(m_graph, edits, axis));
            changed.zeroConfirmed = oneOf(2) == 0;
            return given(Result<ShapeEdits>(changed));
        }
    }

    // Some edits of the graph, or none.
    GraphWishes wishes()
    {
        GraphWishes wishes;
        if (oneOf(3) > 0)
            wishes.fold = GraphWishes::Fold{oneOf(2) == 0 ? 64 : oneOf(3000)};
        for (std::size_t changes = oneOf(2) * oneOf(6); changes > 0; --changes)
            addChange(wishes.parts, change());
        return wishes;
    }

private:
    // With names of the model, and others.
    PartsChange change()
    {
        const auto &values = m_graph.main().values;
        const std::string named = oneOf(4) == 0 ? "a=b, \"c\"" : values[oneOf(values.size())].name;
        const std::string texts[] = {"", "2,2", "{0: 'cat'}", "ä\n=", "--fold"};
        PartsChange change{PartsChange::Kind(oneOf(12)), named.empty() ? "x" : named, texts[oneOf(5)]};
        if (change.kind == PartsChange::Kind::Field)
            change.name = modelFields()[oneOf(modelFields().size())];
        return change;
    }
    static std::optional<ShapeEdits> given(const Result<ShapeEdits> &edits)
    {
        return edits ? std::optional(*edits) : std::nullopt;
    }
    std::size_t oneOf(std::size_t count) { return std::size_t(m_random() >> 8) % count; }
    QString dim()
    {
        static const QStringList texts{u"1"_s,  u"2"_s,    u"3"_s,       u"16"_s,          u"0"_s,
                                       u"?"_s,  QString(), u"batch"_s,   u"own"_s,         u"a name"_s,
                                       u"zz"_s, u"1..8"_s, u"2..16:3"_s, u"1..3, best 1"_s};
        return texts[qsizetype(oneOf(std::size_t(texts.size())))];
    }

    const ModelGraph &m_graph;
    std::minstd_rand m_random;
    std::shared_ptr<const ShapeTable> m_unedited;
    DynamicDims m_dims;
};

bool isWithoutErrors(const ModelGraph &graph, const ShapeEdits &edits)
{
    return std::ranges::none_of(editProblems(graph, edits), &Problem::isError);
}

} // namespace

class TestLastingEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void restoredByEachWay_data();
    void restoredByEachWay();

private:
    QTemporaryDir m_folder;
};

void TestLastingEdits::restoredByEachWay_data()
{
    QTest::addColumn<QString>("model");
    const auto text = [](const char *name, const char *model) { QTest::newRow(name) << QString::fromLatin1(model); };
    text("symbols, a denotation, an expression", R"onnx(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, seq, 8] a, float[batch, "seq + 1"] b, float[?, ?] c, int64[3] d)
          => (float[batch, seq, 8] y) { y = Relu(a) })onnx");
    text("no rank", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[] x, float[batch, n] b) => (float[] y) { y = Relu(x) })");
    // A symbol that is called like an axis (`x[0]`) is not among them, since as an option it is read as the axis.
    text("hostile names", R"onnx(<ir_version: 8, opset_import: ["" : 17]>
        g (float["a=b", "16"] x, float["-n", "a=b"] z, float["_", "x[0"] w, float["a, b", "?"] v)
          => (float["a=b", "16"] y) { y = Relu(x) })onnx");
    if (!test::haveModels())
        return;
    for (const char *model : {"real/gpt2_tiny_past.onnx", "real/bert_tiny_cls.onnx", "real/yolo_tiny.onnx",
                              "real/silero_vad_v6.onnx", "real/unet_tiny.onnx"})
        QTest::newRow(model) << test::model(QString::fromLatin1(model));
}

void TestLastingEdits::restoredByEachWay()
{
    QFETCH(QString, model);
    bool isNumber = false;
    const int asked = qEnvironmentVariableIntValue("SHAPEWRIGHT_RANDOM_EDITS", &isNumber);
    const int steps = isNumber ? asked : 120;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    const KeptEdits kept;
    const Presets presets;
    const QString path = m_folder.filePath(u"edits.json"_s);

    const auto file = model.startsWith(u'<') ? nullptr : *ModelFile::open(model);
    const auto graph = file ? ModelGraph::build(file) : test::modelFromText(model.toUtf8().constData());
    EditingPerson person(*graph, 11);
    ShapeEdits edits;
    int made = 0, unlinked = 0, ranged = 0;
    for (int step = 0; step < steps; ++step) {
        if (step % 25 == 0)
            edits = {}; // a new list
        const auto next = person.next(edits);
        if (!next || !isWithoutErrors(*graph, *next))
            continue;
        edits = *next;
        if (edits.isEmpty())
            continue; // confirmations alone change nothing, and are not kept
        ++made;
        unlinked += edits.axes.empty() ? 0 : 1;
        ranged += hasRanges(edits) ? 1 : 0;
        const QByteArray list = editsToArguments(edits).join(u' ').toUtf8();

        const FittingEdits fitting = fittingEdits(*graph, edits); // a reload, and what the other ways apply, too
        QVERIFY2(fitting.skipped.isEmpty(), (list + ": no place for " + fitting.skipped.join(u' ').toUtf8()).data());
        QVERIFY2(fitting.edits == edits, list.data());

        const ModelEdits all(edits, person.wishes());
        QVERIFY(kept.keep(model, all));
        QVERIFY2(kept.editsOf(model).value_or(ModelEdits()) == all, list.data());

        QVERIFY(presets.save(u"own"_s, all));
        const auto preset = presets.load(u"own"_s);
        QVERIFY2(preset && *preset == all, list.data());

        QVERIFY(writeEdits(path, all));
        const auto byFile = CommandLine::parse({u"shapewright"_s, model, u"--edits"_s, path});
        QVERIFY2(byFile, list.data());
        QVERIFY2(byFile->edits == edits && byFile->wishes == all.wishes, list.data());

        // As an option, a name is not told from what it looks like: a number, `?`, or the end of a longer name.
        const auto isAmbiguous = [](const auto &given) {
            const EditedDim &dim = given.second;
            return dim.isParam() &&
                   (dim.param().find('=') != std::string::npos || parseDim(toQString(dim.param())) != dim);
        };
        if (std::ranges::any_of(edits.symbols, isAmbiguous) || std::ranges::any_of(edits.axes, isAmbiguous))
            continue;
        ShapeEdits bare = edits; // options cannot say these two apart
        bare.zeroConfirmed = bare.exportOverridden = false;
        const auto byOptions =
            CommandLine::parse(QStringList{u"shapewright"_s, u"model.onnx"_s} + editsToArguments(bare));
        QVERIFY2(byOptions, (list + ": " + (byOptions ? QString() : byOptions.error()).toUtf8()).data());
        QVERIFY2(byOptions->edits == bare, list.data());
    }
    QVERIFY2(made > steps / 5, qPrintable(QString::number(made))); // or the person can do nothing
    QVERIFY(unlinked > 0);
    QVERIFY(ranged > 0);
}

SHAPEWRIGHT_GUILESS_TEST(TestLastingEdits)
#include "tst_lastingedits.moc"
