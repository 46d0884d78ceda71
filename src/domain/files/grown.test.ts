import { describe, expect, it } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";
import type { Branch } from "#domain/context.ts";
import { buildConversation } from "#domain/imports/build-conversation.ts";
import type { ImportedNode } from "#domain/imports/imported-conversation.ts";
import { readText } from "#domain/imports/test-support/read-text.ts";
import { textOf } from "#domain/message.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import type { ExistingRows } from "./existing-rows.ts";
import type { FileRows } from "./format.ts";
import { checkFile } from "./plan.ts";
import { runToEnd } from "./stepwise.ts";
import { planImport } from "./test-support/plan-import.ts";
import type { WholePlan } from "./test-support/plan-import.ts";

const said = (id: string, parent: string | null, role: "user" | "assistant" = "user") =>
  ({ id, parent, role, parts: [{ type: "text", text: id }] }) satisfies ImportedNode;

function rowsOf(nodes: ImportedNode[], current?: string): FileRows {
  const { context, branches, messages } = buildConversation("ChatGPT", {
    id: "c",
    title: "Growing",
    nodes,
    createdAt: 1_000,
    ...(current === undefined ? {} : { current }),
  });
  return { contexts: [context], branches, messages };
}

function hereAs(rows: FileRows): ExistingRows {
  const find = <Row extends { id: string }>(list: readonly Row[], id: string) =>
    list.find((row) => row.id === id);
  return {
    context: (id) => find(rows.contexts, id),
    branch: (id) => find(rows.branches, id),
    node: (id) => find(rows.messages, id),
    blob: () => undefined,
    hasTraces: () => false,
    branchesOf: () => rows.branches,
    hasRunOn: () => false,
  };
}

function planned(rows: FileRows, here: FileRows): WholePlan {
  const checked = runToEnd(checkFile(rows));
  if (!checked.ok) throw new Error(checked.error.message);
  return planImport(checked.value, hereAs(here), () => "new", { isOtherApp: true });
}

/** The rows as they are after the import. */
function applied(here: FileRows, { add, extended = [] }: WholePlan): FileRows {
  const longer = new Map(extended.map((branch) => [branch.id, branch]));
  const branches = here.branches.map((branch): Branch => {
    const { messageIds = branch.messageIds, hidden } = longer.get(branch.id) ?? {};
    const marks = hidden === undefined ? {} : { hidden: { ...branch.hidden, ...hidden } };
    return { ...branch, ...marks, messageIds };
  });
  return {
    contexts: [...here.contexts, ...add.contexts],
    branches: [...branches, ...add.branches],
    messages: [...here.messages, ...add.messages],
  };
}

function faultsIn({ contexts, branches, messages }: FileRows) {
  const [context] = contexts;
  if (context === undefined) throw new Error("There is no conversation.");
  const pool = new Map(messages.map((node) => [node.id, node]));
  return checkContext({ context, branches, lookup: (id) => pool.get(id) });
}

const short = [said("q", null), said("a", "q", "assistant")];

describe("F12: another app's conversation that is here", () => {
  it("brings the bytes that its new messages name, also those that are here and may be swept", () => {
    const before = rowsOf([said("a", null)]);
    const after = rowsOf([said("a", null), said("b", "a", "assistant"), said("c", "b")]);
    const node = after.messages.at(-1);
    if (node === undefined) throw new Error("No message.");
    node.message.content = [{ type: "file", blobId: "x", mediaType: "text/plain", name: "x.txt" }];
    const bytes = { id: "x", mediaType: "text/plain", createdAt: 1, sha256: "hash", data: null };
    const checked = runToEnd(checkFile(after));
    if (!checked.ok) throw new Error(checked.error.message);
    const here = { ...hereAs(before), blob: () => bytes };
    const options = { isOtherApp: true, blobs: [bytes] };
    const plan = planImport(checked.value, here, () => "new", options);
    expect(plan.conversations).toMatchObject([{ outcome: "grown" }]);
    expect(plan.blobs).toEqual([bytes]);
  });

  it("goes on where it ended, on the same branch", () => {
    const here = rowsOf(short);
    const plan = planned(rowsOf([...short, said("q2", "a"), said("a2", "q2", "assistant")]), here);
    expect(plan.conversations).toMatchObject([{ outcome: "grown", messages: 2, branches: 1 }]);
    const after = applied(here, plan);
    expect(after.branches).toHaveLength(1);
    expect(after.branches[0]?.messageIds).toHaveLength(4);
    expect(faultsIn(after)).toEqual([]);
  });

  it("comes back from the bin, with or without new messages, and says so", () => {
    const here = rowsOf(short);
    const contexts = here.contexts.map((context) => ({ ...context, deletedAt: 5 }));
    const newer = rowsOf([...short, said("q2", "a")]);
    const outcome = (rows: FileRows, were: FileRows) => planned(rows, were).conversations;
    const binned = { ...here, contexts };
    expect(outcome(newer, binned)).toMatchObject([{ outcome: "grown", isRestored: true }]);
    expect(outcome(here, binned)).toMatchObject([
      { outcome: "binned", isRestored: true, messages: here.messages.length, branches: 1 },
    ]);
    expect(outcome(newer, here)).toMatchObject([{ outcome: "grown", isRestored: false }]);
  });

  it("gets another answer as a version, and nothing twice", () => {
    const here = rowsOf(short);
    const newer = rowsOf([...short, said("b", "q", "assistant")], "b");
    const plan = planned(newer, here);
    const after = applied(here, plan);
    expect(after.branches.map(({ name, named }) => [name, named])).toEqual([
      ["main", true],
      ["main~2", false],
    ]);
    expect(faultsIn(after)).toEqual([]);
    expect(planned(newer, after).conversations).toMatchObject([{ outcome: "same" }]);
    expect(planned(rowsOf(short), after).conversations).toMatchObject([{ outcome: "same" }]);
  });

  it("keeps what the person wrote since: new messages become a version beside it", () => {
    const here = rowsOf(short);
    const [main] = here.branches;
    const [, answer] = here.messages;
    if (main === undefined || answer === undefined) throw new Error("Nothing was built.");
    const mine = { ...answer, id: "mine", parentId: answer.id };
    const continued = {
      ...here,
      contexts: here.contexts.map((context) => ({
        ...context,
        title: "Mine",
        activeBranchName: "trunk",
      })),
      branches: [{ ...main, name: "trunk", messageIds: [...main.messageIds, "mine"] }],
      messages: [...here.messages, mine],
    };
    const plan = planned(rowsOf([...short, said("q2", "a")]), continued);
    const after = applied(continued, plan);
    expect(after.branches[0]?.messageIds).toEqual([...main.messageIds, "mine"]);
    expect(after.branches[1]).toMatchObject({ name: "trunk~2", named: false });
    expect(faultsIn(after)).toEqual([]);
    expect(plan.conversations).toMatchObject([{ outcome: "grown", title: "Mine" }]);
  });

  it("leaves a branch that the person has cut back as it is: what was pruned does not return to it", () => {
    const four = [...short, said("q2", "a"), said("a2", "q2", "assistant")];
    const whole = rowsOf(four);
    const [main] = whole.branches;
    if (main === undefined) throw new Error("There is no branch.");
    const [q, a] = main.messageIds;
    const cut = { ...main, id: "cut", messageIds: [q ?? "", a ?? ""] };
    const binned = { ...main, name: "main of before", deletedAt: 5 };
    const here = { ...whole, branches: [cut, binned] };
    const plan = planned(rowsOf([...four, said("q3", "a2")]), here);
    expect(plan.extended).toBeUndefined();
    expect(plan.add.messages).toHaveLength(1);
    const after = applied(here, plan);
    expect(after.branches.map(({ id, messageIds }) => [id, messageIds.length])).toEqual([
      ["cut", 2],
      [main.id, 4],
      [expect.any(String), 5],
    ]);
    expect(faultsIn(after)).toEqual([]);
  });

  it("is a copy if what is here follows in another order", () => {
    const here = rowsOf(short);
    const plan = planned(
      rowsOf([said("q", null), said("x", "q"), said("a", "x", "assistant")]),
      here,
    );
    expect(plan.conversations).toMatchObject([{ outcome: "copy" }]);
  });

  it("gets what has another text now as a version, with what follows it, and once", () => {
    const here = rowsOf([...short, said("q2", "a"), said("a2", "q2", "assistant")]);
    const edited: ImportedNode = { ...said("q2", "a"), parts: [{ type: "text", text: "Else?" }] };
    const newer = rowsOf([...short, edited, said("a2", "q2", "assistant")]);
    const plan = planned(newer, here);
    expect(plan.conversations).toMatchObject([{ outcome: "grown", messages: 2 }]);
    const after = applied(here, plan);
    expect(textsIn(after)).toEqual(["q a q2 a2", "q a Else? a2"]);
    expect(faultsIn(after)).toEqual([]);
    expect(planned(newer, after).conversations).toMatchObject([{ outcome: "same" }]);
  });

  it("keeps from the model what its app left out, also on a branch that goes on", () => {
    const here = rowsOf(short);
    const after = applied(
      here,
      planned(rowsOf([...short, { ...said("q2", "a"), unsent: true }]), here),
    );
    const [branch] = after.branches;
    expect(Object.keys(branch?.hidden ?? {})).toEqual([branch?.messageIds.at(-1)]);
  });

  it("ends with the same messages, however many exports lie between", () => {
    const random = seededRandom(7);
    for (let round = 0; round < 200; round += 1) {
      const nodes = grownTree(random.between(2, 25), () => random.next());
      const cuts = [random.between(1, nodes.length), random.between(1, nodes.length), nodes.length];
      let here: FileRows = { contexts: [], branches: [], messages: [] };
      for (const cut of cuts.toSorted((left, right) => left - right)) {
        here = applied(here, planned(rowsOf(nodes.slice(0, cut)), here));
        expect(faultsIn(here)).toEqual([]);
      }
      const whole = rowsOf(nodes);
      expect(here.messages.map(({ id }) => id).toSorted()).toEqual(
        whole.messages.map(({ id }) => id).toSorted(),
      );
      const listed = new Set(here.branches.flatMap(({ messageIds }) => messageIds));
      expect(here.messages.every(({ id }) => listed.has(id))).toBe(true);
      expect(here.contexts).toHaveLength(1);
    }
  });
});

const turn = (mes: string, more: object = {}) => ({ mes, is_user: false, ...more });
const chat = (...turns: object[]) =>
  [{ chat_metadata: {}, character_name: "Ann", create_date: 1_770_000_000_000 }, ...turns]
    .map((line) => JSON.stringify(line))
    .join("\n");

const version = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });
const positions = (name: string, ...all: string[][]) =>
  JSON.stringify({
    name,
    createdAt: 1_770_000_000_000,
    messages: all.map((texts, at) => ({
      versions: texts.map((text) => version(at % 2 === 0 ? "user" : "assistant", text)),
      currentlySelected: texts.length - 1,
    })),
  });

const listed = (...texts: string[]) =>
  texts.map((text, at) => ({ role: at % 2 === 0 ? "user" : "assistant", text, content: text }));
const chunks = (...texts: string[]) =>
  JSON.stringify({ chunkedPrompt: { chunks: listed(...texts) }, displayName: "Rain" });
const history = (...texts: string[]) =>
  JSON.stringify({ version: 4, history: [{ id: 1, name: "Rain", messages: listed(...texts) }] });

describe("F12: a conversation of an app without ids of messages", () => {
  it.each([
    [
      "LM Studio, with another name",
      positions("Rain", ["q1"], ["a1"], ["q2"], ["a2"]),
      positions("Other", ["q1"], ["a1"], ["q4"], ["a4"]),
      ["q1 a1 q2 a2", "q1 a1 q4 a4"],
    ],
    ["AI Studio", chunks("q1", "a1", "q2"), chunks("q1", "a1", "q3"), ["q1 a1 q2", "q1 a1 q3"]],
    ["Chatbot UI", history("q1", "a1"), history("q1", "a2"), ["q1 a1", "q1 a2"]],
    [
      "SillyTavern",
      chat(turn("q", { is_user: true }), turn("A", { swipes: ["A", "B"], swipe_id: 0 })),
      chat(
        turn("q", { is_user: true }),
        turn("B", { swipes: ["A", "B"], swipe_id: 1 }),
        turn("q2", { is_user: true }),
      ),
      ["q A", "q B q2"],
    ],
  ])("%s: other messages come in, each where it belongs", (_app, before, newer, texts) => {
    const here = builtRows(before);
    const after = applied(here, planned(builtRows(newer), here));
    expect(after.contexts).toHaveLength(1);
    expect(textsIn(after)).toEqual(texts);
    expect(faultsIn(after)).toEqual([]);
    for (const text of [before, newer]) {
      expect(planned(builtRows(text), after).conversations).toMatchObject([{ outcome: "same" }]);
    }
  });
});

function builtRows(text: string): FileRows {
  const [built] = readText(text).built;
  if (built === undefined) throw new Error("It is not understood.");
  return { contexts: [built.context], branches: built.branches, messages: built.messages };
}

function textsIn({ branches, messages }: FileRows): string[] {
  const byId = new Map(messages.map(({ id, message }) => [id, textOf(message)]));
  return branches.map(({ messageIds }) => messageIds.map((id) => byId.get(id)).join(" "));
}

function grownTree(size: number, next: () => number): ImportedNode[] {
  const nodes: ImportedNode[] = [];
  for (let at = 0; at < size; at += 1) {
    const parent = at === 0 ? undefined : nodes[Math.floor(next() * at)];
    const isLast = next() < 0.6;
    const before = isLast ? nodes.at(-1) : parent;
    nodes.push(said(`n${String(at)}`, before?.id ?? null, at % 2 === 0 ? "user" : "assistant"));
  }
  return nodes;
}
