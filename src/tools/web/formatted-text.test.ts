import { describe, expect, it } from "vitest";

import { formattedMarkdown } from "./formatted-text.ts";

/** As pages and apps put it on the clipboard. */
const samples = {
  excel: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns="http://www.w3.org/TR/REC-html40"><head>
    <style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65{mso-number-format:0%;}--></style></head>
    <body link="#0563C1"><table border=0 cellpadding=0><!--StartFragment--><col width=64 span=2>
    <tr height=20><td height=20 class=xl65>Name</td><td>Share | of all</td></tr>
    <tr><td>Ann</td><td align=right>40%</td></tr><tr><td></td><td>line<br>break</td></tr>
    <!--EndFragment--></table></body></html>`,
  sheets: `<google-sheets-html-origin><style>td{border:1px}</style><table dir="ltr"><colgroup><col width="100"/></colgroup>
    <tbody><tr><td data-sheets-value='{"1":2,"2":"Quarter"}' colspan="2">Quarter</td></tr>
    <tr><td rowspan="2">Q1</td><td>3</td><td>x</td></tr><tr><td>4</td></tr></tbody></table>`,
  docs: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span>Plan</span></h2>
    <p dir="ltr"><span style="white-space:pre-wrap">Do this:</span></p><ul><li dir="ltr"><p><span>one</span></p></li>
    <ul><li><p>inner</p></li></ul><li><p>two <a href="https://a.example/x">there</a></p></li></ul></b>`,
  word: `<html><head><style><!-- p.MsoNormal{} --></style></head><body lang=EN-US><!--StartFragment-->
    <h1>Report<o:p></o:p></h1><p class=MsoNormal>It is <b>urgent</b>.<o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
    style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>First</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>Second</p>
    <!--EndFragment--></body></html>`,
  page: `<meta charset='utf-8'><h2 style="color: rgb(0,0,0)">Setup</h2><ol start="3"><li>Run<pre><code class="language-sh">npm  start
  x</code></pre></li><li><input type="checkbox" checked> done</li></ol><p>See <a href="https://d.example/a(b)">the docs</a>,
    <a href="https://d.example/">https://d.example</a>, <a href="javascript:x">this</a><sup><a href="https://d.example/#n">[1]</a></sup>
    <img alt="a chart" src="https://d.example/c.png"><script>bad()</script><button>Copy</button></p>`,
  vsCode: `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Consolas, 'Courier New', monospace;white-space: pre;">
    <div><span style="color: #c586c0;">import</span> <a href="https://x.example/y">x</a></div><br><div>y</div></div>`,
  jetBrains: `<html><head></head><body><pre style="background-color:#2b2b2b;font-family:'JetBrains Mono',monospace;"><span>val</span> x = 1<br>y</pre></body></html>`,
  gitHub: `<meta charset='utf-8'><table class="highlight"><tbody><tr><td data-line-number="1" style="font-family: ui-monospace, SFMono-Regular"></td>
    <td style="font-family: ui-monospace; white-space: pre"><span>if</span> (a)</td></tr><tr><td style="font-family: ui-monospace"></td><td style="font-family: ui-monospace">  b</td></tr></tbody></table>`,
};

const LINES = "two\nlines";

describe("formatted text", () => {
  it.each([
    [
      "a spreadsheet's cells",
      samples.excel,
      "| Name | Share \\| of all |\n| --- | --- |\n| Ann | 40% |\n|  | line break |",
    ],
    [
      "cells that span others",
      samples.sheets,
      "| Quarter |  |  |\n| --- | --- | --- |\n| Q1 | 3 | x |\n|  | 4 |",
    ],
    [
      "Google Docs",
      samples.docs,
      "## Plan\n\nDo this:\n\n- one\n\n  - inner\n- two [there](https://a.example/x)",
    ],
    ["Word", samples.word, "# Report\n\nIt is **urgent**.\n\n- First\n   2. Second"],
    [
      "a page",
      samples.page,
      "## Setup\n\n3. Run\n\n   ```sh\n   npm  start\n     x\n   ```\n4. [x] done\n\nSee [the docs](https://d.example/a%28b%29), https://d.example, this[1] a chart",
    ],
    ["words as they are", `<p><a href="https://a.example/">a_b*c</a> 1. [x] #y</p>`, null],
  ])("of %s becomes Markdown", (_what, html, markdown) => {
    const expected = markdown ?? "[a_b*c](https://a.example/) 1. [x] #y";
    expect(formattedMarkdown(html, LINES)).toBe(expected);
  });

  it.each([
    ["an editor's colours", samples.vsCode, LINES],
    ["another editor's", samples.jetBrains, LINES],
    ["lines of code on a page", samples.gitHub, LINES],
    ["code within a line", "<code>merge</code>", "merge"],
    ["bold words", "<p>Only <b>bold</b>.</p>", LINES],
    ["one item of a list", "<ul><li>one</li></ul>", "one"],
    ["a heading alone", "<h2>Setup</h2>", "Setup"],
    [
      "one column of a spreadsheet",
      "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>",
      "a\nb",
    ],
    ["an address", `<a href="https://a.example/x">A page</a>`, "https://a.example/x"],
    ["nothing", "", ""],
  ])("that is %s stays as it is", (_what, html, plain) => {
    expect(formattedMarkdown(html, plain)).toBeNull();
  });

  it("stays as it is if the plain text is its Markdown", () => {
    const html = `<h1>A</h1><ul><li>b</li></ul><table><tr><th>c</th><th>d</th></tr><tr><td>1</td><td>2</td></tr></table>
      <p><a href="https://a.example/">e</a></p><pre><code>f</code></pre>`;
    const written = "# A\n\n* b\n\nc | d\n-|-\n1 | 2\n\n[e](https://a.example/)\n\n```\nf\n```";
    expect(formattedMarkdown(html, written)).toBeNull();
    expect(formattedMarkdown(html, written.replace("# A", "A"))).toContain("# A");
  });

  it("that Bough has copied gives back what was written", () => {
    const drawn = "<h3>A</h3><pre>b</pre>";
    const written = `<meta charset="utf-8"><div data-bough-markdown="# A&#10;&quot;&amp;">${drawn}</div>`;
    expect(formattedMarkdown(written, LINES)).toBe('# A\n"&');
    expect(formattedMarkdown(`<div data-bough-markdown="">${drawn}</div>`, LINES)).toBeNull();
  });
});

describe("hostile formatted text", () => {
  const row = (cells: string) => `<table><tr><td>a</td>${cells}</tr></table>`;
  it.each([
    ["two million elements in each other", "<ul><li>".repeat(1_000_000)],
    ["a hundred thousand elements", "<li>x</li>".repeat(100_000)],
    ["a table of millions of cells", row(`<td colspan=1000 rowspan=1000>b</td>`.repeat(30))],
    ["scripts that do not end", `<li>x</li>${"<script>".repeat(300_000)}`],
  ])("of %s stays plain", (_what, html) => {
    expect(formattedMarkdown(html, LINES)).toBeNull();
  });

  it.each([
    ["a lonely bracket", "<li><"],
    ["comments that do not end", `<li>x</li>${"<!--".repeat(100_000)}`],
    ["marks of our own", `<p data-item-level="99999999" data-item-mark="x">a</p><h1>b</h1>`],
    ["spans that are no numbers", row(`<td colspan="-5" rowspan="x">b</td>`)],
    ["halves of characters", "<h1>\uD800 x \uDC00</h1>"],
  ])("of %s throws nothing", (_what, html) => {
    expect(formattedMarkdown(html, LINES)?.length ?? 0).toBeLessThan(100);
  });
});
