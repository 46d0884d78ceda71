import { describe, expect, it } from "vitest";

import type { InternalMessage, MessageNode } from "#domain/message.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { allBranchesMarkdown } from "./all-branches.ts";
import { escaped } from "./escaped.ts";
import type { ExportedConversation } from "./exported-conversation.ts";
import { htmlPage } from "./html-page.ts";

const says = (role: InternalMessage["role"], text: string): InternalMessage => ({
  role,
  content: text === "" ? [] : [{ type: "text", text }],
});
const calls: InternalMessage = {
  ...says("assistant", ""),
  toolCalls: [
    {
      id: "1",
      toolName: "search",
      arguments: { query: "boughs" },
      approvalStatus: "approved",
    },
  ],
};
const result: InternalMessage = {
  ...says("tool", ""),
  toolResult: { requestId: "1", result: "Three found.", isError: true, source: "tool" },
};

const pool: Readonly<Record<string, InternalMessage>> = {
  question: says("user", "Find *boughs*:\n```\nf(x)\n```"),
  calls,
  result,
  answer: says("assistant", "There are three."),
  other: says("assistant", "There are some."),
};

interface Listed {
  name: string;
  named: boolean;
  ids: readonly string[];
}

/** A conversation with these branches; the first is shown in full. */
function exported(...listed: Listed[]): ExportedConversation {
  const { context, branches } = seededTree({ seed: 1, nodes: 2, branches: 1 });
  const [row] = branches;
  if (row === undefined) throw new Error("There is no branch.");
  return {
    context,
    branches: listed.map(({ name, named, ids }) => {
      return { ...row, id: name, name, named, messageIds: [...ids] };
    }),
    nodes: new Map(
      Object.entries(pool).map(([id, message]): [string, MessageNode] => [
        id,
        { id, contextId: context.id, parentId: null, message, createdAt: 0 },
      ]),
    ),
    bytes: new Map(),
    labelOf: ({ name }) => name,
  };
}

const pageOf = (conversation: ExportedConversation) =>
  htmlPage(conversation, { render: escaped, style: "" });
const summaries = (page: string) =>
  [...page.matchAll(/<summary>(.*?)<\/summary>/gu)].map(([, text]) => text);

const main = { name: "main", named: true, ids: ["question", "calls", "result", "answer"] };
const again = { ...main, name: "main~2", named: false };

describe("a conversation as a page", () => {
  it("shows a call once, with its arguments and its result", () => {
    const page = pageOf(exported(main));
    expect(summaries(page)).toEqual(["Call of search (error)"]);
    expect(page.match(/boughs&quot;/gu)).toHaveLength(1);
    expect(page.match(/Three found\./gu)).toHaveLength(1);
  });

  it("shows a result by itself where its call belongs to a branch above", () => {
    const page = pageOf(exported({ ...main, ids: ["question", "calls"] }, again));
    expect(summaries(page)).toEqual([
      "Call of search",
      "main~2, after “Find boughs: f(x)”",
      "search (error)",
    ]);
  });

  it("names the last words before a branch where it follows a message without words", () => {
    const other = { ...again, ids: ["question", "calls", "result", "other"] };
    const conversation = exported(main, other);
    expect(pageOf(conversation)).toContain("<summary>main~2, after “Find boughs: f(x)”</summary>");
    expect(allBranchesMarkdown(conversation)).toContain("(after “Find boughs: f(x)”)");
    expect(pageOf(conversation)).not.toContain("“”");
  });

  it("names nothing before a branch that begins by itself", () => {
    const page = pageOf(exported(main, { ...again, ids: ["other"] }));
    expect(page).toContain("<summary>main~2</summary>");
  });

  it("counts versions for themselves", () => {
    const fork = { ...main, name: "fork" };
    const count = (...listed: Listed[]) =>
      / · ([^<]*)<\/p><\/header>/u.exec(pageOf(exported(...listed)))?.[1];
    expect(count(main)).toBeUndefined();
    expect(count(main, again)).toBe("1 other version");
    expect(count(main, fork, again, { ...again, name: "main~3" })).toBe(
      "2 branches · 2 other versions",
    );
  });

  it("shows what a person fenced as code, and the rest as they wrote it", () => {
    const page = pageOf(exported(main));
    expect(page).toContain('<p class="said short" dir="auto">Find *boughs*:</p>');
    expect(page).toContain('<pre dir="ltr"><code>f(x)</code></pre>');
  });

  it("says of what was brought back from which branch it is, on the page and as Markdown", () => {
    const side = { name: "rice & rye", named: true, ids: ["question", "other"] };
    const gone = { kind: "bring_back", branchId: "gone" } as const;
    const told = { kind: "bring_back", branchId: side.name } as const;
    const conversation = exported({ ...main, ids: ["question", "told", "lost"] }, side);
    const nodes = new Map(conversation.nodes);
    for (const [id, source] of [
      ["told", told],
      ["lost", gone],
    ] as const) {
      const message = { ...says("user", "In short."), metadata: { source } };
      nodes.set(id, { id, contextId: "c", parentId: null, message, createdAt: 0 });
    }
    const all = { ...conversation, nodes };
    expect(pageOf(all)).toContain("<h3>Brought back from rice &amp; rye</h3>");
    expect(pageOf(all)).toContain("<h3>Brought back from another branch</h3>");
    expect(allBranchesMarkdown(all)).toContain("\n## Brought back from rice & rye\n");
  });
});
