import { describe, expect, it } from "vitest";

import type { MessageNode } from "#domain/message.ts";
import { checkSendable } from "#domain/runs/rounds.ts";

import { appendNodes } from "./append.ts";
import { healBranch } from "./heal.ts";
import type { Heal } from "./heal.ts";
import { checkContext } from "./laws.ts";
import {
  answers,
  calls,
  chain,
  done,
  emptyContext,
  mainBranch,
  result,
  rowsOf,
  says,
} from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";
import { undo } from "./undo.ts";
import { undoable } from "./undoable.ts";

const heal: Heal = {
  branchId: "b-main",
  healId: "heal",
  resultOf: (callId) => ({ result: `no ${callId}`, isError: true, source: "system" }),
  now: 9,
};

/** Rows as they were found, even if they break laws. */
function stored(...nodes: MessageNode[]): ContextModel {
  return {
    ...emptyContext(),
    branches: [mainBranch({ messageIds: nodes.map(({ id }) => id) })],
    pool: new Map(nodes.map((node) => [node.id, node])),
  };
}

function path({ branches, pool }: ContextModel, branchId = "b-main"): MessageNode[] {
  const branch = branches.find(({ id }) => id === branchId);
  return (branch?.messageIds ?? []).flatMap((id) => pool.get(id) ?? []);
}

const open = () => stored(...chain(null, ["u", says("go")], ["c", calls("x", "y")]));

describe("H1: open calls at the end of a branch at rest", () => {
  it("get their results, in call order, and the branch can be sent again", () => {
    expect(checkSendable(path(open()))).not.toEqual([]);
    const healed = done(open(), healBranch(rowsOf(open()), heal));
    expect(path(healed).map(({ message }) => message.toolResult?.result)).toEqual([
      undefined,
      undefined,
      "no x",
      "no y",
    ]);
    expect(checkSendable(path(healed))).toEqual([]);
    expect(checkContext(rowsOf(healed))).toEqual([]);
    const next = done(
      healed,
      appendNodes(rowsOf(healed), {
        branchId: "b-main",
        nodes: chain(path(healed).at(-1)?.id ?? null, ["v", says("and on")]),
      }),
    );
    expect(checkSendable(path(next))).toEqual([]);
  });

  it("get the missing results if some have one", () => {
    const some = stored(...chain(null, ["c", calls("x", "y")], ["r", result("x")]));
    const healed = done(some, healBranch(rowsOf(some), heal));
    expect(path(healed).map(({ message }) => message.toolResult?.requestId)).toEqual([
      undefined,
      "x",
      "y",
    ]);
    expect(checkSendable(path(healed))).toEqual([]);
  });
});

describe("H2: a wrong parent", () => {
  it.each([
    ["its own id", "a"],
    ["none", null],
    ["an id of nothing", "elsewhere"],
  ])("%s: becomes the id before it", (_which, parentId) => {
    const [first, second] = chain(null, ["u", says("go")], ["a", answers("done")]);
    if (first === undefined || second === undefined) throw new Error("Two were made.");
    const wrong = stored(first, { ...second, parentId });
    expect(checkContext(rowsOf(wrong))).not.toEqual([]);
    const healed = done(wrong, healBranch(rowsOf(wrong), heal));
    expect(path(healed)).toEqual([first, { ...second, parentId: "u" }]);
  });

  it("stays if another branch lists the message behind it", () => {
    const nodes = chain(null, ["u", says("go")], ["a", answers("done")]);
    const right = stored(...nodes);
    const wrong: ContextModel = {
      ...right,
      branches: [...right.branches, mainBranch({ id: "b-2", name: "two", messageIds: ["a"] })],
    };
    expect(healBranch(rowsOf(wrong), { ...heal, branchId: "b-2" })).toMatchObject({
      ok: true,
      value: { putNodes: [], putBranches: [] },
    });
  });

  it("is not looked for in messages that are not loaded", () => {
    const [first, second] = chain(null, ["u", says("go")], ["a", answers("done")]);
    const rows = rowsOf(stored(...[first, second].filter((node) => node !== undefined)));
    const change = healBranch(
      { ...rows, lookup: (id) => (id === "a" ? rows.lookup(id) : undefined) },
      heal,
    );
    expect(change).toMatchObject({ ok: true, value: { putNodes: [] } });
  });
});

describe("H3", () => {
  it.each([
    ["a whole branch", chain(null, ["u", says("go")], ["a", answers("done")])],
    ["a whole round", chain(null, ["c", calls("x")], ["r", result("x")])],
    ["an empty branch", []],
  ])("%s is left alone", (_what, nodes) => {
    const model = stored(...nodes);
    expect(healBranch(rowsOf(model), heal)).toMatchObject({
      ok: true,
      value: { putNodes: [], putBranches: [] },
    });
  });

  it("a healed branch is not healed again", () => {
    const healed = done(open(), healBranch(rowsOf(open()), heal));
    expect(healBranch(rowsOf(healed), { ...heal, healId: "again" })).toMatchObject({
      ok: true,
      value: { putNodes: [], putBranches: [] },
    });
  });

  it("is undone as P9 says, and not once the branch has been continued", () => {
    const change = healBranch(rowsOf(open()), heal);
    if (!change.ok) throw new Error("It is healed.");
    const act = { undoId: "undo", kind: "heal" as const, branchId: "b-main", now: 9 };
    const made = undoable(rowsOf(open()), change.value, act);
    const healed = done(open(), { ok: true, value: made });
    const row = made.undo;
    if (row === undefined) throw new Error("It can be taken back.");
    const back = done(healed, undo(rowsOf(healed), { undo: row, now: 10 }));
    expect(path(back).map(({ id }) => id)).toEqual(["u", "c"]);
    expect(checkContext(rowsOf(back))).toEqual([]);
    const gone = done(
      healed,
      appendNodes(rowsOf(healed), {
        branchId: "b-main",
        nodes: chain(path(healed).at(-1)?.id ?? null, ["v", says("and on")]),
      }),
    );
    expect(undo(rowsOf(gone), { undo: row, now: 10 })).toMatchObject({
      ok: false,
      error: { kind: "wrong_state", message: expect.stringContaining("must stay") },
    });
  });
});
