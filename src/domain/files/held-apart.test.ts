import { describe, expect, it } from "vitest";

import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { aroundLinkSteps } from "./check-links.ts";
import { contextTreeSteps } from "./context-trees.ts";
import { fileText } from "./file-text.ts";
import type { BoughFile, FileRefusal } from "./format.ts";
import { checkFile, checkTree } from "./plan.ts";
import { createBoughFileReader } from "./read-file.ts";
import { runToEnd } from "./stepwise.ts";
import { brokenFile } from "./test-support/broken-files.ts";
import { EXPORTED_AT, seededFile } from "./test-support/seeded-file.ts";

/** The rows of a text, if they have the right shapes. Duplicate messages would be refused while reading. */
function rowsIn(text: string): BoughFile | undefined {
  const reader = createBoughFileReader(() => undefined);
  reader.push(text);
  const file = reader.end();
  if (!file.ok) return undefined;
  const ids = file.value.messages.map(({ id }) => id);
  return new Set(ids).size === ids.length ? file.value : undefined;
}

function inMemory(file: BoughFile): FileRefusal | undefined {
  const checked = runToEnd(checkFile(file));
  return checked.ok ? undefined : checked.error;
}

/** Checks a file as an import does, with the messages of only one conversation in memory at a time. */
function apart(file: BoughFile): FileRefusal | undefined {
  const places = file.messages.map(({ contextId }, at) => ({ contextId, at }));
  const around = runToEnd(aroundLinkSteps(file, places));
  if (around !== undefined) return around;
  const trees = runToEnd(contextTreeSteps({ ...file, messages: [] }));
  if (!Array.isArray(trees)) return trees;
  const branches = new Map(file.branches.map(({ id }, at) => [id, at]));
  const messages = new Map(file.messages.map(({ id }, at) => [id, at]));
  for (const tree of trees) {
    const members = tree.members.map((member) => ({
      ...member,
      messages: file.messages.filter(({ contextId }) => contextId === member.context.id),
    }));
    const checked = runToEnd(checkTree({ members }, { branches, messages }));
    if (!checked.ok) return checked.error;
  }
  return undefined;
}

describe("F2: conversations that are checked one after another", () => {
  const random = seededRandom(77);
  // Most damage is detected before there are rows.
  const files = Array.from({ length: 3_000 }, (_, round) => brokenFile(random, round % 150));
  const readable = files.flatMap(({ text }) => rowsIn(text) ?? []);

  it("are refused if they are refused together, and only then", () => {
    const refused = readable.filter((file) => inMemory(file) !== undefined);
    expect(refused.length).toBeGreaterThan(100);
    expect(readable.filter((file) => apart(file) !== undefined)).toEqual(refused);
  });

  it.each<[string, (file: BoughFile) => void]>([
    ["a parent in another conversation", ({ messages }) => other(messages, "parentId")],
    ["a conversation that is not there", ({ messages }) => other(messages, "contextId")],
    ["a branch of none", ({ branches }) => Object.assign(branches[1] ?? {}, { contextId: "no" })],
    ["a branch twice", ({ branches }) => Object.assign(branches[1] ?? {}, { id: branches[0]?.id })],
    ["a branch without its message", ({ branches }) => branches[2]?.messageIds.splice(0, 1, "no")],
    ["a parent task that is gone", ({ contexts }) => other(contexts, "parentId")],
    ["a name twice", ({ branches }) => Object.assign(branches[1] ?? {}, { name: " " })],
  ])("tell the same place of %s", (_what, damage) => {
    const rows = seededFile(4, { conversations: 3, nodes: 12, branches: 3 });
    const text = fileText(rows, EXPORTED_AT);
    const file = rowsIn(text);
    if (file === undefined) throw new Error("It cannot be read.");
    expect(apart(file)).toBeUndefined();
    damage(file);
    const refusal = inMemory(file);
    expect(refusal).toBeDefined();
    expect(apart(file)).toEqual(refusal);
  });
});

/** Makes the last row refer to something that does not exist. */
function other(rows: readonly object[], field: string): void {
  Object.assign(rows.at(-1) ?? {}, { [field]: "no" });
}
