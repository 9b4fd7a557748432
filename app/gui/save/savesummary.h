// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/save/saveproposal.h"
#include "views/theme/theme.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace shapewright {

// The summary in the save dialog: changed inputs and outputs, dynamic dimensions with their reasons, external data, and
// problems.
class SaveSummary : public QWidget
{
    Q_OBJECT

public:
    SaveSummary(const Theme &theme, const SaveProposal &proposal, QWidget *parent = nullptr);

private:
    void addChanges(const Theme &theme, const SaveProposal &proposal);
    void addDynamic(const Theme &theme, const SaveProposal &proposal);
    void addData(const SaveProposal &proposal);
    void addProblems(const PanelState &state);
    void addHeading(const QString &title, const QString &hint = {});
    void addList(const Theme &theme, const QString &title, const std::vector<DeclaredChange> &changes,
                 const QStringList &notes);
    QLabel *addText(const QString &text, const QString &role = QStringLiteral("muted"));

    QVBoxLayout *m_layout;
};

} // namespace shapewright
