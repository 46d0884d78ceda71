import { describe, expect, it } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";

import type { ExistingRows } from "./existing-rows.ts";
import { fileText, rowText } from "./file-text.ts";
import type { BoughFile, FileRows } from "./format.ts";
import { checkFile } from "./plan.ts";
import { createBoughFileReader } from "./read-file.ts";
import { sameRow } from "./same-row.ts";
import { runToEnd } from "./stepwise.ts";
import { planImport } from "./test-support/plan-import.ts";
import type { WholePlan } from "./test-support/plan-import.ts";
import { EXPORTED_AT, seededFile } from "./test-support/seeded-file.ts";

const nothingHere: ExistingRows = {
  context: () => undefined,
  branch: () => undefined,
  node: () => undefined,
  blob: () => undefined,
  hasTraces: () => false,
  branchesOf: () => [],
  hasRunOn: () => false,
};

function read(text: string, piece = 4_096): BoughFile {
  const reader = createBoughFileReader(() => undefined);
  for (let at = 0; at < text.length; at += piece) {
    expect(reader.push(text.slice(at, at + piece))).toBeUndefined();
  }
  const file = reader.end();
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  return file.value;
}

let made = 0;
const newId = () => `new-${String((made += 1))}`;

function planned(file: FileRows, here = nothingHere): WholePlan {
  const checked = runToEnd(checkFile(file));
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return planImport(checked.value, here, newId);
}

function hereAs(rows: FileRows): ExistingRows {
  const byId = <Row extends { id: string }>(list: readonly Row[]) => {
    const map = new Map(list.map((row) => [row.id, row]));
    return (id: string) => map.get(id);
  };
  return {
    context: byId(rows.contexts),
    branch: byId(rows.branches),
    node: byId(rows.messages),
    blob: () => undefined,
    hasTraces: () => false,
    branchesOf: () => [],
    hasRunOn: () => false,
  };
}

function sorted(rows: FileRows): FileRows {
  const byId = <Row extends { id: string }>(list: readonly Row[]) =>
    list.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  return {
    contexts: byId(rows.contexts),
    branches: byId(rows.branches),
    messages: byId(rows.messages),
  };
}

describe("a Bough file", () => {
  it("restores 1,000 seeded databases row for row", () => {
    for (let seed = 0; seed < 1_000; seed += 1) {
      const rows = seededFile(seed);
      const file = read(fileText(rows, EXPORTED_AT));
      expect(sameRow(file, rows)).toBe(true);
      const plan = planned(file);
      expect(plan.conversations.every(({ outcome }) => outcome === "new")).toBe(true);
      expect(sameRow(sorted(plan.add), sorted(rows))).toBe(true);
    }
  }, 120_000);

  it("reads the same however the text is cut into pieces", () => {
    const rows = seededFile(42, { conversations: 2 });
    const text = fileText(rows, EXPORTED_AT);
    for (const piece of [1, 2, 3, 7, text.length]) expect(read(text, piece)).toStrictEqual(rows);
  });

  it("reads fields in any order, with any whitespace", () => {
    const rows = seededFile(43);
    const { exportedAt, contexts, branches, messages } = rows;
    // JSON.stringify loses -0 and numbers out of range, and so does the value this is compared with.
    const odd = { messages, version: 1, contexts, exportedAt, branches, format: "bough" };
    const plain = JSON.parse(JSON.stringify(rows)) as BoughFile;
    expect(read(JSON.stringify(odd))).toEqual(plain);
    expect(read(`\n${JSON.stringify(odd, null, "\t ")}\r\n`)).toEqual(plain);
  });

  it("is read in linear time: 20,000 messages and no long row", () => {
    const rows = seededFile(44, { conversations: 1, nodes: 20_000, branches: 40 });
    expect(read(fileText(rows, EXPORTED_AT)).messages).toHaveLength(rows.messages.length);
  });

  it("leaves out keys that every import refuses, and writes -0 and 1e999 as they are", () => {
    const value = JSON.parse('{"a":{"__proto__":1,"b":[-0,1e999]},"constructor":2}') as object;
    expect(rowText(value)).toBe('{"a":{"b":[-0,1e999]}}');
  });
});

describe("planning an import", () => {
  it("skips what is already here, whatever was viewed or arranged since", () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const rows = seededFile(seed);
      const here = structuredClone(rows);
      for (const context of here.contexts) {
        context.writerEpoch += 3;
        context.pinnedAt = 7;
        context.tags = ["arranged since"];
      }
      for (const branch of here.branches) branch.activeAt += 1_000;
      const plan = planned(rows, hereAs(here));
      expect(plan.conversations.every(({ outcome }) => outcome === "same")).toBe(true);
      expect(plan.add).toEqual({ contexts: [], branches: [], messages: [] });
    }
  });

  it("adds what differs as a copy with every id and every reference new", () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const rows = seededFile(seed, { conversations: 1 });
      const here = structuredClone(rows);
      const changed = here.contexts[0];
      if (changed !== undefined) changed.title += " changed";
      const { conversations, add } = planned(rows, hereAs(here));
      expect(conversations.map(({ outcome }) => outcome)).toEqual(["copy"]);
      expect(violations(add)).toEqual([]);
      const text = JSON.stringify(add);
      for (const id of idsOf(rows)) expect(text).not.toContain(id);
      // If ids are numbered in the order in which they first occur, copy and original are the same
      // text.
      expect(anonymous(add)).toBe(anonymous({ ...rows }));
    }
  });

  it("treats a single taken id as another conversation", () => {
    const rows = seededFile(5, { conversations: 1 });
    const other = structuredClone(rows.messages.slice(3, 4));
    for (const node of other) node.contextId = "elsewhere";
    const plan = planned(rows, hereAs({ contexts: [], branches: [], messages: other }));
    expect(plan.conversations[0]?.outcome).toBe("copy");
  });

  it("gives a context a new id if it left runs or standing approvals behind", () => {
    const plan = planned(seededFile(5), {
      ...nothingHere,
      hasTraces: () => true,
      branchesOf: () => [],
      hasRunOn: () => false,
    });
    expect(plan.conversations.every(({ outcome }) => outcome === "copy")).toBe(true);
  });

  it.each(["new", "fork:x", "edit:x", "call:x"])(
    "gives a branch a new id if its id is a draft key, %s, and updates all references",
    (taken) => {
      const rows = seededFile(5, { conversations: 1, branches: 3 });
      const [first] = rows.branches;
      if (first === undefined) throw new Error("This seed has no branch.");
      const named = JSON.parse(JSON.stringify(rows).replaceAll(first.id, taken)) as BoughFile;
      const { conversations, add } = planned(named);
      expect(conversations.map(({ outcome }) => outcome)).toEqual(["copy"]);
      expect(violations(add)).toEqual([]);
      expect(JSON.stringify(add)).not.toContain(`"${taken}"`);
      expect(anonymous(add)).toBe(anonymous(named));
    },
  );

  it("decides for each conversation separately", () => {
    const rows = seededFile(6, { conversations: 3 });
    const roots = rows.contexts.filter(({ parentId }) => parentId === undefined);
    const here = structuredClone({
      ...rows,
      contexts: rows.contexts.filter(({ id }) => id !== roots[2]?.id),
      branches: rows.branches.filter(({ contextId }) => contextId !== roots[2]?.id),
      messages: rows.messages.filter(({ contextId }) => contextId !== roots[2]?.id),
    });
    const edited = here.messages.find(({ contextId }) => contextId === roots[1]?.id);
    edited?.message.content.push({ type: "text", text: "!" });
    const outcomes = planned(rows, hereAs(here)).conversations.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["same", "copy", "new"]);
  });
});

describe("open calls of a file", () => {
  it("R1: every one gets a placeholder, and the same file the same rows each time", () => {
    let answered = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const rows = seededFile(seed, { openRounds: true });
      const plan = planned(rows);
      const openNow = plan.add.branches.filter((branch) => isOpen(plan.add, branch.messageIds));
      expect(openNow).toEqual([]);
      expect(violations(plan.add)).toEqual([]);
      expect(planned(structuredClone(rows)).add).toEqual(plan.add);
      const again = planned(rows, hereAs(plan.add));
      expect(again.conversations.every(({ outcome }) => outcome === "same")).toBe(true);
      const before = rows.messages.length;
      const told = plan.conversations.reduce((sum, one) => sum + one.answeredCalls, 0);
      expect(plan.add.messages.length - before).toBe(told);
      answered += told;
    }
    expect(answered).toBeGreaterThan(100);
  });

  it("make no difference to a conversation whose calls are still open here", () => {
    const rows = fileWithOpenRound();
    const plan = planned(rows, hereAs(structuredClone(rows)));
    expect(plan.conversations.every(({ outcome }) => outcome === "same")).toBe(true);
  });
});

function fileWithOpenRound(): BoughFile {
  for (let seed = 0; ; seed += 1) {
    const rows = seededFile(seed, { openRounds: true });
    if (rows.branches.some((branch) => isOpen(rows, branch.messageIds))) return rows;
  }
}

function isOpen({ messages }: FileRows, messageIds: readonly string[]): boolean {
  const tip = messages.find(({ id }) => id === messageIds.at(-1));
  return tip?.message.toolCalls !== undefined;
}

function violations(rows: FileRows) {
  const pool = new Map(rows.messages.map((node) => [node.id, node]));
  return rows.contexts.flatMap((context) =>
    checkContext({
      context,
      branches: rows.branches.filter(({ contextId }) => contextId === context.id),
      lookup: (id) => pool.get(id),
    }),
  );
}

function idsOf({ contexts, branches, messages }: FileRows): string[] {
  const calls = messages.flatMap(({ message }) => message.toolCalls ?? []);
  return [...contexts, ...branches, ...messages, ...calls].map(({ id }) => id);
}

function anonymous(rows: FileRows): string {
  const { contexts, branches, messages } = rows;
  const numbers = new Map(idsOf(rows).map((id, at) => [id, String(at)]));
  return JSON.stringify({ contexts, branches, messages }, (key, value: unknown) => {
    if (key === "hidden") {
      const marks = Object.entries(value as object);
      return marks.map(([id, mark]) => [numbers.get(id) ?? id, mark as unknown]);
    }
    return typeof value === "string" ? (numbers.get(value) ?? value) : value;
  });
}
