// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/edits/partswish.h"
#include "views/panels/details/detailspanel.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>

class QMenu;
class QWidget;

namespace shapewright {

class Actions;
class Document;
class Notices;
class Workspace;

// Offers other parts of a model where it is shown: outputs, cuts, names, values, bypasses, metadata. What a person asks
// for is tried in a job, and becomes a wish of the document if it is possible; otherwise the reason is shown. GUI
// thread.
class PartsController : public QObject
{
    Q_OBJECT

public:
    PartsController(JobRunner &jobs, Document &document, Workspace &workspace, Actions &actions, Notices &notices,
                    QWidget *window);

    [[nodiscard]] bool isSettled() const { return !m_trying.isRunning(); }

Q_SIGNALS:
    void settled();

private:
    void addEntries(QMenu &menu, const Selection &subject);
    void addValueEntries(QMenu &menu, ValueId value);
    void addNodeEntries(QMenu &menu, NodeId node);
    // An entry that makes a change or, if the wish has it already, takes it back.
    void addChangeEntry(QMenu &menu, const QString &text, const PartsChange &change, const QString &whyNot);
    void askName(const PartsChange &change, const QString &title);
    void askProvider();
    void cutAway(const QString &provider);
    void editMetadata();
    void requestChange(const PartsChange &change);
    void request(const PartsWish &wish, const QString &label);

    Document &m_document;
    Workspace &m_workspace;
    Notices &m_notices;
    QWidget *m_window;
    LatestJob m_trying;
};

} // namespace shapewright
