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
  ];
  for (const attack of attacks) {
    const html = answerHtml(attack);
    expect(html).not.toMatch(/<(?:script|img|iframe|svg|b>)/iu);
    expect(html).not.toMatch(/(?:href|src)="(?!https:\/\/example\.com\/)/iu);
    expect(html).not.toMatch(/<[^>]* on\w+=/iu);
  }
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
  expect(answerHtml(within).startsWith("<pre>")).toBe(true);
});

it("lets the page go on between the answers of a conversation", async () => {
  const { nodes } = seededTree({ seed: 1, nodes: 6, branches: 1 });
  const answers = nodes.filter(({ message }) => message.role === "assistant");
  let breaths = 0;
  const said = await drawnAnswers(nodes, async () => {
    breaths += 1;
  });
  expect(answers.length).toBeGreaterThan(1);
  expect(breaths).toBe(answers.length);
  expect(said("**So** it is.")).toContain("<strong>So</strong>");
});
