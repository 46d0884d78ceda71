import { expect, it } from "vitest";

import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { answerHtml, drawnAnswers } from "./answer-html.ts";

it("draws Markdown, and leaves nothing in it that runs or loads", () => {
  expect(answerHtml("**So** it is.\n\n- one")).toContain("<strong>So</strong>");
  const attacks = [
    "<script>alert(1)</script>",
    "text <img src=x onerror=alert(1)> text",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>1</script>)",
    "![x](https://example.com/a.png)",
    '[x](https://example.com/"onmouseover="alert(1))',
    "<https://example.com/'><b>",
    '```"><script>\n</code></pre><script>alert(1)</script>\n```',
    "| a |\n|---|\n| <svg onload=alert(1)> |",
    "<!-- --><iframe src=//x>",
    String.raw`$\href{javascript:alert(1)}{x}$`,
    String.raw`$\text{<img src=x onerror=alert(1)>}$`,
    String.raw`$\unknown{<img src=x onerror=alert(1)>}$`,
    String.raw`$\includegraphics{https://example.org/a.png}$`,
  ];
  for (const attack of attacks) {
    const html = answerHtml(attack);
    expect(html).not.toMatch(/<(?:script|img|iframe|svg|b>)/iu);
    expect(html).not.toMatch(/(?:href|src)="(?!https:\/\/example\.com\/)/iu);
    expect(html).not.toMatch(/<[^>]* on\w+=/iu);
  }
});

it("gives what is copied its own headings, and a table lines", () => {
  const text = "# One\n\n> ## Two\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |";
  const copied = answerHtml(text, "copy");
  expect(copied).toMatch(/<h1[^>]*>One<\/h1>/u);
  expect(copied).toMatch(/<blockquote[^>]*><h2[^>]*>Two<\/h2>/u);
  expect(copied).toContain('<table border="1" cellspacing="0">');
  expect(copied).toMatch(/<td[^>]* align="right">2<\/td>/u);
  expect(answerHtml(text)).toContain("<table>");
  expect(answerHtml(text)).toMatch(/<h4[^>]*>One<\/h4>/u);
});

it("leaves what would cost a parser minutes as it is written", () => {
  for (const bomb of ["<", "\\", "~", "!", "["]) {
    expect(answerHtml(bomb.repeat(500_000)).startsWith("<pre>")).toBe(true);
  }
});

it("leaves what is nested too deep for a parser as it is written", () => {
  for (const deep of ["> ", "- ", "1) > "].map((marks) => marks.repeat(20_000))) {
    expect(answerHtml(`${deep}x`).startsWith("<pre>")).toBe(true);
  }
  const within = `${"*a ~~b ".repeat(2_000)}x${" c~~ d*".repeat(2_000)}`;
  expect(answerHtml(within)).toBe(`<p dir="ltr">${within}</p>`);
});

it("lets the page go on between the answers of a conversation", async () => {
  const { nodes } = seededTree({ seed: 1, nodes: 6, branches: 1 });
  const answers = nodes.filter(({ message }) => message.role === "assistant");
  let breaths = 0;
  const { render } = await drawnAnswers(nodes, async () => {
    breaths += 1;
  });
  expect(answers.length).toBeGreaterThan(1);
  expect(breaths).toBe(answers.length);
  expect(render("**So** it is.")).toContain("<strong>So</strong>");
});

it("draws formulas, without losing a backslash of one that cannot be drawn", () => {
  const html = answerHtml(String.raw`So \(e^{-x^2}\,dx\) is not $5.

$$
\begin{pmatrix} a & b \\ c & d \end{pmatrix}
$$

$$\unknown{x}\,y$$`);
  expect(html.match(/<math/gu)).toHaveLength(2);
  expect(html).toContain("<mtable");
  expect(html).not.toContain("pmatrix");
  expect(html).toContain("is not $5.");
  expect(html).toContain(String.raw`$$\unknown{x}\,y$$`);
});

it("leaves a formula that refers to another as it is written", () => {
  const html = answerHtml(String.raw`$$x \tag{1}\label{one}$$

As $\eqref{one}$ and $\ref{one}$ say.`);
  expect(html.match(/<math/gu)).toHaveLength(1);
  expect(html).toContain(String.raw`$\eqref{one}$`);
  expect(html).toContain(String.raw`$\ref{one}$`);
  expect(html).not.toContain("<a ");
});

it("brings the rules of formulas only where there is one, and no font to load", async () => {
  const styleOf = async (text: string) => {
    const { nodes } = seededTree({ seed: 1, nodes: 2, branches: 1 });
    const [node] = nodes;
    if (node === undefined) throw new Error("There is no message.");
    const message = { role: "assistant" as const, content: [{ type: "text" as const, text }] };
    return (await drawnAnswers([{ ...node, message }], async () => undefined)).style;
  };
  expect(await styleOf("$x^2$")).toContain(".tml-fbox");
  expect(await styleOf("$x^2$")).not.toContain("@font-face");
  expect(await styleOf("It costs $5.")).toBe("");
});

it("gives each block the direction of its text", () => {
  const html = answerHtml("Hello.\n\nمرحبا بالعالم.\n\n> اقتباس\n\n- عنصر\n\n| شيء |\n|--|\n| b |");
  expect(html).toContain('<p dir="ltr">Hello.</p>');
  for (const tag of ["p", "blockquote", "ul", 'div class="table"']) {
    expect(html).toContain(`<${tag} dir="rtl">`);
  }
});

it("keeps a picture's address, as a link", () => {
  const address = "https://example.com/a.png";
  expect(answerHtml(`![A cat](${address})`)).toContain(`href="${address}">A cat</a>`);
  expect(answerHtml(`![](${address})`)).toContain(`>${address}</a>`);
});

it("numbers footnotes", () => {
  const html = answerHtml("So it is.[^a]\n\n[^a]: As seen.");
  expect(html).toContain("So it is.<sup>1</sup></p>");
  expect(html).toContain('<sup>1</sup><div><p dir="ltr">As seen.</p></div>');
});
