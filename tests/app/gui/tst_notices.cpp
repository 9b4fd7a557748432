// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/messagebar.h"
#include "tests/support/registertest.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

// The order in which the message bar shows statements and questions.
class TestNotices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_bar = std::make_unique<MessageBar>(Theme());
        m_acceptedOffers.clear();
    }

    void newStatementReplacesTheOldOne()
    {
        m_bar->show(Notices::Kind::Done, u"first"_s);
        m_bar->show(Notices::Kind::Note, u"second"_s);
        QCOMPARE(m_bar->text(), u"second"_s);
        close();
        QVERIFY(m_bar->text().isEmpty());
        QVERIFY(m_bar->isHidden());
    }

    void questionsAreQueued()
    {
        ask(u"a"_s);
        ask(u"b"_s);
        ask(u"c"_s);
        QCOMPARE(m_bar->text(), u"a?"_s);
        button("messageAction")->click();
        QCOMPARE(m_bar->text(), u"b?"_s);
        close(); // closing a question declines it
        QCOMPARE(m_bar->text(), u"c?"_s);
        button("messageAction")->click();
        QVERIFY(m_bar->text().isEmpty());
        QCOMPARE(m_acceptedOffers, QStringList({u"a"_s, u"c"_s}));
    }

    void questionReturnsAfterAStatement()
    {
        ask(u"a"_s);
        m_bar->showFailure({ErrorCode::CannotWrite, {"x.onnx"}, "the disk is full", {}});
        QVERIFY(m_bar->text().contains(u"x.onnx"_s));
        QVERIFY(button("messageAction")->isHidden());
        m_bar->show(Notices::Kind::Done, u"done"_s);
        close();
        QCOMPARE(m_bar->text(), u"a?"_s);
        QVERIFY(!button("messageAction")->isHidden());
    }

    void failureIsShownBeforeTheNextQuestion()
    {
        m_bar->show(Notices::Kind::Done, u"done"_s);
        ask(u"a"_s);
        QCOMPARE(m_bar->text(), u"a?"_s);
        m_bar->show(Notices::Kind::Failure, u"failed"_s);
        ask(u"b"_s);
        QCOMPARE(m_bar->text(), u"failed"_s);
        m_bar->dismissStatement();
        QCOMPARE(m_bar->text(), u"a?"_s);
    }

    void repeatedQuestionIsAskedOnce()
    {
        ask(u"a"_s);
        ask(u"b"_s);
        m_bar->ask(u"a"_s, u"a, once more?"_s, {u"Yes"_s, [] {}});
        QCOMPARE(m_bar->text(), u"a, once more?"_s);
        close();
        QCOMPARE(m_bar->text(), u"b?"_s);
        close();
        QVERIFY(m_bar->text().isEmpty());
    }

    void whatCanWaitIsAskedLast()
    {
        m_bar->ask(u"offer"_s, u"offer?"_s, {u"Yes"_s, [] {}, false, true});
        QCOMPARE(m_bar->text(), u"offer?"_s);
        ask(u"a"_s);
        ask(u"b"_s);
        QCOMPARE(m_bar->text(), u"a?"_s);
        close();
        QCOMPARE(m_bar->text(), u"b?"_s);
        close();
        QCOMPARE(m_bar->text(), u"offer?"_s);
    }

    void questionsAreWithdrawn()
    {
        ask(u"a"_s);
        ask(u"b"_s);
        m_bar->withdraw(u"a"_s);
        QCOMPARE(m_bar->text(), u"b?"_s);
        m_bar->withdraw(u"nobody asked this"_s);
        QCOMPARE(m_bar->text(), u"b?"_s);
        m_bar->show(Notices::Kind::Note, u"note"_s);
        m_bar->withdrawAll();
        QCOMPARE(m_bar->text(), u"note"_s); // a statement, not a question
        close();
        QVERIFY(m_bar->text().isEmpty());
    }

    void cancellationIsNoFailure()
    {
        m_bar->showFailure({ErrorCode::Cancelled, {}, {}, {}});
        QVERIFY(m_bar->text().isEmpty());
        m_bar->showFailure({ErrorCode::Internal, {}, "out of memory", {}});
        QVERIFY(m_bar->text().contains(u"out of memory"_s));
    }

    void twoOffers()
    {
        m_bar->show(Notices::Kind::Done, u"saved"_s,
                    {{u"Open it"_s, [this] { m_acceptedOffers.append(u"open"_s); }},
                     {u"Open folder"_s, [this] { m_acceptedOffers.append(u"folder"_s); }, true}});
        button("messageOtherAction")->click();
        QCOMPARE(m_bar->text(), u"saved"_s); // the first offer can still be used
        button("messageAction")->click();
        QVERIFY(m_bar->text().isEmpty());
        QCOMPARE(m_acceptedOffers, QStringList({u"folder"_s, u"open"_s}));
    }

    void fileNamesAreReadLetterByLetter()
    {
        m_bar->setStyleSheet(u"QLabel { background: transparent; }"_s);
        for (int i = 0; i < 2; ++i) { // the colours of the bar are set anew for each message
            m_bar->show(Notices::Kind::Done, u"Saved as bert.1x16.onnx"_s);
            QVERIFY(m_bar->findChild<QLabel *>(u"message"_s)->font().styleStrategy() & QFont::PreferNoShaping);
            m_bar->show(Notices::Kind::Failure, u"Not saved."_s);
        }
    }

private:
    void ask(const QString &key)
    {
        m_bar->ask(key, key + u'?', {u"Yes"_s, [this, key] { m_acceptedOffers.append(key); }});
    }
    [[nodiscard]] QPushButton *button(const char *name)
    {
        return m_bar->findChild<QPushButton *>(QString::fromLatin1(name));
    }
    void close() { m_bar->findChild<QToolButton *>()->click(); }

    std::unique_ptr<MessageBar> m_bar;
    QStringList m_acceptedOffers;
};

SHAPEWRIGHT_WINDOW_TEST(TestNotices)
#include "tst_notices.moc"
