import { describe, expect, it } from "vitest";

import type { BuiltConversation } from "#domain/imports/build-conversation.ts";
import { factsOf } from "#domain/imports/test-support/facts.ts";
import { ownSamples } from "#domain/imports/test-support/own-samples.ts";
import { faultOf, readText } from "#domain/imports/test-support/read-text.ts";
import { attachmentsIn } from "#domain/message.ts";

import { allBranchesMarkdown } from "./all-branches.ts";
import { chatGptFile } from "./chatgpt-format.ts";
import { escaped } from "./escaped.ts";
import { onlyNamed } from "./exported-conversation.ts";
import type { ExportedConversation } from "./exported-conversation.ts";
import { htmlPage } from "./html-page.ts";
import { llamaFile } from "./llama-format.ts";

const drawn = { render: escaped, style: "" };

function exported({ context, branches, messages }: BuiltConversation): ExportedConversation {
  return {
    context,
    branches,
    nodes: new Map(messages.map((node) => [node.id, node])),
    bytes: new Map(),
    labelOf: ({ name }) => name,
  };
}

/**
 * The facts to compare. Repeated roles are merged, since the calls of one round are exported one after
 * another, each with its result.
 */
function comparable(built: BuiltConversation, withAttachments: boolean) {
  const { attachments, roles_on_active_path, title: _title, ...facts } = factsOf(built);
  return {
    ...facts,
    roles: roles_on_active_path.replaceAll(/(.)\1+/gu, "$1"),
    attachments: withAttachments ? attachments : 0,
  };
}

const conversations = ownSamples.flatMap(({ app, text }) =>
  readText(text).built.map((built) => ({ app, built })),
);

describe("a conversation in another app's form", () => {
  it.each(conversations)("of $app is the same after a way through ChatGPT's", ({ built }) => {
    const [again] = readText(chatGptFile(exported(built))).built;
    if (again === undefined) throw new Error("It is not understood.");
    expect(faultOf(again)).toBeUndefined();
    expect(comparable(again, true)).toEqual(comparable(built, true));
    expect(again.branches).toHaveLength(built.branches.length);
    expect(again.context.createdAt).toBe(built.context.createdAt);
  });

  it.each(conversations)("of $app is the same after a way through llama.cpp's", ({ built }) => {
    const [again] = readText(llamaFile(exported(built))).built;
    if (again === undefined) throw new Error("It is not understood.");
    expect(faultOf(again)).toBeUndefined();
    expect(comparable(again, false)).toEqual(comparable(built, false));
    expect(again.branches[0]?.systemPrompt?.content).toBe(built.branches[0]?.systemPrompt?.content);
  });
});

describe("the attachments of a conversation in llama.cpp's form", () => {
  const chunks = ["image", "text", "gone"].map((id) => ({ role: "user", driveImage: { id } }));
  const [built] = readText(JSON.stringify({ chunkedPrompt: { chunks } })).built;
  if (built === undefined) throw new Error("It is not understood.");
  const [image = "", text = ""] = built.messages.flatMap(({ message }) =>
    attachmentsIn(message).map(({ blobId }) => blobId),
  );
  const whole = {
    ...exported(built),
    bytes: new Map([
      [image, { mediaType: "image/png", base64: "aW1hZ2U=" }],
      [text, { mediaType: "text/plain", base64: "c2FpZA==", text: "said" }],
    ]),
  };

  it("have their bytes, or say that they are missing", () => {
    const extras = llamaFile(whole)
      .trim()
      .split("\n")
      .flatMap((line): unknown[] => JSON.parse(line).message?.extra ?? []);
    expect(extras).toEqual([
      { type: "IMAGE", name: expect.any(String), base64Url: "data:image/png;base64,aW1hZ2U=" },
      { type: "TEXT", name: expect.any(String), content: "said" },
      { type: "TEXT", name: expect.any(String), content: "(Not in this export.)" },
    ]);
  });

  it("are counted where only the name is in it", () => {
    expect(onlyNamed(whole)).toBe(1);
    expect(onlyNamed(exported(built))).toBe(3);
  });
});

describe("a conversation to read", () => {
  const hostile = `</pre><script>alert(1)</script><img src=x onerror=alert(1)>"'`;
  const built = readText(
    JSON.stringify([
      {
        title: hostile,
        id: "h",
        mapping: {
          q: {
            message: {
              author: { role: "user" },
              content: { content_type: "text", parts: [hostile] },
            },
            parent: null,
          },
          a: {
            message: {
              author: { role: "assistant" },
              content: { content_type: "text", parts: [hostile] },
              metadata: { model_slug: hostile },
            },
            parent: "q",
          },
          b: {
            message: {
              author: { role: "assistant" },
              content: { content_type: "text", parts: ["Other."] },
            },
            parent: "q",
          },
        },
      },
    ]),
  ).built[0];
  if (built === undefined) throw new Error("Nothing was built.");

  it("is a page in which nothing of it is a program, and nothing is loaded", () => {
    const page = htmlPage(exported(built), drawn);
    expect(page).not.toContain("<script");
    expect(page).not.toContain("<img");
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("Other.");
    expect(page.match(/<article/gu)).toHaveLength(3);
  });

  it("is Markdown with each branch, and what they share only once", () => {
    const text = allBranchesMarkdown(exported(built));
    expect(text.match(/Branch: /gu)).toHaveLength(2);
    // The conversation's title once, then the title of each other branch.
    expect(text.match(/^# /gmu)).toHaveLength(2);
    expect(text.match(/^## You$/gmu)).toHaveLength(1);
    expect(text).toContain("Other.");
  });

  it("says of a branch without messages of its own that all are above", () => {
    const whole = exported(built);
    const [first] = whole.branches;
    if (first === undefined) throw new Error("There is no branch.");
    const short = { ...first, id: "short", messageIds: first.messageIds.slice(0, 1) };
    const conversation = { ...whole, branches: [...whole.branches, short] };
    const said = "All messages of this branch are above.";
    expect(allBranchesMarkdown(conversation).split(said)).toHaveLength(2);
    expect(htmlPage(conversation, drawn).split(said)).toHaveLength(2);
    expect(allBranchesMarkdown(whole)).not.toContain(said);
  });
});
