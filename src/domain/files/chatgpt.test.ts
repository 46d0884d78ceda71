import { describe, expect, it } from "vitest";

import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { fromChatGpt, MAX_BRANCHES } from "./chatgpt.ts";
import type { FileRows } from "./format.ts";
import { checkFile, runToEnd } from "./plan.ts";
import { findShapeProblem } from "./read-file.ts";

const said = (role: string, text: string, more: object = {}) => ({
  author: { role, name: null },
  create_time: 1_700_000_000.5,
  content: { content_type: "text", parts: [text] },
  metadata: role === "assistant" ? { model_slug: "gpt-5" } : {},
  recipient: "all",
  ...more,
});

/** As the app writes it: a root without a message, a hidden system message, one edited question. */
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

function rowsOf(value: unknown): FileRows {
  const made = runToEnd(fromChatGpt(value));
  if (made?.ok !== true) throw new Error("This is no ChatGPT export.");
  const { rows, leftOut } = made.value;
  expect(leftOut).toBe(0);
  expect(runToEnd(findShapeProblem(rows))).toBeUndefined();
  expect(runToEnd(checkFile(rows))).toMatchObject({ ok: true });
  return rows;
}

function textsOn({ branches, messages }: FileRows, name: string): string[] {
  const branch = branches.find((one) => one.name === name);
  return (branch?.messageIds ?? []).map((id) => {
    const [part] = messages.find((node) => node.id === id)?.message.content ?? [];
    return part?.type === "text" ? part.text : "";
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
    expect(rows.messages).toHaveLength(5);
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

  it("rejects everything else", () => {
    const others: unknown[] = [null, 1, "x", [], {}, [{}], { mapping: [] }, [conversation, 1]];
    for (const other of others) expect(runToEnd(fromChatGpt(other))).toBeUndefined();
  });

  it("is lawful or refused, however it is broken", () => {
    const random = seededRandom(4);
    const text = JSON.stringify([conversation]);
    let lawful = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const values = [...text.matchAll(/(?<=:)("[^"]*"|null|[\d.]+|\[[^\]]*\])/gu)];
      const found = random.pick(values);
      const odd = random.pick([
        '"root"',
        '"q1"',
        '"a2"',
        "null",
        "-1",
        "[]",
        "{}",
        '"\\ud800"',
        "1e999",
      ]);
      const end = found.index + found[0].length;
      const broken: unknown = JSON.parse(text.slice(0, found.index) + odd + text.slice(end));
      const made = runToEnd(fromChatGpt(broken));
      if (made?.ok !== true || runToEnd(findShapeProblem(made.value.rows)) !== undefined) continue;
      const checked = runToEnd(checkFile(made.value.rows));
      lawful += checked.ok ? 1 : 0;
    }
    expect(lawful).toBeGreaterThan(1_500);
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

  /** A chain of `length` questions, with this many answers at its end. */
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
    const made = runToEnd(fromChatGpt([comb(1, MAX_BRANCHES + 3)]));
    if (made?.ok !== true) throw new Error("It was refused.");
    expect(made.value.leftOut).toBe(3);
    expect(made.value.rows.branches).toHaveLength(MAX_BRANCHES);
    expect(new Set(made.value.rows.branches.map(({ name }) => name)).size).toBe(MAX_BRANCHES);
  });

  it("is refused before its paths fill the memory", () => {
    const made = runToEnd(fromChatGpt([comb(2_000, 3_000)]));
    expect(made).toMatchObject({ ok: false, error: { kind: "too_large" } });
  });

  it("is read in steps, so that a page stays responsive", () => {
    const steps = fromChatGpt([comb(1_000, 50)]);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(100);
  });
});
