/** Reads the style sheets as written. Used only by tests. */
import { readdirSync, readFileSync } from "node:fs";

import { parse } from "postcss";
import type { AtRule, Declaration, Root } from "postcss";

export interface Sheet {
  /** The path from the root of the checkout. */
  path: string;
  text: string;
}

/** Every sheet of the interface, except for fonts.css, which only names files. */
export function readSheets(): Sheet[] {
  return readdirSync("src/ui", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css") && !path.endsWith("fonts.css"))
    .map((path) => ({ path: `src/ui/${path}`, text: readFileSync(`src/ui/${path}`, "utf8") }));
}

/** The declarations for which `test` returns true, as "path:line property: value". */
export function declarationsWhere(sheet: Sheet, test: (declaration: Declaration) => boolean) {
  const found: string[] = [];
  rootOf(sheet).walkDecls((declaration) => {
    if (test(declaration)) found.push(`${placeOf(sheet, declaration)} ${String(declaration)}`);
  });
  return found;
}

/** The queries (`@media`, `@container`) for which `test` returns true, as "path:line @media …". */
export function queriesWhere(sheet: Sheet, test: (query: AtRule) => boolean) {
  const found: string[] = [];
  rootOf(sheet).walkAtRules(/^(?:media|container)$/u, (query) => {
    if (test(query)) found.push(`${placeOf(sheet, query)} @${query.name} ${query.params}`);
  });
  return found;
}

export function rootOf({ path, text }: Sheet): Root {
  return parse(text, { from: path });
}

function placeOf({ path }: Sheet, { source }: Declaration | AtRule): string {
  return `${path}:${source?.start?.line ?? 0}`;
}
