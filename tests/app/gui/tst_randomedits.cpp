// SPDX-License-Identifier: Apache-2.0
// Makes random edits, undos and redos. After each, the document must equal a computation from scratch, and undoing
// everything must restore the initial state. SHAPEWRIGHT_RANDOM_EDITS sets the number of steps for each model.
#include "app/gui/document/document.h"
#include "model/onnx/modelfile.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTest>
#include <QUndoStack>

#include <random>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

// Makes random edits that a person could make.
class Person
{
public:
    Person(const PanelState &state, std::uint32_t seed) : m_state(state), m_random(seed) {}

    std::size_t oneOf(std::size_t count) { return std::size_t(m_random()) % count; }

    ShapeEdits nextEdits(const ShapeEdits &now)
    {
        if (oneOf(24) == 0)
            return {};
        ShapeEdits edits = now;
        const auto &entries = m_state.dims->entries;
        const auto &entry = entries[oneOf(entries.size())];
        switch (oneOf(5)) {
        case 0:
            if (entry.kind == DynamicDims::Entry::Kind::Symbol)
                setOrDrop(edits.symbols, entry.name, dim());
            break;
        case 1:
            if (!entry.places.empty())
                setOrDrop(edits.axes, entry.places[oneOf(entry.places.size())], dim());
            break;
        case 2:
            setShape(edits);
            break;
        case 3:
            setOrDrop(edits.values, inputName(), std::vector<double>{double(oneOf(4))});
            break;
        default:
            edits.exportOverridden = oneOf(2) == 0;
            edits.zeroConfirmed = oneOf(2) == 0;
        }
        return edits;
    }

private:
    template <typename Map>
    void setOrDrop(Map &map, const typename Map::key_type &key, const typename Map::mapped_type &value)
    {
        if (oneOf(4) == 0)
            map.erase(key);
        else
            map.insert_or_assign(key, value);
    }

    EditedDim dim()
    {
        static constexpr std::int64_t sizes[] = {0, 1, 2, 3, 7, 16, 32, 64, 128, 640};
        const std::size_t choice = oneOf(std::size(sizes) + 3);
        if (choice < std::size(sizes))
            return sizes[choice];
        if (choice > std::size(sizes) + 1)
            return EditedDim::range(1, 2, 8);
        return choice == std::size(sizes) ? Dim() : Dim::param("renamed");
    }

    ValueId input()
    {
        const auto &inputs = m_state.graph->main().inputs;
        return inputs[oneOf(inputs.size())];
    }
    std::string inputName() { return m_state.graph->value(input()).name; }

    void setShape(ShapeEdits &edits)
    {
        const ValueId id = input();
        const auto &shape = m_state.graph->value(id).declared->shape;
        std::vector<ShapeEdits::AxisValue> axes;
        for (std::size_t i = 0, rank = shape ? shape->size() : 2; i < rank; ++i) {
            if (oneOf(2) == 0)
                axes.emplace_back(ShapeEdits::Leave());
            else
                axes.emplace_back(dim());
        }
        setOrDrop(edits.shapes, m_state.graph->value(id).name, axes);
    }

    const PanelState &m_state;
    std::minstd_rand m_random;
};

} // namespace

class TestRandomEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stateEqualsRecomputation_data()
    {
        SHAPEWRIGHT_NEED_MODELS();
        QTest::addColumn<QString>("model");
        for (const char *model : {"real/gpt2_tiny_past.onnx", "real/bert_tiny_cls.onnx", "real/yolo_tiny.onnx",
                                  "real/silero_vad_v6.onnx", "real/unet_tiny.onnx"})
            QTest::newRow(model) << QString::fromLatin1(model);
    }

    void stateEqualsRecomputation()
    {
        QFETCH(QString, model);
        bool isNumber = false;
        const int asked = qEnvironmentVariableIntValue("SHAPEWRIGHT_RANDOM_EDITS", &isNumber);
        const int steps = isNumber ? asked : 300;
        constexpr int looks = 40; // how often the state is compared in total

        Activities activities;
        JobRunner jobs(activities);
        Document document(jobs);
        document.open(test::model(model));
        QTRY_VERIFY(document.isOpen());
        const auto file = ModelFile::open(test::model(model));
        QVERIFY(file);
        const auto graph = ModelGraph::build(*file);
        const ShapeTable unedited = *document.state().after;
        Person person(document.state(), 7);
        QUndoStack &stack = *document.undoStack();
        for (int step = 1; step <= steps; ++step) {
            switch (person.oneOf(5)) {
            case 0:
                stack.undo();
                break;
            case 1:
                stack.redo();
                break;
            default:
                document.setEdits(person.nextEdits(document.edits()), u"step %1"_s.arg(step));
            }
            if (step % qMax(1, steps / looks) != 0)
                continue; // the next edit replaces the running computation
            QTRY_VERIFY_WITH_TIMEOUT(document.isUpToDate(), 60'000);
            const auto fresh = propagate(*graph, document.edits());
            QVERIFY(fresh);
            QVERIFY2((*fresh)->graphs == document.state().after->graphs, qPrintable(u"step %1"_s.arg(step)));
            QCOMPARE((*fresh)->problems.size(), document.state().after->problems.size());
            QCOMPARE((*fresh)->elements, document.state().after->elements);
        }
        while (stack.canUndo())
            stack.undo();
        QVERIFY(document.edits().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(document.isUpToDate(), 60'000);
        QVERIFY(document.state().after->graphs == unedited.graphs);
    }
};

SHAPEWRIGHT_GUILESS_TEST(TestRandomEdits)
#include "tst_randomedits.moc"
