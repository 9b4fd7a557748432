// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/repeatedruns.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <set>
#include <tuple>

using namespace shapewright::blocks;

namespace {

using Word = std::vector<std::uint32_t>;
using Place = std::tuple<std::size_t, std::size_t, std::size_t>;

bool isPower(const Word &word, std::size_t begin, std::size_t length)
{
    for (std::size_t period = 1; period < length; ++period) {
        bool holds = length % period == 0;
        for (std::size_t i = begin; holds && i + period < begin + length; ++i)
            holds = word[i] == word[i + period];
        if (holds)
            return true;
    }
    return false;
}

// All runs, found by trying every period at every place. Only those that hold a period twice: shorter ones are found
// where no equal stretch is nearer, which is not worth a definition.
std::set<Place> runsByTrying(const Word &word)
{
    std::set<Place> runs;
    for (std::size_t period = 1; 2 * period <= word.size(); ++period) {
        for (std::size_t begin = 0; begin + 2 * period <= word.size();) {
            std::size_t end = begin + period;
            while (end < word.size() && word[end] == word[end - period])
                ++end;
            if (end - begin >= 2 * period && !isPower(word, begin, period))
                runs.emplace(begin, end, period);
            begin = std::max(begin + 1, end - period + 1);
        }
    }
    return runs;
}

} // namespace

class TestRepeats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runs();
    void longRunsTakeNoTime();
    void wordsAreFound();
    void rotationsHaveOneBeginning();
};

void TestRepeats::runs()
{
    std::mt19937 random(1);
    std::size_t found = 0;
    for (int round = 0; round < 1000; ++round) {
        Word word(1 + random() % 40);
        for (std::uint32_t &letter : word)
            letter = random() % (2 + round % 3);
        std::set<Place> runs;
        for (const Run &run : repeatedRuns(word)) {
            for (std::size_t i = run.begin; i + run.period < run.end; ++i)
                QCOMPARE(word[i], word[i + run.period]);
            QVERIFY(run.begin == 0 || word[run.begin - 1] != word[run.begin - 1 + run.period]);
            QVERIFY(run.end == word.size() || word[run.end] != word[run.end - run.period]);
            QVERIFY(2 * run.length() >= 3 * run.period);
            if (run.length() >= 2 * run.period)
                runs.emplace(run.begin, run.end, run.period);
        }
        QVERIFY(runs == runsByTrying(word));
        found += runs.size();
    }
    QVERIFY(found > 3'000);
}

// One letter, and a long period, a hundred thousand times.
void TestRepeats::longRunsTakeNoTime()
{
    Word word(100'000, 7);
    QCOMPARE(repeatedRuns(word).size(), std::size_t(1));
    for (std::size_t i = 0; i < word.size(); ++i)
        word[i] = std::uint32_t(i % 10'000);
    const auto runs = repeatedRuns(word);
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(runs.front().period, std::size_t(10'000));
    QCOMPARE(runs.front().length(), word.size());
}

void TestRepeats::wordsAreFound()
{
    QCOMPARE(occurrences(Word{1, 2}, Word{1, 2, 1, 1, 2, 3}), (std::vector<std::size_t>{0, 3}));
    QCOMPARE(occurrences(Word{1, 1}, Word{1, 1, 1, 1, 1}), (std::vector<std::size_t>{0, 2}));
    QCOMPARE(occurrences(Word{1, 1, 2}, Word{1, 1, 1, 2}), (std::vector<std::size_t>{1}));
    QCOMPARE(occurrences(Word{}, Word{1}), std::vector<std::size_t>{});
    QCOMPARE(occurrences(Word{1}, Word{}), std::vector<std::size_t>{});
}

void TestRepeats::rotationsHaveOneBeginning()
{
    std::mt19937 random(2);
    for (int round = 0; round < 500; ++round) {
        Word word(1 + random() % 12);
        for (std::uint32_t &letter : word)
            letter = random() % 3;
        Word least = word;
        std::ranges::rotate(least, least.begin() + std::ptrdiff_t(leastRotation(word)));
        for (std::size_t i = 0; i < word.size(); ++i) {
            std::ranges::rotate(word, word.begin() + 1);
            Word other = word;
            std::ranges::rotate(other, other.begin() + std::ptrdiff_t(leastRotation(word)));
            QVERIFY(other == least);
            QVERIFY(least <= word);
        }
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestRepeats)
#include "tst_repeats.moc"
