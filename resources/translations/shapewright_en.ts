<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Details</name>
    <message numerus="yes">
        <source>subgraph of %n node(s)</source>
        <translation>
            <numerusform>subgraph of one node</numerusform>
            <numerusform>subgraph of %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DifferenceRows</name>
    <message numerus="yes">
        <source>%n difference(s) inside</source>
        <translation>
            <numerusform>%n difference inside</numerusform>
            <numerusform>%n differences inside</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EditIntents</name>
    <message numerus="yes">
        <source>%1 has %n dimension(s); this gives %2.</source>
        <translation>
            <numerusform>%1 has one dimension; this gives %2.</numerusform>
            <numerusform>%1 has %n dimensions; this gives %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphContent</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphPicture</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shapewright::CompareWindow</name>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n difference</numerusform>
            <numerusform>%n differences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shapewright::ContentsModel</name>
    <message numerus="yes">
        <source>graph of %n node(s)</source>
        <translation>
            <numerusform>graph of one node</numerusform>
            <numerusform>graph of %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shapewright::DimensionsModel</name>
    <message numerus="yes">
        <source>%n input(s)</source>
        <translation>
            <numerusform>%n input</numerusform>
            <numerusform>%n inputs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>denotation of %n dimension(s)</source>
        <translation>
            <numerusform>denotation of %n dimension</numerusform>
            <numerusform>denotation of %n dimensions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shapewright::MainWindow</name>
    <message numerus="yes">
        <source>all %n dims fixed</source>
        <translation>
            <numerusform>the one dynamic dim is fixed</numerusform>
            <numerusform>all %n dims fixed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shapewright::PictureView</name>
    <message numerus="yes">
        <source>%n box(es)</source>
        <translation>
            <numerusform>%n box</numerusform>
            <numerusform>%n boxes</numerusform>
        </translation>
    </message>
</context>
</TS>
