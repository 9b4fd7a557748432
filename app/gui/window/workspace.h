// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QSplitter>

class QHBoxLayout;
class QLabel;

namespace shapewright {

class Actions;
class Breadcrumb;
class DetailsPanel;
class GraphView;
struct PanelEntry;
class ResultTabs;
class ShapesPanel;

// The picture with the panels around it.
class Workspace : public QSplitter
{
    Q_OBJECT

public:
    explicit Workspace(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    // Buttons before the breadcrumb.
    void addButtons(const QList<QAction *> &actions);
    // A panel in a tab of its own below the picture, with its entry in the Go menu. The short title is for narrow
    // windows.
    void addPanel(QWidget *panel, const QString &title, const PanelEntry &entry, Actions &actions,
                  const QString &shortTitle = {});
    // While the picture is coloured by what an execution provider takes: its name, what the colours mean and a link
    // that ends it. Without a name there is no legend.
    void showLegend(const QString &provider);
    // Shows the explanation in the panel at the right.
    void showExplanation();
    // A symbol stays lit up until somebody ends it: above the picture stands how.
    void tellWhatIsLit();

    [[nodiscard]] ShapesPanel &shapes() { return *m_shapes; }
    [[nodiscard]] Breadcrumb &breadcrumb() { return *m_breadcrumb; }
    [[nodiscard]] GraphView &view() { return *m_view; }
    [[nodiscard]] ResultTabs &tabs() { return *m_tabs; }
    [[nodiscard]] DetailsPanel &details() { return *m_details; }

Q_SIGNALS:
    void colouringEndRequested();
    void detailsRequested(); // something in the panel at the right is to be seen

protected:
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] QWidget *makePicture();
    void fold(bool isFolded);

    ShapesPanel *m_shapes;
    Breadcrumb *m_breadcrumb;
    GraphView *m_view;
    ResultTabs *m_tabs;
    DetailsPanel *m_details;
    QWidget *m_picture = nullptr;
    QHBoxLayout *m_buttons = nullptr;
    QLabel *m_lit = nullptr;
    QLabel *m_legend = nullptr;
    QSplitter *m_middle;
    int m_openHeight = 258; // of the panel below the picture
    QString m_provider;     // that the picture is coloured by
    Theme m_theme;
    QByteArray m_firstState;
    bool m_hasSizes = false;
};

} // namespace shapewright
