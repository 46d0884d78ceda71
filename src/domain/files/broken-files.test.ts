import { describe, expect, it } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { fileText } from "./file-text.ts";
import { FILE_TABLES, fileLimits } from "./format.ts";
import type { BoughFile, FileRefusal, FileRows } from "./format.ts";
import { checkFile } from "./plan.ts";
import { createBoughFileReader } from "./read-file.ts";
import { rowShapes } from "./row-shapes.ts";
import { runToEnd } from "./stepwise.ts";
import { brokenFile } from "./test-support/broken-files.ts";
import type { BrokenFile } from "./test-support/broken-files.ts";
import { planImport } from "./test-support/plan-import.ts";
import { EXPORTED_AT, seededFile } from "./test-support/seeded-file.ts";

/** The rows that would be written, or why nothing would be. */
function result(text: string, piece = 65_536): FileRows | FileRefusal {
  const reader = createBoughFileReader(() => undefined);
  for (let at = 0; at < text.length; at += piece) {
    const refusal = reader.push(text.slice(at, at + piece));
    if (refusal !== undefined) return refusal;
  }
  const file = reader.end();
  if (!file.ok) return file.error;
  const checked = runToEnd(checkFile(file.value));
  if (!checked.ok) return checked.error;
  const here = {
    context: () => undefined,
    branch: () => undefined,
    node: () => undefined,
    blob: () => undefined,
    hasTraces: () => false,
    branchesOf: () => [],
    hasRunOn: () => false,
  };
  return planImport(checked.value, here, () => "unused").add;
}

function isLawful(rows: FileRows): boolean {
  const pool = new Map(rows.messages.map((node) => [node.id, node]));
  const broken = rows.contexts.flatMap((context) => {
    const branches = rows.branches.filter(({ contextId }) => contextId === context.id);
    return checkContext({ context, branches, lookup: (id) => pool.get(id) });
  });
  const isSound = FILE_TABLES.every((table) => {
    const ids = new Set(rows[table].map(({ id }) => id));
    const faults = rows[table].map((row) => rowShapes[table](row)).filter(Boolean);
    return ids.size === rows[table].length && faults.length === 0;
  });
  return isSound && broken.length === 0;
}

/** Refusals of the file as a whole, which need no place. */
const WITHOUT_PLACE = new Set(["empty", "not_bough", "not_json"]);

function isTold({ kind, place, message }: FileRefusal): boolean {
  const isPlaced = WITHOUT_PLACE.has(kind) || /^[a-zA-Z[]/u.test(place ?? "");
  return isPlaced && message !== "";
}

/** What went wrong with a broken file; undefined if nothing did. */
function mishap({ damage, text, isHopeless }: BrokenFile, found: FileRows | FileRefusal) {
  if ("kind" in found) return isTold(found) ? undefined : { damage, text, found };
  return isHopeless || !isLawful(found) ? { damage, text } : undefined;
}

describe("10,000 broken files", () => {
  it("are refused with the place and the reason, or are still lawful", () => {
    const random = seededRandom(2_026);
    const outcomes: Record<string, number> = {};
    for (let round = 0; round < 10_000; round += 1) {
      const broken = brokenFile(random, round % 150);
      const found = result(broken.text);
      expect(mishap(broken, found)).toBeUndefined();
      const outcome = "kind" in found ? found.kind : "lawful";
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    // Every kind of refusal occurred, and some damage did no harm.
    const met = Object.keys(outcomes).filter((outcome) => (outcomes[outcome] ?? 0) > 20);
    expect(met.sort()).toEqual(
      [
        "duplicate",
        "lawful",
        "law",
        "link",
        "newer_version",
        "not_bough",
        "not_json",
        "refused_key",
        "schema",
        "too_deep",
      ].sort(),
    );
  }, 240_000);
});

describe("a refusal says what is wrong and where", () => {
  const whole = seededFile(1, { conversations: 1, nodes: 12, branches: 3 });
  const changed = (change: (file: BoughFile) => void): FileRows | FileRefusal => {
    const file = structuredClone(whole);
    change(file);
    return result(fileText(file, EXPORTED_AT));
  };
  const text = fileText(whole, EXPORTED_AT);

  it("for a message whose parent is missing", () => {
    const found = changed(({ messages }) => {
      if (messages[7] !== undefined) messages[7].parentId = "nobody";
    });
    expect(found).toMatchObject({ kind: "link", place: "messages[7].parentId" });
  });

  it("for a branch that lists a missing message", () => {
    const found = changed(({ branches }) => branches[1]?.messageIds.splice(1, 1, "nobody"));
    expect(found).toMatchObject({ kind: "link", place: "branches[1].messageIds[1]" });
  });

  it("for a parent other than the message before (B1)", () => {
    const found = changed(({ messages }) => {
      const [first, , third] = messages;
      if (first !== undefined && third !== undefined) third.parentId = first.id;
    });
    expect(found).toMatchObject({ kind: "law", law: "B1", place: "messages[2].parentId" });
  });

  it("for two branches with one name (B2)", () => {
    const found = changed(({ branches }) => {
      if (branches[2] !== undefined) branches[2].name = "main";
    });
    expect(found).toMatchObject({ kind: "law", law: "B2", place: "branches[2].name" });
  });

  it("for a conversation without a live active branch (B7)", () => {
    const found = changed(({ contexts }) => {
      if (contexts[0] !== undefined) contexts[0].activeBranchName = "gone";
    });
    expect(found).toMatchObject({
      kind: "law",
      law: "B7",
      place: "contexts[0]",
      conversation: expect.any(String),
    });
  });

  it("for a row of an unknown conversation", () => {
    const found = changed(({ branches }) => {
      if (branches[0] !== undefined) branches[0].contextId = "nobody";
    });
    expect(found).toMatchObject({ kind: "link" });
  });

  it("for sub-tasks with circular parents", () => {
    const found = changed(({ contexts }) => {
      const [only] = contexts;
      if (only !== undefined) only.parentId = only.id;
    });
    expect(found).toMatchObject({ kind: "link", place: "contexts[0].parentId" });
  });

  it("deep inside a row, with unusual keys in quotes", () => {
    const found = result(
      text.replace('"parameters":{}', '"parameters":{"a b":[1,{"prototype":1}]}'),
    );
    expect(found).toMatchObject({
      kind: "refused_key",
      place: 'contexts[0].config.parameters["a b"][1].prototype',
    });
  });

  it("for a forbidden key at the file's top level", () => {
    expect(result(`{"__proto__":{},${text.slice(1)}`)).toMatchObject({
      kind: "refused_key",
      place: "__proto__",
    });
  });

  it.each(["__proto__", "constructor", "prototype"])("for a row with this id: %s", (id) => {
    const row = { ...whole.contexts[0], id };
    expect(rowShapes.contexts(row)).toMatchObject({ path: ["id"] });
  });

  it("for a key written with escapes", () => {
    const found = result(
      text.replace('"parameters":{}', String.raw`"parameters":{"__pr\u006fto__":1}`),
    );
    expect(found).toMatchObject({ kind: "refused_key" });
  });

  it("for text that ends early", () => {
    const at = text.lastIndexOf('"role"');
    const last = whole.messages.length - 1;
    expect(result(text.slice(0, at))).toMatchObject({
      kind: "not_json",
      place: `messages[${String(last)}]`,
      message: "the file ends in the middle",
    });
  });

  it("for files that are something else", () => {
    expect(result("")).toMatchObject({ kind: "empty" });
    expect(result(" \n\t")).toMatchObject({ kind: "empty" });
    expect(result("# Markdown")).toMatchObject({ kind: "not_bough" });
    expect(result("[1,2]")).toMatchObject({ kind: "not_bough" });
    expect(result('{"name":"bough","version":"0.1.0"}')).toMatchObject({ kind: "not_bough" });
    expect(result("{}")).toMatchObject({ kind: "not_bough" });
    expect(result('{"format":"bough","version":1}')).toMatchObject({
      kind: "schema",
      place: "exportedAt",
    });
    expect(result('{"format":"bough","version":5.5}')).toMatchObject({ kind: "newer_version" });
  });

  it("for a table that is not a list, or occurs twice", () => {
    expect(result('{"format":"bough","contexts":{}}')).toMatchObject({
      kind: "schema",
      place: "contexts",
    });
    expect(result('{"format":"bough","contexts":[],"contexts":[]}')).toMatchObject({
      kind: "duplicate",
      place: "contexts",
    });
  });

  it("for depth, before anything deep is parsed", () => {
    const deep = "[".repeat(5_000_000);
    const found = result(text.replace('"parameters":{', `"parameters":{"a":${deep}`));
    expect(found).toMatchObject({ kind: "too_deep", place: "contexts[0]" });
  });

  it("for a text that is too long", () => {
    const long = "x".repeat(fileLimits.text + 1);
    const found = result(text.replace('"title":"', `"title":"${long}`));
    expect(found).toMatchObject({ kind: "too_large", place: "contexts[0].title" });
  });

  it("for a row without an end, before it fills the memory", () => {
    const reader = createBoughFileReader(() => undefined);
    const piece = "x".repeat(1 << 20);
    reader.push('{"format":"bough","version":1,"messages":[{"id":"');
    let refusal: FileRefusal | undefined;
    let pushed = 0;
    for (; refusal === undefined && pushed < 200; pushed += 1) refusal = reader.push(piece);
    expect(refusal).toMatchObject({ kind: "too_large", place: "messages[0]" });
    expect(pushed).toBe(fileLimits.row / piece.length);
  });

  it("accepts what tools accept: arguments of 128 levels", () => {
    const file = seededFile(3, { conversations: 3, branches: 6 });
    const call = file.messages.flatMap(({ message }) => message.toolCalls ?? [])[0];
    if (call === undefined) throw new Error("This seed has no call.");
    call.arguments = JSON.parse(`${"[".repeat(128)}${"]".repeat(128)}`) as never;
    expect(result(fileText(file, EXPORTED_AT))).not.toHaveProperty("kind");
  });
});
