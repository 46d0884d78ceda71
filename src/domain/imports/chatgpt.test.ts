import { describe, expect, it } from "vitest";

import type { FileRows } from "#domain/files/format.ts";

import { MAX_BRANCHES } from "./build-conversation.ts";
import { noteText } from "./note-text.ts";
import { faultOf, readText } from "./test-support/read-text.ts";

const said = (role: string, text: string, more: object = {}) => ({
  author: { role, name: null },
  create_time: 1_700_000_000.5,
  content: { content_type: "text", parts: [text] },
  metadata: role === "assistant" ? { model_slug: "gpt-5" } : {},
  recipient: "all",
  ...more,
});

/** A file as the app writes it: a root without a message, a hidden system message, one edited question. */
const conversation = {
  title: "Rivers",
  conversation_id: "c0ffee",
  create_time: 1_700_000_000,
  update_time: 1_700_000_100.25,
  current_node: "a2",
  mapping: {
    root: { id: "root", message: null, parent: null, children: ["sys"] },
    sys: { id: "sys", message: said("system", ""), parent: "root", children: ["q1", "q2"] },
    q1: { id: "q1", message: said("user", "Longest river?"), parent: "sys", children: ["a1"] },
    a1: { id: "a1", message: said("assistant", "The Nile."), parent: "q1", children: [] },
    q2: {
      id: "q2",
      message: said("user", "Longest river in Asia?"),
      parent: "sys",
      children: ["t"],
    },
    t: {
      id: "t",
      message: said("assistant", "search('river')", { recipient: "browser" }),
      parent: "q2",
      children: ["a2", "a3"],
    },
    a2: { id: "a2", message: said("assistant", "The Yangtze."), parent: "t", children: [] },
    a3: { id: "a3", message: said("assistant", "Yangtze it is."), parent: "t", children: [] },
  },
};

function builtFrom(value: unknown) {
  const { built } = readText(JSON.stringify(value));
  const [one] = built;
  if (one === undefined) throw new Error("This is no ChatGPT export.");
  expect(faultOf(one)).toBeUndefined();
  return one;
}

function rowsOf(value: unknown): FileRows {
  const { context, branches, messages } = builtFrom(value);
  return { contexts: [context], branches, messages };
}

function textsOn({ branches, messages }: FileRows, name: string): string[] {
  const branch = branches.find((one) => one.name === name);
  return (branch?.messageIds ?? []).flatMap((id) => {
    const [part] = messages.find((node) => node.id === id)?.message.content ?? [];
    return part?.type === "text" ? [part.text] : [];
  });
}

describe("a ChatGPT export", () => {
  it("keeps every path of the conversation: the one last viewed becomes main", () => {
    const rows = rowsOf([conversation]);
    expect(rows.branches.map(({ name, named }) => [name, named])).toEqual([
      ["main", true],
      ["main~2", false],
      ["main~3", false],
    ]);
    expect(textsOn(rows, "main")).toEqual(["Longest river in Asia?", "The Yangtze."]);
    expect(textsOn(rows, "main~2")).toEqual(["Longest river?", "The Nile."]);
    expect(textsOn(rows, "main~3")).toEqual(["Longest river in Asia?", "Yangtze it is."]);
    // This includes the call, which has no result in the file.
    expect(rows.messages).toHaveLength(7);
    expect(rows.contexts[0]).toMatchObject({
      title: "Rivers",
      config: { modelId: "gpt-5" },
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_100_250,
    });
  });

  it("gives the same rows each time, and accepts a single conversation too", () => {
    expect(rowsOf(conversation)).toEqual(rowsOf([conversation, conversation]));
  });

  it("works without titles, times, ids and a current node", () => {
    const { mapping } = conversation;
    const rows = rowsOf([{ mapping }]);
    expect(rows.contexts[0]?.title).toBe("Longest river?");
    expect(rows.branches).toHaveLength(3);
    expect(rowsOf([{ mapping: {} }]).branches).toHaveLength(1);
  });

  it("survives circular parents, and keys with a meaning in JavaScript", () => {
    const circle = {
      mapping: {
        a: { id: "a", message: said("user", "A"), parent: "b" },
        b: { id: "b", message: said("user", "B"), parent: "a" },
      },
      current_node: "a",
    };
    expect(rowsOf([circle]).messages).toHaveLength(2);
    const proto = JSON.parse(
      '{"mapping":{"__proto__":{"message":null,"parent":null}},"__proto__":{"title":"x"}}',
    ) as unknown;
    expect(rowsOf([proto]).contexts[0]?.title).toBe("Untitled");
  });

  /** A chain of `length` questions with this many answers at its end. */
  function comb(length: number, answers: number) {
    const mapping: Record<string, object> = {};
    for (let at = 0; at < length; at += 1) {
      mapping[`q${at}`] = { message: said("user", "?"), parent: at === 0 ? null : `q${at - 1}` };
    }
    for (let at = 0; at < answers; at += 1) {
      mapping[`a${at}`] = { message: said("assistant", "!"), parent: `q${length - 1}` };
    }
    return { mapping };
  }

  it("reports how many paths are left out of a conversation that has too many", () => {
    const { branches, notes } = builtFrom([comb(1, MAX_BRANCHES + 3)]);
    expect(notes).toContainEqual({ kind: "branches_left_out", count: 3 });
    expect(branches).toHaveLength(MAX_BRANCHES);
    expect(new Set(branches.map(({ name }) => name)).size).toBe(MAX_BRANCHES);
  });

  it("leaves paths out before they fill the memory", () => {
    const { branches, notes } = builtFrom([comb(2_000, 3_000)]);
    const listed = branches.reduce((sum, { messageIds }) => sum + messageIds.length, 0);
    expect(listed).toBeLessThanOrEqual(2_000_000);
    expect(notes).toContainEqual({ kind: "branches_left_out", count: 3_000 - branches.length });
  });

  it("keeps the beginning of a text that is longer than any may be, and says so", () => {
    const long = { mapping: { q: { message: said("user", "x".repeat(17 * 1024 * 1024)) } } };
    const { messages, notes } = builtFrom([long]);
    expect(JSON.stringify(messages[0]?.message.content).length).toBeGreaterThan(16_000_000);
    expect(notes).toContainEqual({ kind: "cut", count: 1 });
  });

  it("gives its tools' calls and results as rounds, reasoning with what follows it", () => {
    const { messages } = builtFrom([
      {
        mapping: {
          q: { message: said("user", "Sum?"), parent: null },
          t: {
            message: said("assistant", "", {
              content: { content_type: "thoughts", thoughts: [{ summary: "S", content: "Add." }] },
            }),
            parent: "q",
          },
          c: { message: said("assistant", "1+1", { recipient: "python" }), parent: "t" },
          r: { message: said("tool", "2"), parent: "c" },
          a: { message: said("assistant", "Two."), parent: "r" },
        },
      },
    ]);
    expect(messages.map(({ message }) => message.role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
    expect(messages[1]?.message).toMatchObject({
      content: [{ type: "reasoning", text: "S\n\nAdd." }],
      toolCalls: [{ toolName: "python", arguments: { input: "1+1" } }],
    });
    expect(messages[2]?.message.toolResult).toMatchObject({ result: "2", isError: false });
  });
});

it("says once of a conversation that its entry has no messages", () => {
  const emptied = { ...conversation, conversation_id: "empty", mapping: null };
  const { built } = readText(JSON.stringify([conversation, emptied]));
  expect(built.at(-1)?.notes.map(noteText)).toEqual(["Its entry in the file has no messages."]);
});
