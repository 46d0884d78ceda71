import fc from "fast-check";
import { expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";

import { cellText, csvOf, tableOf } from "./data-table.ts";

test.each<[JsonValue, unknown]>([
  [
    [{ a: 1 }, { b: "x", a: 2 }],
    {
      columns: ["a", "b"],
      rows: [
        [1, undefined],
        [2, "x"],
      ],
    },
  ],
  [[1, "x"], { columns: ["Value"], rows: [[1], ["x"]] }],
  [
    [{ a: 1 }, 2],
    {
      columns: ["a", "Value"],
      rows: [
        [1, undefined],
        [undefined, 2],
      ],
    },
  ],
  [
    { n: 1, list: [{ a: 1 }] },
    { part: "list", columns: ["a"], rows: [[1]] },
  ],
  [
    { n: 1, x: [{ a: 1 }], y: [{ a: 1 }] },
    {
      columns: ["Field", "Value"],
      rows: [
        ["n", 1],
        ["x", [{ a: 1 }]],
        ["y", [{ a: 1 }]],
      ],
    },
  ],
  [{}, { columns: ["Field", "Value"], rows: [] }],
  [[], { columns: ["Value"], rows: [] }],
  ["text", undefined],
  [null, undefined],
])("%j as a table", (value, table) => {
  expect(tableOf(value)).toEqual(table);
});

test("fields named as built-in properties are only fields", () => {
  const value = JSON.parse('[{"constructor": 1}, {"toString": 2}]') as JsonValue;
  expect(tableOf(value)?.rows).toEqual([
    [1, undefined],
    [undefined, 2],
  ]);
});

test("CSV quotes what must be quoted", () => {
  const csv = csvOf({
    columns: ["a", 'b "c"'],
    rows: [
      ["x,y", "two\nlines"],
      [1, null],
    ],
  });
  expect(csv).toBe('a,"b ""c"""\r\n"x,y","two\nlines"\r\n1,\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"])(
  "a text that a spreadsheet would run is only text: %j",
  (formula) => {
    const [, line] = csvOf({ columns: ["a"], rows: [[formula]] }).split("\r\n");
    expect(line?.replace(/^"/u, "").startsWith("'")).toBe(true);
  },
);

test("a negative number stays a number", () => {
  expect(csvOf({ columns: ["a"], rows: [[-1.5]] })).toBe("a\r\n-1.5\r\n");
});

/** A separate CSV reader, following the grammar of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, field, quoted, at] = [[] as string[], "", false, 0];
  while (at < text.length) {
    const character = text[at] ?? "";
    if (quoted) {
      if (character === '"' && text[at + 1] === '"') [field, at] = [`${field}"`, at + 1];
      else if (character === '"') quoted = false;
      else field += character;
    } else if (character === '"') quoted = true;
    else if (character === ",") [row, field] = [[...row, field], ""];
    else if (character === "\r" && text[at + 1] === "\n") {
      rows.push([...row, field]);
      [row, field, at] = [[], "", at + 1];
    } else field += character;
    at += 1;
  }
  return rows;
}

test("every cell can be read back, whatever is in it", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.constantFrom('"', "\r\n", "=x", ","),
  );
  const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc.record({
      columns: fc.array(fc.string(), { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width })),
    }),
  );
  fc.assert(
    fc.property(table, (made) => {
      const expected = [made.columns, ...made.rows].map((cells) => cells.map(cellText));
      const read = readCsv(csvOf(made)).map((cells) => cells.map((text) => text));
      const bare = (text: string) => text.replace(/^'(?=[=+\-@\t\r\uff0b\uff0d\uff1d\uff20])/u, "");
      expect(read.map((cells) => cells.map(bare))).toEqual(
        expected.map((cells) => cells.map(bare)),
      );
    }),
  );
});
