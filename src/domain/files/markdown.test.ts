import { marked } from "marked";
import type { Token } from "marked";
import { describe, expect, it } from "vitest";

import type { InternalMessage, MessageNode } from "#domain/message.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { branchFileNameOf, fileNameOf } from "./file-name.ts";
import { branchMarkdown } from "./markdown.ts";
import { strangeText } from "./test-support/seeded-file.ts";

function nodes(...messages: InternalMessage[]): MessageNode[] {
  return messages.map((message, at) => ({
    id: String(at),
    contextId: "c",
    parentId: at === 0 ? null : String(at - 1),
    message,
    createdAt: 0,
  }));
}

const says = (role: InternalMessage["role"], text: string): InternalMessage => ({
  role,
  content: [{ type: "text", text }],
});

function written(...messages: InternalMessage[]): string {
  return branchMarkdown({ title: "A *title*", branch: "main", nodes: nodes(...messages) });
}

function headings(markdown: string): string[] {
  const tokens = marked.lexer(markdown);
  return tokens.filter((token) => token.type === "heading" && token["depth"] === 2).map(textIn);
}

function textIn(token: Token): string {
  return "text" in token ? String(token.text) : "";
}

describe("a branch as Markdown", () => {
  it("has a title, the branch, the prompts and who said what", () => {
    const markdown = branchMarkdown({
      title: "Ledger",
      branch: "main · version 2",
      systemPrompt: "Be brief.",
      nodes: nodes(says("user", "Why?"), {
        ...says("assistant", "Because **so**."),
        metadata: { model: "gpt_x", status: "stopped" },
      }),
    });
    expect(markdown).toBe(
      "# Ledger\n\nBranch: main · version 2\n\n## System prompt\n\nBe brief.\n\n## You\n\nWhy?\n\n" +
        "## Assistant (gpt\\_x)\n\nBecause **so**.\n\n*Stopped here.*\n",
    );
  });

  it("shows calls and results in fences that nothing inside can close", () => {
    const text = "before\n````\n## You\n```";
    const markdown = written(
      {
        role: "assistant",
        content: [],
        toolCalls: [
          {
            id: "a",
            toolName: "fetch_url",
            arguments: { text, hidden: "a\u200bb" },
            approvalStatus: "denied",
          },
        ],
      },
      {
        role: "tool",
        content: [],
        toolResult: { requestId: "a", result: text, isError: true, source: "person" },
      },
    );
    expect(headings(markdown)).toEqual(["Assistant", "Tool fetch\\_url (error)"]);
    const code = marked.lexer(markdown).filter(({ type }) => type === "code");
    expect(code.map(textIn)).toEqual([
      JSON.stringify({ text, hidden: "a\u200bb" }, null, 2).replace("\u200b", String.raw`\u200b`),
      text,
    ]);
    expect(markdown).toContain("**Call: fetch\\_url (denied)**");
  });

  it.each([
    ["an open fence", "```js\nlet x"],
    ["a tilde fence with backticks in it", "~~~\n```"],
    ["a fence that a shorter one does not close", "`````\n```"],
    ["a comment", "<!-- hidden"],
    ["a script", "<script>"],
    ["a raw block", "<pre>\n<div>"],
    ["a declaration", "<!DOCTYPE x"],
    ["a reasoning-like quote", "> quoted\n> ```"],
  ])("keeps %s within its own message", (_what, text) => {
    const markdown = written(says("user", "One"), says("assistant", text), says("user", "Two"));
    expect(headings(markdown)).toEqual(["You", "Assistant", "You"]);
  });

  it("keeps any strange text within its own message", () => {
    const random = seededRandom(9);
    for (let round = 0; round < 300; round += 1) {
      const text = strangeText(random);
      const thoughts: InternalMessage = {
        role: "assistant",
        content: [
          { type: "reasoning", text },
          { type: "text", text },
        ],
      };
      const markdown = written(says("user", text), thoughts, says("user", "Two"));
      expect(headings(markdown)).toEqual(["You", "Assistant", "You"]);
    }
  });

  it("has the headings of a text below those who speak, however they are written", () => {
    const text = [
      "# One\n\n## Two\n\n###### Six\n\nThree\n=====\n\nFour\nfive\n---",
      "- item\n---\n\n> # quoted\n\n```md\n# code\n```\n\n#no heading",
    ].join("\n\n");
    const markdown = written(says("user", "Why?"), says("assistant", text));
    const found = marked
      .lexer(markdown)
      .flatMap((token) => (token.type === "heading" ? [[token["depth"], textIn(token)]] : []));
    expect(found).toEqual([
      [1, String.raw`A \*title\*`],
      [2, "You"],
      [2, "Assistant"],
      [3, "One"],
      [4, "Two"],
      [6, "Six"],
      [3, "Three"],
      [4, "Four five"],
    ]);
    expect(markdown).toContain("- item\n---\n\n> # quoted\n\n```md\n# code\n```\n\n#no heading");
  });

  it("keeps the footnotes of several answers apart", () => {
    const noted = (note: string) => says("assistant", `So it is.[^1]\n\n[^1]: ${note}`);
    const markdown = written(noted("First."), noted("Second."));
    expect(markdown).toContain("So it is.[^1]\n\n[^1]: First.");
    expect(markdown).toContain("So it is.[^1-2]\n\n[^1-2]: Second.");
  });

  it("names what it cannot contain", () => {
    const markdown = written({
      role: "user",
      content: [
        { type: "image", blobId: "b", mediaType: "image/png" },
        { type: "file", blobId: "f", mediaType: "text/plain", name: "a_b.txt" },
      ],
    });
    expect(markdown).toContain("*Image: image/png*\n\n*File: a\\_b.txt*");
  });
});

describe("a file's name", () => {
  it("is the title's letters and digits", () => {
    expect(fileNameOf("Où est-ce? 2/3 — Ärger!")).toBe("où-est-ce-2-3-ärger");
    expect(fileNameOf("../../..")).toBe("conversation");
    expect(fileNameOf("x".repeat(500))).toHaveLength(60);
    expect(fileNameOf(`${"x".repeat(59)} yes`)).toBe("x".repeat(59));
  });

  it("of a branch has room for the title and the branch's label", () => {
    const [title, label] = ["A long title ".repeat(9), "Shorter and in plain words ".repeat(9)];
    expect(branchFileNameOf("Boughs", "Main")).toBe("boughs-main");
    expect(branchFileNameOf(title, "Second try")).toMatch(/^a-long-title-a-.*-second-try$/u);
    expect(branchFileNameOf("Boughs", label)).toMatch(/^boughs-shorter-and-in-plain-words-/u);
    expect(branchFileNameOf(title, label)).toBe(
      "a-long-title-a-long-title-a-l-shorter-and-in-plain-words-sho",
    );
    expect(branchFileNameOf("…", "…")).toBe("conversation");
  });

  it("is allowed on every system, whatever the title is", () => {
    expect(fileNameOf("Con")).toBe("con-conversation");
    expect(fileNameOf("LPT1!")).toBe("lpt1-conversation");
    expect(fileNameOf("🚀🚀")).toBe("conversation");
    expect(fileNameOf("Contact")).toBe("contact");
  });
});
