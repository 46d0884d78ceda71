import { describe, expect, it } from "vitest";

import { flawIn, mendRow } from "./mend-row.ts";
import { CHECKED_TABLES, storedShapes } from "./stored-shapes.ts";
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

it("ignores fields of a newer version, and those left out as undefined", () => {
  expect(flawIn("contexts", { ...wholeRows.contexts, later: 1, tags: undefined })).toBeUndefined();
});
