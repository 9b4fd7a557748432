// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace shapewright {

// Where all that works for a window tells the person how something ended, and asks what only the person can know. A
// statement is seen at once, in place of the one before. A question waits for its turn and stays until it is answered:
// no statement and no other question takes its place for good. GUI thread.
class Notices
{
public:
    enum class Kind { Done, Note, Failure };
    // A button with what it does. The notice goes away with it, unless it is to stay.
    struct Offer {
        QString text;
        std::function<void()> act;
        bool keepsNotice = false;
        bool canWait = false; // of a question: all others are asked before it
    };

    virtual ~Notices() = default;

    // At most two offers.
    virtual void show(Kind kind, const QString &text, const std::vector<Offer> &offers = {}) = 0;
    // Whoever closes the question instead of taking an offer has declined. One with the same key takes its place.
    virtual void ask(const QString &key, const QString &text, const Offer &offer,
                     const std::optional<Offer> &other = {}) = 0;
    // The question is no longer one; nothing happens where it was answered.
    virtual void withdraw(const QString &key) = 0;
    virtual void withdrawAll() = 0;
    // The person goes on with something else: what was stated is read by now.
    virtual void dismissStatement() = 0;

    // Says what failed. What the person has cancelled is not a failure, and is not shown.
    void showFailure(const Error &error);
};

} // namespace shapewright
