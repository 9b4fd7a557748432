// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/search/search.h"

#include <QObject>

#include <memory>

namespace shapewright {

class Actions;
class Document;
class FindField;
class Notices;
class Workspace;

// Searches in jobs while one types, and again when shapes change; a newer search replaces an older one.
class FindController : public QObject
{
    Q_OBJECT

public:
    FindController(JobRunner &jobs, const Document &document, Workspace &workspace, Actions &actions, Notices &notices,
                   QObject *parent);

    // The keyboard goes to the field.
    void focusField();
    // To the next or the previous one found; where nothing is sought, to the field.
    void step(int rows);
    // Nothing is sought any more.
    void end();
    [[nodiscard]] bool isSearching() const { return m_job.isRunning(); }

private:
    struct Found {
        std::shared_ptr<const SearchIndex> index;
        std::shared_ptr<const std::vector<SearchHit>> hits;
    };
    void connectActions(Actions &actions);
    void start();
    void forget();
    void showNothing(const SearchQuery &query);
    void take(const SearchQuery &query, Result<Found> &result);
    void markInPicture(const std::vector<SearchHit> &hits);
    void showCount();

    const Document &m_document;
    Workspace &m_workspace;
    FindField &m_field;
    Notices &m_notices;
    std::shared_ptr<const SearchIndex> m_index; // of the open model, once it was needed
    LatestJob m_job;
    int m_steps = 0;        // asked for while searching
    bool m_isShown = false; // its tab was brought to the front for this search
};

} // namespace shapewright
