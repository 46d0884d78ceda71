import { describe, expect, it, vi } from "vitest";

import { withoutHidden } from "#domain/text/visible-text.ts";
import type { ToolArguments } from "#domain/tool.ts";
import { hostsIn } from "#domain/web/page-address.ts";
import { executeCall } from "#tools/executor.ts";
import { fakeServices } from "#tools/test-support/fake-tool.ts";
import { fakeWorkspace } from "#tools/test-support/fake-workspace.ts";

import { articleOf } from "./article.ts";
import { PART_LENGTH, fetchPageTool, readerTool } from "./fetch-page.ts";
import type { PageAnswer, PageLoader } from "./page-loader.ts";

// Pages are read in a worker, which only a browser has.
vi.mock(import("./read-article.ts"), () => ({
  readArticle: async (html, address) => articleOf(html, address),
}));

const bytesOf = (text: string) => new TextEncoder().encode(text);

type Body = Extract<PageAnswer, { kind: "body" }>;

function body(text: string | Uint8Array<ArrayBuffer>, over: Partial<Body> = {}): Body {
  return {
    kind: "body",
    status: 200,
    mediaType: "text/plain",
    charset: "",
    bytes: typeof text === "string" ? bytesOf(text) : text,
    isCut: false,
    ...over,
  };
}

function setUp(answer: PageAnswer, typed = "") {
  const load = vi.fn<PageLoader["load"]>(async () => answer);
  const loader = { load, typedHosts: async () => hostsIn(typed) };
  const workspace = fakeWorkspace();
  const options = {
    callId: "c1d2e3f4",
    signal: new AbortController().signal,
    services: fakeServices(),
  };
  const run = (args: ToolArguments, tool = fetchPageTool(loader)) =>
    executeCall(tool, args, { ...options, workspace });
  return { load, loader, run, workspace };
}

describe("fetch_page", () => {
  it("answers the text of a page, as its alphabet is", async () => {
    const latin = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
    for (const [bytes, charset] of [
      [bytesOf("café"), "utf-8"],
      [bytesOf("café"), "no-such-charset"],
      [latin, "iso-8859-1"],
      [latin, ""],
      [new Uint8Array([0xff, 0xfe, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]), "utf-8"],
    ] as const) {
      const { run } = setUp(body(bytes, { charset }));
      expect(await run({ address: `https://a.example/${charset}${bytes.length}` })).toMatchObject({
        ok: true,
        result: { text: "café" },
      });
    }
  });

  it("gives a long page in parts, of one piece, and fetches it once", async () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `Paragraph ${at}, some words.`).join(
      "\n\n",
    );
    const { run, load } = setUp(body(text));
    const address = "https://long.example/";
    let read = "";
    let start = 0;
    for (;;) {
      const outcome = await run({ address, start });
      const part = (outcome.ok ? outcome.result : {}) as {
        text: string;
        next?: number;
        remaining?: number;
      };
      expect(part.text.length).toBeLessThanOrEqual(PART_LENGTH);
      read += part.text;
      expect(part.remaining ?? 0).toBe(text.length - read.length);
      if (part.next === undefined) break;
      start = part.next;
    }
    expect(read).toBe(text);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await run({ address, start: text.length })).toMatchObject({ ok: false });
  });

  it("saves an image as a file, by its bytes and not by what the server says", async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
    const { run, workspace } = setUp(body(png, { mediaType: "text/html" }));
    expect(await run({ address: "https://a.example/pics/..%2f..%2fA%20cat!.jpeg" })).toMatchObject({
      ok: true,
      result: { file: "web/A-cat-c1d2e3.png", mediaType: "image/png" },
    });
    expect([...(await workspace.files()).keys()]).toEqual(["web/A-cat-c1d2e3.png"]);
  });

  it("saves a PDF, and says that it is one", async () => {
    const pdf = bytesOf("%PDF-1.7\n…");
    const { run } = setUp(body(pdf, { mediaType: "application/octet-stream" }));
    expect(await run({ address: "https://a.example/paper" })).toMatchObject({
      ok: true,
      result: { file: "web/paper-c1d2e3.pdf", note: expect.stringContaining("This is a PDF (0.0") },
    });
    const long = setUp(body(pdf, { isCut: true }));
    expect(await long.run({ address: "https://a.example/long" })).toMatchObject({
      ok: false,
      error: { message: "This is a PDF that is too large to be fetched." },
    });
  });

  it.each([
    ["a program", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0]), "text/plain", "program"],
    ["binary data", new Uint8Array([1, 2, 0, 4]), "text/plain", "text/plain"],
    ["an unknown type", bytesOf("abc"), "application/octet-stream", "octet-stream"],
  ])("refuses %s", async (_what, bytes, mediaType, word) => {
    const { run } = setUp(body(bytes, { mediaType }));
    expect(await run({ address: "https://a.example/refused" })).toMatchObject({
      ok: false,
      error: { kind: "invalid_arguments", message: expect.stringContaining(word) },
    });
  });

  it.each([
    [{ kind: "redirected" }, "https://www.a.example/p"],
    [{ kind: "late" }, "did not answer"],
    [{ kind: "unreached", obstacle: "cors" }, "Settings → Web"],
    [{ kind: "unreached", obstacle: "silent" }, "Nothing answers"],
    [{ kind: "unreached", obstacle: "mixed_content" }, "https://a.example"],
    [{ kind: "unreached", obstacle: "offline" }, "no network"],
    [body("gone", { status: 404 }), "404"],
  ] as const)(
    "tells the model what %o means, and is not retried by itself",
    async (answer, words) => {
      const { run } = setUp(answer);
      expect(await run({ address: "http://a.example/p" })).toMatchObject({
        ok: false,
        error: { kind: "invalid_arguments", message: expect.stringContaining(words) },
      });
    },
  );

  it("asks for nothing on a private network, unless the person typed that host", async () => {
    const refused = setUp(body("secret"));
    expect(await refused.run({ address: "http://192.168.1.1/" })).toMatchObject({ ok: false });
    expect(refused.load).not.toHaveBeenCalled();
    const typed = setUp(body("router"), "Please read http://192.168.1.1/status for me.");
    expect(await typed.run({ address: "http://192.168.1.1/" })).toMatchObject({
      result: { text: "router" },
    });
  });

  const hidden = "\u{E0069}\u{E0067}\u202E\u200B\u2062\uFE0F\u{F0000}";
  const references = Array.from(
    hidden,
    (character) => `&#x${character.codePointAt(0)?.toString(16)};`,
  );
  const words = `Read${references.join("")}&nbsp;this&InvisibleTimes;&zwnj;.`;
  const article = `<html><head><title>${words}</title><meta name="author" content="${words}"><meta
    property="article:published_time" content="${words}"></head><body><article><p>${words}</p></article>`;

  it.each([
    ["text", "text/plain", `Read${hidden}\u00A0this.`],
    ["HTML", "text/html", `<p>Read${hidden}&nbsp;this.</p>`],
    ["HTML, as references", "text/html", article],
    ["HTML of too many elements", "text/html", `${article}${"<i></i>".repeat(61_000)}`],
  ])("leaves out of %s what only a model would read", async (what, mediaType, text) => {
    const { run } = setUp(body(text, { mediaType }));
    const outcome = await run({ address: `https://hidden.example/${encodeURIComponent(what)}` });
    const page = (outcome.ok ? outcome.result : {}) as Record<string, string>;
    expect(page["text"]).toContain("Read this");
    for (const said of Object.values(page)) expect(said).toBe(withoutHidden(said));
  });
});

describe("the reader service's tool", () => {
  it.each([
    ["https://r.example/{url}", "https://r.example/https://a.example/p?q=1&r=2"],
    [
      "https://r.example/?u={url}&x=1",
      "https://r.example/?u=https%3A%2F%2Fa.example%2Fp%3Fq%3D1%26r%3D2&x=1",
    ],
  ])("%s asks for %s", async (template, asked) => {
    const { loader, load, run } = setUp(body("text"));
    await run({ address: "https://a.example/p?q=1&r=2" }, readerTool({ template, loader }));
    expect(load.mock.calls[0]?.[0]).toBe(asked);
  });

  it("tells the person who sees what", () => {
    const { loader } = setUp(body(""));
    const tool = readerTool({ template: "https://r.example/{url}", loader });
    expect(tool.describe?.({ address: "https://a.example/" })).toContain(
      "r.example sees this address",
    );
    expect(tool.definition.summary).toContain("r.example");
  });

  it("asks for no private address either", async () => {
    const { loader, load, run } = setUp(body("text"));
    const tool = readerTool({ template: "https://r.example/{url}", loader });
    expect(await run({ address: "http://169.254.169.254/" }, tool)).toMatchObject({ ok: false });
    expect(load).not.toHaveBeenCalled();
  });
});
