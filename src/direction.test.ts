import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const planted: string[] = [];

/** Lints one planted file and gives what the linter says of it. */
function lint(path: string, source: string): { status: number; output: string } {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  planted.push(file);
  const done = spawnSync("node_modules/.bin/oxlint", ["--deny-warnings", path], {
    cwd: root,
    encoding: "utf8",
  });
  return { status: done.status ?? 1, output: done.stdout + done.stderr };
}

afterEach(() => {
  for (const file of planted.splice(0)) rmSync(file, { force: true });
});

describe("the direction of imports", () => {
  const violations = [
    ["src/domain/planted-1.ts", "#machine/run.machine.ts"],
    ["src/domain/planted-2.ts", "#app/egress.ts"],
    ["src/machine/planted-3.ts", "#storage/deep/down/db.ts"],
    ["src/pipeline/planted-4.ts", "#providers/adapter.ts"],
    ["src/providers/planted-5.ts", "#tools/registry.ts"],
    ["src/tools/planted-6.ts", "#app/egress.ts"],
    ["src/storage/planted-7.ts", "#machine/run.machine.ts"],
    ["src/app/planted-8.ts", "#ui/kit/button.tsx"],
    ["src/ui/planted-9.ts", "#storage/db.ts"],
    ["src/ui/planted-10.ts", "../app/egress.ts"],
    ["src/providers/planted-11.ts", "@microsoft/fetch-event-source"],
    ["src/app/planted-12.ts", "dexie"],
  ] as const;

  for (const [path, target] of violations) {
    it(`refuses ${target} in ${dirname(path)}`, () => {
      const { status, output } = lint(path, `export * as planted from "${target}";\n`);
      expect(status).not.toBe(0);
      expect(output).toContain("no-restricted-imports");
    });
  }

  it("refuses fetch outside the egress module", () => {
    const { status, output } = lint(
      "src/providers/planted-13.ts",
      'export const planted = () => fetch("https://example.com");\n',
    );
    expect(status).not.toBe(0);
    expect(output).toContain("no-restricted-globals");
  });

  it("allows what the direction allows", () => {
    const { status } = lint(
      "src/ui/planted-14.ts",
      'export type { Branch } from "#domain/context.ts";\n',
    );
    expect(status).toBe(0);
  });
});
