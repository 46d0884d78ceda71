import { transform } from "lightningcss";
import { parse } from "postcss";
import type { AtRule, ChildNode, Container, Document } from "postcss";

import { OLDEST } from "../oldest-browsers.ts";
import { data, isOldEnough, sinceOf } from "./browser-data.ts";
import type { Versions } from "./browser-data.ts";

/** A feature that one of the oldest browsers does not have. */
export interface TooNew {
  /** Such as `width`, `width: stretch`, `light-dark()`, `@scope` or `:has`. */
  feature: string;
  since: Versions;
}

/**
 * What a style sheet uses, outside of `@supports`, although one of the oldest browsers lacks it. It is
 * read as it is built: the build adds prefixes, and replaces what is only a shorter way to write.
 */
export function tooNewIn(sheet: string): TooNew[] {
  const { code } = transform({ filename: "sheet.css", code: Buffer.from(sheet), targets: TARGETS });
  return usesOf(code.toString()).flatMap(({ feature, paths, prefixes }) => {
    const since = sinceOf(paths, prefixes);
    return since === undefined || isOldEnough(since) ? [] : [{ feature, since }];
  });
}

/** As the compiler of style sheets has versions. */
const TARGETS = Object.fromEntries(
  Object.entries(OLDEST).map(([browser, version]) => [browser, version << 16]),
);

interface Use {
  feature: string;
  /** Where MDN’s data may have it. */
  paths: readonly string[];
  /** With which the same rule has it as well. */
  prefixes: readonly string[];
}

function usesOf(sheet: string): Use[] {
  const found: Use[] = [];
  parse(sheet).walk((node) => {
    if (isGuarded(node)) return;
    const prefixes = prefixesBeside(node);
    for (const [feature, ...paths] of namesIn(node)) found.push({ feature, paths, prefixes });
  });
  return found;
}

/** A feature's name, and where it may be. */
type Named = readonly [feature: string, ...paths: string[]];

function namesIn(node: ChildNode): Named[] {
  if (node.type === "rule") return selectorsIn(node.selector);
  if (node.type === "atrule")
    return [[`@${node.name}`, `css/at-rules/${node.name}`], ...queried(node)];
  if (node.type !== "decl") return [];
  const { prop, value } = node;
  const own: Named[] = prop.startsWith("-")
    ? []
    : [[prop, `css/properties/${prop}`], ...wordsIn(prop, value)];
  return [...own, ...functionsIn(value), ...unitsIn(value)];
}

function wordsIn(property: string, value: string): Named[] {
  const words = value.match(/(?<![\w(#.-])[a-z][a-z-]+(?![\w(-])/gu) ?? [];
  return words.map((word) => [`${property}: ${word}`, `css/properties/${property}/${word}`]);
}

function functionsIn(value: string): Named[] {
  return [...value.matchAll(/([a-z][\w-]*)\(/gu)].map(([, name = ""]) => [
    `${name}()`,
    ...(FUNCTIONS.get(name) ?? []),
  ]);
}

function unitsIn(value: string): Named[] {
  return [...value.matchAll(/\d([a-z]+)\b/gu)].map(([, unit = ""]) => [
    unit,
    `css/types/length/${unitGroup(unit)}`,
  ]);
}

/** A browser's own parts are named for that browser alone. */
function selectorsIn(selector: string): Named[] {
  return [...selector.matchAll(/::?([a-z][a-z-]*)/gu)].map(([, name = ""]) => [
    `:${name}`,
    `css/selectors/${name}`,
  ]);
}

function queried({ name, params }: AtRule): Named[] {
  if (name !== "media" && name !== "container") return [];
  return [...params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/gu)].map(([, feature = ""]) => [
    `(${feature})`,
    `css/at-rules/media/${feature}`,
    `css/at-rules/container/${feature}`,
  ]);
}

/** MDN has those of a kind under one name. */
function unitGroup(unit: string): string {
  if (/^[sld]v(?:h|w|min|max|i|b)$/u.test(unit)) return "viewport_percentage_units_dynamic";
  return unit.startsWith("cq") ? "container_query_length_units" : unit;
}

function prefixesBeside(node: ChildNode): string[] {
  if (node.type !== "decl") return [];
  const { prop, parent } = node;
  const prefixed = new RegExp(`^(-[a-z]+-)${prop}$`, "u");
  return (parent?.nodes ?? []).flatMap((one) =>
    one.type === "decl" ? (prefixed.exec(one.prop)?.[1] ?? []) : [],
  );
}

function isGuarded(node: ChildNode): boolean {
  let around: Container | Document | undefined = node.parent;
  while (around !== undefined) {
    if (around.type === "atrule" && (around as AtRule).name === "supports") return true;
    around = around.parent;
  }
  return false;
}

/** Where MDN has the functions, by their names. */
const FUNCTIONS = new Map<string, string[]>();
collect("css/types", data.css["types"] ?? {});

function collect(path: string, node: object): void {
  for (const [name, below] of Object.entries(node)) {
    if (name === "__compat") continue;
    FUNCTIONS.set(name, [...(FUNCTIONS.get(name) ?? []), `${path}/${name}`]);
    collect(`${path}/${name}`, below as object); // Names, down to the statements.
  }
}
