import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

const raw =
  /#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\(|:\s*(?:white|black|red|green|blue|gr[ae]y|orange|yellow)\b/iu;

/** Declarations with a raw colour, as "line: text". */
function rawColours(css: string): string[] {
  const declarations = css.replaceAll(/\/\*[\s\S]*?\*\//gu, "").split("\n");
  return declarations.filter((line) => raw.test(line));
}

it("only tokens.css contains raw colours", () => {
  const sheets = readdirSync("src/ui", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css") && !path.endsWith("tokens.css"))
    .map((path) => `src/ui/${path}`);
  expect(sheets.length).toBeGreaterThan(0);
  const found = sheets.flatMap((path) =>
    rawColours(readFileSync(path, "utf8")).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it("finds a planted colour", () => {
  expect(rawColours("a {\n  color: #fff;\n}")).toHaveLength(1);
  expect(rawColours("a {\n  color: oklch(50% 0 0);\n}")).toHaveLength(1);
  expect(rawColours("a {\n  background: white;\n}")).toHaveLength(1);
  expect(rawColours("a {\n  color: var(--ink);\n}")).toEqual([]);
});
