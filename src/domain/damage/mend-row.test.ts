import { describe, expect, it } from "vitest";

import { UNPROVEN } from "#domain/connections/connection.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import { toolChoices } from "#domain/tool-sets/tool-set.ts";

import { flawIn, mendRow } from "./mend-row.ts";
import type { AnyRow } from "./mended-values.ts";
import { CHECKED_TABLES, storedShapes } from "./stored-shapes.ts";
import type { CheckedTable } from "./stored-shapes.ts";
import { damagedRows, wholeRows } from "./test-support/whole-rows.ts";

describe.each(CHECKED_TABLES)("a row of %s", (table) => {
  it("is whole with every field that its shape has", () => {
    expect(Object.keys(wholeRows[table]).toSorted()).toEqual(storedShapes[table].keys.toSorted());
    expect(flawIn(table, wholeRows[table])).toBeUndefined();
    expect(mendRow(table, wholeRows[table])).toBeUndefined();
  });

  it("can be read after any one fault, which is named", () => {
    let damaged = 0;
    const left: string[] = [];
    for (const { row, fault } of damagedRows(table)) {
      const flaw = flawIn(table, row);
      if (flaw === undefined) continue;
      damaged += 1;
      const mended = mendRow(table, row);
      const isNamed = mended?.flaws[0]?.message !== undefined;
      if (!isNamed || flawIn(table, mended?.row) !== undefined) left.push(fault);
    }
    expect(left).toEqual([]);
    expect(damaged).toBeGreaterThan(30);
  });
});

it("finds nothing wrong with a connection that has never answered", () => {
  expect(flawIn("connections", { ...wholeRows.connections, usedAt: UNPROVEN })).toBeUndefined();
  expect(flawIn("connections", { ...wholeRows.connections, usedAt: UNPROVEN - 1 })).toBeDefined();
});

it("finds nothing wrong with switches of a tool whose name a file may not have", () => {
  const switched = { tools: { constructor: false } };
  expect(flawIn("branches", { ...wholeRows.branches, overrides: switched })).toBeUndefined();
});

it("keeps what a fault does not concern, and text that came without its list", () => {
  const whole = wholeRows.messages as { message: object };
  const mended = mendRow("messages", { ...whole, message: { ...whole.message, content: "Words" } });
  expect(mended?.row).toEqual({
    ...whole,
    message: { ...whole.message, content: [{ type: "text", text: "Words" }] },
  });
  expect(mended?.flaws).toEqual([{ place: "message.content", message: "expected a list" }]);
});

it("approves nothing and switches nothing on", () => {
  const policy = { ...wholeRows.toolPolicies, verdict: 1 };
  expect(mendRow("toolPolicies", policy)?.row["verdict"]).toBe("ask");
  const mode = { ...wholeRows.modes, tools: null, approval: null };
  expect(mendRow("modes", mode)?.row).toMatchObject({
    tools: { limit: "none" },
    approval: "every",
  });
});

/** Fields that restrict what a row does. No flaw in such a field may lift the restriction. */
const restricting: Partial<Record<CheckedTable, Record<string, (row: AnyRow) => boolean>>> = {
  memories: {
    barred: ({ barred }) => barred === true,
    proposed: ({ proposed }) => proposed === true,
    deletedAt: ({ deletedAt }) => typeof deletedAt === "number",
  },
  ownTools: {
    unread: ({ unread }) => unread === true,
    deletedAt: ({ deletedAt }) => typeof deletedAt === "number",
  },
  mcpServers: { deletedAt: ({ deletedAt }) => typeof deletedAt === "number" },
  mcpTools: {
    isNew: ({ isNew }) => isNew === true,
    isGone: ({ isGone }) => isGone === true,
    offered: ({ offered, isOn }) => offered !== undefined || isOn === false,
  },
  branches: {
    "hidden.n1": ({ hidden }) => Object.hasOwn(hidden as object, "n1"),
    "hidden.n1.at": ({ hidden }) => Object.hasOwn(hidden as object, "n1"),
    hidden: ({ hidden, messageIds }) =>
      (messageIds as string[]).every((id) => Object.hasOwn(hidden as object, id)),
    "overrides.tools.calculator": ({ overrides }) => !isOnFor(overrides, "calculator"),
    "overrides.tools": ({ overrides }) => !isOnFor(overrides, "calculator"),
    "overrides.mode": ({ overrides }) => !mayChange(overrides),
    overrides: ({ overrides }) => !isOnFor(overrides, "calculator") && !mayChange(overrides),
  },
  modes: {
    "tools.tools.calculator": ({ tools }) =>
      (tools as { tools: AnyRow }).tools["calculator"] === false,
    "tools.tools": ({ tools }) => (tools as AnyRow)["limit"] === "none",
    "tools.sources": ({ tools }) => (tools as AnyRow)["limit"] === "none",
    "tools.sources.web": ({ tools }) => (tools as { sources: AnyRow }).sources["web"] === false,
  },
  toolPolicies: { verdict: ({ verdict }) => verdict === "ask" },
  contexts: { "config.mode": ({ config }) => !mayChange(config) },
};

/** Whether a tool that the mode sends is still sent on a branch with these overrides. */
function isOnFor(overrides: unknown, name: string): boolean {
  const { tools } = overrides as { tools: Record<string, boolean> };
  const definition = { name, kind: "plain", origin: "built in" } as never;
  const [choice] = toolChoices([definition], { limit: "any", sources: {}, tools: {} }, tools);
  return choice?.isOn === true;
}

function mayChange(settings: unknown): boolean {
  return modeInUse(String((settings as AnyRow)["mode"]), []).tools.limit === "any";
}

const WHOLE: ReadonlySet<string> = new Set([
  "hidden",
  "overrides",
  "overrides.tools",
  "tools.tools",
  "tools.sources",
]);
const OTHERS = [": an object", ": a date"];

describe.each(Object.entries(restricting))("a mended row of %s", (name, fields) => {
  const table = name as CheckedTable;

  it.each(Object.entries(fields))("does no more for a fault of its %s", (path, isKept) => {
    const lost: string[] = [];
    let tried = 0;
    for (const { row, fault } of damagedRows(table)) {
      if (!fault.startsWith(`${path}: `) || fault.endsWith(": missing")) continue;
      // Nobody can tell that the object was a different one before.
      if (WHOLE.has(path) && OTHERS.some((other) => fault.endsWith(other))) continue;
      const mended = mendRow(table, row)?.row;
      if (mended === undefined) continue;
      tried += 1;
      if (!isKept(mended)) lost.push(fault);
    }
    expect(lost).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  });
});

it("leaves the other switches as they are beside a broken one", () => {
  const tools = {
    limit: "any",
    sources: {},
    tools: { calculator: "off", web_search: false, a: true },
  };
  const mended = mendRow("modes", { ...wholeRows.modes, tools });
  expect(mended?.row["tools"]).toEqual({
    ...tools,
    tools: { calculator: false, web_search: false, a: true },
  });
  expect(mended?.flaws.map(({ place }) => place)).toEqual(["tools.tools.calculator"]);
});

it("offers no undo step that has any flaw", () => {
  const offered: string[] = [];
  for (const { row, fault } of damagedRows("undo")) {
    const { undoneAt: _undoneAt, ...open } = row;
    const mended = mendRow("undo", open);
    if (mended !== undefined && mended.row["undoneAt"] !== 0) offered.push(fault);
  }
  expect(offered).toEqual([]);
});

it("leaves a run alone whose state only another version has", () => {
  expect(flawIn("runs", { ...wholeRows.runs, state: "pausing" })).toBeUndefined();
});

it("ignores fields of a newer version, and those left out as undefined", () => {
  expect(flawIn("contexts", { ...wholeRows.contexts, later: 1, tags: undefined })).toBeUndefined();
});
