import { describe, expect, it } from "vitest";

import { articleOf } from "./article.ts";

const ADDRESS = "https://site.example/blog/post";
const SENTENCE = "A sentence of some length, with a comma, that belongs to the article itself. ";

function pageOf(inside: string, head = ""): string {
  return `<!doctype html><html><head><title>A title – Site</title>${head}</head><body>
    <nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav>
    <article><h1>A title</h1><p>${SENTENCE.repeat(6)}</p>${inside}<p>${SENTENCE.repeat(6)}</p></article>
    <footer>Imprint and cookies</footer></body></html>`;
}

describe("an article", () => {
  it("is Markdown, without what is around it", () => {
    const { title, text, published, author } = articleOf(
      pageOf(
        `<h2>Part</h2><ul><li>one</li><li><b>two</b></li></ul>
        <pre><code class="language-js">let x = 1;</code></pre>
        <blockquote>Said.</blockquote>`,
        `<meta name="author" content="Ann Author"><meta property="article:published_time" content="2026-01-02T03:04:05Z">`,
      ),
      ADDRESS,
    );
    expect(title).toContain("A title");
    expect(published).toBe("2026-01-02T03:04:05Z");
    expect(author).toBe("Ann Author");
    expect(text).toContain("## Part");
    expect(text).toMatch(/^-\s+\*\*two\*\*$/mu);
    expect(text).toContain("```js\nlet x = 1;\n```");
    expect(text).toContain("> Said.");
    expect(text).not.toMatch(/Imprint|Home/u);
  });

  it("keeps links only to pages and addresses of mail, complete", () => {
    const { text } = articleOf(
      pageOf(
        `<p><a href="../x(1)">one</a> <a href="javascript:alert(1)">two</a> <a href="data:text/html,x">three</a>
        <a href="JaVaScRiPt:alert(1)">four</a> <a href="mailto:a@b.example">five</a> <a href="vbscript:x">six</a></p>`,
      ),
      ADDRESS,
    );
    expect(text).toContain("[one](https://site.example/x%281%29)");
    expect(text).toContain("[five](mailto:a@b.example)");
    expect(text).not.toMatch(/script:|data:/iu);
    for (const word of ["two", "three", "four", "six"]) expect(text).toContain(word);
  });

  it("keeps images by their description, and none that are in the page itself", () => {
    const { text } = articleOf(
      pageOf(
        `<p><img src="/a.png" alt="A picture"><img src="data:image/png;base64,AAAA" alt="Inline"></p>`,
      ),
      ADDRESS,
    );
    expect(text).toContain("![A picture](https://site.example/a.png)");
    expect(text).toContain("Inline");
    expect(text).not.toContain("base64");
  });

  it("writes tables of data as tables, and those for layout as paragraphs", () => {
    const data = `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1 | 2</td><td>x<br>y</td></tr></tbody></table>`;
    expect(articleOf(pageOf(data), ADDRESS).text).toContain(
      "| a | b |\n| --- | --- |\n| 1 \\| 2 | x y |",
    );
    const layout = `<table><tr><td><h2>Left</h2><p>${SENTENCE}</p></td><td><p>${SENTENCE}</p></td></tr></table>`;
    expect(articleOf(pageOf(layout), ADDRESS).text).not.toContain("---");
  });

  it("resolves links by the page's own base", () => {
    const page = pageOf(
      `<p><a href="n.html">next</a></p>`,
      `<base href="https://other.example/d/">`,
    );
    expect(articleOf(page, ADDRESS).text).toContain("[next](https://other.example/d/n.html)");
  });

  it("is all of a page that has no article", () => {
    const links = Array.from(
      { length: 20 },
      (_, at) => `<li><a href="/${at}">Entry ${at}</a></li>`,
    );
    const { text } = articleOf(`<title>Index</title><ul>${links.join("")}</ul>`, ADDRESS);
    expect(text).toContain("[Entry 19](https://site.example/19)");
  });

  it("has no scripts, styles and templates, and runs none", () => {
    const { text } = articleOf(
      pageOf(
        `<script>globalThis.ran = true; document.write("written")</script><style>p{}</style>
        <noscript>Turn it on</noscript><template><p>Later</p></template>
        <img src="x" onerror="globalThis.ran = true" alt="pic"><svg onload="globalThis.ran=true"><script>1</script></svg>`,
      ),
      ADDRESS,
    );
    expect(text).not.toMatch(/written|ran|p\{\}|Later/u);
    expect(Reflect.get(globalThis, "ran")).toBeUndefined();
  });
});

describe("a hostile page", () => {
  const plain: [string, string, string][] = [
    ["two million elements in each other", `${"<div>".repeat(2_000_000)}deep`, "deep"],
    ["a hundred thousand elements", `<b>x</b>`.repeat(50_000), "xxx"],
    ["scripts that do not end", `before${"<script>".repeat(300_000)}`, "before"],
  ];
  it.each(plain)("of %s is read as plain words", (_what, html, words) => {
    const article = articleOf(html, ADDRESS);
    expect(article.plain).toBe(true);
    expect(article.text).toContain(words);
  });

  it("that is read as plain words has no words of comments and templates", () => {
    const unseen = "<!-- a > lie --><template><p>a > lie</p></template><!-- <p>lie</p>";
    const { text } = articleOf(`${"<b>x</b>".repeat(50_000)}seen${unseen}`, ADDRESS);
    expect(text).toMatch(/seen$/u);
  });

  it.each([
    ["nothing", ""],
    ["a lonely bracket", "<"],
    ["comments that do not end", "<!--".repeat(100_000)],
    ["attributes without end", `<p ${"a=1 ".repeat(200_000)}>x</p>`],
    ["tags that do not close", "</p></div></body></html>".repeat(1_000)],
    ["a title full of tags", `<title>${"<b>".repeat(1_000)}</title>`],
    ["zero bytes", "<p>a\0b</p>"],
    ["halves of characters", "<p>\uD800 x \uDC00</p>"],
  ])("of %s throws nothing", (_what, html) => {
    expect(articleOf(html, ADDRESS)).toHaveProperty("text");
  });
});
