import { describe, expect, test } from "vitest";

import { EXAMPLE_TOOLS } from "#domain/own-tools/example-tools.ts";
import type { HttpBody, OwnTool } from "#domain/own-tools/own-tool.ts";

import { ownToolInFile, ownToolShape } from "./own-tool-shape.ts";
import { planOwnTools } from "./plan-own-tools.ts";

const [count, , , issue] = EXAMPLE_TOOLS.map(({ content }, at): OwnTool => {
  return { ...content, id: `t${at}`, on: true, createdAt: 1, updatedAt: 2 };
});
if (count === undefined || issue === undefined) throw new Error("No examples.");

function withHeaders(headers: HttpBody["headers"]): OwnTool {
  // The example has an HTTP body.
  return { ...issue!, body: { ...(issue!.body as HttpBody), headers } };
}

describe("N4: a tool in a file", () => {
  test("has no header's value that may be a key", () => {
    const tool = withHeaders([
      { name: "authorization", value: "Bearer {{key}}" },
      { name: "x-title", value: "Bough" },
      { name: "x-functions-code", value: "abc123" },
      { name: "x-other", value: "abc123 {{key}}" },
    ]);
    expect(JSON.stringify(ownToolInFile(tool))).not.toContain("abc123");
    expect((ownToolInFile(tool).body as HttpBody).headers.map(({ value }) => value)).toEqual([
      "Bearer {{key}}",
      "Bough",
      "",
      "",
    ]);
    expect(ownToolShape(ownToolInFile(tool))).toBeUndefined();
  });

  test.each<[string, object]>([
    ["code that is too long", { body: { ...count.body, code: "x".repeat(200_001) } }],
    ["a name that no provider accepts", { name: "a b" }],
    ["a name as a server's tool has", { name: "server__tool" }],
    ["a schema that is none", { parameters: { type: "object", properties: 1 } }],
    ["a schema with a key that no file may have", { parameters: { ["__proto__"]: 1 } }],
    ["a body of another kind", { body: { kind: "shell", command: "rm" } }],
    ["more than a body has", { body: { ...count.body, key: "secret" } }],
    ["a server that arguments choose", { body: { ...issue.body, address: "https://{{title}}/" } }],
    ["a field that is not known", { requiresApproval: false }],
  ])("is refused with %s", (_name, change) => {
    expect(ownToolShape({ ...count, ...change })).toBeDefined();
  });
});

describe("N5: an import", () => {
  test("brings tools in switched off and unread, whatever the file says", () => {
    const [planned] = planOwnTools([count], [], []);
    expect(planned).toEqual({ tool: { ...count, on: false, unread: true }, outcome: "new" });
  });

  test("says of no request but a GET that it changes nothing", () => {
    const body = { ...(issue.body as HttpBody), changesNothing: true };
    const remove = { ...issue, body: { ...body, method: "DELETE" as const } };
    const [planned] = planOwnTools([remove], [], []);
    expect(planned?.tool.body).toEqual({ ...remove.body, changesNothing: false });
    expect(planOwnTools([remove], [planned?.tool ?? count], [])).toMatchObject([
      { outcome: "same" },
    ]);
    expect(planOwnTools([remove], [remove], [])).toMatchObject([{ outcome: "same" }]);
    const read = { ...issue, body: { ...body, method: "GET" as const } };
    expect(planOwnTools([read], [], [])[0]?.tool.body).toEqual(read.body);
  });

  test("takes no name that a tool has, or nearly has", () => {
    const spoof = { ...count, name: "Calcu1ator" };
    const [planned] = planOwnTools([spoof], [], ["calculator"]);
    expect(planned?.tool.name).toBe("Calcu1ator_2");
  });

  test("brings back once what was deleted, beside the row that stays of it", () => {
    const deleted = { ...count, deletedAt: 5 };
    const [back] = planOwnTools([count], [deleted], []);
    expect(back).toMatchObject({ outcome: "new", tool: { name: count.name, on: false } });
    expect(back?.tool.id).not.toBe(count.id);
    const here = [deleted, back?.tool ?? count];
    expect(planOwnTools([count], here, [])).toMatchObject([{ outcome: "same" }]);
    // Deleted after it was changed, then deleted again after it had come back.
    const changed = { ...deleted, description: "Changed." };
    expect(planOwnTools([count], [changed], [])).toMatchObject([{ outcome: "new" }]);
    const twice = here.map((tool) => ({ ...tool, deletedAt: 6 }));
    expect(planOwnTools([count], twice, [])).toMatchObject([{ outcome: "new" }]);
  });

  test("leaves what is here as it is, and brings another form of it once", () => {
    expect(planOwnTools([count], [count], [])).toMatchObject([{ outcome: "same" }]);
    const other = { ...count, description: "Counts otherwise." };
    const [first] = planOwnTools([other], [count], []);
    expect(first).toMatchObject({ outcome: "copy", tool: { name: "count_words_2" } });
    const here = [count, first?.tool ?? count];
    expect(planOwnTools([other], here, [])).toMatchObject([{ outcome: "same" }]);
  });

  test("leaves out what was deleted where the file was written", () => {
    expect(planOwnTools([{ ...count, deletedAt: 3 }], [], [])).toEqual([]);
  });
});
