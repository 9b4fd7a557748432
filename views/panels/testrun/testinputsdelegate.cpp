// SPDX-License-Identifier: Apache-2.0
#include "views/panels/testrun/testinputsdelegate.h"

#include "views/panels/testrun/testinputsmodel.h"

#include <QComboBox>
#include <QLineEdit>

namespace shapewright {

QWidget *TestInputsDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *box = new QComboBox(parent);
    box->setObjectName(QStringLiteral("testInputEditor"));
    box->setAccessibleName(tr("Source of %1").arg(index.siblingAtColumn(TestInputsModel::Input).data().toString()));
    box->setProperty("cell", true);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->addItems({tr("automatic"), QStringLiteral("zeros"), QStringLiteral("ones"), QStringLiteral("constant:0.5"),
                   QStringLiteral("uniform:-1,1"), QStringLiteral("normal:0,1"), QStringLiteral("arange:0,1"),
                   QStringLiteral("positions"), QStringLiteral("text:")});
    box->setMaxVisibleItems(box->count());
    auto *self = const_cast<TestInputsDelegate *>(this); // connects only, no state changes
    connect(box, &QComboBox::activated, self, [self, box] {
        if (!box->currentText().endsWith(QLatin1Char(':'))) // nothing to add by typing
            Q_EMIT self->commitData(box);
    });
    return box;
}

void TestInputsDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *box = qobject_cast<QComboBox *>(editor);
    // The view also calls this when the model changes. The text that is being typed has to stay.
    if (!box || box->lineEdit()->isModified())
        return;
    const QString source = index.data(Qt::EditRole).toString();
    box->setEditText(source.isEmpty() ? tr("automatic") : source);
    box->lineEdit()->selectAll();
}

void TestInputsDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    const QString text = qobject_cast<QComboBox *>(editor)->currentText();
    model->setData(index, text == tr("automatic") ? QString() : text);
}

} // namespace shapewright
