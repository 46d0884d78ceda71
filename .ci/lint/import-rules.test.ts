import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { layout } from "./floors.ts";
import type { Layout } from "./floors.ts";
import { importRules } from "./import-rules.ts";
import type { ImportRules } from "./import-rules.ts";
import { lintPlanted } from "./planted.ts";
import type { Planted } from "./planted.ts";

const file = join(import.meta.dirname, "import-rules.json");

if (process.env["BOUGH_WRITE_IMPORT_RULES"] === "1") {
  writeFileSync(file, `${JSON.stringify(importRules(layout), null, 2)}\n`);
}

const REFUSED = "eslint(no-restricted-imports)";

interface Case extends Planted {
  refused: boolean;
}

function value(place: string, specifier: string, refused: boolean): Case {
  return { place, line: `export * as planted from "${specifier}";`, refused };
}

function type(place: string, specifier: string, refused: boolean): Case {
  return { place, line: `export type { Planted } from "${specifier}";`, refused };
}

/** The specifier with which another folder would import from here, at some depth. */
function specifierOf(directory: string, name: string): string {
  const path = `${directory}/${name}`.replace(/^src\//, "#");
  return /\.tsx?$/.test(name) ? path : `${path}/deep/down.ts`;
}

/** Cases for every pair of a directory's floors, in both directions. */
function orderCases(one: Layout): Case[] {
  return Object.entries(one.floors).flatMap(([directory, order]) => {
    const names = order.flatMap((floor, height) =>
      [floor].flat().map((name) => ({ name, height })),
    );
    return names.flatMap((importer) =>
      names
        .filter((target) => target !== importer)
        .flatMap((target) => {
          const place = `${directory}/${importer.name}`;
          const specifier = specifierOf(directory, target.name);
          const refused = target.height >= importer.height;
          const closed = closedBy(one, place, directory, target.name);
          return [
            value(place, specifier, refused || closed !== undefined),
            type(place, specifier, refused || closed?.types === false),
          ];
        }),
    );
  });
}

function closedBy({ doors }: Layout, place: string, into: string, name: string) {
  return doors.find(
    (door) => door.from === place && door.into === into && !door.open.includes(name),
  );
}

/** Cases for doors into floors of another directory; doors into their own are among the pairs. */
function doorCases({ floors, doors }: Layout): Case[] {
  return doors
    .filter(({ from, into }) => !from.startsWith(`${into}/`))
    .flatMap(({ from, into, open, types }) =>
      (floors[into] ?? [])
        .flat()
        .flatMap((name) => [
          value(from, specifierOf(into, name), !open.includes(name)),
          type(from, specifierOf(into, name), !open.includes(name) && !types),
        ]),
    );
}

function packageCases({ floors, packages }: Layout): Case[] {
  const layers = ["src", ...(floors["src"] ?? []).flat().map((name) => `src/${name}`)];
  return packages.flatMap(({ name, owner }) => [
    ...layers.filter((layer) => layer !== owner).map((layer) => value(layer, name, true)),
    value(owner, name, false),
  ]);
}

function parentCases({ floors }: Layout): Case[] {
  return Object.entries(floors).flatMap(([directory, order]) =>
    order.flat().map((name) => value(`${directory}/${name}`, "../domain/planted.ts", true)),
  );
}

function casesOf(one: Layout): Case[] {
  return [...orderCases(one), ...doorCases(one), ...packageCases(one), ...parentCases(one)];
}

/** Adds one test for each importing place: exactly the expected lines are refused. */
function describeCases(cases: readonly Case[], rules?: ImportRules): void {
  let codes: string[][] = [];
  beforeAll(() => {
    codes = lintPlanted(cases, rules);
  });
  for (const place of new Set(cases.map((one) => one.place))) {
    it(`hold in ${place}`, () => {
      const refused = cases.filter((_, at) => codes[at]?.includes(REFUSED));
      const meant = cases.filter((one) => one.refused);
      expect(linesIn(place, refused)).toEqual(linesIn(place, meant));
    });
  }
}

function linesIn(place: string, cases: readonly Case[]): string[] {
  return cases.filter((one) => one.place === place).map(({ line }) => line);
}

describe("the lint rules for imports", () => {
  it("match the tables: run npm run import-rules", () => {
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(importRules(layout));
  });

  describeCases(casesOf(layout));
});

describe("rules written by hand, independent of the tables,", () => {
  describeCases([
    value("src/domain", "#machine/run.machine.ts", true),
    value("src/domain", "#app/egress.ts", true),
    value("src/machine", "#storage/deep/down/db.ts", true),
    value("src/pipeline", "#providers/adapter.ts", true),
    value("src/providers", "#tools/registry.ts", true),
    value("src/tools", "#app/egress.ts", true),
    value("src/storage", "#machine/run.machine.ts", true),
    value("src/app", "#ui/components/button.tsx", true),
    value("src/ui", "#storage/db.ts", true),
    value("src/ui", "../app/egress.ts", true),
    value("src/providers", "@microsoft/fetch-event-source", true),
    value("src/app", "dexie", true),
    type("src/ui", "#domain/context.ts", false),
    { place: "src/app", line: 'export const planted = import("#ui/app.tsx");', refused: true },
  ]);

  it("refuses fetch outside the egress module", () => {
    const line = 'export const planted = () => fetch("https://example.com");';
    expect(lintPlanted([{ place: "src/providers", line }]).flat()).toContain(
      "eslint(no-restricted-globals)",
    );
  });
});

/** A layout that uses everything that the tables can express, whatever the real ones contain. */
const sample: Layout = {
  floors: {
    src: ["domain", ["machine", "storage"], "app", "ui", "main.tsx"],
    "src/app": ["ports.ts", "services", ["run", "commands"], "react", "view"],
    "src/ui": ["format", "thread", "app.tsx"],
  },
  doors: [
    { from: "src/ui", into: "src", open: ["domain", "app"], types: false },
    { from: "src/ui", into: "src/app", open: ["react", "view"], types: true },
  ],
  packages: [{ name: "dexie", owner: "src/storage", message: "Only storage opens the database." }],
};

describe("the rules of a layout with floors inside its layers", () => {
  const cases = [
    ...casesOf(sample),
    // A door into a layer applies in every folder of the importing layer.
    value("src/ui/thread", "#app/run/run.ts", true),
    type("src/ui/thread", "#app/run/run.ts", false),
    value("src/ui/thread", "#app/view/place.ts", false),
    value("src/ui/thread", "#storage/db.ts", true),
    // A file beside the floors can import them in two ways.
    value("src/app/ports.ts", "./run/run.ts", true),
    // Tests must follow the layers, and are free inside one.
    value("src/app/services/planted.test.ts", "#app/run/run.ts", false),
    value("src/app/services/test-support", "#app/run/run.ts", false),
    value("src/app/services/planted.test.ts", "#ui/thread/thread.tsx", true),
    value("src/ui/format/planted.test.ts", "#app/run/run.ts", false),
    value("src/ui/format/planted.test.ts", "#storage/db.ts", true),
  ];
  describeCases(cases, importRules(sample));
});

describe("a directory that has floors", () => {
  const directories = Object.entries(layout.floors).filter(([, order]) => order.length > 0);

  it.each(directories)("%s has everything in it on one of them", (directory, order) => {
    const names = readdirSync(join(import.meta.dirname, "../..", directory)).filter(
      (name) => name !== "test-support" && !/\.(test\.tsx?|d\.ts|css)$/.test(name),
    );
    expect(names.sort()).toEqual(order.flat().sort());
  });
});
