<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AdoptedEdits</name>
    <message>
        <source>This model has no place for %1. All other edits are applied.</source>
        <translation>此模型中没有 %1 对应的位置。其他修改均已应用。</translation>
    </message>
</context>
<context>
    <name>AxisEdits</name>
    <message>
        <source>The rank of %1 is unknown: set its whole shape.</source>
        <translation>%1 的秩未知：请设置其完整形状。</translation>
    </message>
    <message>
        <source>%1 as declared</source>
        <translation>%1 恢复为声明的值</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 = %2, this axis only</source>
        <translation>%1 = %2，仅此轴</translation>
    </message>
</context>
<context>
    <name>BlockBoxes</name>
    <message>
        <source>%1 nodes each</source>
        <translation>各 %1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>no. %1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>no. %1–%2 of %3</source>
        <translation>第 %1–%2 个，共 %3 个</translation>
    </message>
    <message>
        <source>no. %1: %2</source>
        <translation>第 %1 个：%2</translation>
    </message>
    <message>
        <source>%1 of %2 differ</source>
        <translation>%2 个中有 %1 个不同</translation>
    </message>
</context>
<context>
    <name>BlockRows</name>
    <message>
        <source>%1 of %2 differ</source>
        <translation>%2 个中有 %1 个不同</translation>
    </message>
    <message>
        <source>All %1 instances</source>
        <translation>全部 %1 个实例</translation>
    </message>
    <message>
        <source>No. %1</source>
        <translation>第 %1 个</translation>
    </message>
</context>
<context>
    <name>BoxDescription</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>From an enclosing graph</source>
        <translation>来自外层图</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Undefined: no producer</source>
        <translation>未定义：没有生产者</translation>
    </message>
    <message>
        <source>Initializer</source>
        <translation>Initializer</translation>
    </message>
    <message>
        <source>nodes: %1</source>
        <translation>节点：%1</translation>
    </message>
    <message>
        <source>parameters: %1, %2</source>
        <translation>参数：%1，%2</translation>
    </message>
    <message>
        <source>no. %1: %2</source>
        <translation>第 %1 个：%2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及其他 %1 个</translation>
    </message>
    <message>
        <source>Double-click to open one of them</source>
        <translation>双击打开其中一个</translation>
    </message>
    <message>
        <source>Double-click to open</source>
        <translation>双击打开</translation>
    </message>
    <message>
        <source>%1: double-click to open</source>
        <translation>%1：双击打开</translation>
    </message>
    <message>
        <source>A local function: double-click to open its body</source>
        <translation>局部函数：双击打开函数体</translation>
    </message>
    <message>
        <source>nodes: %1 each</source>
        <translation>节点：各 %1 个</translation>
    </message>
    <message>
        <source>parameters: %1, %2 each</source>
        <translation>参数：各 %1 个，%2</translation>
    </message>
</context>
<context>
    <name>BoxLook</name>
    <message>
        <source>%1 of %2 dynamic</source>
        <translation>%2 个中 %1 个动态</translation>
    </message>
    <message>
        <source>static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source> · %1 changed</source>
        <translation> · %1 个已改变</translation>
    </message>
</context>
<context>
    <name>ChangeRows</name>
    <message>
        <source>graph input</source>
        <translation>图输入</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Producer</source>
        <translation>生产者</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
</context>
<context>
    <name>Chips</name>
    <message>
        <source>unknown type</source>
        <translation>未知类型</translation>
    </message>
    <message>
        <source>unknown rank</source>
        <translation>未知秩</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>%1 dims</source>
        <translation>%1 维</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
</context>
<context>
    <name>CompareReport</name>
    <message>
        <source>Run on the same inputs:</source>
        <translation>使用相同输入运行：</translation>
    </message>
    <message>
        <source>first that differs beyond rounding: %1</source>
        <translation>首个超出舍入误差的差异：%1</translation>
    </message>
    <message>
        <source>no tensor differs beyond rounding</source>
        <translation>没有张量的差异超出舍入误差</translation>
    </message>
    <message>
        <source>tolerance: %1</source>
        <translation>容差：%1</translation>
    </message>
    <message>
        <source>inputs converted for A: %1</source>
        <translation>为 A 转换的输入：%1</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>graph input</source>
        <translation>图输入</translation>
    </message>
    <message>
        <source>initializer</source>
        <translation>initializer</translation>
    </message>
    <message>
        <source>a node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>none: an error in the file</source>
        <translation>无：文件有误</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及其他 %1 个</translation>
    </message>
    <message>
        <source>graph output</source>
        <translation>图输出</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>declared</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>only the file&apos;s declaration, not proven</source>
        <translation>仅为文件中的声明，未经证明</translation>
    </message>
    <message>
        <source>assumes</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>inputs have the given values, and dims that must be equal are equal</source>
        <translation>输入具有给定的值，且要求相等的维度确实相等</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>producer</source>
        <translation>生产者</translation>
    </message>
    <message>
        <source>consumers</source>
        <translation>消费者</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Initializers</source>
        <translation>Initializer</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>从大到小</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>IR version</source>
        <translation>IR 版本</translation>
    </message>
    <message>
        <source>operator sets</source>
        <translation>算子集</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>initializers</source>
        <translation>initializer</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>subgraphs</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>nodes · initializers</source>
        <translation>节点 · initializer</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选内容</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>declared %1</source>
        <translation>声明为 %1</translation>
    </message>
    <message>
        <source>omitted</source>
        <translation>省略</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1（默认）</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message numerus="yes">
        <source>subgraph of %n node(s)</source>
        <translation>
            <numerusform>%n 个节点的子图</numerusform>
        </translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>deprecated</source>
        <translation>已弃用</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>adapting</source>
        <translation>适配</translation>
    </message>
    <message>
        <source>graph edits</source>
        <translation>图编辑</translation>
    </message>
    <message>
        <source>folding</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>local function</source>
        <translation>局部函数</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation>%1，自版本 %2 起</translation>
    </message>
    <message>
        <source>producer</source>
        <comment>of the model</comment>
        <translation>导出工具</translation>
    </message>
    <message>
        <source> · %1 parameters · %2</source>
        <translation> · %1 个参数 · %2</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>click to open</source>
        <translation>单击打开</translation>
    </message>
    <message>
        <source>no. %1</source>
        <translation>第 %1 个</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>scope</source>
        <translation>作用域</translation>
    </message>
    <message>
        <source>each</source>
        <translation>每个</translation>
    </message>
    <message>
        <source>differ</source>
        <translation>有差异</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>computed when the model is loaded</source>
        <translation>加载模型时计算</translation>
    </message>
    <message>
        <source>%1 of %2 nodes</source>
        <translation>%1 / %2 个节点</translation>
    </message>
    <message>
        <source>and %1 other reasons; see Readiness</source>
        <translation>及其他 %1 个原因；请查看“就绪度”</translation>
    </message>
    <message>
        <source>Readiness of the block</source>
        <translation>该块的就绪度</translation>
    </message>
</context>
<context>
    <name>DifferenceRows</name>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>%1: computed → constant</source>
        <translation>%1：由计算得出 → 常量</translation>
    </message>
    <message>
        <source>%1: constant → computed</source>
        <translation>%1：常量 → 由计算得出</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s) inside</source>
        <translation>
            <numerusform>内部有 %n 处差异</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>及其他 %n 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DimFacts</name>
    <message>
        <source>must equal %1</source>
        <translation>必须等于 %1</translation>
    </message>
    <message>
        <source>must equal %1, or one of them is 1</source>
        <translation>必须等于 %1，或其中之一为 1</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>only %1 works</source>
        <translation>仅 %1 可用</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>%1, …; any multiple of %2 works</source>
        <translation>%1、…；%2 的任意倍数均可</translation>
    </message>
    <message>
        <source>%1 and others</source>
        <translation>%1 等</translation>
    </message>
    <message>
        <source>%1 (when %2 = %3)</source>
        <translation>%1（当 %2 = %3 时）</translation>
    </message>
    <message>
        <source>%1 (when %2 ≠ %3)</source>
        <translation>%1（当 %2 ≠ %3 时）</translation>
    </message>
    <message>
        <source>%1 (in the then branch of %2)</source>
        <translation>%1（在 %2 的 then 分支中）</translation>
    </message>
    <message>
        <source>%1 (in the else branch of %2)</source>
        <translation>%1（在 %2 的 else 分支中）</translation>
    </message>
    <message>
        <source>derived from %1</source>
        <translation>由 %1 推导</translation>
    </message>
    <message>
        <source>another size in the file: constants computed from that are baked in</source>
        <translation>与文件中的大小不同：由原大小计算出的常量已固化在模型中</translation>
    </message>
    <message>
        <source>tied to %1</source>
        <translation>与 %1 绑定</translation>
    </message>
    <message>
        <source>denotation %1</source>
        <translation>denotation %1</translation>
    </message>
    <message>
        <source>a multiple of %1</source>
        <translation>%1 的倍数</translation>
    </message>
    <message>
        <source>a multiple of %1 up to %2</source>
        <translation>%1 的倍数，最大 %2</translation>
    </message>
    <message>
        <source>%1, …, in steps of %2</source>
        <translation>%1、…，步长为 %2</translation>
    </message>
    <message>
        <source>%1, …; any multiple of %2 up to %3 works</source>
        <translation>%1、…；%2 的任意倍数均可，最大 %3</translation>
    </message>
    <message>
        <source>%1, …, in steps of %2 up to %3</source>
        <translation>%1、…，步长为 %2，最大 %3</translation>
    </message>
    <message>
        <source>another size in the file: the graph is adapted</source>
        <translation>文件中是另一个大小：计算图已适配</translation>
    </message>
</context>
<context>
    <name>DimLinks</name>
    <message>
        <source>%1 cannot be made equal to another dimension.</source>
        <translation>%1 不能与其他维度设为相等。</translation>
    </message>
    <message>
        <source>%1 is not linked with another axis.</source>
        <translation>%1 未与其他轴关联。</translation>
    </message>
</context>
<context>
    <name>DimensionMenu</name>
    <message>
        <source>derived from %1</source>
        <translation>由 %1 推导</translation>
    </message>
    <message>
        <source>derived from others</source>
        <translation>由其他维度推导</translation>
    </message>
    <message>
        <source>it has no axes yet</source>
        <translation>它还没有轴</translation>
    </message>
    <message>
        <source>a denotation can only be set to numbers</source>
        <translation>denotation 只能设为数字</translation>
    </message>
    <message>
        <source>Unify with</source>
        <translation>统一为</translation>
    </message>
    <message>
        <source>unify %1 with %2</source>
        <translation>将 %1 与 %2 统一</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>there is no other</source>
        <translation>没有其他维度</translation>
    </message>
    <message>
        <source>it has no size of its own</source>
        <translation>它没有自己的大小</translation>
    </message>
    <message>
        <source>Link %1 with %2 again</source>
        <translation>重新关联 %1 与 %2</translation>
    </message>
    <message>
        <source>link %1 with %2 again</source>
        <translation>重新关联 %1 与 %2</translation>
    </message>
    <message>
        <source>it has no name</source>
        <translation>它没有名称</translation>
    </message>
    <message>
        <source>no other axis is called %1</source>
        <translation>没有其他名为 %1 的轴</translation>
    </message>
    <message>
        <source>Unlink %1</source>
        <translation>取消 %1 的关联</translation>
    </message>
    <message>
        <source>unlink %1</source>
        <translation>取消 %1 的关联</translation>
    </message>
    <message>
        <source>Adapt the graph to the new size of %1…</source>
        <translation>让计算图适配 %1 的新大小…</translation>
    </message>
    <message>
        <source>Make %1 dynamic and adapt the graph…</source>
        <translation>将 %1 设为动态并适配计算图…</translation>
    </message>
    <message>
        <source>done already</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>adapt the graph</source>
        <translation>适配计算图</translation>
    </message>
    <message>
        <source>make %1 dynamic, adapt the graph</source>
        <translation>将 %1 设为动态，适配计算图</translation>
    </message>
    <message>
        <source>Also changes the constants that hold the old size, where that is possible.</source>
        <translation>在可能的情况下，同时修改保存旧大小的常量。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Size (no common sizes)</source>
        <translation>大小（无常用大小）</translation>
    </message>
    <message>
        <source>Set size…</source>
        <translation>设置大小…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Name it…</source>
        <translation>命名…</translation>
    </message>
    <message>
        <source>already dynamic</source>
        <translation>已经是动态</translation>
    </message>
    <message>
        <source>Restore original name</source>
        <translation>恢复原名称</translation>
    </message>
    <message>
        <source>Make dynamic</source>
        <translation>设为动态</translation>
    </message>
    <message>
        <source>make %1 dynamic</source>
        <translation>将 %1 设为动态</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Edit %1 alone…</source>
        <translation>仅编辑 %1…</translation>
    </message>
    <message>
        <source>Make %1 dynamic</source>
        <translation>将 %1 设为动态</translation>
    </message>
    <message>
        <source>it was set to another size</source>
        <translation>它已被设为其他大小</translation>
    </message>
    <message>
        <source>Static in the file: constants computed from it are baked into the model.</source>
        <translation>在文件中为静态：由它计算出的常量已固化在模型中。</translation>
    </message>
    <message>
        <source>%1, now %2</source>
        <translation>%1，现为 %2</translation>
    </message>
</context>
<context>
    <name>EditIntents</name>
    <message>
        <source>%1 is derived from %2: set the size there.</source>
        <translation>%1 由 %2 推导：请在那里设置大小。</translation>
    </message>
    <message>
        <source>A denotation can only be set to a single number.</source>
        <translation>denotation 只能设为单个数字。</translation>
    </message>
    <message>
        <source>%1 cannot be %2: no size of %3 leads to that.</source>
        <translation>%1 不能为 %2：%3 取任何大小都得不到它。</translation>
    </message>
    <message>
        <source>%1 is the size of two axes of %2, %3 and %4. Unlink one of them to set another size.</source>
        <translation>%1 是 %2 的两个轴（%3 和 %4）的大小。请先取消其中一个的关联，再设置其他大小。</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n dimension(s); this gives %2.</source>
        <translation>
            <numerusform>%1 有 %n 个维度；这里给出了 %2 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Type a number, a range or another name; leave the field empty to keep the dimension dynamic.</source>
        <translation>请输入数字、范围或其他名称；留空则保持该维度为动态。</translation>
    </message>
</context>
<context>
    <name>EditJson</name>
    <message>
        <source>a whole number, 0 or more, is expected</source>
        <translation>应为不小于 0 的整数</translation>
    </message>
    <message>
        <source>a range with min, best and max is expected, with 1 &lt;= min &lt;= best &lt;= max</source>
        <translation>应为含 min、best 和 max 的范围，且 1 &lt;= min &lt;= best &lt;= max</translation>
    </message>
    <message>
        <source>true or false is expected</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>an object is expected</source>
        <translation>应为对象</translation>
    </message>
    <message>
        <source>a number or a name is expected</source>
        <translation>应为数字或名称</translation>
    </message>
    <message>
        <source>entries with input, axis and dim are expected</source>
        <translation>应为含 input、axis 和 dim 的条目</translation>
    </message>
    <message>
        <source>no tensor has that many axes</source>
        <translation>没有张量具有那么多轴</translation>
    </message>
    <message>
        <source>a list of dims is expected</source>
        <translation>应为维度列表</translation>
    </message>
    <message>
        <source>a number or a list of numbers is expected</source>
        <translation>应为数字或数字列表</translation>
    </message>
    <message>
        <source>version %1 is expected for edits of parts</source>
        <translation>对 parts 的修改应为版本 %1</translation>
    </message>
    <message>
        <source>unknown member, or a value of another type</source>
        <translation>未知成员，或值的类型不对</translation>
    </message>
    <message>
        <source>this is not a Shapewright edits file</source>
        <translation>这不是 Shapewright 的 edits 文件</translation>
    </message>
    <message>
        <source>a number from %1 to %2 is expected</source>
        <translation>应为 %1 到 %2 之间的数字</translation>
    </message>
    <message>
        <source>this edits file was written by a newer Shapewright (version %1 of the file; up to %2 can be read)</source>
        <translation>此 edits 文件由更新的 Shapewright 写出（文件版本 %1；最高可读取 %2）</translation>
    </message>
</context>
<context>
    <name>EditText</name>
    <message>
        <source>“%1” is given two values: %2 and %3.</source>
        <translation>“%1”被赋予了两个值：%2 和 %3。</translation>
    </message>
    <message>
        <source>a number, a range such as 1..8, a name or ? is expected</source>
        <translation>应为数字、范围（如 1..8）、名称或 ?</translation>
    </message>
    <message>
        <source>a number is expected</source>
        <translation>应为数字</translation>
    </message>
    <message>
        <source>the number is too large</source>
        <translation>数字过大</translation>
    </message>
    <message>
        <source>A dim cannot be %1: it is at least 1.</source>
        <translation>维度不能为 %1：它至少为 1。</translation>
    </message>
    <message>
        <source>a range such as 1..8, or 1..8:4 with its best size, is expected</source>
        <translation>应为范围，如 1..8，或带最佳大小的 1..8:4</translation>
    </message>
    <message>
        <source>The smallest size of a range is at least 1, not %1.</source>
        <translation>范围的最小值至少为 1，不能是 %1。</translation>
    </message>
    <message>
        <source>The range %1 is empty: the smaller size comes first.</source>
        <translation>范围 %1 为空：较小的值应写在前面。</translation>
    </message>
    <message>
        <source>The best size must be within the range: %1 is not within %2..%3.</source>
        <translation>最佳大小必须在范围之内：%1 不在 %2..%3 内。</translation>
    </message>
    <message>
        <source>a number, true or false is expected</source>
        <translation>应为数字、true 或 false</translation>
    </message>
    <message>
        <source>dims like 1,3,?,seq,_ are expected</source>
        <translation>应为维度列表，如 1,3,?,seq,_</translation>
    </message>
    <message>
        <source>NAME=VALUE or INPUT[AXIS]=VALUE is expected</source>
        <translation>应为 NAME=VALUE 或 INPUT[AXIS]=VALUE</translation>
    </message>
    <message>
        <source>a symbol can be set to a number, a range or another name</source>
        <translation>符号可以设为数字、范围或其他名称</translation>
    </message>
    <message>
        <source>INPUT=1,3,?,seq,_ is expected</source>
        <translation>应为 INPUT=1,3,?,seq,_</translation>
    </message>
    <message>
        <source>DENOTATION=NUMBER is expected</source>
        <translation>应为 DENOTATION=NUMBER</translation>
    </message>
    <message>
        <source>A denotation can only be set to a single size. Set the range %1 by name or axis.</source>
        <translation>denotation 只能设为单个大小。请按名称或轴设置范围 %1。</translation>
    </message>
    <message>
        <source>INPUT=NUMBER or INPUT=NUMBER,NUMBER,… is expected</source>
        <translation>应为 INPUT=NUMBER 或形如 INPUT=NUMBER,NUMBER,… 的列表</translation>
    </message>
</context>
<context>
    <name>ExplanationText</name>
    <message>
        <source>model input %1</source>
        <translation>模型输入 %1</translation>
    </message>
    <message>
        <source> = %1</source>
        <translation> = %1</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>更改 %1…</translation>
    </message>
    <message>
        <source>Set %1…</source>
        <translation>设置 %1…</translation>
    </message>
    <message>
        <source>%1 of %2: </source>
        <translation>%2 的 %1：</translation>
    </message>
    <message>
        <source>%1 more nodes</source>
        <translation>其他 %1 个节点</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 pass it on</source>
        <translation>%1 将其原样传递</translation>
    </message>
    <message>
        <source>%1 keep axis %2</source>
        <translation>%1 保持轴 %2 不变</translation>
    </message>
    <message>
        <source>Axis %1: %2</source>
        <translation>轴 %1：%2</translation>
    </message>
    <message>
        <source>and %1 more steps; shapewright-cli explain lists them</source>
        <translation>及其他 %1 步；可用 shapewright-cli explain 全部列出</translation>
    </message>
</context>
<context>
    <name>Feeds</name>
    <message>
        <source>the length of the sequence</source>
        <translation>序列的长度</translation>
    </message>
    <message>
        <source>the length of the keys</source>
        <translation>key 的长度</translation>
    </message>
    <message>
        <source>the length of the signal</source>
        <translation>信号的长度</translation>
    </message>
    <message>
        <source>the least step</source>
        <translation>最小步长</translation>
    </message>
    <message>
        <source>where a range begins</source>
        <translation>范围的起点</translation>
    </message>
    <message>
        <source>as many as come out</source>
        <translation>与输出的数量相同</translation>
    </message>
    <message>
        <source>since nothing can be divided by 0</source>
        <translation>因为不能除以 0</translation>
    </message>
    <message>
        <source>as much as comes out</source>
        <translation>与输出的大小相应</translation>
    </message>
    <message>
        <source>the shape that comes out</source>
        <translation>输出的形状</translation>
    </message>
    <message>
        <source>the sizes of the parts</source>
        <translation>各部分的大小</translation>
    </message>
    <message>
        <source>the least size</source>
        <translation>最小的大小</translation>
    </message>
    <message>
        <source>the tokens of past and query but one</source>
        <translation>past 与 query 的 token 数减一</translation>
    </message>
    <message>
        <source>the tokens of past and query</source>
        <translation>past 与 query 的 token 数</translation>
    </message>
    <message>
        <source>more than there is to begin with</source>
        <translation>多于开始时已有的数量</translation>
    </message>
    <message>
        <source>as many beams as come out or more</source>
        <translation>不少于输出数量的 beam</translation>
    </message>
    <message>
        <source>which favours no length</source>
        <translation>不偏向任何长度</translation>
    </message>
    <message>
        <source>which punishes no repetition</source>
        <translation>不惩罚重复</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>unknown rank, fed as [1]</source>
        <translation>秩未知，按 [1] 传入</translation>
    </message>
    <message>
        <source>axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>全零</translation>
    </message>
    <message>
        <source>ones</source>
        <translation>全一</translation>
    </message>
    <message>
        <source>random numbers from 0 to 1</source>
        <translation>0 到 1 的随机数</translation>
    </message>
    <message>
        <source>a Gather</source>
        <translation>一个 Gather</translation>
    </message>
    <message>
        <source>indices below %1 for %2</source>
        <translation>小于 %1 的索引，用于 %2</translation>
    </message>
    <message>
        <source>positions 0, 1, 2, … along the last axis, below %1 for %2</source>
        <translation>位置 0、1、2、…，沿最后一个轴，小于 %1，用于 %2</translation>
    </message>
    <message>
        <source>positions 0, 1, 2, … along the last axis</source>
        <translation>位置 0、1、2、…，沿最后一个轴</translation>
    </message>
    <message>
        <source>random bytes</source>
        <translation>随机字节</translation>
    </message>
    <message>
        <source>zeros, because other whole numbers might be out of range</source>
        <translation>全零，因为其他整数可能超出范围</translation>
    </message>
    <message>
        <source>all true (attention mask)</source>
        <translation>全为 true（注意力掩码）</translation>
    </message>
    <message>
        <source>all ones (attention mask)</source>
        <translation>全一（注意力掩码）</translation>
    </message>
    <message>
        <source>the text `red`</source>
        <translation>文本 `red`</translation>
    </message>
    <message>
        <source>%1, as many as come out</source>
        <translation>%1，与输出的数量相同</translation>
    </message>
    <message>
        <source>%1, a depth above all indices</source>
        <translation>%1，大于所有索引的深度</translation>
    </message>
    <message>
        <source>%1, the least count that is any</source>
        <translation>%1，最小的有效数量</translation>
    </message>
    <message>
        <source>%1 tensors, each %2</source>
        <translation>%1 个张量，各为%2</translation>
    </message>
    <message>
        <source>%1 entries, %2</source>
        <translation>%1 个条目，%2</translation>
    </message>
    <message>
        <source>given value</source>
        <translation>给定的值</translation>
    </message>
    <message>
        <source>%1, %2 tensors</source>
        <translation>%1，%2 个张量</translation>
    </message>
    <message>
        <source>%1, nothing</source>
        <translation>%1，无内容</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>it is not in ONNX&apos;s binary form</source>
        <translation>它不是 ONNX 的二进制格式</translation>
    </message>
    <message>
        <source>it is a PyTorch file: export the model with torch.onnx.export</source>
        <translation>它是 PyTorch 文件：请用 torch.onnx.export 导出模型</translation>
    </message>
    <message>
        <source>it is ONNX as text: read it in Python (onnx.parser, or onnx.load with format=&quot;textproto&quot;), and save it with onnx.save</source>
        <translation>它是文本形式的 ONNX：请在 Python 中读取（onnx.parser，或带 format=&quot;textproto&quot; 的 onnx.load），再用 onnx.save 保存</translation>
    </message>
    <message>
        <source>it is JSON, not ONNX&apos;s binary form: if it is a model, read it in Python (onnx.load with format=&quot;json&quot;), and save it with onnx.save</source>
        <translation>它是 JSON，而不是 ONNX 的二进制格式：如果它是模型，请在 Python 中读取（带 format=&quot;json&quot; 的 onnx.load），再用 onnx.save 保存</translation>
    </message>
    <message>
        <source>it is a web page, not a model: fetch the file itself</source>
        <translation>它是网页，而不是模型：请获取文件本身</translation>
    </message>
    <message>
        <source>it is compressed with gzip: unpack it first (gunzip)</source>
        <translation>它是 gzip 压缩文件：请先解压（gunzip）</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer: run `git lfs pull` to fetch the model itself</source>
        <translation>它是 Git LFS 指针：请运行 `git lfs pull` 获取模型本身</translation>
    </message>
    <message>
        <source>it is a zip archive: unpack it first</source>
        <translation>它是 zip 压缩包：请先解压</translation>
    </message>
    <message>
        <source>it is in ONNX Runtime&apos;s own format (.ort): open the ONNX file that it was made from</source>
        <translation>它是 ONNX Runtime 自己的格式（.ort）：请打开生成它的 ONNX 文件</translation>
    </message>
</context>
<context>
    <name>GoneMarks</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及其他 %2 个</translation>
    </message>
</context>
<context>
    <name>GraphContent</name>
    <message>
        <source>(no operator)</source>
        <translation>（无算子）</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>及其他 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Function body</source>
        <translation>函数体</translation>
    </message>
</context>
<context>
    <name>GraphEditRows</name>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>constant, unused or never run</source>
        <translation>常量、未使用或永不运行</translation>
    </message>
    <message>
        <source>Initializers: %1</source>
        <translation>Initializer：%1</translation>
    </message>
    <message>
        <source>Constants: %1</source>
        <translation>常量：%1</translation>
    </message>
    <message>
        <source>Repeated per row: %1</source>
        <translation>按行重复：%1</translation>
    </message>
    <message>
        <source>Kept for one row: %1</source>
        <translation>只保留一行：%1</translation>
    </message>
    <message>
        <source>Scales for sizes: %1</source>
        <translation>以缩放比例代替大小：%1</translation>
    </message>
    <message>
        <source>Nodes replaced: %1</source>
        <translation>替换的节点：%1</translation>
    </message>
    <message>
        <source>Nodes: %1</source>
        <translation>节点：%1</translation>
    </message>
    <message>
        <source>it becomes an input</source>
        <translation>它变为输入</translation>
    </message>
    <message>
        <source>it becomes an output, instead of those that there are</source>
        <translation>它变为输出，取代现有的输出</translation>
    </message>
    <message>
        <source>results stay the same</source>
        <translation>结果不变</translation>
    </message>
    <message>
        <source>results change</source>
        <translation>结果改变</translation>
    </message>
    <message>
        <source>no output needs them any more; initializers that go with them: %1</source>
        <translation>不再有输出需要它们；一并移除的 initializer：%1</translation>
    </message>
    <message>
        <source>Inputs: %1</source>
        <translation>输入：%1</translation>
    </message>
    <message>
        <source>no output needs them any more</source>
        <translation>不再有输出需要它们</translation>
    </message>
    <message>
        <source>Not bypassed: %1</source>
        <translation>未绕过：%1</translation>
    </message>
</context>
<context>
    <name>GraphExport</name>
    <message>
        <source>Drawn by Shapewright.</source>
        <translation>由 Shapewright 绘制。</translation>
    </message>
</context>
<context>
    <name>GraphMenu</name>
    <message>
        <source>Explain the shape of %1</source>
        <translation>解释 %1 的形状</translation>
    </message>
    <message>
        <source>Highlight %1</source>
        <translation>高亮 %1</translation>
    </message>
    <message>
        <source>Copy names</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy shape</source>
        <translation>复制形状</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Open one of these blocks</source>
        <translation>打开其中一个块</translation>
    </message>
    <message>
        <source>Open block</source>
        <translation>打开块</translation>
    </message>
    <message>
        <source>Fit selection</source>
        <translation>适合所选内容</translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation>适合全部</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
</context>
<context>
    <name>GraphPicture</name>
    <message>
        <source>in A: %1</source>
        <translation>在 A 中：%1</translation>
    </message>
    <message>
        <source>before the edits: %1</source>
        <translation>修改之前：%1</translation>
    </message>
    <message>
        <source>declared by the file, not proven (italic)</source>
        <translation>由文件声明，未经证明（斜体）</translation>
    </message>
    <message>
        <source>correct under an assumption about inputs (wavy underline)</source>
        <translation>在对输入的某个假设下成立（波浪下划线）</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>及其他 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>去往 %1</translation>
    </message>
    <message>
        <source>supported: %1 of %2 nodes in each of %3</source>
        <translation>支持：%2 个节点中的 %1 个，%3 个块各自如此</translation>
    </message>
    <message>
        <source>supported: %1 of %2 nodes</source>
        <translation>支持：%2 个节点中的 %1 个</translation>
    </message>
    <message>
        <source>%1
Double-click to close</source>
        <translation>%1
双击关闭</translation>
    </message>
    <message>
        <source>Adapted: %1</source>
        <translation>已适配：%1</translation>
    </message>
</context>
<context>
    <name>ImageFeed</name>
    <message>
        <source>from %1, %2 pixels</source>
        <translation>来自 %1，%2 像素</translation>
    </message>
    <message>
        <source>from %1, resized from %2 to %3 pixels</source>
        <translation>来自 %1，从 %2 缩放到 %3 像素</translation>
    </message>
</context>
<context>
    <name>NodeText</name>
    <message>
        <source>node %1 (%2)</source>
        <translation>节点 %1（%2）</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
</context>
<context>
    <name>OperatorText</name>
    <message>
        <source>optional</source>
        <translation>可选</translation>
    </message>
    <message>
        <source>variadic</source>
        <translation>可变数量</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必需</translation>
    </message>
    <message>
        <source>default %1</source>
        <translation>默认 %1</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>ONNX has no description of this operator in the imported opset.</source>
        <translation>ONNX 在所导入的 opset 中没有此算子的说明。</translation>
    </message>
    <message>
        <source>Operators of %1 are not described here: ONNX has no schemas for them.</source>
        <translation>%1 的算子在此没有说明：ONNX 没有它们的 schema。</translation>
    </message>
    <message>
        <source>A function of the model, without a description.</source>
        <translation>模型中的函数，没有说明。</translation>
    </message>
    <message>
        <source>Deprecated: removed from a later opset.</source>
        <translation>已弃用：在后续的 opset 中已移除。</translation>
    </message>
    <message>
        <source>An operator of ONNX Runtime: what it takes is known, but not described.</source>
        <translation>ONNX Runtime 的算子：已知它的输入、输出和类型，但没有说明。</translation>
    </message>
</context>
<context>
    <name>PartsText</name>
    <message>
        <source>a list of names is expected</source>
        <translation>应为名称列表</translation>
    </message>
    <message>
        <source>an object of texts is expected</source>
        <translation>应为值是文本的对象</translation>
    </message>
    <message>
        <source>a text, or null to remove the entry, is expected</source>
        <translation>应为文本，或用 null 移除该条目</translation>
    </message>
    <message>
        <source>an object is expected</source>
        <translation>应为对象</translation>
    </message>
    <message>
        <source>a model has no such text</source>
        <translation>模型没有这样的文本</translation>
    </message>
    <message>
        <source>true or false is expected</source>
        <translation>应为 true 或 false</translation>
    </message>
</context>
<context>
    <name>PastedEdits</name>
    <message>
        <source>The text also contains edits of the graph. Save it as a file and load that.</source>
        <translation>文本中还包含对计算图的编辑。请将其保存为文件后再加载。</translation>
    </message>
    <message>
        <source>The model has no dimension or input called “%1”.</source>
        <translation>模型中没有名为“%1”的维度或输入。</translation>
    </message>
    <message>
        <source>“%1” is not an edit.</source>
        <translation>“%1”不是一项修改。</translation>
    </message>
    <message>
        <source>There are more lines than dimensions from here on.</source>
        <translation>行数多于从此处起的维度数。</translation>
    </message>
</context>
<context>
    <name>ProcessEnd</name>
    <message>
        <source>it was ended by SIGKILL, as the system does when memory runs out</source>
        <translation>它被 SIGKILL 终止，内存耗尽时系统会这样做</translation>
    </message>
    <message>
        <source>it was ended by signal %1</source>
        <translation>它被信号 %1 终止</translation>
    </message>
    <message>
        <source>it crashed with %1 (%2)</source>
        <translation>它因 %1（%2）而崩溃</translation>
    </message>
    <message>
        <source>it ended with exit code %1 and without an answer</source>
        <translation>它以退出码 %1 结束，没有给出应答</translation>
    </message>
    <message>
        <source>%1; it said: %2</source>
        <translation>%1；它的输出：%2</translation>
    </message>
</context>
<context>
    <name>ProviderFile</name>
    <message>
        <source>it has more than %1 bytes</source>
        <translation>它超过 %1 字节</translation>
    </message>
</context>
<context>
    <name>ProviderJson</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>a text is expected</source>
        <translation>应为文本</translation>
    </message>
    <message>
        <source>a whole number from 1 on is expected</source>
        <translation>应为不小于 1 的整数</translation>
    </message>
    <message>
        <source>true or false is expected</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>one of %1 is expected</source>
        <translation>应为 %1 之一</translation>
    </message>
    <message>
        <source>a list of texts is expected</source>
        <translation>应为文本列表</translation>
    </message>
    <message>
        <source>a list of whole numbers is expected</source>
        <translation>应为整数列表</translation>
    </message>
    <message>
        <source>an object with a member for each name is expected</source>
        <translation>应为对象，每个名称对应一个成员</translation>
    </message>
    <message>
        <source>%1 is listed twice</source>
        <translation>%1 被列出了两次</translation>
    </message>
    <message>
        <source>there is no such condition</source>
        <translation>没有这样的条件</translation>
    </message>
    <message>
        <source>the member “op” is missing</source>
        <translation>缺少成员“op”</translation>
    </message>
    <message>
        <source>it has no condition</source>
        <translation>它没有条件</translation>
    </message>
    <message>
        <source>a list is expected</source>
        <translation>应为列表</translation>
    </message>
    <message>
        <source>%1 is expected</source>
        <translation>应为 %1</translation>
    </message>
    <message>
        <source>a date like 2026-11-28 is expected</source>
        <translation>应为日期，如 2026-11-28</translation>
    </message>
    <message>
        <source>unknown member</source>
        <translation>未知成员</translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>%1 is not among the operators</source>
        <translation>%1 不在这些算子之中</translation>
    </message>
</context>
<context>
    <name>Providers</name>
    <message>
        <source>Supports dynamic shapes at a cost, unless RequireStaticInputShapes is set. Reshape always needs static shapes.</source>
        <translation>支持动态形状，但有代价，除非设置了 RequireStaticInputShapes。Reshape 始终需要静态形状。</translation>
    </message>
    <message>
        <source>Supports dynamic shapes. A static dim is checked at run time.</source>
        <translation>支持动态形状。静态维度会在运行时检查。</translation>
    </message>
    <message>
        <source>Supports dynamic shapes.</source>
        <translation>支持动态形状。</translation>
    </message>
    <message>
        <source>Supports dynamic shapes, but compiles kernels ahead only if all dims are known at session creation.</source>
        <translation>支持动态形状，但仅当创建会话时所有维度都已知才会提前编译 kernel。</translation>
    </message>
    <message>
        <source>Supports dynamic shapes by recompiling: at the first run, and for each new shape.</source>
        <translation>通过重新编译支持动态形状：首次运行时以及遇到每个新形状时。</translation>
    </message>
    <message>
        <source>Does not support dynamic shapes: a node with a dynamic dim runs on the CPU.</source>
        <translation>不支持动态形状：带动态维度的节点在 CPU 上运行。</translation>
    </message>
    <message>
        <source>The device does not support dynamic shapes: a static model is compiled and kept for each shape.</source>
        <translation>设备不支持动态形状：会为每个形状编译并保留一个静态模型。</translation>
    </message>
    <message>
        <source>Does not support dynamic shapes: a node with a dynamic dim, of inputs or outputs, runs on the CPU.</source>
        <translation>不支持动态形状：输入或输出带动态维度的节点在 CPU 上运行。</translation>
    </message>
    <message>
        <source>Supports dynamic shapes by optimization profiles: without one, an engine is built for the first shapes and rebuilt for others. If a model is split, each dim that enters a partition needs a size or a name, or session creation fails.</source>
        <translation>通过优化 profile 支持动态形状：没有 profile 时，会为首次遇到的形状构建 engine，遇到其他形状时重新构建。如果模型被切分，进入分区的每个维度都需要大小或名称，否则会话创建失败。</translation>
    </message>
    <message>
        <source>Its own compiler decides what it supports; no list is published. Static shapes are recommended.</source>
        <translation>由其自身的编译器决定支持哪些内容；没有公开的列表。建议使用静态形状。</translation>
    </message>
    <message>
        <source>Does not support dynamic shapes: a node with a dynamic dim, of inputs or outputs, runs in WebAssembly. Browsers differ in what else they support.</source>
        <translation>不支持动态形状：输入或输出带动态维度的节点在 WebAssembly 中运行。各浏览器支持的其他内容有所不同。</translation>
    </message>
    <message>
        <source>Runs a few operators, with the CPU provider for the rest. The batch may be dynamic; other dims must be static.</source>
        <translation>运行少数算子，其余由 CPU 提供程序运行。批维度可以为动态；其他维度必须为静态。</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>%1 must be equal: %2 and %3</source>
        <translation>%1必须相等：%2 和 %3</translation>
    </message>
    <message>
        <source>%1 must be equal, or one of them %2: %3 and %4</source>
        <translation>%1必须相等，或其中之一为 %2：%3 和 %4</translation>
    </message>
    <message>
        <source>%1 must be at least %2: %3</source>
        <translation>%1必须至少为 %2：%3</translation>
    </message>
    <message>
        <source>%1 must be a multiple of %2: %3</source>
        <translation>%1必须是 %2 的倍数：%3</translation>
    </message>
    <message>
        <source>%1 must be %2: %3</source>
        <translation>%1必须为 %2：%3</translation>
    </message>
    <message>
        <source>%1 must be %2 or %3: %4</source>
        <translation>%1必须为 %2 或 %3：%4</translation>
    </message>
    <message>
        <source>%1 must have %2 elements: %3</source>
        <translation>%1必须有 %2 个元素：%3</translation>
    </message>
    <message>
        <source>%1 must have rank %2: %3</source>
        <translation>%1的秩必须为 %2：%3</translation>
    </message>
    <message>
        <source>%1 must hold one element: %2</source>
        <translation>%1必须只含一个元素：%2</translation>
    </message>
    <message>
        <source>%1; without the edits: %2</source>
        <translation>%1；修改之前：%2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>the input has %1 elements, which do not fit %2</source>
        <translation>输入有 %1 个元素，与 %2 不符</translation>
    </message>
    <message>
        <source>a column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>a scan output in two turns, axis %1</source>
        <translation>两轮之间的 scan 输出的轴 %1</translation>
    </message>
    <message>
        <source>a squeezed axis and %1</source>
        <translation>被 squeeze 的轴与 %1</translation>
    </message>
    <message>
        <source>an element of input %1</source>
        <translation>输入 %1 的元素</translation>
    </message>
    <message>
        <source>axis %1 of A and axis %2 of B</source>
        <translation>A 的轴 %1 与 B 的轴 %2</translation>
    </message>
    <message>
        <source>axis %1 of input %2</source>
        <translation>输入 %2 的轴 %1 </translation>
    </message>
    <message>
        <source>axis %1 of input %2 and what it is for</source>
        <translation>输入 %2 的轴 %1 与其所适用的轴</translation>
    </message>
    <message>
        <source>axis %1 of input %2, and kernel_shape</source>
        <translation>输入 %2 的轴 %1 与 kernel_shape </translation>
    </message>
    <message>
        <source>axis %1 of input %2, of which index %3 is taken,</source>
        <translation>取索引 %3 的输入 %2 的轴 %1 </translation>
    </message>
    <message>
        <source>axis %1 of inputs %2 and %3</source>
        <translation>输入 %2 与 %3 的轴 %1 </translation>
    </message>
    <message>
        <source>axis %1 of members %2 and %3</source>
        <translation>成员 %2 与 %3 的轴 %1 </translation>
    </message>
    <message>
        <source>axis %1 of the input and of what is interpolated</source>
        <translation>输入与插值结果的轴 %1 </translation>
    </message>
    <message>
        <source>axis %1 of the inputs</source>
        <translation>各输入的轴 %1 </translation>
    </message>
    <message>
        <source>axis %1 of the left and axis %2 of the right matrix</source>
        <translation>左矩阵的轴 %1 与右矩阵的轴 %2 </translation>
    </message>
    <message>
        <source>axis %1 of the output</source>
        <translation>输出的轴 %1 </translation>
    </message>
    <message>
        <source>channels of the input, and axis %1 of the weights</source>
        <translation>输入的通道数与权重的轴 %1 </translation>
    </message>
    <message>
        <source>channels of the input, and those of the weights</source>
        <translation>输入的通道数与权重的通道数</translation>
    </message>
    <message>
        <source>half of a head</source>
        <translation>头的一半</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入 %1 </translation>
    </message>
    <message>
        <source>the batch times the features of input %1</source>
        <translation>批大小乘以输入 %1 的特征数</translation>
    </message>
    <message>
        <source>the batches of inputs %1 and %2</source>
        <translation>输入 %1 与 %2 的批大小</translation>
    </message>
    <message>
        <source>the depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>the last axis</source>
        <translation>最后一个轴</translation>
    </message>
    <message>
        <source>the last axis of input %1</source>
        <translation>输入 %1 的最后一个轴</translation>
    </message>
    <message>
        <source>the last axis of input %1, and K</source>
        <translation>输入 %1 的最后一个轴与 K </translation>
    </message>
    <message>
        <source>the last axis of the grid and the spatial axes</source>
        <translation>网格的最后一个轴与空间轴数</translation>
    </message>
    <message>
        <source>the length of the sequence</source>
        <translation>序列的长度</translation>
    </message>
    <message>
        <source>the length up to which tokens are made</source>
        <translation>生成 token 的最大长度</translation>
    </message>
    <message>
        <source>the lengths of the scanned inputs</source>
        <translation>各 scan 输入的长度</translation>
    </message>
    <message>
        <source>the lengths of values and keys</source>
        <translation>value 与 key 的长度</translation>
    </message>
    <message>
        <source>the longest sequence</source>
        <translation>最长的序列</translation>
    </message>
    <message>
        <source>the number of coefficients</source>
        <translation>系数的数量</translation>
    </message>
    <message>
        <source>the number of elements of input %1</source>
        <translation>输入 %1 的元素数量</translation>
    </message>
    <message>
        <source>the number of experts</source>
        <translation>专家的数量</translation>
    </message>
    <message>
        <source>the number of heads</source>
        <translation>头的数量</translation>
    </message>
    <message>
        <source>the number of heads of input %1</source>
        <translation>输入 %1 的头的数量</translation>
    </message>
    <message>
        <source>the number of lengths and the batch</source>
        <translation>长度的数量与批大小</translation>
    </message>
    <message>
        <source>the number of places in the output</source>
        <translation>输出中位置的数量</translation>
    </message>
    <message>
        <source>the number of tuples in input %1</source>
        <translation>输入 %1 中元组的数量</translation>
    </message>
    <message>
        <source>the number of wanted places</source>
        <translation>所需位置的数量</translation>
    </message>
    <message>
        <source>the numbers of heads of inputs %1 and %2</source>
        <translation>输入 %1 与 %2 的头的数量</translation>
    </message>
    <message>
        <source>the size of a head</source>
        <translation>头的大小</translation>
    </message>
    <message>
        <source>the sizes of a head in inputs %1 and %2</source>
        <translation>输入 %1 与 %2 中头的大小</translation>
    </message>
    <message>
        <source>the state before and after the first turn, axis %1</source>
        <translation>首轮前后的状态的轴 %1 </translation>
    </message>
    <message>
        <source>the sum of the sizes and axis %1 of the input</source>
        <translation>各大小之和与输入的轴 %1 </translation>
    </message>
    <message>
        <source>what an element of input %1 points to</source>
        <translation>输入 %1 的元素所指向的内容</translation>
    </message>
    <message>
        <source>%1 output channels in %2 groups</source>
        <translation>%1 个输出通道分为 %2 组</translation>
    </message>
    <message>
        <source>%1 repeats for a tensor of rank %2</source>
        <translation>对秩为 %2 的张量给出了 %1 个重复次数</translation>
    </message>
    <message>
        <source>%1 sizes for %2 axes</source>
        <translation>为 %2 个轴给出了 %1 个大小</translation>
    </message>
    <message>
        <source>%1 sizes for %2 outputs</source>
        <translation>为 %2 个输出给出了 %1 个大小</translation>
    </message>
    <message>
        <source>Gemm needs matrices: ranks %1 and %2</source>
        <translation>Gemm 需要矩阵：秩为 %1 和 %2</translation>
    </message>
    <message>
        <source>a permutation of %1 axes for a tensor of rank %2</source>
        <translation>对秩为 %2 的张量给出了 %1 个轴的排列</translation>
    </message>
    <message>
        <source>a scalar cannot be multiplied as a matrix</source>
        <translation>标量不能作为矩阵相乘</translation>
    </message>
    <message>
        <source>a size of %1</source>
        <translation>大小为 %1</translation>
    </message>
    <message>
        <source>a step of %1</source>
        <translation>步长为 %1</translation>
    </message>
    <message>
        <source>an empty permutation</source>
        <translation>排列为空</translation>
    </message>
    <message>
        <source>an image of %1 and a block of %2 axes</source>
        <translation>图像有 %1 个轴，而块有 %2 个轴</translation>
    </message>
    <message>
        <source>axis %1 changes its size, which is not interpolated</source>
        <translation>轴 %1 的大小改变，而该轴不做插值</translation>
    </message>
    <message>
        <source>axis %1 is given twice</source>
        <translation>轴 %1 给出了两次</translation>
    </message>
    <message>
        <source>axis %1 of a tensor of rank %2</source>
        <translation>秩为 %2 的张量的轴 %1</translation>
    </message>
    <message>
        <source>axis %1 would have the size %2</source>
        <translation>轴 %1 的大小将为 %2</translation>
    </message>
    <message>
        <source>indices of %1 numbers for %2 axes</source>
        <translation>对 %2 个轴使用了 %1 个数字的索引</translation>
    </message>
    <message>
        <source>inputs of rank %1 and %2</source>
        <translation>输入的秩为 %1 和 %2</translation>
    </message>
    <message>
        <source>inputs of ranks %1 and %2</source>
        <translation>输入的秩为 %1 和 %2</translation>
    </message>
    <message>
        <source>kernel_shape has %1 sizes, the input %2 spatial axes</source>
        <translation>kernel_shape 有 %1 个大小，而输入有 %2 个空间轴</translation>
    </message>
    <message>
        <source>members of ranks %1 and %2</source>
        <translation>成员的秩为 %1 和 %2</translation>
    </message>
    <message>
        <source>size %1 is kept from an input of rank %2</source>
        <translation>大小 %1 取自秩为 %2 的输入</translation>
    </message>
    <message>
        <source>starts, ends, axes and steps differ in length</source>
        <translation>starts、ends、axes 和 steps 的长度不同</translation>
    </message>
    <message>
        <source>the input has no axis for %1 scales</source>
        <translation>输入没有与 %1 个缩放系数对应的轴</translation>
    </message>
    <message>
        <source>the input has rank %1, not %2</source>
        <translation>输入的秩为 %1，而不是 %2</translation>
    </message>
    <message>
        <source>the input has rank %1, the weights have rank %2</source>
        <translation>输入的秩为 %1，权重的秩为 %2</translation>
    </message>
    <message>
        <source>the weights of inputs %1 and %2 do not fit each other</source>
        <translation>输入 %1 与 %2 的权重互不相符</translation>
    </message>
    <message>
        <source>the window is larger than the padded input by %1</source>
        <translation>窗口比填充后的输入大 %1</translation>
    </message>
</context>
<context>
    <name>RunPhases</name>
    <message>
        <source>checking tensors</source>
        <translation>正在检查张量</translation>
    </message>
    <message>
        <source>comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>loading the original</source>
        <translation>正在加载原模型</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>repeating</source>
        <translation>正在重复运行</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
</context>
<context>
    <name>SuggestedEdits</name>
    <message>
        <source>adapt the graph</source>
        <translation>适配计算图</translation>
    </message>
    <message>
        <source>%1 = %2, this axis only</source>
        <translation>%1 = %2，仅此轴</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>allow zero-size dimensions</source>
        <translation>允许大小为零的维度</translation>
    </message>
    <message>
        <source>allow changing static dimensions</source>
        <translation>允许更改静态维度</translation>
    </message>
</context>
<context>
    <name>TensorPlace</name>
    <message>
        <source>its node has no value</source>
        <translation>其节点没有值</translation>
    </message>
    <message>
        <source>each call of the function gives it another value</source>
        <translation>函数的每次调用都会赋予它不同的值</translation>
    </message>
    <message>
        <source>it is computed when the model runs</source>
        <translation>它在模型运行时计算</translation>
    </message>
</context>
<context>
    <name>TestRunLine</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>全零</translation>
    </message>
    <message>
        <source>ones</source>
        <translation>全一</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>counting</source>
        <translation>递增</translation>
    </message>
    <message>
        <source>given values</source>
        <translation>给定的值</translation>
    </message>
    <message>
        <source>from a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>%1 (original %2)</source>
        <translation>%1（原模型 %2）</translation>
    </message>
    <message>
        <source>median of %1: %2</source>
        <translation>%1 次的中位数：%2</translation>
    </message>
    <message>
        <source>peak memory %1</source>
        <translation>峰值内存 %1</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 of %2 tensor shapes match the preview</source>
        <translation>%2 个张量形状中有 %1 个与预览一致</translation>
    </message>
    <message>
        <source>%1 of %2 output shapes match the preview</source>
        <translation>%2 个输出形状中有 %1 个与预览一致</translation>
    </message>
    <message>
        <source>not checked: %1</source>
        <translation>未检查：%1</translation>
    </message>
    <message>
        <source>not all tensors could be checked: %1</source>
        <translation>并非所有张量都能检查：%1</translation>
    </message>
    <message>
        <source>first NaN in %1</source>
        <translation>首个 NaN 出现在 %1</translation>
    </message>
    <message>
        <source>first infinity in %1</source>
        <translation>首个无穷大出现在 %1</translation>
    </message>
    <message>
        <source>first that differs from the original: %1</source>
        <translation>首个与原模型不同的张量：%1</translation>
    </message>
    <message>
        <source>not all tensors were compared: %1</source>
        <translation>并非所有张量都已比较：%1</translation>
    </message>
    <message>
        <source>not compared: the original could not be run: %1</source>
        <translation>未比较：原模型无法运行：%1</translation>
    </message>
    <message>
        <source>warned before the run: %1</source>
        <translation>运行前已警告：%1</translation>
    </message>
    <message>
        <source>✗ Loads only with graph optimizations off</source>
        <translation>✗ 仅在关闭图优化时才能加载</translation>
    </message>
    <message>
        <source>✗ Ran, but shapes differ from the prediction</source>
        <translation>✗ 已运行，但形状与预测不同</translation>
    </message>
    <message>
        <source>✗ Ran, but values differ from the data</source>
        <translation>✗ 已运行，但值与数据不同</translation>
    </message>
    <message>
        <source>✗ Ran, but values differ from the original</source>
        <translation>✗ 已运行，但值与原模型不同</translation>
    </message>
    <message>
        <source>✗ Ran, but rows differ from the original</source>
        <translation>✗ 已运行，但各行与原模型不同</translation>
    </message>
    <message>
        <source>✗ Ran, but the parts differ from the whole</source>
        <translation>✗ 已运行，但各部分与整体不同</translation>
    </message>
    <message>
        <source>✓ Ran on %1</source>
        <translation>✓ 已在 %1 上运行</translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>加载 %1</translation>
    </message>
    <message>
        <source>first run %1</source>
        <translation>首次运行 %1</translation>
    </message>
    <message>
        <source>inputs: %1</source>
        <translation>输入：%1</translation>
    </message>
    <message>
        <source>ONNX Runtime %1</source>
        <translation>ONNX Runtime %1</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>the value of %1 decides which branch runs</source>
        <translation>%1 的值决定运行哪个分支</translation>
    </message>
    <message>
        <source>the value of %1 decides which branch runs (%2: the %3 branch)</source>
        <translation>%1 的值决定运行哪个分支（%2：%3 分支）</translation>
    </message>
    <message>
        <source>✓ Ran with what was cut off</source>
        <translation>✓ 与切除的部分一起运行成功</translation>
    </message>
    <message>
        <source>does not run with inputs that are made up: %1</source>
        <translation>用生成的输入无法运行：%1</translation>
    </message>
</context>
<context>
    <name>Theme</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Logic</source>
        <translation>逻辑</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>控制</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
</context>
<context>
    <name>Versions</name>
    <message>
        <source>not known (%1: %2)</source>
        <translation>未知（%1：%2）</translation>
    </message>
</context>
<context>
    <name>WishText</name>
    <message>
        <source>an object with nodes &quot;shapes&quot; or &quot;all&quot; is expected</source>
        <translation>应为含有值为 &quot;shapes&quot; 或 &quot;all&quot; 的 nodes 的对象</translation>
    </message>
    <message>
        <source>unknown member</source>
        <translation>未知成员</translation>
    </message>
    <message>
        <source>a whole number from 0 to %1 is expected</source>
        <translation>应为 0 到 %1 的整数</translation>
    </message>
    <message>
        <source>true or false is expected</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>there is no such edit of the graph</source>
        <translation>没有这样的图编辑</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>The models are equal</source>
        <translation>两个模型相同</translation>
    </message>
    <message>
        <source>%1 nodes match, of %2 and %3</source>
        <translation>匹配 %1 个节点（A 共 %2 个，B 共 %3 个）</translation>
    </message>
    <message>
        <source>Not listed: %1 names, the order of %2 nodes, %3 producers</source>
        <translation>未列出：%1 个名称、%2 个节点的顺序、%3 处导出工具</translation>
    </message>
    <message>
        <source>it sums over this axis, which would mix the rows, or its weights fix the size</source>
        <translation>它沿此轴求和，会混合各行，或者其权重固定了该大小</translation>
    </message>
    <message>
        <source>it takes one result over all rows</source>
        <translation>它对所有行取一个结果</translation>
    </message>
    <message>
        <source>it normalizes over all rows</source>
        <translation>它对所有行做归一化</translation>
    </message>
    <message>
        <source>it goes along this axis in order, so that a row depends on those before it</source>
        <translation>它沿此轴按顺序处理，因此每一行都依赖之前的行</translation>
    </message>
    <message>
        <source>for this operator the axis is height, width or time</source>
        <translation>对此算子而言，该轴是高、宽或时间</translation>
    </message>
    <message>
        <source>for this operator the axis is that of the channels, which its weights fix</source>
        <translation>对此算子而言，该轴是通道轴，由其权重固定</translation>
    </message>
    <message>
        <source>it picks some of the rows by number</source>
        <translation>它按编号选取某些行</translation>
    </message>
    <message>
        <source>it joins the rows with others along the same axis</source>
        <translation>它沿同一轴把这些行与其他行拼接</translation>
    </message>
    <message>
        <source>it broadcasts this axis to %1</source>
        <translation>它将此轴广播为 %1</translation>
    </message>
    <message>
        <source>its inputs have the rows on different axes</source>
        <translation>它的各输入的行位于不同的轴上</translation>
    </message>
    <message>
        <source>the constant “%1” has a row for each of the old rows, and they differ</source>
        <translation>常量“%1”为原来的每一行各存一行，且这些行互不相同</translation>
    </message>
    <message>
        <source>its input “%1” has the size %2 on this axis; how it would go on is not in the file</source>
        <translation>它的输入“%1”在此轴上的大小为 %2；文件中没有说明应如何延续</translation>
    </message>
    <message>
        <source>the data decide how much comes out, or what runs, for all rows together</source>
        <translation>所有行的数据共同决定输出多少或运行什么</translation>
    </message>
    <message>
        <source>it finds one scale for all rows together</source>
        <translation>它为所有行求一个共同的缩放系数</translation>
    </message>
    <message>
        <source>it computes with the size of this axis in a way that is not followed</source>
        <translation>它用此轴的大小进行了无法追踪的计算</translation>
    </message>
    <message>
        <source>its shape has no place for the rows</source>
        <translation>它的形状中没有容纳这些行的位置</translation>
    </message>
    <message>
        <source>the output “%1” has no axis of its own for the rows</source>
        <translation>输出“%1”没有供这些行使用的独立的轴</translation>
    </message>
    <message>
        <source>nothing is known about how this operator treats rows</source>
        <translation>不清楚此算子如何处理行</translation>
    </message>
    <message>
        <source>a shape or parameter of it is not known</source>
        <translation>它的某个形状或参数未知</translation>
    </message>
    <message>
        <source>the opset of the model lacks the operators that would have to be inserted</source>
        <translation>模型的 opset 缺少需要插入的算子</translation>
    </message>
    <message>
        <source>it is in a function or loop whose calls would need different changes</source>
        <translation>它位于函数或循环中，而其各次调用需要不同的改动</translation>
    </message>
    <message>
        <source>what its branch or body returns cannot be repeated for each row</source>
        <translation>其分支或循环体返回的内容无法按行重复</translation>
    </message>
    <message>
        <source>the adapted model gave other numbers for “%1” than the original</source>
        <translation>适配后的模型对“%1”给出了与原模型不同的数值</translation>
    </message>
    <message>
        <source>too many ways to place the rows were tried</source>
        <translation>已尝试过多种安排行的方式</translation>
    </message>
    <message>
        <source>The model cannot be adapted: %1.</source>
        <translation>该模型无法适配：%1。</translation>
    </message>
    <message>
        <source>%1, which makes “%2”</source>
        <translation>%1，它生成“%2”</translation>
    </message>
    <message>
        <source>The model cannot be adapted at %1: %2.</source>
        <translation>该模型无法在 %1 处适配：%2。</translation>
    </message>
    <message>
        <source>constant “%1”</source>
        <translation>常量“%1”</translation>
    </message>
    <message>
        <source>“%1” repeated for each row</source>
        <translation>“%1”按行重复</translation>
    </message>
    <message>
        <source>one of the equal rows of “%1”</source>
        <translation>“%1”中相同的行之一</translation>
    </message>
    <message>
        <source>scales instead of the sizes “%1”</source>
        <translation>以缩放比例代替大小“%1”</translation>
    </message>
    <message>
        <source>node replaced</source>
        <translation>已替换节点</translation>
    </message>
    <message>
        <source>Adapted: %1</source>
        <translation>已适配：%1</translation>
    </message>
    <message>
        <source>No constant holds the old size</source>
        <translation>没有常量保存旧大小</translation>
    </message>
    <message>
        <source>Changes: %1</source>
        <translation>改动：%1</translation>
    </message>
    <message>
        <source>Rows: proven to be independent of each other</source>
        <translation>行：已证明彼此独立</translation>
    </message>
    <message>
        <source>adapt the graph</source>
        <translation>适配计算图</translation>
    </message>
    <message>
        <source>do not adapt the graph</source>
        <translation>不适配计算图</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>dense layer</source>
        <translation>全连接层</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>equal in both</source>
        <translation>两侧相同</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头部</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>post-processing</source>
        <translation>后处理</translation>
    </message>
    <message>
        <source>recurrent layer</source>
        <translation>循环层</translation>
    </message>
    <message>
        <source>residual add</source>
        <translation>残差相加</translation>
    </message>
    <message>
        <source>residual block</source>
        <translation>残差块</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>stem</source>
        <translation>stem</translation>
    </message>
    <message>
        <source>transformer layer</source>
        <translation>transformer 层</translation>
    </message>
    <message>
        <source>also %1</source>
        <translation>另有 %1</translation>
    </message>
    <message>
        <source>no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>%1: %2 %3, not %4</source>
        <comment>operator, attribute, its value, the usual value</comment>
        <translation>%1：%2 为 %3，而不是 %4</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>other inputs</source>
        <translation>其他输入</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… 其他 %1 个</translation>
    </message>
    <message>
        <source>input %1: %2</source>
        <translation>输入 %1：%2</translation>
    </message>
    <message>
        <source>producer: %1</source>
        <translation>生产者：%1</translation>
    </message>
    <message>
        <source>other elements</source>
        <translation>其他元素</translation>
    </message>
    <message>
        <source>%1 of %2 elements, by at most %3</source>
        <translation>%2 个元素中的 %1 个，至多相差 %3</translation>
    </message>
    <message>
        <source>added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>a node stands elsewhere in the file</source>
        <translation>有一个节点在文件中的位置不同</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>element %1 of the graph input %2</source>
        <translation>图输入 %2 的元素 %1</translation>
    </message>
    <message>
        <source>unnamed axis of %1</source>
        <translation>%1 的未命名轴</translation>
    </message>
    <message>
        <source>axis %1 of the graph input %2, symbol %3</source>
        <translation>图输入 %2 的轴 %1，符号 %3</translation>
    </message>
    <message>
        <source>decided at run time by %1</source>
        <translation>在运行时由 %1 决定</translation>
    </message>
    <message>
        <source>decided at run time</source>
        <translation>在运行时决定</translation>
    </message>
    <message>
        <source>changes from one iteration of %1 to the next</source>
        <translation>在 %1 的每次迭代中都变化</translation>
    </message>
    <message>
        <source>changes from one iteration to the next</source>
        <translation>在每次迭代中都变化</translation>
    </message>
    <message>
        <source>%1, behind %2</source>
        <translation>%1，位于 %2 之后</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>static in the file</source>
        <translation>在文件中为静态</translation>
    </message>
    <message>
        <source>only declared in the file</source>
        <translation>仅在文件中声明</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>depends on something unknown</source>
        <translation>依赖于未知的内容</translation>
    </message>
    <message>
        <source>declared: stated by the file only, not proven</source>
        <translation>声明：仅由文件给出，未经证明</translation>
    </message>
    <message>
        <source>assumed: correct if inputs have the given values, dims that must be equal are equal, and loops run at least once</source>
        <translation>假设：当输入具有给定的值、要求相等的维度确实相等且循环至少运行一次时成立</translation>
    </message>
    <message>
        <source>input edited</source>
        <translation>输入已修改</translation>
    </message>
    <message>
        <source>derived from %1</source>
        <translation>由 %1 推导</translation>
    </message>
    <message>
        <source>now known: %1 computes it</source>
        <translation>现已知：由 %1 算出</translation>
    </message>
    <message>
        <source>now known</source>
        <translation>现已知</translation>
    </message>
    <message>
        <source>no longer known</source>
        <translation>不再已知</translation>
    </message>
    <message>
        <source>%1 computes it from changed inputs</source>
        <translation>%1 根据已改变的输入将其算出</translation>
    </message>
    <message>
        <source>its rank is unknown</source>
        <translation>它的秩未知</translation>
    </message>
    <message>
        <source>%1 has an unknown rank</source>
        <translation>%1 的秩未知</translation>
    </message>
    <message>
        <source>%1 is dynamic</source>
        <translation>%1 为动态</translation>
    </message>
    <message>
        <source>%1 are dynamic</source>
        <translation>%1 为动态</translation>
    </message>
    <message>
        <source>depends on a dynamic dimension or on the data of an input</source>
        <translation>依赖于动态维度或输入的数据</translation>
    </message>
    <message>
        <source>depends on a shape that is only declared or assumed</source>
        <translation>依赖于仅为声明或假设的形状</translation>
    </message>
    <message>
        <source>depends on an initializer that is also an input, which a caller may replace</source>
        <translation>依赖于同时作为输入的 initializer，调用方可能将其替换</translation>
    </message>
    <message>
        <source>draws random numbers</source>
        <translation>会生成随机数</translation>
    </message>
    <message>
        <source>belongs to a quantized weight</source>
        <translation>属于量化权重</translation>
    </message>
    <message>
        <source>operator of another domain</source>
        <translation>其他域的算子</translation>
    </message>
    <message>
        <source>not computed here: operator or element type</source>
        <translation>此处不计算：算子或元素类型</translation>
    </message>
    <message>
        <source>computes with weights</source>
        <translation>使用权重进行计算</translation>
    </message>
    <message>
        <source>ONNX Runtime could not compute it here</source>
        <translation>ONNX Runtime 未能在此处算出它</translation>
    </message>
    <message>
        <source>its result exceeds the growth limit</source>
        <translation>其结果超出增长上限</translation>
    </message>
    <message>
        <source>in the body of a loop</source>
        <translation>位于循环体中</translation>
    </message>
    <message>
        <source>in the body of a function</source>
        <translation>位于函数体中</translation>
    </message>
    <message>
        <source>a loop is kept</source>
        <translation>循环被保留</translation>
    </message>
    <message>
        <source>its condition is not known</source>
        <translation>其条件未知</translation>
    </message>
    <message>
        <source>its branch cannot take its place</source>
        <translation>其分支无法取代它</translation>
    </message>
    <message>
        <source>the model has a cycle, an undefined input or a value with two producers</source>
        <translation>模型含有环、未定义的输入，或有两个生产者的值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1 Did you mean %2?</source>
        <translation>%1您是否指 %2？</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>%1 has neither a name nor a denotation, so it cannot be overridden.</source>
        <translation>%1 既没有名称也没有 denotation，因此无法覆盖。</translation>
    </message>
    <message>
        <source>%1: an override gives one size to all axes with that name or denotation, and they differ.</source>
        <translation>%1：覆盖会给所有带该名称或 denotation 的轴设置同一个大小，而它们各不相同。</translation>
    </message>
    <message>
        <source>%1 is a number in the file, which no override changes.</source>
        <translation>%1 在文件中是数字，任何覆盖都无法改变它。</translation>
    </message>
    <message>
        <source>%1 has no shape in the file, so there is nothing to override.</source>
        <translation>%1 在文件中没有形状，因此没有可覆盖的内容。</translation>
    </message>
    <message>
        <source>%1 is not a dense tensor; only these can be overridden.</source>
        <translation>%1 不是稠密张量；只有稠密张量可以覆盖。</translation>
    </message>
    <message>
        <source>%1 does not occur in an input; only inputs can be overridden.</source>
        <translation>%1 未出现在输入中；只有输入可以覆盖。</translation>
    </message>
    <message>
        <source>%1 has a name that cannot be written in this language.</source>
        <translation>%1 的名称无法用此语言书写。</translation>
    </message>
    <message>
        <source>%1 has only a denotation, and this interface has no call for those.</source>
        <translation>%1 只有 denotation，而此接口没有相应的调用。</translation>
    </message>
    <message>
        <source>%1 contains a character that separates names here.</source>
        <translation>%1 含有在此处用于分隔名称的字符。</translation>
    </message>
    <message>
        <source>%1 has a size that is not accepted here.</source>
        <translation>%1 的大小在此处不被接受。</translation>
    </message>
    <message>
        <source>%1 is still dynamic. Set its size too.</source>
        <translation>%1 仍为动态。请一并设置其大小。</translation>
    </message>
    <message>
        <source>%1 has a range, but an override is one size: it stays dynamic here.</source>
        <translation>%1 是范围，而覆盖只能是一个大小：它在此处保持动态。</translation>
    </message>
    <message>
        <source>%1 has a size outside its range.</source>
        <translation>%1 的大小超出其范围。</translation>
    </message>
    <message>
        <source>%1 was skipped: an override must be an integer.</source>
        <translation>%1 已跳过：覆盖必须是整数。</translation>
    </message>
    <message>
        <source>The value of %1 is not a session option: feed it when the session runs.</source>
        <translation>%1 的值不是会话选项：请在会话运行时将其传入。</translation>
    </message>
    <message>
        <source>%1 To make it %2, save a fixed file.</source>
        <translation>%1要使它成为 %2，请保存固定后的文件。</translation>
    </message>
    <message>
        <source>%1 Save a fixed file instead.</source>
        <translation>%1请改为保存固定后的文件。</translation>
    </message>
    <message>
        <source>%1 = default</source>
        <translation>%1 = 默认</translation>
    </message>
    <message>
        <source>bypass %1</source>
        <translation>绕过 %1</translation>
    </message>
    <message>
        <source>new output “%1”</source>
        <translation>新输出“%1”</translation>
    </message>
    <message>
        <source>remove output “%1”</source>
        <translation>移除输出“%1”</translation>
    </message>
    <message>
        <source>cut before “%1”</source>
        <translation>在“%1”之前切断</translation>
    </message>
    <message>
        <source>cut after “%1”</source>
        <translation>在“%1”之后切断</translation>
    </message>
    <message>
        <source>rename “%1” to “%2”</source>
        <translation>将“%1”重命名为“%2”</translation>
    </message>
    <message>
        <source>rename node “%1” to “%2”</source>
        <translation>将节点“%1”重命名为“%2”</translation>
    </message>
    <message>
        <source>metadata “%1”</source>
        <translation>元数据“%1”</translation>
    </message>
    <message>
        <source>remove metadata “%1”</source>
        <translation>移除元数据“%1”</translation>
    </message>
    <message>
        <source>keep unused nodes and weights</source>
        <translation>保留未使用的节点和权重</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Bypassed %1</source>
        <translation>已绕过 %1</translation>
    </message>
    <message>
        <source>Bypassed %1: results change</source>
        <translation>已绕过 %1：结果改变</translation>
    </message>
    <message>
        <source>Not bypassed: %1: %2</source>
        <translation>未绕过：%1：%2</translation>
    </message>
    <message>
        <source>New inputs: %1</source>
        <translation>新输入：%1</translation>
    </message>
    <message>
        <source>Removed inputs: %1</source>
        <translation>已移除的输入：%1</translation>
    </message>
    <message>
        <source>New outputs: %1</source>
        <translation>新输出：%1</translation>
    </message>
    <message>
        <source>Removed outputs: %1</source>
        <translation>已移除的输出：%1</translation>
    </message>
    <message>
        <source>Removed what nothing needs any more: %1 nodes, %2 initializers</source>
        <translation>已移除不再需要的内容：%1 个节点，%2 个 initializer</translation>
    </message>
    <message>
        <source>%1 Its inputs: %2.</source>
        <translation>%1它的输入：%2。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 was given two sizes: %2 and %3.</source>
        <translation>%1被赋予了两个大小：%2 和 %3。</translation>
    </message>
    <message>
        <source>Undefined input %1: no node or initializer produces it.</source>
        <translation>未定义的输入%1：没有节点或 initializer 生成它。</translation>
    </message>
    <message>
        <source>%1 has two producers.</source>
        <translation>%1有两个生产者。</translation>
    </message>
    <message>
        <source>%1 nodes form a cycle; their shapes cannot be inferred.</source>
        <translation>%1 个节点构成环；无法推断它们的形状。</translation>
    </message>
    <message>
        <source>Unknown operator %1 of domain %2. Shapes after it come from declarations in the file.</source>
        <translation>域 %2 的算子%1未知。其后的形状来自文件中的声明。</translation>
    </message>
    <message>
        <source>The file does not import an opset version of domain %1.</source>
        <translation>文件没有导入域 %1 的 opset 版本。</translation>
    </message>
    <message>
        <source>Opset %2 of domain %1 is not supported.</source>
        <translation>不支持域 %1 的 opset %2。</translation>
    </message>
    <message>
        <source>The node is invalid for its operator</source>
        <translation>该节点不符合其算子的要求</translation>
    </message>
    <message>
        <source>The function %1 calls itself.</source>
        <translation>函数%1调用了自身。</translation>
    </message>
    <message>
        <source>The functions expand to more than %1 nodes; further calls are not expanded.</source>
        <translation>函数展开后超过 %1 个节点；后续调用不再展开。</translation>
    </message>
    <message>
        <source>The tensor %1 has %2 bytes, but its shape needs %3.</source>
        <translation>张量%1有 %2 字节，但其形状需要 %3 字节。</translation>
    </message>
    <message>
        <source>The tensor %1 has an invalid shape: %2.</source>
        <translation>张量%1的形状无效：%2。</translation>
    </message>
    <message>
        <source>The tensor %1 has an unknown element type: %2.</source>
        <translation>张量%1的元素类型未知：%2。</translation>
    </message>
    <message>
        <source>IR version %1 is newer than the newest supported, %2. Newer features may be missing.</source>
        <translation>IR 版本 %1 比所支持的最新版本 %2 更新。可能缺少较新的特性。</translation>
    </message>
    <message>
        <source>External data of %1 is missing: there is no file %2.</source>
        <translation>%1的外部数据缺失：没有文件 %2。</translation>
    </message>
    <message>
        <source>External data of %1 extends past the end of %2, which has %3 bytes.</source>
        <translation>%1的外部数据超出了 %2 的末尾，该文件有 %3 字节。</translation>
    </message>
    <message>
        <source>External data of %1 has %3 bytes in %2, but its shape needs %4. ONNX Runtime refuses to load the model.</source>
        <translation>%1的外部数据在 %2 中有 %3 字节，但其形状需要 %4 字节。ONNX Runtime 会拒绝加载该模型。</translation>
    </message>
    <message>
        <source>External data of %1 is outside the model&apos;s folder, at %2. It is not read, since an untrusted model could name any file.</source>
        <translation>%1的外部数据位于模型文件夹之外的 %2。由于不受信任的模型可以指定任意文件，因此未读取该数据。</translation>
    </message>
    <message>
        <source>The dim %1 is a name made of digits, not a number.</source>
        <translation>维度%1是由数字组成的名称，而不是数字。</translation>
    </message>
    <message>
        <source>Shape inference failed at this node</source>
        <translation>此节点的形状推断失败</translation>
    </message>
    <message>
        <source>The file declares %1 as %2, which the edits change to %3, but its nodes produce %4. Saving with edits corrects the declaration.</source>
        <translation>文件将%1声明为 %2，修改后变为 %3，但其节点得出 %4。带着修改保存会更正该声明。</translation>
    </message>
    <message>
        <source>The file declares %1 as %2, but its nodes produce %3. Saving with edits corrects the declaration.</source>
        <translation>文件将%1声明为 %2，但其节点得出 %3。带着修改保存会更正该声明。</translation>
    </message>
    <message>
        <source>The model has no dim called %1.</source>
        <translation>模型没有名为%1的维度。</translation>
    </message>
    <message>
        <source>The model has no input called %1.</source>
        <translation>模型没有名为%1的输入。</translation>
    </message>
    <message>
        <source>No dim of the model has the denotation %1.</source>
        <translation>模型中没有 denotation 为%1的维度。</translation>
    </message>
    <message>
        <source>The input %1 has no axis %2: its rank is %3.</source>
        <translation>输入%1没有轴 %2：其秩为 %3。</translation>
    </message>
    <message>
        <source>The input %1 has rank %2, but the given shape has rank %3.</source>
        <translation>输入%1的秩为 %2，但给出的形状的秩为 %3。</translation>
    </message>
    <message>
        <source>The input %1 is not a tensor but %2, so it has no shape to set.</source>
        <translation>输入%1不是张量，而是 %2，因此没有形状可设置。</translation>
    </message>
    <message>
        <source>%1 cannot be %2: a dim is at least 1.</source>
        <translation>%1不能为 %2：维度至少为 1。</translation>
    </message>
    <message>
        <source>Axis %2 of the input %1 is static in the file: %3. The edits change it to %4, but constants computed from %3 stay as they were.</source>
        <translation>输入%1的轴 %2 在文件中为静态：%3。修改将其变为 %4，但由 %3 计算出的常量保持不变。</translation>
    </message>
    <message>
        <source>%1 cannot be %2: no sizes lead to that.</source>
        <translation>%1不能为 %2：没有任何大小能得出它。</translation>
    </message>
    <message>
        <source>The output %1 is declared as %2, but with these edits it is %3. If you save anyway, the file declares %3.</source>
        <translation>输出%1声明为 %2，但经这些修改后为 %3。若仍要保存，文件将声明 %3。</translation>
    </message>
    <message>
        <source>The tensor %1 is declared as %2, but with these edits it is %3. If the declaration is out of date, save anyway: the file then declares %3.</source>
        <translation>张量%1声明为 %2，但经这些修改后为 %3。如果该声明已过时，仍可保存：文件将声明 %3。</translation>
    </message>
    <message>
        <source>Invalid with these sizes</source>
        <translation>在这些大小下无效</translation>
    </message>
    <message>
        <source>No size of %1 works with these sizes: this node needs another one.</source>
        <translation>在这些大小下，%1取任何大小都不可行：此节点需要其他大小。</translation>
    </message>
    <message>
        <source>No size of %1 works: this node needs another one.</source>
        <translation>%1取任何大小都不可行：此节点需要其他大小。</translation>
    </message>
    <message>
        <source>ONNX Runtime cannot load the model with these sizes</source>
        <translation>在这些大小下，ONNX Runtime 无法加载该模型</translation>
    </message>
    <message>
        <source>ONNX Runtime cannot load the model</source>
        <translation>ONNX Runtime 无法加载该模型</translation>
    </message>
    <message>
        <source>%1, since it infers every branch and body, even those that never run</source>
        <translation>%1，因为它会推断每个分支和循环体，包括永不运行的部分</translation>
    </message>
    <message>
        <source>With these sizes, ONNX Runtime loads the model only with graph optimizations off</source>
        <translation>在这些大小下，ONNX Runtime 仅在关闭图优化时才能加载该模型</translation>
    </message>
    <message>
        <source>ONNX Runtime loads the model only with graph optimizations off</source>
        <translation>ONNX Runtime 仅在关闭图优化时才能加载该模型</translation>
    </message>
    <message>
        <source>This node requires %1 to be equal to %2.</source>
        <translation>此节点要求 %1 等于 %2。</translation>
    </message>
    <message>
        <source>This node requires %1 to be equal to %2, or one of them to be 1.</source>
        <translation>此节点要求 %1 等于 %2，或其中之一为 1。</translation>
    </message>
    <message>
        <source>%1 can only be %2: this node does not work with other sizes. If the export baked the size in, take it from the input instead (x.shape[0] in view or reshape).</source>
        <translation>%1 只能为 %2：此节点在其他大小下无法工作。如果该大小是在导出时固化的，请改为从输入获取（在 view 或 reshape 中使用 x.shape[0]）。</translation>
    </message>
    <message>
        <source>ONNX Runtime gives %1 the shape %2, the ONNX standard %3. Another runtime may follow the standard.</source>
        <translation>ONNX Runtime 给出的%1的形状为 %2，而 ONNX 标准为 %3。其他运行时可能遵循标准。</translation>
    </message>
    <message>
        <source>ONNX Runtime does not run this node, although the ONNX standard allows it. The shape of %1, %2, is the standard&apos;s. It cannot be tested here.</source>
        <translation>ONNX Runtime 无法运行此节点，尽管 ONNX 标准允许。%1的形状 %2 来自标准，无法在此测试。</translation>
    </message>
    <message>
        <source>“%1” has the shape %2 in the test run, but %3 was predicted. If the file declares the predicted shape, the declaration is wrong.</source>
        <translation>“%1”在测试运行中的形状为 %2，而预测为 %3。如果文件声明了预测的形状，则该声明有误。</translation>
    </message>
    <message>
        <source>“%1” is the first tensor that differs from the original</source>
        <translation>“%1”是首个与原模型不同的张量</translation>
    </message>
    <message>
        <source>The test run failed here. %1</source>
        <translation>测试运行在此处失败。%1</translation>
    </message>
    <message>
        <source>The edits of the graph cannot be applied: %1</source>
        <translation>无法应用图编辑：%1</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>一个张量</translation>
    </message>
    <message>
        <source>its input %1</source>
        <translation>它的输入 %1</translation>
    </message>
    <message>
        <source>%1 (its input %2)</source>
        <translation>%1（它的输入 %2）</translation>
    </message>
    <message>
        <source>axis %1 of %2</source>
        <translation>%2 的轴 %1</translation>
    </message>
    <message>
        <source>%1, which is dynamic</source>
        <translation>%1，它是动态的</translation>
    </message>
    <message>
        <source>%1, which are dynamic</source>
        <translation>%1，它们是动态的</translation>
    </message>
    <message>
        <source>decided at run time by %1: %2</source>
        <translation>在运行时由 %1 决定：%2</translation>
    </message>
    <message>
        <source>decided at run time: %1</source>
        <translation>在运行时决定：%1</translation>
    </message>
    <message>
        <source>the rank of %1 is unknown: set a shape for %2</source>
        <translation>%1 的秩未知：请为 %2 设置形状</translation>
    </message>
    <message>
        <source>the rank of %1</source>
        <translation>%1 的秩</translation>
    </message>
    <message>
        <source>%1 must be a constant</source>
        <translation>%1 必须是常量</translation>
    </message>
    <message>
        <source>%1 must be a constant, but depends on %2</source>
        <translation>%1 必须是常量，但它依赖于 %2</translation>
    </message>
    <message>
        <source>%1 enters a partition without a size or a name, so session creation fails</source>
        <translation>%1 进入分区时既没有大小也没有名称，因此会话创建失败</translation>
    </message>
    <message>
        <source>%1: declare its shape</source>
        <translation>%1：请声明其形状</translation>
    </message>
    <message>
        <source>%1: it depends on %2</source>
        <translation>%1：它依赖于 %2</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>ready, faster with static shapes</source>
        <translation>就绪，静态形状更快</translation>
    </message>
    <message>
        <source>needs a shape profile</source>
        <translation>需要 shape profile</translation>
    </message>
    <message>
        <source>needs a size for %1; then everything is computed ahead</source>
        <translation>需要 %1 的大小；之后全部内容都会提前算好</translation>
    </message>
    <message>
        <source>needs a size for %1; then %2 of %3 nodes</source>
        <translation>需要 %1 的大小；之后支持 %3 个节点中的 %2 个</translation>
    </message>
    <message>
        <source>partial, the rest runs on the CPU</source>
        <translation>部分支持，其余在 CPU 上运行</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>%1 of %2 nodes (%3 %), partitions: %4</source>
        <translation>%2 个节点中的 %1 个（%3 %），分区：%4</translation>
    </message>
    <message>
        <source>Of %1 nodes in the file, %2 are computed when the model is loaded, and %3 more once all sizes are set</source>
        <translation>文件的 %1 个节点中，有 %2 个在模型加载时算好，设置所有大小后还有 %3 个</translation>
    </message>
    <message>
        <source>Of %1 nodes in the file, %2 are computed when the model is loaded</source>
        <translation>文件的 %1 个节点中，有 %2 个在模型加载时算好</translation>
    </message>
    <message>
        <source>Of %1 nodes in the file, %2 are computed when the model is loaded once all sizes are set</source>
        <translation>文件的 %1 个节点中，有 %2 个在设置所有大小后于模型加载时算好</translation>
    </message>
    <message>
        <source>operator %1 is not supported</source>
        <translation>不支持算子 %1</translation>
    </message>
    <message>
        <source>%1 is supported from opset %2 on</source>
        <translation>%1 从 opset %2 起才受支持</translation>
    </message>
    <message>
        <source>subgraphs are not supported</source>
        <translation>不支持子图</translation>
    </message>
    <message>
        <source>the attribute %1 is not supported</source>
        <translation>不支持属性 %1</translation>
    </message>
    <message>
        <source>the attribute %1 is %2, but must be %3</source>
        <translation>属性 %1 为 %2，但必须为 %3</translation>
    </message>
    <message>
        <source>%1 has the element type %2, but must have %3</source>
        <translation>%1 的元素类型为 %2，但必须为 %3</translation>
    </message>
    <message>
        <source>%1 has rank %2, but must have %3</source>
        <translation>%1 的秩为 %2，但必须为 %3</translation>
    </message>
    <message>
        <source>%1 is 0, and empty tensors are not supported</source>
        <translation>%1 为 0，而空张量不受支持</translation>
    </message>
    <message>
        <source>%1 is dynamic: %2</source>
        <translation>%1 为动态：%2</translation>
    </message>
    <message>
        <source>%1 are dynamic: %2</source>
        <translation>%1 为动态：%2</translation>
    </message>
    <message>
        <source>only for shapes: computed ahead once %1 is fixed</source>
        <translation>仅用于形状：%1 固定后会提前算好</translation>
    </message>
    <message>
        <source>only for shapes: computed ahead once %1 are fixed</source>
        <translation>仅用于形状：%1 固定后会提前算好</translation>
    </message>
    <message>
        <source>the graph has a cycle, so no runtime loads it</source>
        <translation>图中有环，因此没有运行时能加载它</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>核 %1</translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation>步长 %1</translation>
    </message>
    <message>
        <source>dilation %1</source>
        <translation>膨胀 %1</translation>
    </message>
    <message>
        <source>padding %1 + %2</source>
        <translation>填充 %1 + %2</translation>
    </message>
    <message>
        <source> reads %1</source>
        <translation> 读取 %1</translation>
    </message>
    <message>
        <source> takes axis %1 from %2</source>
        <translation> 从 %2 取轴 %1</translation>
    </message>
    <message>
        <source> passes %1 on</source>
        <translation> 传递 %1</translation>
    </message>
    <message>
        <source> keeps %1</source>
        <translation> 保持 %1</translation>
    </message>
    <message>
        <source>: %1 becomes axis %2</source>
        <translation>：%1 成为轴 %2</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source> = %1</source>
        <translation> = %1</translation>
    </message>
    <message>
        <source>%1 in subgraphs</source>
        <translation>%1 个在子图中</translation>
    </message>
    <message>
        <source>%1 in functions</source>
        <translation>%1 个在函数中</translation>
    </message>
    <message>
        <source>%1 not a tensor</source>
        <translation>%1 个不是张量</translation>
    </message>
    <message>
        <source>%1 with a repeated name</source>
        <translation>%1 个名称重复</translation>
    </message>
    <message>
        <source>%1 refused by the runtime</source>
        <translation>%1 个被运行时拒绝</translation>
    </message>
    <message>
        <source>axis %1: %2 instead of %3</source>
        <translation>轴 %1：%2，而不是 %3</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及其他 %2 个</translation>
    </message>
    <message>
        <source>a node</source>
        <translation>一个节点</translation>
    </message>
    <message>
        <source>the node “%1” (%2)</source>
        <translation>节点“%1”（%2）</translation>
    </message>
    <message>
        <source>a node of type %1 without a name</source>
        <translation>一个没有名称的 %1 类型节点</translation>
    </message>
    <message>
        <source>the producer of “%1” (%2)</source>
        <translation>“%1”的生产者（%2）</translation>
    </message>
    <message>
        <source>one of the %1 nodes of type %2 without a name (producers of %3)</source>
        <translation>%1 个没有名称的 %2 类型节点之一（%3 的生产者）</translation>
    </message>
    <message>
        <source>The model cannot be tested here: %1. It can be saved.</source>
        <translation>该模型无法在此测试：%1。可以保存。</translation>
    </message>
    <message>
        <source>The input “%1”</source>
        <translation>输入“%1”</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1失败：%2</translation>
    </message>
    <message>
        <source>%1 was fed data whose shape does not match: %2. Feed matching data, or set the axis to the size of the data.</source>
        <translation>%1 收到的数据形状不匹配：%2。请传入匹配的数据，或将该轴设为数据的大小。</translation>
    </message>
    <message>
        <source>%1 was fed data of rank %2, but needs rank %3.</source>
        <translation>%1 收到的数据的秩为 %2，但需要的秩为 %3。</translation>
    </message>
    <message>
        <source>%1 was fed %3, but needs %2.</source>
        <translation>%1 收到的是 %3，但需要 %2。</translation>
    </message>
    <message>
        <source>The model has no input “%1”.</source>
        <translation>模型没有输入“%1”。</translation>
    </message>
    <message>
        <source>“%1”, of type %2, was not fed.</source>
        <translation>类型为 %2 的“%1”没有传入数据。</translation>
    </message>
    <message>
        <source>its IR version %1 is newer than the installed ONNX Runtime supports (up to %2)</source>
        <translation>其 IR 版本 %1 比已安装的 ONNX Runtime 所支持的更新（最高为 %2）</translation>
    </message>
    <message>
        <source>its opset %1 of %2 is newer than the installed ONNX Runtime supports (up to %3)</source>
        <translation>其 %2 的 opset %1 比已安装的 ONNX Runtime 所支持的更新（最高为 %3）</translation>
    </message>
    <message>
        <source>the installed ONNX Runtime has no operator %1</source>
        <translation>已安装的 ONNX Runtime 没有算子 %1</translation>
    </message>
    <message>
        <source>the installed ONNX Runtime has no operator %1 of domain %2</source>
        <translation>已安装的 ONNX Runtime 没有域 %2 的算子 %1</translation>
    </message>
    <message>
        <source>no execution provider of this run has a kernel of %1 for the types of %2</source>
        <translation>此次运行的执行提供程序都没有适用于 %2 的类型的 %1 kernel</translation>
    </message>
    <message>
        <source>the installed ONNX Runtime has no values of type %1</source>
        <translation>已安装的 ONNX Runtime 没有 %1 类型的值</translation>
    </message>
    <message>
        <source>this machine has no locale %1, which %2 needs</source>
        <translation>此计算机没有 %2 所需的区域设置 %1</translation>
    </message>
    <message>
        <source>%1 cannot reshape %2 to %3. If the export baked a size in, take it from the input instead (x.shape[0] in view or reshape), or choose other input sizes.</source>
        <translation>%1 无法将 %2 变形为 %3。如果某个大小是在导出时固化的，请改为从输入获取（在 view 或 reshape 中使用 x.shape[0]），或选择其他输入大小。</translation>
    </message>
    <message>
        <source>%1 cannot broadcast its inputs: sizes %2 and %3 differ along an axis. Choose input sizes that match.</source>
        <translation>%1 无法广播其输入：某个轴上的大小 %2 和 %3 不同。请选择匹配的输入大小。</translation>
    </message>
    <message>
        <source>%1 has inputs of types %2 and %3, which must be the same. The file is invalid: export it again, or cast one of them.</source>
        <translation>%1 的输入类型为 %2 和 %3，而它们必须相同。该文件无效：请重新导出，或对其中之一做类型转换。</translation>
    </message>
    <message>
        <source>%1 does not support %2, the type of its input “%3”.</source>
        <translation>%1 不支持 %2，即其输入“%3”的类型。</translation>
    </message>
    <message>
        <source>%1: index %2 is out of range [%3, %4]. Feed smaller numbers to the input that it comes from.</source>
        <translation>%1：索引 %2 超出范围 [%3, %4]。请向其来源的输入传入较小的数值。</translation>
    </message>
    <message>
        <source>%1 divides integers by zero. Feed other numbers to the input that they come from.</source>
        <translation>%1 以零作为整数除数。请向其来源的输入传入其他数值。</translation>
    </message>
    <message>
        <source>%1 would produce a tensor of more than %2 bytes, which the runtime refuses. Choose smaller input sizes.</source>
        <translation>%1 将生成超过 %2 字节的张量，运行时会拒绝。请选择较小的输入大小。</translation>
    </message>
    <message>
        <source>Out of memory. Choose smaller input sizes, or raise the memory limit.</source>
        <translation>内存不足。请选择较小的输入大小，或提高内存上限。</translation>
    </message>
    <message>
        <source>%1 ran out of memory. Choose smaller input sizes, or raise the memory limit.</source>
        <translation>%1 内存不足。请选择较小的输入大小，或提高内存上限。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>External data of “%1” is missing: there is no file %2. Put it there.</source>
        <translation>“%1”的外部数据缺失：没有文件 %2。请将其放到该处。</translation>
    </message>
    <message>
        <source>External data of “%1” needs %3 bytes from byte %2 on, but its file has %4. Fetch that file again.</source>
        <translation>“%1”的外部数据需要从第 %2 字节起的 %3 字节，但其文件只有 %4 字节。请重新获取该文件。</translation>
    </message>
    <message>
        <source>External data of “%1” is outside the model&apos;s folder, where the runtime does not read.</source>
        <translation>“%1”的外部数据位于模型文件夹之外，运行时不会读取该处。</translation>
    </message>
    <message>
        <source>the node</source>
        <translation>该节点</translation>
    </message>
    <message>
        <source>the run needs about %1 of memory; its limit is %2</source>
        <translation>此次运行约需 %1 内存；其上限为 %2</translation>
    </message>
    <message>
        <source>the run needs about %1 of memory; %2 are free</source>
        <translation>此次运行约需 %1 内存；可用 %2</translation>
    </message>
    <message>
        <source>more than %1 different</source>
        <translation>超过 %1 个不同的值</translation>
    </message>
    <message>
        <source>%1 different</source>
        <translation>%1 个不同的值</translation>
    </message>
    <message>
        <source>%1 texts</source>
        <translation>%1 个文本</translation>
    </message>
    <message>
        <source>%1 to %2 bytes long</source>
        <translation>长度 %1 至 %2 字节</translation>
    </message>
    <message>
        <source>%1 empty</source>
        <translation>%1 个为空</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>%1, then CPU</source>
        <translation>%1，然后 CPU</translation>
    </message>
    <message>
        <source>differs: %1</source>
        <translation>不同：%1</translation>
    </message>
    <message>
        <source>largest difference %1, relative %2</source>
        <translation>最大差异 %1，相对 %2</translation>
    </message>
    <message>
        <source>matches; %1</source>
        <translation>匹配；%1</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>完全相同</translation>
    </message>
    <message>
        <source>differs in %1 of %2 elements</source>
        <translation>%2 个元素中有 %1 个不同</translation>
    </message>
    <message>
        <source>; %1</source>
        <translation>；%1</translation>
    </message>
    <message>
        <source>; at %1 it is %2, not %3</source>
        <translation>；在 %1 处为 %2，而不是 %3</translation>
    </message>
    <message>
        <source>cannot be compared</source>
        <translation>无法比较</translation>
    </message>
    <message>
        <source>differs in %1 of %2</source>
        <translation>%2 个中有 %1 个不同</translation>
    </message>
    <message>
        <source>max |Δ| %1</source>
        <translation>max |Δ| %1</translation>
    </message>
    <message>
        <source>ONNX Runtime loads it only with graph optimizations off: %1</source>
        <translation>ONNX Runtime 仅在关闭图优化时才能加载它：%1</translation>
    </message>
    <message>
        <source>rows not compared with the original: %1</source>
        <translation>各行未与原模型比较：%1</translation>
    </message>
    <message>
        <source>rows not compared with the original: no data can be made for such runs</source>
        <translation>各行未与原模型比较：无法为这样的运行生成数据</translation>
    </message>
    <message>
        <source>“%1” differs from the original</source>
        <translation>“%1”与原模型不同</translation>
    </message>
    <message>
        <source>outputs at the old size equal those of the original</source>
        <translation>旧大小下的输出与原模型相同</translation>
    </message>
    <message>
        <source>rows compared with the original: %1, all equal</source>
        <translation>已与原模型比较的行：%1，全部相同</translation>
    </message>
    <message>
        <source>%1 up to rounding (%2 of the greatest number)</source>
        <translation>%1，除舍入误差外（最大数值的 %2）</translation>
    </message>
    <message>
        <source>not compared with the whole model: %1</source>
        <translation>未与整个模型比较：%1</translation>
    </message>
    <message>
        <source>“%1” differs from the whole model</source>
        <translation>“%1”与整个模型不同</translation>
    </message>
    <message>
        <source>outputs compared with the whole model: %1, all equal bit by bit</source>
        <translation>已与整个模型比较的输出：%1，全部逐位相同</translation>
    </message>
    <message>
        <source>outputs compared with the whole model: %1, all equal up to rounding</source>
        <translation>已与整个模型比较的输出：%1，除舍入误差外全部相同</translation>
    </message>
    <message>
        <source>a shape differs from the predicted one</source>
        <translation>某个形状与预测不同</translation>
    </message>
    <message>
        <source>not all tensors could be checked: %1</source>
        <translation>并非所有张量都能检查：%1</translation>
    </message>
    <message>
        <source>the original could not be run for comparison: %1</source>
        <translation>无法运行原模型进行比较：%1</translation>
    </message>
    <message>
        <source>an output differs from the expected data</source>
        <translation>某个输出与预期数据不同</translation>
    </message>
    <message>
        <source>an output differs from the original&apos;s</source>
        <translation>某个输出与原模型的不同</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>fold constant nodes</source>
        <translation>折叠常量节点</translation>
    </message>
    <message>
        <source>keep constant nodes</source>
        <translation>保留常量节点</translation>
    </message>
    <message>
        <source>its result is constant</source>
        <translation>其结果为常量</translation>
    </message>
    <message>
        <source>its result is no longer used</source>
        <translation>其结果不再使用</translation>
    </message>
    <message>
        <source>its condition is constant, so one branch takes its place</source>
        <translation>其条件为常量，因此由一个分支取代它</translation>
    </message>
    <message>
        <source>it is in a branch that never runs</source>
        <translation>它位于永不运行的分支中</translation>
    </message>
    <message>
        <source>bypassed: its input takes the place of its output</source>
        <translation>已绕过：由其输入取代其输出</translation>
    </message>
    <message>
        <source>removed: %1</source>
        <translation>已移除：%1</translation>
    </message>
    <message>
        <source>kept: %1</source>
        <translation>保留：%1</translation>
    </message>
    <message>
        <source>kept: it is a constant that is used</source>
        <translation>保留：它是会用到的常量</translation>
    </message>
    <message>
        <source>kept: it computes with input data</source>
        <translation>保留：它使用输入数据进行计算</translation>
    </message>
    <message>
        <source>Nothing to fold.</source>
        <translation>没有可折叠的内容。</translation>
    </message>
    <message>
        <source>Nodes removed: %1 (%2)</source>
        <translation>移除的节点：%1（%2）</translation>
    </message>
    <message>
        <source>Initializers added: %1 (%2)</source>
        <translation>添加的 initializer：%1（%2）</translation>
    </message>
    <message>
        <source>Initializers removed: %1 (%2)</source>
        <translation>移除的 initializer：%1（%2）</translation>
    </message>
    <message>
        <source>Size of the file: %1</source>
        <translation>文件大小：%1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 %2, partitions %3</source>
        <translation>%1 %2，分区 %3</translation>
    </message>
    <message>
        <source>Readiness: the same for all execution providers</source>
        <translation>就绪度：对所有执行提供程序都相同</translation>
    </message>
    <message>
        <source>%1; and %2 more</source>
        <translation>%1；及其他 %2 个</translation>
    </message>
    <message>
        <source>Readiness: %1</source>
        <translation>就绪度：%1</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened. Open it again.</source>
        <translation>%1 在打开之后被其他程序修改。请重新打开。</translation>
    </message>
    <message>
        <source>%1 is not an ONNX model</source>
        <translation>%1 不是 ONNX 模型</translation>
    </message>
    <message>
        <source>%1 is cut off. Fetch or export it again.</source>
        <translation>%1 不完整。请重新获取或导出。</translation>
    </message>
    <message>
        <source>%1 is damaged</source>
        <translation>%1 已损坏</translation>
    </message>
    <message>
        <source>%1 is beyond the limit for %2: %3.</source>
        <translation>%1 超出 %2 的上限：%3。</translation>
    </message>
    <message>
        <source>%1 exists already. Choose another name, or overwrite it.</source>
        <translation>%1 已存在。请选择其他名称，或将其覆盖。</translation>
    </message>
    <message>
        <source>%1 exists already</source>
        <translation>%1 已存在</translation>
    </message>
    <message>
        <source>%1 was changed by another program during the save, and was left untouched. Save again.</source>
        <translation>%1 在保存期间被其他程序修改，因此未作改动。请重新保存。</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <source>External data is missing: there is no file %1.</source>
        <translation>外部数据缺失：没有文件 %1。</translation>
    </message>
    <message>
        <source>The model&apos;s weights are external data in %1. Save the model there, or choose to copy or embed them.</source>
        <translation>模型的权重是 %1 中的外部数据。请将模型保存到该处，或选择复制或嵌入它们。</translation>
    </message>
    <message>
        <source>ONNX Runtime would refuse a model in %2 with external data in %1, outside that folder. Copy the data, or embed the weights.</source>
        <translation>若模型位于 %2，而外部数据位于该文件夹之外的 %1，ONNX Runtime 会拒绝加载。请复制数据，或嵌入权重。</translation>
    </message>
    <message>
        <source>%1 would have %2 bytes with embedded weights; the limit is %3. Copy the external data instead.</source>
        <translation>嵌入权重后 %1 将有 %2 字节；上限为 %3。请改为复制外部数据。</translation>
    </message>
    <message>
        <source>The file written to %1 failed verification</source>
        <translation>写入到 %1 的文件未通过校验</translation>
    </message>
    <message>
        <source>%1 cannot be parsed</source>
        <translation>无法解析%1</translation>
    </message>
    <message>
        <source>The edits do not fit the model: 1 error.</source>
        <translation>修改与模型不符：1 个错误。</translation>
    </message>
    <message>
        <source>The edits do not fit the model: %1 errors.</source>
        <translation>修改与模型不符：%1 个错误。</translation>
    </message>
    <message>
        <source>1 dim is still dynamic.</source>
        <translation>仍有 1 个维度为动态。</translation>
    </message>
    <message>
        <source>%1 dims are still dynamic.</source>
        <translation>仍有 %1 个维度为动态。</translation>
    </message>
    <message>
        <source>The helper program %1 cannot be started</source>
        <translation>无法启动辅助程序 %1</translation>
    </message>
    <message>
        <source>The helper program %1 failed</source>
        <translation>辅助程序 %1 失败</translation>
    </message>
    <message>
        <source>%1 took longer than %2 seconds and was stopped.</source>
        <translation>%1 耗时超过 %2 秒，已停止。</translation>
    </message>
    <message>
        <source>ONNX Runtime cannot be loaded from %1</source>
        <translation>无法从 %1 加载 ONNX Runtime</translation>
    </message>
    <message>
        <source>ONNX Runtime cannot run the model</source>
        <translation>ONNX Runtime 无法运行该模型</translation>
    </message>
    <message>
        <source>The ONNX Runtime in use is too old for the model or lacks a kernel for it. The model cannot be tested here, but it can be saved</source>
        <translation>所用的 ONNX Runtime 对该模型来说过旧，或缺少所需的 kernel。该模型无法在此测试，但可以保存</translation>
    </message>
    <message>
        <source>The model cannot be tested with the data generated for its input “%1”. It can be saved. To test it, provide data for that input, or set its value. %2</source>
        <translation>无法使用为输入“%1”生成的数据测试该模型。模型可以保存。若要测试，请为该输入提供数据，或设置其值。%2</translation>
    </message>
    <message>
        <source>The test run needs %1 of memory, but only %2 are available. Choose smaller sizes.</source>
        <translation>测试运行需要 %1 内存，但只有 %2 可用。请选择较小的大小。</translation>
    </message>
    <message>
        <source>The input %1 needs %2 of memory, but only %3 are available. Choose smaller sizes.</source>
        <translation>输入%1需要 %2 内存，但只有 %3 可用。请选择较小的大小。</translation>
    </message>
    <message>
        <source>The test run failed</source>
        <translation>测试运行失败</translation>
    </message>
    <message>
        <source>The model has no tensor called %1.</source>
        <translation>模型没有名为%1的张量。</translation>
    </message>
    <message>
        <source>The tensor %1 has no axis %2: its rank is %3.</source>
        <translation>张量%1没有轴 %2：其秩为 %3。</translation>
    </message>
    <message>
        <source>The tensor cannot be read</source>
        <translation>无法读取张量</translation>
    </message>
    <message>
        <source>The tensor %1 cannot be read</source>
        <translation>无法读取张量%1</translation>
    </message>
    <message>
        <source>The model has no graph called %1.</source>
        <translation>模型没有名为%1的图。</translation>
    </message>
    <message>
        <source>There is no picture yet: the layout is not finished.</source>
        <translation>还没有图形：布局尚未完成。</translation>
    </message>
    <message>
        <source>Internal error</source>
        <translation>内部错误</translation>
    </message>
    <message>
        <source>%1 (at byte %2)</source>
        <translation>%1（位于第 %2 字节）</translation>
    </message>
    <message>
        <source>At %1: %2</source>
        <translation>位于 %1：%2</translation>
    </message>
    <message>
        <source>%1 as %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, whose name is taken there, as %2</source>
        <translation>%1（该处名称已被占用）→ %2</translation>
    </message>
    <message>
        <source>Already there: %1</source>
        <translation>已在该处：%1</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation>已嵌入：%1</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>projection</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>upsampling block</source>
        <translation>上采样块</translation>
    </message>
    <message>
        <source>%1, no. %2 of %3</source>
        <translation>%1，第 %2 个，共 %3 个</translation>
    </message>
    <message>
        <source>follows the edited inputs</source>
        <translation>随修改后的输入变化</translation>
    </message>
    <message>
        <source>%1 would be 0: an empty tensor. Confirm it if that is intended.</source>
        <translation>%1 将为 0：即空张量。如果确实如此，请确认。</translation>
    </message>
    <message>
        <source>Axis %2 of the input %1 is static in the file: %3. It cannot be %4. Export the model with that axis dynamic (dynamic_axes, dynamic_shapes), or allow changing static dimensions.</source>
        <translation>输入 %1 的轴 %2 在文件中为静态：%3，不能是 %4。请导出该轴为动态的模型（dynamic_axes、dynamic_shapes），或允许更改静态维度。</translation>
    </message>
    <message>
        <source>The value of the input %1 decides which branch runs. Set it to check only that branch.</source>
        <translation>输入 %1 的值决定运行哪个分支。设置它即可只检查该分支。</translation>
    </message>
    <message>
        <source>The value of the input %1 decides which branch runs: the %2 branch if it is %3. Set it to check only that branch.</source>
        <translation>输入 %1 的值决定运行哪个分支：为 %3 时运行 %2 分支。设置它即可只检查该分支。</translation>
    </message>
    <message>
        <source>The value of the input %1 sets a shape at this node. Set it to know that shape.</source>
        <translation>输入 %1 的值决定此节点处的一个形状。设置它即可得知该形状。</translation>
    </message>
    <message>
        <source>%1 · |A|</source>
        <translation>%1 · |A|</translation>
    </message>
    <message>
        <source>%1 · max |A|</source>
        <translation>%1 · max |A|</translation>
    </message>
    <message>
        <source>|Δ| ≤ %1</source>
        <translation>|Δ| ≤ %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 转为 %2</translation>
    </message>
    <message>
        <source>The rank of the new output %1 is unknown, so the file declares no shape for it. ONNX Runtime loads such a file, but onnx.checker refuses it.</source>
        <translation>新输出%1的秩未知，因此文件不为其声明形状。ONNX Runtime 可以加载这样的文件，但 onnx.checker 会拒绝。</translation>
    </message>
    <message>
        <source>%1 is not supported in version %2, which the opset has</source>
        <translation>不支持该 opset 所含的 %1 版本 %2</translation>
    </message>
    <message>
        <source>Judged by operator and shape only, for the CPU by element type too; not by memory or devices. Before it asks a provider, the runtime also fuses and removes nodes, so its own counts may differ. Only running it there is proof.</source>
        <translation>仅根据算子和形状判断，对 CPU 还根据元素类型；不涉及内存或设备。运行时在询问执行提供程序之前还会融合并移除节点，因此其自身的计数可能不同。只有在该处实际运行才是证明。</translation>
    </message>
</context>
<context>
    <name>shapewright::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Pr&amp;esets</source>
        <translation>预设(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>S&amp;how</source>
        <translation>显示(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>测试(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Inputs</source>
        <translation>输入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open s&amp;ample</source>
        <translation>打开示例(&amp;A)</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>&amp;New window</source>
        <translation>新建窗口(&amp;N)</translation>
    </message>
    <message>
        <source>Another window, for another model</source>
        <translation>另开一个窗口，用于其他模型</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open an ONNX model</source>
        <translation>打开 ONNX 模型</translation>
    </message>
    <message>
        <source>&amp;Save fixed model…</source>
        <translation>保存固定后的模型(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the model with these shapes</source>
        <translation>按这些形状保存模型</translation>
    </message>
    <message>
        <source>Save &amp;edits…</source>
        <translation>保存修改(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Load edits…</source>
        <translation>加载修改(&amp;L)…</translation>
    </message>
    <message>
        <source>Replace these edits by those of a file</source>
        <translation>用文件中的修改替换当前修改</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>导出图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Write the picture as SVG or PNG</source>
        <translation>将图形写为 SVG 或 PNG</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>Appearance, and what is stored</source>
        <translation>外观，以及要保存的内容</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close the model</source>
        <translation>关闭模型</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close all windows</source>
        <translation>关闭所有窗口</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Clear all edits</source>
        <translation>清除所有修改(&amp;C)</translation>
    </message>
    <message>
        <source>Restore all dims of the file</source>
        <translation>恢复文件中的所有维度</translation>
    </message>
    <message>
        <source>Copy edits for the command &amp;line</source>
        <translation>将修改复制为命令行(&amp;L)</translation>
    </message>
    <message>
        <source>Copy the shell command that makes the same edits</source>
        <translation>复制能进行同样修改的 shell 命令</translation>
    </message>
    <message>
        <source>Free dimension o&amp;verrides (code)…</source>
        <translation>自由维度覆盖（代码）(&amp;V)…</translation>
    </message>
    <message>
        <source>Code that applies the sizes when a session loads the unchanged file: Python, C++ and others</source>
        <translation>在会话加载未改动的文件时应用这些大小的代码：Python、C++ 等</translation>
    </message>
    <message>
        <source>Save as a &amp;preset…</source>
        <translation>存为预设(&amp;P)…</translation>
    </message>
    <message>
        <source>Store these edits under a name, for other models</source>
        <translation>为这些修改命名并保存，供其他模型使用</translation>
    </message>
    <message>
        <source>&amp;Manage presets…</source>
        <translation>管理预设(&amp;M)…</translation>
    </message>
    <message>
        <source>Rename, delete, export and import presets</source>
        <translation>重命名、删除、导出和导入预设</translation>
    </message>
    <message>
        <source>Allow &amp;zero-size dimensions</source>
        <translation>允许大小为零的维度(&amp;Z)</translation>
    </message>
    <message>
        <source>Allow the size 0: an empty tensor</source>
        <translation>允许大小 0：即空张量</translation>
    </message>
    <message>
        <source>Allow changing &amp;static dimensions</source>
        <translation>允许更改静态维度(&amp;S)</translation>
    </message>
    <message>
        <source>Constants computed from the old size stay as they are and may break</source>
        <translation>由旧大小计算出的常量保持不变，可能会出错</translation>
    </message>
    <message>
        <source>F&amp;old constant nodes</source>
        <translation>折叠常量节点(&amp;O)</translation>
    </message>
    <message>
        <source>Replace nodes that became constant by initializers in the saved model</source>
        <translation>在保存的模型中，将已成为常量的节点替换为 initializer</translation>
    </message>
    <message>
        <source>Cu&amp;t away post-processing…</source>
        <translation>切除后处理(&amp;T)…</translation>
    </message>
    <message>
        <source>Cut the model before the first node that an execution provider does not support</source>
        <translation>在执行提供程序不支持的第一个节点之前切断模型</translation>
    </message>
    <message>
        <source>&amp;Metadata…</source>
        <translation>元数据(&amp;M)…</translation>
    </message>
    <message>
        <source>Edit the properties and texts that the model carries</source>
        <translation>编辑模型携带的属性和文本</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <translation>100 %(&amp;1)</translation>
    </message>
    <message>
        <source>Show the graph at 100 %</source>
        <translation>以 100 % 显示计算图</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>显示整个计算图</translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation>适合所选内容(&amp;S)</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>缩放到所选内容</translation>
    </message>
    <message>
        <source>Bloc&amp;ks</source>
        <translation>块(&amp;K)</translation>
    </message>
    <message>
        <source>Show what repeats, and its parts, as boxes</source>
        <translation>将重复的部分及其组成显示为框</translation>
    </message>
    <message>
        <source>&amp;All nodes</source>
        <translation>所有节点(&amp;A)</translation>
    </message>
    <message>
        <source>Show each node as a box</source>
        <translation>每个节点显示为一个框</translation>
    </message>
    <message>
        <source>Fade everything without dynamic dims</source>
        <translation>淡化所有不含动态维度的内容</translation>
    </message>
    <message>
        <source>Show node names</source>
        <translation>显示节点名称</translation>
    </message>
    <message>
        <source>Show tensor names beside their shapes</source>
        <translation>在形状旁显示张量名称</translation>
    </message>
    <message>
        <source>Show constants as separate nodes</source>
        <translation>将常量显示为单独的节点</translation>
    </message>
    <message>
        <source>Show an overview of the graph at the lower right</source>
        <translation>在右下角显示计算图的概览</translation>
    </message>
    <message>
        <source>Dimensions, inputs and outputs</source>
        <translation>维度、输入和输出</translation>
    </message>
    <message>
        <source>Details of the selection</source>
        <translation>所选内容的详细信息</translation>
    </message>
    <message>
        <source>&amp;Bottom panel</source>
        <translation>底部面板(&amp;B)</translation>
    </message>
    <message>
        <source>Changes, problems, test run and more; collapses to its tabs</source>
        <translation>改动、问题、测试运行等；可折叠为标签页</translation>
    </message>
    <message>
        <source>F&amp;ull-screen picture</source>
        <translation>全屏显示图形(&amp;U)</translation>
    </message>
    <message>
        <source>Show only the graph, on the whole screen</source>
        <translation>在整个屏幕上只显示计算图</translation>
    </message>
    <message>
        <source>Follow &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Light or dark, as the desktop</source>
        <translation>随桌面使用浅色或深色</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>The light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>The dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>&amp;Compare with…</source>
        <translation>与其他模型比较(&amp;C)…</translation>
    </message>
    <message>
        <source>List and draw the differences between this model and another file</source>
        <translation>列出并绘制此模型与另一个文件之间的差异</translation>
    </message>
    <message>
        <source>Compare with the &amp;opened file</source>
        <translation>与打开时的文件比较(&amp;O)</translation>
    </message>
    <message>
        <source>List and draw what the edits change in the model</source>
        <translation>列出并绘制修改在模型中造成的变化</translation>
    </message>
    <message>
        <source>E&amp;xplain shape</source>
        <translation>解释形状(&amp;X)</translation>
    </message>
    <message>
        <source>Explain the dims of the selection</source>
        <translation>解释所选内容的各个维度</translation>
    </message>
    <message>
        <source>&amp;Model facts</source>
        <translation>模型信息(&amp;M)</translation>
    </message>
    <message>
        <source>Operators, initializers and functions of the model</source>
        <translation>模型的算子、initializer 和函数</translation>
    </message>
    <message>
        <source>Run the fixed model with generated inputs</source>
        <translation>用生成的输入运行固定后的模型</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>&amp;Cancel test run</source>
        <translation>取消测试运行(&amp;C)</translation>
    </message>
    <message>
        <source>Cancel the test run</source>
        <translation>取消测试运行</translation>
    </message>
    <message>
        <source>Test &amp;settings…</source>
        <translation>测试设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Input sources, and how the model is run</source>
        <translation>输入来源，以及模型的运行方式</translation>
    </message>
    <message>
        <source>Copy as c&amp;ommand</source>
        <translation>复制为命令(&amp;O)</translation>
    </message>
    <message>
        <source>Copy the shell command for the same test run</source>
        <translation>复制进行同样测试运行的 shell 命令</translation>
    </message>
    <message>
        <source>&amp;Zeros</source>
        <translation>全零(&amp;Z)</translation>
    </message>
    <message>
        <source>Feed the test zeros</source>
        <translation>测试时输入全零</translation>
    </message>
    <message>
        <source>&amp;Ones</source>
        <translation>全一(&amp;O)</translation>
    </message>
    <message>
        <source>Feed the test ones</source>
        <translation>测试时输入全一</translation>
    </message>
    <message>
        <source>&amp;Random numbers</source>
        <translation>随机数(&amp;R)</translation>
    </message>
    <message>
        <source>Feed the test random numbers from a fixed seed</source>
        <translation>测试时输入由固定种子生成的随机数</translation>
    </message>
    <message>
        <source>Dynamic shapes by &amp;provider</source>
        <translation>各提供程序的动态形状支持(&amp;P)</translation>
    </message>
    <message>
        <source>What each execution provider does with dynamic shapes</source>
        <translation>各执行提供程序如何处理动态形状</translation>
    </message>
    <message>
        <source>&amp;About Shapewright</source>
        <translation>关于 Shapewright(&amp;A)</translation>
    </message>
    <message>
        <source>Versions of Shapewright and its libraries</source>
        <translation>Shapewright 及其各库的版本</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find nodes, tensors, dims and shapes</source>
        <translation>查找节点、张量、维度和形状</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配项</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配项</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Back to the previous place</source>
        <translation>回到上一个位置</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>Forward to the next place</source>
        <translation>前进到下一个位置</translation>
    </message>
    <message>
        <source>&amp;Enclosing graph</source>
        <translation>外层图(&amp;E)</translation>
    </message>
    <message>
        <source>Go to the enclosing graph</source>
        <translation>转到外层图</translation>
    </message>
    <message>
        <source>Go to prod&amp;ucer</source>
        <translation>转到生产者(&amp;U)</translation>
    </message>
    <message>
        <source>Go to the producer of the tensor, or of the node&apos;s input</source>
        <translation>转到该张量或该节点输入的生产者</translation>
    </message>
    <message>
        <source>Go &amp;to consumers</source>
        <translation>转到消费者(&amp;T)</translation>
    </message>
    <message>
        <source>Go to the consumers of the tensor, or of the node&apos;s output</source>
        <translation>转到该张量或该节点输出的消费者</translation>
    </message>
    <message>
        <source>&amp;Next node of this operator</source>
        <translation>同一算子的下一个节点(&amp;N)</translation>
    </message>
    <message>
        <source>The next node of the same operator</source>
        <translation>同一算子的下一个节点</translation>
    </message>
    <message>
        <source>P&amp;revious node of this operator</source>
        <translation>同一算子的上一个节点(&amp;R)</translation>
    </message>
    <message>
        <source>The previous node of the same operator</source>
        <translation>同一算子的上一个节点</translation>
    </message>
    <message>
        <source>Next &amp;problem</source>
        <translation>下一个问题(&amp;P)</translation>
    </message>
    <message>
        <source>Show the next problem in the graph</source>
        <translation>在图中显示下一个问题</translation>
    </message>
    <message>
        <source>Pre&amp;vious problem</source>
        <translation>上一个问题(&amp;V)</translation>
    </message>
    <message>
        <source>Show the previous problem in the graph</source>
        <translation>在图中显示上一个问题</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>▶ Run test on %1</source>
        <translation>▶ 在 %1 上运行测试</translation>
    </message>
    <message>
        <source>There is no previous place.</source>
        <translation>没有上一个位置。</translation>
    </message>
    <message>
        <source>There is no next place.</source>
        <translation>没有下一个位置。</translation>
    </message>
    <message>
        <source>The main graph is shown.</source>
        <translation>当前显示的就是主图。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>请先打开模型。</translation>
    </message>
    <message>
        <source>Shapes are still being inferred.</source>
        <translation>仍在推断形状。</translation>
    </message>
    <message>
        <source>A test is running.</source>
        <translation>正在运行测试。</translation>
    </message>
    <message>
        <source>Nothing repeats in this model.</source>
        <translation>此模型中没有重复的部分。</translation>
    </message>
    <message>
        <source>No test is running.</source>
        <translation>没有正在运行的测试。</translation>
    </message>
    <message>
        <source>There are no edits yet.</source>
        <translation>还没有任何修改。</translation>
    </message>
    <message>
        <source>Write the edits to a file for other models, builds and colleagues</source>
        <translation>将修改写入文件，供其他模型、构建和同事使用</translation>
    </message>
    <message>
        <source>All pages: how to, terms, keys</source>
        <translation>所有页面：操作指南、术语、按键</translation>
    </message>
</context>
<context>
    <name>shapewright::AdaptController</name>
    <message>
        <source>Planning to adapt the graph</source>
        <translation>正在规划计算图的适配</translation>
    </message>
    <message>
        <source>Constants hold the old size (%1). Adapting the graph corrects them (changes: %2).</source>
        <translation>常量保存着旧大小（%1）。适配计算图会更正它们（改动：%2）。</translation>
    </message>
    <message>
        <source>&amp;Adapt the graph</source>
        <translation>适配计算图(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Change anyway</source>
        <translation>仍然更改(&amp;C)</translation>
    </message>
    <message>
        <source>%1 is static in the file: constants computed from this size stay as they are and may break.</source>
        <translation>%1 在文件中为静态：由该大小计算出的常量保持不变，可能会出错。</translation>
    </message>
    <message>
        <source>%1 = [%2], adapt the graph</source>
        <translation>%1 = [%2]，适配计算图</translation>
    </message>
    <message>
        <source>&amp;Show node</source>
        <translation>显示节点(&amp;S)</translation>
    </message>
    <message>
        <source>%1 is static in the file. %2</source>
        <translation>%1 在文件中为静态。%2</translation>
    </message>
    <message>
        <source>%1 is static in the file, and constants hold its size. Adapting the graph corrects them (changes: %2).</source>
        <translation>%1 在文件中为静态，且有常量保存其大小。适配计算图会更正它们（改动：%2）。</translation>
    </message>
    <message>
        <source>The edits change static dimensions (%1). No constant holds an old size.</source>
        <translation>修改会更改静态维度（%1）。没有常量保存旧大小。</translation>
    </message>
</context>
<context>
    <name>shapewright::BlockTrail</name>
    <message>
        <source>%1 nodes in %2 blocks</source>
        <translation>%1 个节点，%2 个块</translation>
    </message>
</context>
<context>
    <name>shapewright::BlockersModel</name>
    <message>
        <source>Unsupported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>解决办法</translation>
    </message>
</context>
<context>
    <name>shapewright::BlocksController</name>
    <message>
        <source>Blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Go to bloc&amp;ks</source>
        <translation>转到块(&amp;K)</translation>
    </message>
    <message>
        <source>Move the focus to the list of repeated blocks</source>
        <translation>将焦点移到重复块列表</translation>
    </message>
    <message>
        <source>Finding blocks</source>
        <translation>正在查找块</translation>
    </message>
    <message>
        <source>Listing blocks</source>
        <translation>正在列出块</translation>
    </message>
</context>
<context>
    <name>shapewright::BlocksModel</name>
    <message>
        <source>+%1</source>
        <translation>+%1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及其他 %1 个</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>各 %1 个</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
</context>
<context>
    <name>shapewright::BlocksPanel</name>
    <message>
        <source>Blocks</source>
        <translation>块</translation>
    </message>
</context>
<context>
    <name>shapewright::BothRunDialog</name>
    <message>
        <source>Run both</source>
        <translation>同时运行</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>all ones</source>
        <translation>全一</translation>
    </message>
    <message>
        <source>all zeros</source>
        <translation>全零</translation>
    </message>
    <message>
        <source>as in the tests of the open model</source>
        <translation>与打开的模型的测试相同</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>of the lower precision: %1</source>
        <translation>按较低的精度：%1</translation>
    </message>
    <message>
        <source>of each type</source>
        <translation>按各类型</translation>
    </message>
    <message>
        <source>absolute and relative</source>
        <translation>绝对与相对</translation>
    </message>
    <message>
        <source>Absolute tolerance</source>
        <translation>绝对容差</translation>
    </message>
    <message>
        <source>Relative tolerance</source>
        <translation>相对容差</translation>
    </message>
    <message>
        <source>&amp;Inputs</source>
        <translation>输入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Tolerance</source>
        <translation>容差(&amp;T)</translation>
    </message>
</context>
<context>
    <name>shapewright::BothRunPanel</name>
    <message>
        <source>Outputs on the same inputs</source>
        <translation>相同输入下的输出</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>A could not be run: %1</source>
        <translation>A 无法运行：%1</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>Beyond rounding, none of %1 matched inner tensors differs</source>
        <translation>%1 个匹配的内部张量中没有超出舍入误差的差异</translation>
    </message>
    <message>
        <source>Not all were compared: %1</source>
        <translation>未全部比较：%1</translation>
    </message>
    <message>
        <source>first that differs: %1</source>
        <translation>第一个有差异的：%1</translation>
    </message>
    <message>
        <source>Tolerance: %1</source>
        <translation>容差：%1</translation>
    </message>
    <message>
        <source>Inputs converted for A: %1</source>
        <translation>为 A 转换的输入：%1</translation>
    </message>
</context>
<context>
    <name>shapewright::Breadcrumb</name>
    <message>
        <source>main graph</source>
        <translation>主图</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
</context>
<context>
    <name>shapewright::ChangesExport</name>
    <message>
        <source>Export the shape changes</source>
        <translation>导出形状改动</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv);;All files (*)</source>
        <translation>逗号分隔值 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Writing the shape changes</source>
        <translation>正在写入形状改动</translation>
    </message>
    <message>
        <source>Shape changes saved to %1.</source>
        <translation>形状改动已保存到 %1。</translation>
    </message>
</context>
<context>
    <name>shapewright::ChangesPanel</name>
    <message>
        <source>Shape changes</source>
        <translation>形状改动</translation>
    </message>
    <message>
        <source>Filter by tensor, node, operator, shape…</source>
        <translation>按张量、节点、算子、形状筛选…</translation>
    </message>
    <message>
        <source>Filter the shape changes</source>
        <translation>筛选形状改动</translation>
    </message>
    <message>
        <source>Shows rows that contain all words: names of tensors, nodes and operators, shapes (1x3x640), reasons</source>
        <translation>显示包含所有词的行：张量、节点和算子的名称，形状（1x3x640），原因</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Writes the visible rows to a file</source>
        <translation>将可见的行写入文件</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No shape changes. Set a dimension at the left to list each tensor whose shape changes.</source>
        <translation>没有形状改动。在左侧设置一个维度，即可列出形状随之改变的每个张量。</translation>
    </message>
    <message>
        <source>None of the %1 changes contains all these words.</source>
        <translation>%1 项改动中没有一项包含所有这些词。</translation>
    </message>
    <message>
        <source>Explain shape</source>
        <translation>解释形状</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>shapewright::CompareController</name>
    <message>
        <source>Compare with a model</source>
        <translation>与模型比较</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 (edited)</source>
        <translation>%1（已修改）</translation>
    </message>
    <message>
        <source>%1 (as opened)</source>
        <translation>%1（打开时）</translation>
    </message>
</context>
<context>
    <name>shapewright::CompareWindow</name>
    <message>
        <source>%1: %2 nodes · %3</source>
        <translation>%1：%2 个节点 · %3</translation>
    </message>
    <message>
        <source>%1 by structure</source>
        <translation>按结构 %1</translation>
    </message>
    <message>
        <source>%1 by name</source>
        <translation>按名称 %1</translation>
    </message>
    <message>
        <source>%1 by weights</source>
        <translation>按权重 %1</translation>
    </message>
    <message>
        <source>%1 by neighbors</source>
        <translation>按相邻节点 %1</translation>
    </message>
    <message>
        <source>Picture saved to %1.</source>
        <translation>图片已保存到 %1。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>◂ &amp;previous</source>
        <translation>◂ 上一处(&amp;P)</translation>
    </message>
    <message>
        <source>The difference before</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>&amp;next ▸</source>
        <translation>下一处(&amp;N) ▸</translation>
    </message>
    <message>
        <source>The next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>&amp;Swap</source>
        <translation>交换(&amp;S)</translation>
    </message>
    <message>
        <source>Compare B with A</source>
        <translation>将 B 与 A 比较</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>导出图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Write the picture as SVG or PNG</source>
        <translation>将图形写为 SVG 或 PNG</translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation>导出报告(&amp;R)…</translation>
    </message>
    <message>
        <source>Write the differences as JSON or as text</source>
        <translation>将差异写为 JSON 或文本</translation>
    </message>
    <message>
        <source>Run both models on the same inputs, and compare all tensors that match</source>
        <translation>用相同输入运行两个模型，并比较所有匹配的张量</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>&amp;End</source>
        <translation>结束(&amp;E)</translation>
    </message>
    <message>
        <source>Clear the selection, then end the comparison</source>
        <translation>先清除所选内容，再结束比较</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <translation>100 %(&amp;1)</translation>
    </message>
    <message>
        <source>Show the graph at 100 %</source>
        <translation>以 100 % 显示计算图</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>显示整个计算图</translation>
    </message>
    <message>
        <source>All &amp;equal nodes</source>
        <translation>所有相同的节点(&amp;E)</translation>
    </message>
    <message>
        <source>Show equal nodes far from any difference, too</source>
        <translation>远离差异的相同节点也一并显示</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Comparing the models</source>
        <translation>正在比较模型</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>比较已取消。</translation>
    </message>
    <message>
        <source>Comparing &lt;b&gt;A&lt;/b&gt; %1 with &lt;b&gt;B&lt;/b&gt; %2</source>
        <translation>正在比较 &lt;b&gt;A&lt;/b&gt; %1 与 &lt;b&gt;B&lt;/b&gt; %2</translation>
    </message>
    <message>
        <source>%1 ↔ %2 — Shapewright</source>
        <translation>%1 ↔ %2 — Shapewright</translation>
    </message>
    <message>
        <source>comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>%1 of %2 nodes match</source>
        <translation>%2 个节点中匹配 %1 个</translation>
    </message>
    <message>
        <source>no differences · %1</source>
        <translation>没有差异 · %1</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n 处差异</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>compared in %1 · matched %2</source>
        <translation>比较用时 %1 · 匹配 %2</translation>
    </message>
    <message>
        <source>Running both models</source>
        <translation>正在运行两个模型</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>JSON (*.json);;Text (*.txt)</source>
        <translation>JSON (*.json);;文本 (*.txt)</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>正在写入报告</translation>
    </message>
    <message>
        <source>Report saved to %1.</source>
        <translation>报告已保存到 %1。</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已改变</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已替换</translation>
    </message>
    <message>
        <source>◂ Main graph · %1</source>
        <translation>◂ 主图 · %1</translation>
    </message>
    <message>
        <source>&amp;Run both…</source>
        <translation>同时运行(&amp;R)…</translation>
    </message>
    <message>
        <source>Back to the main graph (Esc)</source>
        <translation>返回主图 (Esc)</translation>
    </message>
</context>
<context>
    <name>shapewright::ContentsModel</name>
    <message numerus="yes">
        <source>graph of %n node(s)</source>
        <translation>
            <numerusform>含 %n 个节点的图</numerusform>
        </translation>
    </message>
    <message>
        <source>graph input</source>
        <translation>图输入</translation>
    </message>
    <message>
        <source>output, graph output</source>
        <translation>输出，图输出</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>input, initializer</source>
        <translation>输入，initializer</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>shapewright::ContentsPanel</name>
    <message>
        <source>Nodes and tensors</source>
        <translation>节点和张量</translation>
    </message>
    <message>
        <source>Explain shape</source>
        <translation>解释形状</translation>
    </message>
</context>
<context>
    <name>shapewright::DataChoices</name>
    <message>
        <source>&amp;Keep in place</source>
        <translation>保留在原处(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Embed in the model</source>
        <translation>嵌入模型(&amp;E)</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>占用 %1</translation>
    </message>
    <message>
        <source>not in another folder</source>
        <translation>不能在其他文件夹中</translation>
    </message>
    <message>
        <source>already in that folder</source>
        <translation>已在该文件夹中</translation>
    </message>
    <message>
        <source>links to another folder, which ONNX Runtime refuses</source>
        <translation>链接到其他文件夹，ONNX Runtime 会拒绝</translation>
    </message>
    <message>
        <source>a file is missing</source>
        <translation>缺少一个文件</translation>
    </message>
    <message>
        <source>a file is outside the model&apos;s folder</source>
        <translation>有一个文件位于模型文件夹之外</translation>
    </message>
    <message>
        <source>%1 exceed the limit of 2 GiB</source>
        <translation>%1 超过 2 GiB 的上限</translation>
    </message>
    <message>
        <source>they do not match the model</source>
        <translation>它们与模型不匹配</translation>
    </message>
    <message>
        <source>External data</source>
        <translation>外部数据</translation>
    </message>
</context>
<context>
    <name>shapewright::DeclaredChangesModel</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>shapewright::DetailsDelegate</name>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
</context>
<context>
    <name>shapewright::DetailsList</name>
    <message>
        <source>Fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>%1 more…</source>
        <translation>其他 %1 项…</translation>
    </message>
</context>
<context>
    <name>shapewright::DetailsModel</name>
    <message>
        <source>Click to edit</source>
        <translation>点击以编辑</translation>
    </message>
</context>
<context>
    <name>shapewright::DetailsPanel</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation>%1，自版本 %2 起</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>initializer</source>
        <translation>initializer</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
</context>
<context>
    <name>shapewright::DifferencesModel</name>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已替换</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>dim</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>opset</source>
        <translation>opset</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>producer</source>
        <translation>导出工具</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <comment>a shape</comment>
        <translation>%1，原为 %2</translation>
    </message>
</context>
<context>
    <name>shapewright::DifferencesPanel</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>by kind</source>
        <translation>按种类</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>switch on to list</source>
        <translation>打开开关即可列出</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>筛选…</translation>
    </message>
    <message>
        <source>Filter differences</source>
        <translation>筛选差异</translation>
    </message>
    <message>
        <source>Kind of difference</source>
        <translation>差异的种类</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>所有种类</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>names alone (%1)</source>
        <translation>仅名称 (%1)</translation>
    </message>
    <message>
        <source>order (%1)</source>
        <translation>顺序 (%1)</translation>
    </message>
    <message>
        <source>producer (%1)</source>
        <translation>导出工具 (%1)</translation>
    </message>
</context>
<context>
    <name>shapewright::DimHints</name>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
</context>
<context>
    <name>shapewright::DimensionsDelegate</name>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导</translation>
    </message>
</context>
<context>
    <name>shapewright::DimensionsModel</name>
    <message>
        <source>A number sets this dimension, a range such as 1..8, best 4 keeps it dynamic within these sizes, a name renames it, an empty field keeps it dynamic.</source>
        <translation>数字设置此维度；范围（如 1..8, best 4）使其在这些大小内保持动态；名称将其重命名；留空则保持动态。</translation>
    </message>
    <message>
        <source>An expression, derived from the dimensions in it.</source>
        <translation>表达式，由其中的维度推导。</translation>
    </message>
    <message>
        <source>%1 = %2, does not work, %3</source>
        <translation>%1 = %2，不可行，%3</translation>
    </message>
    <message>
        <source>%1, dynamic, %2</source>
        <translation>%1，动态，%2</translation>
    </message>
    <message>
        <source>%1 = %2, %3</source>
        <translation>%1 = %2，%3</translation>
    </message>
    <message>
        <source>%1 in the file: not a valid size, treated as unknown</source>
        <translation>文件中为 %1：不是有效的大小，视为未知</translation>
    </message>
    <message>
        <source>make %1 dynamic</source>
        <translation>将 %1 设为动态</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>unify %1 with %2</source>
        <translation>将 %1 与 %2 统一</translation>
    </message>
    <message>
        <source>nearest valid size</source>
        <translation>最接近的有效大小</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n input(s)</source>
        <translation>
            <numerusform>%n 个输入</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>denotation of %n dimension(s)</source>
        <translation>
            <numerusform>%n 个维度的 denotation</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shapewright::Document</name>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>edits of the command line</source>
        <translation>来自命令行的修改</translation>
    </message>
    <message>
        <source>Computing shapes</source>
        <translation>正在计算形状</translation>
    </message>
</context>
<context>
    <name>shapewright::DocumentationSection</name>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Description of the operator</source>
        <translation>算子说明</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>更多…</translation>
    </message>
</context>
<context>
    <name>shapewright::EditController</name>
    <message>
        <source>The shapes shown are those before the last edit: inference was cancelled.</source>
        <translation>所示形状为上一次修改之前的：推断已取消。</translation>
    </message>
    <message>
        <source>&amp;Compute</source>
        <translation>计算(&amp;C)</translation>
    </message>
    <message>
        <source>Go to &amp;dimensions</source>
        <translation>转到维度(&amp;D)</translation>
    </message>
    <message>
        <source>Move the focus to the first dimension</source>
        <translation>将焦点移到第一个维度</translation>
    </message>
    <message>
        <source>clear all edits</source>
        <translation>清除所有修改</translation>
    </message>
</context>
<context>
    <name>shapewright::EditFiles</name>
    <message>
        <source>Save edits</source>
        <translation>保存修改</translation>
    </message>
    <message>
        <source>Edits (*.json);;All files (*)</source>
        <translation>修改 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Load edits</source>
        <translation>加载修改</translation>
    </message>
    <message>
        <source>Edits saved to %1.</source>
        <translation>修改已保存到 %1。</translation>
    </message>
    <message>
        <source>Loading edits</source>
        <translation>正在加载修改</translation>
    </message>
    <message>
        <source>edits of %1</source>
        <translation>%1 的修改</translation>
    </message>
</context>
<context>
    <name>shapewright::EditKeeper</name>
    <message>
        <source>edits from the last session</source>
        <translation>上次会话的修改</translation>
    </message>
    <message>
        <source>Unsaved edits from the last session: %1.</source>
        <translation>上次会话中未保存的修改：%1。</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>%1 changed on disk. Reload? Your edits are kept.</source>
        <translation>%1 在磁盘上已改变。是否重新加载？您的修改会保留。</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
</context>
<context>
    <name>shapewright::ExplainController</name>
    <message>
        <source>Explaining %1</source>
        <translation>正在解释 %1</translation>
    </message>
</context>
<context>
    <name>shapewright::ExplanationPanel</name>
    <message>
        <source>Why these dimensions?</source>
        <translation>这些维度从何而来？</translation>
    </message>
    <message>
        <source>Close the explanation</source>
        <translation>关闭解释</translation>
    </message>
    <message>
        <source>Select a tensor or a node and choose “Explain shape” to see where its dimensions come from.</source>
        <translation>选择一个张量或节点，然后选择“解释形状”，即可查看其维度的来源。</translation>
    </message>
    <message>
        <source>Tracing the dimensions of %1…</source>
        <translation>正在追溯 %1 的维度…</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>%1 has no dimensions to explain: it is a scalar, not a tensor, or of unknown rank.</source>
        <translation>%1 没有可解释的维度：它是标量、不是张量，或秩未知。</translation>
    </message>
</context>
<context>
    <name>shapewright::FieldEditor</name>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
</context>
<context>
    <name>shapewright::FieldModel</name>
    <message>
        <source>Allow 0: an empty tensor</source>
        <translation>允许 0：即空张量</translation>
    </message>
    <message>
        <source>make %1 dimensions dynamic</source>
        <translation>将 %1 个维度设为动态</translation>
    </message>
    <message>
        <source>paste sizes of dimensions</source>
        <translation>粘贴维度大小</translation>
    </message>
</context>
<context>
    <name>shapewright::FindController</name>
    <message>
        <source>Searching</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>shapewright::FindField</name>
    <message>
        <source>all words must match</source>
        <translation>所有词都必须匹配</translation>
    </message>
    <message>
        <source>consecutive dims; &lt;b&gt;?&lt;/b&gt; is an unknown one, &lt;b&gt;_&lt;/b&gt; any</source>
        <translation>连续的维度；&lt;b&gt;?&lt;/b&gt; 表示未知维度，&lt;b&gt;_&lt;/b&gt; 表示任意维度</translation>
    </message>
    <message>
        <source>in brackets: the whole shape</source>
        <translation>加方括号：整个形状</translation>
    </message>
    <message>
        <source>an attribute and its value</source>
        <translation>属性及其值</translation>
    </message>
    <message>
        <source>operators of that name only</source>
        <translation>仅该名称的算子</translation>
    </message>
    <message>
        <source>likewise, there only</source>
        <translation>同上，仅在该处</translation>
    </message>
    <message>
        <source>tensors of that type</source>
        <translation>该类型的张量</translation>
    </message>
    <message>
        <source>dims with that denotation</source>
        <translation>带该 denotation 的维度</translation>
    </message>
    <message>
        <source>Finds nodes and tensors of all graphs (Ctrl+F).</source>
        <translation>在所有图中查找节点和张量 (Ctrl+F)。</translation>
    </message>
    <message>
        <source>Find nodes, tensors, dims…</source>
        <translation>查找节点、张量、维度…</translation>
    </message>
    <message>
        <source>Find nodes, tensors and dims</source>
        <translation>查找节点、张量和维度</translation>
    </message>
</context>
<context>
    <name>shapewright::FoundModel</name>
    <message>
        <source>graph input</source>
        <translation>图输入</translation>
    </message>
    <message>
        <source>initializer</source>
        <translation>initializer</translation>
    </message>
    <message>
        <source>graph output</source>
        <translation>图输出</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Shape, or match</source>
        <translation>形状或匹配内容</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
</context>
<context>
    <name>shapewright::FoundPanel</name>
    <message>
        <source>Found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>No match. All words must match; the tooltip of the field lists the prefixes.</source>
        <translation>没有匹配项。所有词都必须匹配；查找框的工具提示列出了可用的前缀。</translation>
    </message>
</context>
<context>
    <name>shapewright::GoController</name>
    <message>
        <source>Go to prob&amp;lems</source>
        <translation>转到问题(&amp;L)</translation>
    </message>
    <message>
        <source>Move the focus to the list of problems</source>
        <translation>将焦点移到问题列表</translation>
    </message>
    <message>
        <source>Go to shape &amp;changes</source>
        <translation>转到形状改动(&amp;C)</translation>
    </message>
    <message>
        <source>Move the focus to the table of shape changes</source>
        <translation>将焦点移到形状改动表</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及其他 %1 个</translation>
    </message>
    <message>
        <source>G&amp;o to test run</source>
        <translation>转到测试运行(&amp;O)</translation>
    </message>
    <message>
        <source>Move the focus to the result of the test run</source>
        <translation>将焦点移到测试运行的结果</translation>
    </message>
    <message>
        <source>Go to readine&amp;ss</source>
        <translation>转到就绪度(&amp;S)</translation>
    </message>
    <message>
        <source>Move the focus to the execution providers</source>
        <translation>将焦点移到执行提供程序</translation>
    </message>
</context>
<context>
    <name>shapewright::GraphEditsController</name>
    <message>
        <source>Graph edits</source>
        <translation>图编辑</translation>
    </message>
    <message>
        <source>Go to grap&amp;h edits</source>
        <translation>转到图编辑(&amp;H)</translation>
    </message>
    <message>
        <source>Move the focus to the edits of the graph</source>
        <translation>将焦点移到图编辑</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>图编辑</translation>
    </message>
    <message>
        <source>Graph edits, nodes removed: %1</source>
        <translation>图编辑，移除的节点：%1</translation>
    </message>
    <message>
        <source>Graph edits, changes: %1, nodes removed: %2</source>
        <translation>图编辑，改动：%1，移除的节点：%2</translation>
    </message>
    <message>
        <source>Once dimensions are static, many nodes compute constants, which some execution providers do not support. Folding replaces them by initializers in the saved model: its inputs, outputs and results stay the same, and the open model does not change.</source>
        <translation>维度固定为静态后，许多节点计算的都是常量，而有些执行提供程序不支持这样的节点。折叠会在保存的模型中用 initializer 替换它们：模型的输入、输出和结果保持不变，已打开的模型也不会改变。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Other names or metadata.</source>
        <translation>其他名称或元数据。</translation>
    </message>
    <message>
        <source>Nothing to adapt: no edit changes a static dim of an input.</source>
        <translation>无需适配：没有修改改变输入的静态维度。</translation>
    </message>
    <message>
        <source>Test run: %1</source>
        <translation>测试运行：%1</translation>
    </message>
</context>
<context>
    <name>shapewright::GraphEditsModel</name>
    <message>
        <source>changed</source>
        <translation>已改变</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Nodes and initializers</source>
        <translation>节点和 initializer</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
</context>
<context>
    <name>shapewright::GraphEditsPanel</name>
    <message>
        <source>&amp;Keep unused</source>
        <translation>保留未使用的内容(&amp;K)</translation>
    </message>
    <message>
        <source>Take &amp;back</source>
        <translation>撤回(&amp;B)</translation>
    </message>
    <message>
        <source>Changes of the graph</source>
        <translation>图的改动</translation>
    </message>
    <message>
        <source>Execution providers before and after</source>
        <translation>执行提供程序前后对比</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>Replace nodes that became constant by initializers in the saved model</source>
        <translation>在保存的模型中，将已成为常量的节点替换为 initializer</translation>
    </message>
    <message>
        <source>Where an edit changes a static dim of an input, also change the constants that hold its size</source>
        <translation>如果修改改变了输入的静态维度，则同时修改保存其大小的常量</translation>
    </message>
    <message>
        <source>shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>What is folded</source>
        <translation>折叠的范围</translation>
    </message>
    <message>
        <source>shapes: what computes with shapes
all: also arithmetic on weights, which ONNX Runtime computes for each preview</source>
        <translation>形状：用于计算形状的节点
全部：还包括对权重的算术运算，每次预览都由 ONNX Runtime 计算</translation>
    </message>
    <message>
        <source>limit </source>
        <translation>上限 </translation>
    </message>
    <message>
        <source> kB</source>
        <translation> kB</translation>
    </message>
    <message>
        <source>Growth limit</source>
        <translation>增长上限</translation>
    </message>
    <message>
        <source>Growth limit: the total size of all initializers added. A single one gets at most an eighth of it.</source>
        <translation>增长上限：新增的所有 initializer 的总大小。单个最多占其八分之一。</translation>
    </message>
    <message>
        <source>Keep nodes, weights and inputs that no output needs any more</source>
        <translation>保留不再有输出需要的节点、权重和输入</translation>
    </message>
    <message>
        <source>Take back the selected change (Delete)</source>
        <translation>撤回所选的改动 (Delete)</translation>
    </message>
    <message>
        <source>growth limit %1 kB</source>
        <translation>增长上限 %1 kB</translation>
    </message>
    <message>
        <source>remove unused nodes and weights</source>
        <translation>移除未使用的节点和权重</translation>
    </message>
    <message>
        <source>take back: %1</source>
        <translation>撤回：%1</translation>
    </message>
    <message>
        <source>fold all constants</source>
        <translation>折叠所有常量</translation>
    </message>
    <message>
        <source>fold shapes only</source>
        <translation>仅折叠形状</translation>
    </message>
    <message>
        <source>Fold co&amp;nstant nodes</source>
        <translation>折叠常量节点(&amp;N)</translation>
    </message>
    <message>
        <source>Adapt the gra&amp;ph</source>
        <translation>适配计算图(&amp;P)</translation>
    </message>
</context>
<context>
    <name>shapewright::GraphPreview</name>
    <message>
        <source>Planning edits of the graph</source>
        <translation>正在规划图编辑</translation>
    </message>
    <message>
        <source>Checking execution providers</source>
        <translation>正在检查执行提供程序</translation>
    </message>
</context>
<context>
    <name>shapewright::HelpController</name>
    <message>
        <source>Reading the versions of the helpers</source>
        <translation>正在读取辅助程序的版本</translation>
    </message>
    <message>
        <source>About Shapewright</source>
        <translation>关于 Shapewright</translation>
    </message>
    <message>
        <source>Makes dynamic shapes of ONNX models static, and shows the effect on every tensor. Does not use the network. Apache License 2.0.</source>
        <translation>将 ONNX 模型的动态形状变为静态，并显示对每个张量的影响。不使用网络。Apache License 2.0。</translation>
    </message>
</context>
<context>
    <name>shapewright::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>start.md</source>
        <extracomment>The page that the help begins with. A language may have one of its own, as zh_CN.md.</extracomment>
        <translation>zh_CN.md</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>搜索所有页面</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>The page before (%1)</source>
        <translation>上一页 (%1)</translation>
    </message>
    <message>
        <source>The page after (%1)</source>
        <translation>下一页 (%1)</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>未找到任何内容</translation>
    </message>
</context>
<context>
    <name>shapewright::HistogramView</name>
    <message>
        <source>Histogram from %1 to %2, mean %3, standard deviation %4</source>
        <translation>%1 到 %2 的直方图，均值 %3，标准差 %4</translation>
    </message>
    <message>
        <source>mean %1 · std %2</source>
        <translation>均值 %1 · 标准差 %2</translation>
    </message>
    <message>
        <source>%1 elements near %2</source>
        <translation>%1 个元素接近 %2</translation>
    </message>
</context>
<context>
    <name>shapewright::ImageDialog</name>
    <message>
        <source>%1 as an image</source>
        <translation>%1（图像）</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>For each: min = black, max = white.</source>
        <translation>各自：最小值 = 黑，最大值 = 白。</translation>
    </message>
    <message>
        <source>min = black, max = white.</source>
        <translation>最小值 = 黑，最大值 = 白。</translation>
    </message>
</context>
<context>
    <name>shapewright::InputsModel</name>
    <message>
        <source>0 elements</source>
        <translation>0 个元素</translation>
    </message>
    <message>
        <source>Sequences, maps and optional inputs have no shape to set here.</source>
        <translation>序列、映射和可选输入没有可在此设置的形状。</translation>
    </message>
    <message>
        <source>The size 0 is allowed: an empty tensor.</source>
        <translation>已允许大小 0：即空张量。</translation>
    </message>
    <message>
        <source>One axis. A number or a new name applies to all axes of its symbol; the list also offers this axis only.</source>
        <translation>单个轴。数字或新名称会应用于其符号的所有轴；列表中也可选择仅此轴。</translation>
    </message>
    <message>
        <source>The shape: numbers, names, ? for an unknown dimension, _ for an unchanged one.</source>
        <translation>形状：数字、名称，? 表示未知维度，_ 表示不变的维度。</translation>
    </message>
    <message>
        <source>%1, %2 inputs, %3, shape %4, %5</source>
        <translation>%1，%2 个输入，%3，形状 %4，%5</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>%1, %2, shape %3</source>
        <translation>%1，%2，形状 %3</translation>
    </message>
    <message>
        <source>%1, %2, shape %3, %4</source>
        <translation>%1，%2，形状 %3，%4</translation>
    </message>
    <message>
        <source>unlink %1, %2</source>
        <translation>取消关联 %1，%2</translation>
    </message>
    <message>
        <source>Unlink %1 and use these sizes</source>
        <translation>取消 %1 的关联并使用这些大小</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Set %1 everywhere</source>
        <translation>在所有位置设置 %1</translation>
    </message>
    <message>
        <source>This input only</source>
        <translation>仅此输入</translation>
    </message>
    <message>
        <source>%1, this input only</source>
        <translation>%1，仅此输入</translation>
    </message>
    <message>
        <source>Change anyway: constants computed from the old size stay in the model</source>
        <translation>仍然更改：由旧大小计算出的常量仍保留在模型中</translation>
    </message>
    <message>
        <source>Set %1 = %2 everywhere</source>
        <translation>在所有位置设置 %1 = %2</translation>
    </message>
    <message>
        <source>Rename %1 to %2 everywhere</source>
        <translation>在所有位置将 %1 重命名为 %2</translation>
    </message>
    <message>
        <source>This axis only: %1 = %2</source>
        <translation>仅此轴：%1 = %2</translation>
    </message>
    <message>
        <source>%1 as declared</source>
        <translation>%1 恢复为声明的值</translation>
    </message>
    <message>
        <source>%1 = [%2]</source>
        <translation>%1 = [%2]</translation>
    </message>
    <message>
        <source>no shape</source>
        <translation>无形状</translation>
    </message>
    <message>
        <source>different shapes</source>
        <translation>形状不同</translation>
    </message>
</context>
<context>
    <name>shapewright::LayoutController</name>
    <message>
        <source>Measuring the graph</source>
        <translation>正在测量计算图</translation>
    </message>
    <message>
        <source>Laying out the graph</source>
        <translation>正在布局计算图</translation>
    </message>
    <message>
        <source>The layout of the graph was cancelled.</source>
        <translation>计算图的布局已取消。</translation>
    </message>
    <message>
        <source>&amp;Lay out</source>
        <translation>进行布局(&amp;L)</translation>
    </message>
</context>
<context>
    <name>shapewright::Layouter</name>
    <message>
        <source>The layout helper %1 cannot be started (%2); the picture is laid out without it.</source>
        <translation>无法启动布局辅助程序 %1（%2）；图形布局未使用该程序。</translation>
    </message>
    <message>
        <source>The layout helper %1 failed at first (%2); parts of the picture are laid out with less effort.</source>
        <translation>布局辅助程序 %1 起初失败（%2）；图形的部分区域以较简单的方式布局。</translation>
    </message>
    <message>
        <source>The layout helper %1 failed (%2); %3 of %4 parts of the picture are laid out without it.</source>
        <translation>布局辅助程序 %1 失败（%2）；图形的 %4 个部分中有 %3 个未使用该程序布局。</translation>
    </message>
</context>
<context>
    <name>shapewright::MainWindow</name>
    <message>
        <source>%1 of %2 dims fixed · %3 still dynamic</source>
        <translation>%2 个维度中已固定 %1 个 · %3 个仍为动态</translation>
    </message>
    <message>
        <source>%1 of %2 fixed</source>
        <translation>已固定 %1 / %2</translation>
    </message>
    <message>
        <source>no dynamic dims</source>
        <translation>没有动态维度</translation>
    </message>
    <message>
        <source>static</source>
        <translation>静态</translation>
    </message>
    <message numerus="yes">
        <source>all %n dims fixed</source>
        <translation>
            <numerusform>全部 %n 个维度已固定</numerusform>
        </translation>
    </message>
    <message>
        <source>all fixed</source>
        <translation>全部已固定</translation>
    </message>
    <message>
        <source>%1 of %2 dims fixed · ranges: %3</source>
        <translation>%2 个维度中已固定 %1 个 · 范围：%3</translation>
    </message>
    <message>
        <source>%1 · ranges: %2</source>
        <translation>%1 · 范围：%2</translation>
    </message>
    <message>
        <source>%1 · errors: %2</source>
        <translation>%1 · 错误：%2</translation>
    </message>
    <message>
        <source>errors: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>%1 · dynamic outputs: %2</source>
        <translation>%1 · 动态输出：%2</translation>
    </message>
</context>
<context>
    <name>shapewright::MessageBar</name>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>shapewright::MetadataDialog</name>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>Entries: %1</source>
        <translation>条目：%1</translation>
    </message>
</context>
<context>
    <name>shapewright::MiniMap</name>
    <message>
        <source>Overview of the graph</source>
        <translation>计算图概览</translation>
    </message>
    <message>
        <source>The whole graph; drag to move</source>
        <translation>整个计算图；拖动以移动</translation>
    </message>
</context>
<context>
    <name>shapewright::Navigator</name>
    <message>
        <source>Go to nodes &amp;and tensors</source>
        <translation>转到节点和张量(&amp;A)</translation>
    </message>
    <message>
        <source>Move the focus to the list of nodes and tensors</source>
        <translation>将焦点移到节点和张量列表</translation>
    </message>
</context>
<context>
    <name>shapewright::OffscreenTask</name>
    <message>
        <source>The picture could not be written to %1.</source>
        <translation>无法将图片写入 %1。</translation>
    </message>
    <message>
        <source>There is no execution provider “%1”; shapewright-cli check lists them.</source>
        <translation>没有执行提供程序“%1”；shapewright-cli check 可将它们列出。</translation>
    </message>
    <message>
        <source>The edits do not fit the model; see the picture.</source>
        <translation>修改与模型不符；请查看图片。</translation>
    </message>
</context>
<context>
    <name>shapewright::OpeningController</name>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>External data is outside the model&apos;s folder. It is not read, since an untrusted model could name any file: %1</source>
        <translation>外部数据位于模型文件夹之外。由于不受信任的模型可以指定任意文件，因此未读取该数据：%1</translation>
    </message>
    <message>
        <source>&amp;Read it</source>
        <translation>读取(&amp;R)</translation>
    </message>
</context>
<context>
    <name>shapewright::OutputsModel</name>
    <message>
        <source>different shapes</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>%1, %2 outputs, %3, shape %4, %5</source>
        <translation>%1，%2 个输出，%3，形状 %4，%5</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>%1, %2, shape %3</source>
        <translation>%1，%2，形状 %3</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>%1, %2, shape %3, %4</source>
        <translation>%1，%2，形状 %3，%4</translation>
    </message>
</context>
<context>
    <name>shapewright::OverridesDialog</name>
    <message>
        <source>… and %1 more</source>
        <translation>… 及其他 %1 个</translation>
    </message>
    <message>
        <source>Free dimension overrides</source>
        <translation>自由维度覆盖</translation>
    </message>
    <message>
        <source>This code applies your sizes when a session loads the unchanged file. Nothing is saved.</source>
        <translation>此代码在会话加载未改动的文件时应用您设置的大小。不会保存任何内容。</translation>
    </message>
    <message>
        <source>Language or provider</source>
        <translation>语言或提供程序</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>None of these edits can be expressed here.</source>
        <translation>这些修改都无法在此表达。</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>The model is invalid with these edits; see Problems.</source>
        <translation>模型在这些修改下无效；请查看“问题”。</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>shapewright::PanelHeading</name>
    <message>
        <source>Collapse %1</source>
        <translation>折叠 %1</translation>
    </message>
</context>
<context>
    <name>shapewright::PartsController</name>
    <message>
        <source>Metadata…</source>
        <translation>元数据…</translation>
    </message>
    <message>
        <source>take back: %1</source>
        <translation>撤回：%1</translation>
    </message>
    <message>
        <source>Take back: %1</source>
        <translation>撤回：%1</translation>
    </message>
    <message>
        <source>it has no name that can be written</source>
        <translation>它没有可书写的名称</translation>
    </message>
    <message>
        <source>Remove this output</source>
        <translation>移除此输出</translation>
    </message>
    <message>
        <source>it is the only one</source>
        <translation>它是唯一的输出</translation>
    </message>
    <message>
        <source>Make this an output</source>
        <translation>设为输出</translation>
    </message>
    <message>
        <source>Cut here: keep what is before</source>
        <translation>在此切断：保留之前的部分</translation>
    </message>
    <message>
        <source>Cut here: keep what is after</source>
        <translation>在此切断：保留之后的部分</translation>
    </message>
    <message>
        <source>nothing uses it</source>
        <translation>没有任何内容使用它</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Rename tensor</source>
        <translation>重命名张量</translation>
    </message>
    <message>
        <source>its names are not unique</source>
        <translation>它的名称不唯一</translation>
    </message>
    <message>
        <source>Bypass</source>
        <translation>绕过</translation>
    </message>
    <message>
        <source>Bypass all %1 %2</source>
        <translation>绕过全部 %1 个 %2</translation>
    </message>
    <message>
        <source>it has no name of its own</source>
        <translation>它没有自己的名称</translation>
    </message>
    <message>
        <source>Rename node</source>
        <translation>重命名节点</translation>
    </message>
    <message>
        <source>New name of %1</source>
        <translation>%1 的新名称</translation>
    </message>
    <message>
        <source>Cut away post-processing</source>
        <translation>切除后处理</translation>
    </message>
    <message>
        <source>Cut before the first node that this execution provider does not support, judged by
operator and shape. The cut is an edit, which can be taken back.</source>
        <translation>在此执行提供程序不支持的第一个节点之前切断，依据算子和形状判断。
切断是一项修改，可以撤回。</translation>
    </message>
    <message>
        <source>Looking for the place to cut</source>
        <translation>正在查找切断位置</translation>
    </message>
    <message>
        <source>%1 supports all nodes: there is nothing to cut away.</source>
        <translation>%1 支持所有节点：没有需要切除的部分。</translation>
    </message>
    <message>
        <source>%1 supports no node before those that it does not. Perhaps it needs static shapes.</source>
        <translation>在 %1 不支持的节点之前，没有它支持的节点。也许它需要静态形状。</translation>
    </message>
    <message>
        <source>Cut away for %1: nodes that stay: %2, that go: %3.</source>
        <translation>为 %1 切除：保留的节点：%2，移除的节点：%3。</translation>
    </message>
    <message>
        <source>cut away post-processing for %1</source>
        <translation>为 %1 切除后处理</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Trying an edit of the graph</source>
        <translation>正在尝试图编辑</translation>
    </message>
    <message>
        <source>%1: cannot name an input with %2.</source>
        <translation>%1：不能命名含有 %2 的输入。</translation>
    </message>
</context>
<context>
    <name>shapewright::PictureController</name>
    <message>
        <source>Picture saved to %1.</source>
        <translation>图片已保存到 %1。</translation>
    </message>
</context>
<context>
    <name>shapewright::PictureDialog</name>
    <message>
        <source>&amp;Visible part</source>
        <translation>可见部分(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;SVG: vector graphics, sharp at any size</source>
        <translation>SVG：矢量图，任意大小都清晰(&amp;S)</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>&amp;PNG: pixels</source>
        <translation>PNG：像素图(&amp;P)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The whole &amp;graph</source>
        <translation>整个计算图(&amp;G)</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>S&amp;cale</source>
        <translation>缩放(&amp;C)</translation>
    </message>
    <message>
        <source>Choose &amp;file…</source>
        <translation>选择文件(&amp;F)…</translation>
    </message>
    <message>
        <source>%1 × %2 pixels.</source>
        <translation>%1 × %2 像素。</translation>
    </message>
    <message>
        <source>%1 A larger picture is not supported, so the scale is %2×.</source>
        <translation>%1 不支持更大的图片，因此缩放为 %2×。</translation>
    </message>
    <message>
        <source>Vector picture (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Pixel picture (*.png)</source>
        <translation>像素图 (*.png)</translation>
    </message>
</context>
<context>
    <name>shapewright::PictureExport</name>
    <message>
        <source>Writing the picture</source>
        <translation>正在写入图片</translation>
    </message>
    <message>
        <source>The picture would be too large at %1×; it was written at %2×, with %3 × %4 pixels.</source>
        <translation>以 %1× 缩放时图片过大；已按 %2× 写入，大小为 %3 × %4 像素。</translation>
    </message>
</context>
<context>
    <name>shapewright::PictureView</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message numerus="yes">
        <source>%n box(es)</source>
        <translation>
            <numerusform>%n 个框</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Selected: %2</source>
        <translation>%1。已选择：%2</translation>
    </message>
</context>
<context>
    <name>shapewright::PresetsController</name>
    <message>
        <source>No presets yet</source>
        <translation>还没有预设</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>预设 %1</translation>
    </message>
    <message>
        <source>Save as a preset</source>
        <translation>存为预设</translation>
    </message>
    <message>
        <source>Name of the preset. A preset with the same name is replaced.

%1</source>
        <translation>预设的名称。同名的预设会被替换。

%1</translation>
    </message>
    <message>
        <source>Saved as the preset %1.</source>
        <translation>已存为预设 %1。</translation>
    </message>
</context>
<context>
    <name>shapewright::PresetsDialog</name>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Copy for the command line</source>
        <translation>复制为命令行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>No presets yet. Edit, Save as a preset stores the edits of a model under a name.</source>
        <translation>还没有预设。“编辑 ▸ 存为预设”可为模型的修改命名并保存。</translation>
    </message>
    <message>
        <source>A preset named %1 exists already.</source>
        <translation>名为 %1 的预设已存在。</translation>
    </message>
    <message>
        <source>Export the preset</source>
        <translation>导出预设</translation>
    </message>
    <message>
        <source>Edits (*.json);;All files (*)</source>
        <translation>修改 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation>导入预设</translation>
    </message>
</context>
<context>
    <name>shapewright::ProblemsModel</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
    <message>
        <source>%1 …</source>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>解决办法</translation>
    </message>
</context>
<context>
    <name>shapewright::ProblemsPanel</name>
    <message>
        <source>Notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>No notes.</source>
        <translation>没有提示。</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>未发现问题。</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
</context>
<context>
    <name>shapewright::ProviderChangesModel</name>
    <message>
        <source>the model is invalid</source>
        <translation>模型无效</translation>
    </message>
    <message>
        <source>Before: %1
After: %2</source>
        <translation>之前：%1
之后：%2</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>提供程序</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>覆盖率</translation>
    </message>
    <message>
        <source>Partitions</source>
        <translation>分区</translation>
    </message>
</context>
<context>
    <name>shapewright::ReadinessController</name>
    <message>
        <source>Checking execution providers</source>
        <translation>正在检查执行提供程序</translation>
    </message>
</context>
<context>
    <name>shapewright::ReadinessModel</name>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>ready, slower</source>
        <translation>就绪，较慢</translation>
    </message>
    <message>
        <source>needs a profile</source>
        <translation>需要 profile</translation>
    </message>
    <message>
        <source>needs static shapes</source>
        <translation>需要静态形状</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>部分支持</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1

From: %2, %3</source>
        <translation>%1

来源：%2，%3</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>提供程序</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>覆盖率</translation>
    </message>
    <message>
        <source>Partitions</source>
        <translation>分区</translation>
    </message>
</context>
<context>
    <name>shapewright::ReadinessPanel</name>
    <message>
        <source>Execution providers</source>
        <translation>执行提供程序</translation>
    </message>
    <message>
        <source>Unsupported nodes</source>
        <translation>不支持的节点</translation>
    </message>
    <message>
        <source>Colour the graph</source>
        <translation>为计算图着色</translation>
    </message>
    <message>
        <source>Shows which nodes the selected provider supports, and where tensors cross partitions</source>
        <translation>显示所选提供程序支持哪些节点，以及张量在何处跨越分区</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>shapewright::RecentMenu</name>
    <message>
        <source>&amp;Clear list</source>
        <translation>清除列表(&amp;C)</translation>
    </message>
</context>
<context>
    <name>shapewright::ResultTabs</name>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Shape changes</source>
        <translation>形状改动</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Test run</source>
        <translation>测试运行</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Readiness</source>
        <translation>就绪度</translation>
    </message>
    <message>
        <source>Nodes and tensors</source>
        <translation>节点和张量</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Shape changes, %1</source>
        <translation>形状改动，%1</translation>
    </message>
    <message>
        <source>Problems, %1, of them errors %2</source>
        <translation>问题，%1，其中错误 %2</translation>
    </message>
    <message>
        <source>Notes, %1</source>
        <translation>提示，%1</translation>
    </message>
    <message>
        <source>Found, %1</source>
        <translation>查找结果，%1</translation>
    </message>
</context>
<context>
    <name>shapewright::RunController</name>
    <message>
        <source>Test run on the CPU</source>
        <translation>在 CPU 上测试运行</translation>
    </message>
    <message>
        <source>writing the model with the edits…</source>
        <translation>正在写入修改后的模型…</translation>
    </message>
    <message>
        <source>Writing the model to test</source>
        <translation>正在写入待测模型</translation>
    </message>
    <message>
        <source>Preparing the test run</source>
        <translation>正在准备测试运行</translation>
    </message>
    <message>
        <source>comparing with the whole model…</source>
        <translation>正在与整个模型比较…</translation>
    </message>
    <message>
        <source>Comparing with the whole model</source>
        <translation>正在与整个模型比较</translation>
    </message>
    <message>
        <source>comparing rows with the original: run %1 of %2…</source>
        <translation>正在与原模型比较各行：第 %1 次运行，共 %2 次…</translation>
    </message>
    <message>
        <source>Comparing rows</source>
        <translation>正在比较各行</translation>
    </message>
</context>
<context>
    <name>shapewright::RunLine</name>
    <message>
        <source>Command copied without the images for %1: the command line does not read images.</source>
        <translation>已复制命令，但不含 %1 的图像：命令行不读取图像。</translation>
    </message>
    <message>
        <source>&amp;Save them as .npy…</source>
        <translation>将它们保存为 .npy(&amp;S)…</translation>
    </message>
    <message>
        <source>Save images as numpy files</source>
        <translation>将图像保存为 numpy 文件</translation>
    </message>
    <message>
        <source>Saving images as numpy files</source>
        <translation>正在将图像保存为 numpy 文件</translation>
    </message>
    <message>
        <source>Images saved to %1; the command that uses them was copied.</source>
        <translation>图像已保存到 %1；使用它们的命令已复制。</translation>
    </message>
</context>
<context>
    <name>shapewright::RunTensors</name>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>before the latest edits</source>
        <translation>最近的修改之前</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>上次运行</translation>
    </message>
    <message>
        <source>Its elements were not captured.</source>
        <translation>其元素未被捕获。</translation>
    </message>
    <message>
        <source>Run and capture</source>
        <translation>运行并捕获</translation>
    </message>
    <message>
        <source>Computing statistics of the tensor</source>
        <translation>正在计算张量的统计信息</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
</context>
<context>
    <name>shapewright::SaveController</name>
    <message>
        <source>Planning the save</source>
        <translation>正在规划保存</translation>
    </message>
    <message>
        <source>Checking free disk space</source>
        <translation>正在检查可用磁盘空间</translation>
    </message>
    <message>
        <source>Another test is running. Wait for it or cancel it, then save again.</source>
        <translation>另一个测试正在运行。请等待其结束或将其取消，然后重新保存。</translation>
    </message>
    <message>
        <source>%1 is the open model. Replace it with the fixed one?</source>
        <translation>%1 是已打开的模型。要用固定后的模型替换它吗？</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 已存在。要替换它吗？</translation>
    </message>
    <message>
        <source>%1 is also replaced.</source>
        <translation>%1 也会被替换。</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>替换文件？</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Writing and checking the file…</source>
        <translation>正在写入并检查文件…</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>Testing the new file on the CPU…</source>
        <translation>正在 CPU 上测试新文件…</translation>
    </message>
    <message>
        <source>Cancelled; nothing was saved.</source>
        <translation>已取消；未保存任何内容。</translation>
    </message>
    <message>
        <source>%1; see Test run in the window.</source>
        <translation>%1；请查看窗口中的“测试运行”。</translation>
    </message>
    <message>
        <source>The test of the new file failed: %1</source>
        <translation>新文件的测试失败：%1</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>rows not compared with the original</source>
        <translation>各行未与原模型比较</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>正在保存</translation>
    </message>
    <message>
        <source>Saved as %1, without a test.</source>
        <translation>已保存为 %1，未经测试。</translation>
    </message>
    <message>
        <source>Saved as %1, after a test run on the CPU.</source>
        <translation>已保存为 %1，已在 CPU 上测试运行。</translation>
    </message>
    <message>
        <source>Saved as %1, though its test failed.</source>
        <translation>已保存为 %1，但其测试失败。</translation>
    </message>
    <message>
        <source>Adapted: %1.</source>
        <translation>已适配：%1。</translation>
    </message>
    <message>
        <source>Report: %1.</source>
        <translation>报告：%1。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 more files likewise.</source>
        <translation>另有 %1 个文件也是如此。</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Open fol&amp;der</source>
        <translation>打开文件夹(&amp;D)</translation>
    </message>
</context>
<context>
    <name>shapewright::SaveDialog</name>
    <message>
        <source>Save fixed model</source>
        <translation>保存固定后的模型</translation>
    </message>
    <message>
        <source>Save although the model is invalid with these shapes</source>
        <translation>即使模型在这些形状下无效也保存</translation>
    </message>
    <message>
        <source>File to save as</source>
        <translation>要保存的文件</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Save &amp;as</source>
        <translation>另存为(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Fold constant nodes</source>
        <translation>折叠常量节点(&amp;F)</translation>
    </message>
    <message>
        <source>The graph is edited</source>
        <translation>计算图已编辑</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及其他 %1 个</translation>
    </message>
    <message>
        <source>The graph is adapted to the new sizes</source>
        <translation>计算图已适配新的大小</translation>
    </message>
    <message>
        <source>The test before saving also compares the rows with the original. Without it, nothing is run.</source>
        <translation>保存前的测试还会将各行与原模型比较。若不测试，则不会运行任何内容</translation>
    </message>
    <message>
        <source>&amp;Test before saving: run the new file on the CPU, and save it only if that succeeds</source>
        <translation>保存前测试：在 CPU 上运行新文件，仅在成功时保存(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Write value_info for all inferred shapes</source>
        <translation>为所有推断出的形状写入 value_info(&amp;W)</translation>
    </message>
    <message>
        <source>Keep declared &amp;shapes even where the nodes prove them wrong</source>
        <translation>即使节点证明声明的形状有误也予以保留(&amp;S)</translation>
    </message>
    <message>
        <source>Hashes of both files, the edits, every tensor&apos;s change, what stays dynamic and why, problems, and the outcome of the test, as JSON</source>
        <translation>以 JSON 记录两个文件的哈希、各项修改、每个张量的改动、仍为动态的内容及原因、问题以及测试结果</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Size: %1.</source>
        <translation>大小：%1。</translation>
    </message>
    <message>
        <source>Size: %1; %2 are free on %3.</source>
        <translation>大小：%1；%3 上可用 %2。</translation>
    </message>
    <message>
        <source>Not enough space: %1 are needed, only %2 are free on %3.</source>
        <translation>空间不足：需要 %1，%3 上仅有 %2 可用。</translation>
    </message>
    <message>
        <source>Save fixed model as</source>
        <translation>将固定后的模型另存为</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Write a &amp;report: %1</source>
        <translation>写入报告(&amp;R)：%1</translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation>仍然保存</translation>
    </message>
</context>
<context>
    <name>shapewright::SaveSummary</name>
    <message>
        <source>What will change</source>
        <translation>将要改变的内容</translation>
    </message>
    <message>
        <source>tensors: %1</source>
        <translation>张量：%1</translation>
    </message>
    <message>
        <source>No declared shape changes besides.</source>
        <translation>此外没有声明的形状改动。</translation>
    </message>
    <message>
        <source>Nothing: there are no edits. The saved file will be identical, byte for byte.</source>
        <translation>无：没有任何修改。保存的文件将与原文件逐字节相同。</translation>
    </message>
    <message>
        <source>No declared shape changes. The saved file will be identical, byte for byte.</source>
        <translation>没有声明的形状改动。保存的文件将与原文件逐字节相同。</translation>
    </message>
    <message>
        <source>Changed value_info declarations: %1</source>
        <translation>改变的 value_info 声明：%1</translation>
    </message>
    <message>
        <source>What stays dynamic</source>
        <translation>仍为动态的内容</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>inputs and outputs: %1</source>
        <translation>输入和输出：%1</translation>
    </message>
    <message>
        <source>All inputs and outputs are static.</source>
        <translation>所有输入和输出均为静态。</translation>
    </message>
    <message>
        <source>A file cannot hold a range, so these dims stay dynamic: %1. Give the ranges to the execution provider; Edit, Free dimension overrides (code)… writes them for TensorRT and OpenVINO.</source>
        <translation>文件无法保存范围，因此这些维度仍为动态：%1。请将范围提供给执行提供程序；“编辑 ▸ 自由维度覆盖（代码）…”可为 TensorRT 和 OpenVINO 写出它们。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>External data</source>
        <translation>外部数据</translation>
    </message>
    <message>
        <source>and %1 more files</source>
        <translation>及其他 %1 个文件</translation>
    </message>
    <message>
        <source>errors: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>warnings: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>and %1 more; see Problems in the window</source>
        <translation>及其他 %1 个；请查看窗口中的“问题”</translation>
    </message>
    <message>
        <source>Warnings do not prevent saving; see Problems in the window.</source>
        <translation>警告不妨碍保存；请查看窗口中的“问题”。</translation>
    </message>
</context>
<context>
    <name>shapewright::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Test &amp;inputs</source>
        <translation>测试输入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Remember recent models</source>
        <translation>记住最近的模型(&amp;R)</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Keep unsaved &amp;edits, and offer them when the model is opened again</source>
        <translation>保留未保存的修改，并在再次打开模型时提供(&amp;E)</translation>
    </message>
    <message>
        <source>In %1. Switching off deletes the data.</source>
        <translation>位于 %1。关闭后数据会被删除。</translation>
    </message>
    <message>
        <source>Follow system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Takes effect when Shapewright is started again.</source>
        <translation>重新启动 Shapewright 后生效。</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
</context>
<context>
    <name>shapewright::ShapesPanel</name>
    <message>
        <source>All inputs of this model are static.</source>
        <translation>此模型的所有输入均为静态。</translation>
    </message>
    <message>
        <source>Nothing to set: sequences, maps and optional inputs have no shape.</source>
        <translation>无可设置：序列、映射和可选输入没有形状。</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Filter dimensions, inputs and outputs</source>
        <translation>筛选维度、输入和输出</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>used by · size</source>
        <translation>用于 · 大小</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>type a shape: 1, 128</source>
        <translation>输入形状：1, 128</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>after · before</source>
        <translation>之后 · 之前</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Graph inputs</source>
        <translation>图输入</translation>
    </message>
    <message>
        <source>Graph outputs</source>
        <translation>图输出</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>One number for all elements, or all of them: 1, 2, 3. Tests are fed with it, and shapes are inferred from it. Empty: none.</source>
        <translation>一个数字（用于所有元素），或全部数字：1, 2, 3。测试时会传入该值，形状也由它推断。留空：无。</translation>
    </message>
    <message>
        <source>%1 without a value</source>
        <translation>%1 无值</translation>
    </message>
    <message>
        <source>Explain shape</source>
        <translation>解释形状</translation>
    </message>
    <message>
        <source>only tensors have a shape</source>
        <translation>只有张量具有形状</translation>
    </message>
    <message>
        <source>Edit shape</source>
        <translation>编辑形状</translation>
    </message>
    <message>
        <source>%1 as declared</source>
        <translation>%1 恢复为声明的值</translation>
    </message>
    <message>
        <source>Restore declared shape</source>
        <translation>恢复声明的形状</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>未改变</translation>
    </message>
    <message>
        <source>Set input value…</source>
        <translation>设置输入值…</translation>
    </message>
</context>
<context>
    <name>shapewright::SizesDialog</name>
    <message>
        <source>Sizes of dynamic dimensions</source>
        <translation>动态维度的大小</translation>
    </message>
    <message>
        <source>A test runs dynamic dimensions at these sizes. The model stays dynamic.</source>
        <translation>测试时动态维度取这些大小。模型仍为动态。</translation>
    </message>
    <message>
        <source>Run test</source>
        <translation>运行测试</translation>
    </message>
</context>
<context>
    <name>shapewright::StatusLine</name>
    <message>
        <source>under 1 ms</source>
        <translation>不到 1 ms</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>opset %1</source>
        <translation>opset %1</translation>
    </message>
    <message>
        <source>IR %1</source>
        <translation>IR %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 tensors · %2 nodes</source>
        <translation>%1 个张量 · %2 个节点</translation>
    </message>
    <message>
        <source>layout %1 · shapes %2</source>
        <translation>布局 %1 · 形状 %2</translation>
    </message>
</context>
<context>
    <name>shapewright::TabPages</name>
    <message>
        <source>Collapse the results</source>
        <translation>折叠结果</translation>
    </message>
    <message>
        <source>Collapse the results (Ctrl+J)</source>
        <translation>折叠结果 (Ctrl+J)</translation>
    </message>
    <message>
        <source>Show the results</source>
        <translation>显示结果</translation>
    </message>
    <message>
        <source>Show the results (Ctrl+J)</source>
        <translation>显示结果 (Ctrl+J)</translation>
    </message>
</context>
<context>
    <name>shapewright::TensorController</name>
    <message>
        <source>Computing statistics of the tensor</source>
        <translation>正在计算张量的统计信息</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Save the elements</source>
        <translation>保存元素</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <source>NumPy has no %1; the elements are saved as %2.</source>
        <translation>NumPy 没有 %1；元素将保存为 %2。</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>Elements saved to %1. %2</source>
        <translation>元素已保存到 %1。%2</translation>
    </message>
</context>
<context>
    <name>shapewright::TensorDialog</name>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>%1 的元素</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save as .npy…</source>
        <translation>另存为 .npy…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>from row</source>
        <translation>起始行</translation>
    </message>
    <message>
        <source>from column</source>
        <translation>起始列</translation>
    </message>
    <message>
        <source>0 to %1</source>
        <translation>0 到 %1</translation>
    </message>
</context>
<context>
    <name>shapewright::TensorPages</name>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
</context>
<context>
    <name>shapewright::TensorSection</name>
    <message>
        <source>different</source>
        <translation>不同值</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>超过 %1</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Compute statistics</source>
        <translation>计算统计信息</translation>
    </message>
    <message>
        <source>Image…</source>
        <translation>图像…</translation>
    </message>
    <message>
        <source>Values…</source>
        <translation>值…</translation>
    </message>
    <message>
        <source>Save as .npy…</source>
        <translation>另存为 .npy…</translation>
    </message>
    <message>
        <source>Statistics of the tensor</source>
        <translation>张量的统计信息</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>stored</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>external data</source>
        <translation>外部数据</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>of the magnitudes</source>
        <translation>绝对值的</translation>
    </message>
    <message>
        <source>of the lengths in bytes</source>
        <translation>按字节长度的</translation>
    </message>
    <message>
        <source>Computing the statistics of a tensor of this size takes a while.</source>
        <translation>计算此大小的张量的统计信息需要一些时间。</translation>
    </message>
</context>
<context>
    <name>shapewright::TestController</name>
    <message>
        <source>The model is invalid with these sizes, so a test will probably fail. Errors: %1; see Problems.</source>
        <translation>模型在这些大小下无效，因此测试很可能失败。错误：%1；请查看“问题”。</translation>
    </message>
    <message>
        <source>&amp;Run anyway</source>
        <translation>仍然运行(&amp;R)</translation>
    </message>
    <message>
        <source>The model is invalid with these sizes; see Problems.</source>
        <translation>模型在这些大小下无效；请查看“问题”。</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%1; also passed %2</source>
        <translation>%1；另外通过：%2</translation>
    </message>
    <message>
        <source> and </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Listing execution providers</source>
        <translation>正在列出执行提供程序</translation>
    </message>
    <message>
        <source>Checking input data</source>
        <translation>正在检查输入数据</translation>
    </message>
</context>
<context>
    <name>shapewright::TestDialog</name>
    <message>
        <source>Test settings</source>
        <translation>测试设置</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>source of each input</source>
        <translation>各输入的来源</translation>
    </message>
    <message>
        <source>Sources of inputs</source>
        <translation>输入的来源</translation>
    </message>
    <message>
        <source>From a &amp;file…</source>
        <translation>来自文件(&amp;F)…</translation>
    </message>
    <message>
        <source>From an &amp;image…</source>
        <translation>来自图像(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>自动(&amp;A)</translation>
    </message>
    <message>
        <source>A folder with input_0.pb, … as in ONNX&apos;s own tests; outputs are compared with its output_0.pb, …</source>
        <translation>文件夹，内含 input_0.pb、…，同 ONNX 自带的测试；输出与其中的文件比较：output_0.pb、…</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>&amp;Compare with the original, if there are edits</source>
        <translation>如有修改，则与原模型比较(&amp;C)</translation>
    </message>
    <message>
        <source>Check the shape of &amp;every tensor</source>
        <translation>检查每个张量的形状(&amp;E)</translation>
    </message>
    <message>
        <source>Iteratio&amp;ns</source>
        <translation>迭代次数(&amp;N)</translation>
    </message>
    <message>
        <source>Time &amp;limit of iterations</source>
        <translation>迭代时间上限(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>线程数(&amp;T)</translation>
    </message>
    <message>
        <source>Graph optimi&amp;zation</source>
        <translation>图优化(&amp;Z)</translation>
    </message>
    <message>
        <source>E&amp;xecution provider</source>
        <translation>执行提供程序(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Seed of random inputs</source>
        <translation>随机输入的种子(&amp;S)</translation>
    </message>
    <message>
        <source>Timeo&amp;ut</source>
        <translation>超时(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Memory limit</source>
        <translation>内存上限(&amp;M)</translation>
    </message>
    <message>
        <source>Restore &amp;defaults</source>
        <translation>恢复默认值(&amp;D)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Run test</source>
        <translation>运行测试</translation>
    </message>
    <message>
        <source>The installed ONNX Runtime has no other execution provider. Set SHAPEWRIGHT_ONNXRUNTIME to use another library.</source>
        <translation>已安装的 ONNX Runtime 没有其他执行提供程序。设置 SHAPEWRIGHT_ONNXRUNTIME 可使用其他库。</translation>
    </message>
    <message>
        <source>Warning: %1.</source>
        <translation>警告：%1。</translation>
    </message>
    <message>
        <source>Feed the input from a file</source>
        <translation>从文件提供输入</translation>
    </message>
    <message>
        <source>Tensors (*.npy *.npz *.pb);;All files (*)</source>
        <translation>张量 (*.npy *.npz *.pb);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Feed the input from an image</source>
        <translation>从图像提供输入</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg);;All files (*)</source>
        <translation>图像 (*.png *.jpg *.jpeg);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Feed all inputs from a folder</source>
        <translation>从文件夹提供所有输入</translation>
    </message>
    <message>
        <source>Select an input first.</source>
        <translation>请先选择一个输入。</translation>
    </message>
    <message>
        <source>PNG or JPEG, resized. Values are 0 to 1; write image-255: for 0 to 255, image-signed: for -1 to 1, image-net: for ImageNet&apos;s mean and deviation.</source>
        <translation>PNG 或 JPEG，会调整大小。值为 0 到 1；image-255: 表示 0 到 255，image-signed: 表示 -1 到 1，image-net: 表示按 ImageNet 的均值和标准差。</translation>
    </message>
    <message>
        <source>All from a f&amp;older…</source>
        <translation>全部来自文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Not from the f&amp;older</source>
        <translation>不用文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
</context>
<context>
    <name>shapewright::TestInputsDelegate</name>
    <message>
        <source>Source of %1</source>
        <translation>%1 的来源</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
</context>
<context>
    <name>shapewright::TestInputsModel</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>not an input of this model</source>
        <translation>不是此模型的输入</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>类型和形状</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>different shapes</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>different sources</source>
        <translation>来源不同</translation>
    </message>
</context>
<context>
    <name>shapewright::TestRunModel</name>
    <message>
        <source>not a tensor</source>
        <translation>不是张量</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 NaN · %2 Inf</source>
        <translation>%1 个 NaN · %2 个 Inf</translation>
    </message>
    <message>
        <source>Depends on random numbers, which differ in each run.</source>
        <translation>依赖于随机数，每次运行都不同。</translation>
    </message>
    <message>
        <source>random: skipped</source>
        <translation>随机：已跳过</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Actual</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Min … max</source>
        <translation>最小 … 最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
    <message>
        <source>vs original</source>
        <translation>与原模型</translation>
    </message>
    <message>
        <source>vs data</source>
        <translation>与数据</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>shapewright::TestRunPanel</name>
    <message>
        <source>Outputs of the test run</source>
        <translation>测试运行的输出</translation>
    </message>
    <message>
        <source>Test settings…</source>
        <translation>测试设置…</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Values…</source>
        <translation>值…</translation>
    </message>
    <message>
        <source>Image…</source>
        <translation>图像…</translation>
    </message>
    <message>
        <source>Not run yet. A test runs the fixed model with generated inputs in a separate process, and compares every tensor&apos;s shape with the prediction, and outputs with the original&apos;s.</source>
        <translation>尚未运行。测试会在单独的进程中用生成的输入运行固定后的模型，并将每个张量的形状与预测比较，将输出与原模型的输出比较。</translation>
    </message>
    <message>
        <source>Running on %1</source>
        <translation>正在 %1 上运行</translation>
    </message>
    <message>
        <source>The test run was cancelled.</source>
        <translation>测试运行已取消。</translation>
    </message>
    <message>
        <source>✗ Did not run</source>
        <translation>✗ 未运行</translation>
    </message>
    <message>
        <source>dynamic dims ran at %1</source>
        <translation>动态维度以 %1 运行</translation>
    </message>
    <message>
        <source>hide it</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>what ONNX Runtime says</source>
        <translation>ONNX Runtime 的消息</translation>
    </message>
    <message>
        <source>Before the latest edits:</source>
        <translation>最近的修改之前：</translation>
    </message>
    <message>
        <source>run at other sizes…</source>
        <translation>以其他大小运行…</translation>
    </message>
    <message>
        <source>make them static</source>
        <translation>设为静态</translation>
    </message>
    <message>
        <source>set its value…</source>
        <translation>设置其值…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run test on %1</source>
        <translation>在 %1 上运行测试</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
</context>
<context>
    <name>shapewright::TestRunner</name>
    <message>
        <source>its answer is cut off; %1</source>
        <translation>它的应答不完整；%1</translation>
    </message>
    <message>
        <source>it does not speak our protocol</source>
        <translation>它的应答不符合我们的协议</translation>
    </message>
</context>
<context>
    <name>shapewright::ViewController</name>
    <message>
        <source>Go to &amp;graph</source>
        <translation>转到计算图(&amp;G)</translation>
    </message>
    <message>
        <source>Move the focus to the graph</source>
        <translation>将焦点移到计算图</translation>
    </message>
</context>
<context>
    <name>shapewright::ViewOptions</name>
    <message>
        <source>Only &amp;dynamic tensors</source>
        <translation>仅动态张量(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Node names</source>
        <translation>节点名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Tensor names</source>
        <translation>张量名称(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Constants as nodes</source>
        <translation>常量显示为节点(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>概览(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Left panel</source>
        <translation>左侧面板(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Right panel</source>
        <translation>右侧面板(&amp;R)</translation>
    </message>
</context>
<context>
    <name>shapewright::WelcomePage</name>
    <message>
        <source>Make dynamic shapes static</source>
        <translation>将动态形状变为静态</translation>
    </message>
    <message>
        <source>Open an ONNX model to see where its shapes are dynamic. Set each dynamic dimension, see the effect on every tensor, run the fixed model on the CPU, and save it.</source>
        <translation>打开一个 ONNX 模型，查看其形状在何处为动态。设置每个动态维度，查看对每个张量的影响，在 CPU 上运行固定后的模型，然后保存。</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>or drop a file here</source>
        <translation>或将文件拖放到此处</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>最近的模型</translation>
    </message>
    <message>
        <source>Open %1 again</source>
        <translation>重新打开 %1</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Open the sample %1</source>
        <translation>打开示例 %1</translation>
    </message>
</context>
<context>
    <name>shapewright::Windows</name>
    <message>
        <source>Shapewright ended unexpectedly. Unsaved edits of %1: %2.</source>
        <translation>Shapewright 意外退出。%1 有未保存的修改：%2。</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
</context>
<context>
    <name>shapewright::Workspace</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>%1: %2 supported · %3 not supported · &lt;a href=&apos;end&apos;&gt;end colouring&lt;/a&gt;</source>
        <translation>%1：%2 支持 · %3 不支持 · &lt;a href=&apos;end&apos;&gt;结束着色&lt;/a&gt;</translation>
    </message>
    <message>
        <source>Highlighting %1 · Esc to clear</source>
        <translation>正在高亮 %1 · 按 Esc 清除</translation>
    </message>
</context>
<context>
    <name>shapewright::layout::PlacerProcess</name>
    <message>
        <source>it took longer than %1 s</source>
        <translation>它用时超过 %1 秒</translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation>它已崩溃</translation>
    </message>
    <message>
        <source>it ended with code %1</source>
        <translation>它以退出码 %1 结束</translation>
    </message>
    <message>
        <source>it answered without a question</source>
        <translation>它未收到请求便给出应答</translation>
    </message>
    <message>
        <source>its answer is not understood</source>
        <translation>无法理解它的应答</translation>
    </message>
    <message>
        <source>its answer cannot be drawn</source>
        <translation>无法绘制它的应答</translation>
    </message>
    <message>
        <source>it does not speak our protocol</source>
        <translation>它的应答不符合我们的协议</translation>
    </message>
</context>
</TS>
