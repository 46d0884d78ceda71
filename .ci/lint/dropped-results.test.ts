import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { droppedResults } from "./dropped-results.ts";

const house = join(import.meta.dirname, "../..");

it("no result is dropped: what fails is told, or said to lose nothing", () => {
  expect(droppedResults(house)).toEqual([]);
});

/** A project with the real type of results, and with these lines. */
function planted(lines: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), "bough-results-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "src"));
  for (const file of ["result.ts", "may-fail.ts"]) {
    cpSync(join(house, "src/domain", file), join(root, "src", file));
  }
  writeFileSync(join(root, "src/planted.ts"), lines.join("\n"));
  const compilerOptions = {
    target: "ES2023",
    lib: ["ES2023"],
    module: "ESNext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    types: [],
    allowImportingTsExtensions: true,
    paths: { "#domain/*": ["./src/*"] },
  };
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  return root;
}

const dropped = [
  "void write();",
  "await write();",
  "instantly();",
  "(void write());",
  "await Promise.all([write(), write()]);",
  "await Promise.allSettled([write()]);",
  "void write().then(() => 1);",
  "void write().catch(() => undefined);",
  "void write().finally(() => {});",
  "const act = () => void write();",
  "void (await maybe?.());",
  "if (ready) await write();",
];

const kept = [
  "const { ok } = await write();",
  "last = await write();",
  "void write().then((result) => result.ok);",
  "await mayFail(write());",
  "void told();",
  "void Promise.resolve(1);",
  "if ((await write()).ok) await Promise.resolve();",
  "const later = () => write();",
];

it("finds each way to drop one, and nothing else", () => {
  const head = [
    'import type { Result, Told } from "./result.ts";',
    'import { mayFail } from "./may-fail.ts";',
    "declare const write: () => Promise<Result<number, string>>;",
    "declare const instantly: () => Result<number, string>;",
    "declare const told: () => Promise<Told<Result<number, string>>>;",
    "declare const maybe: undefined | (() => Promise<Result<number, string>>);",
    "declare const ready: boolean;",
    "export let last: Result<number, string>;",
  ];
  const found = droppedResults(planted([...head, ...dropped, ...kept]));
  expect(found.map(({ line }) => line - head.length)).toEqual(dropped.map((_, at) => at + 1));
  expect(found[0]).toMatchObject({ file: "src/planted.ts", code: "write()" });
});
