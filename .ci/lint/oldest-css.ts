import { transform } from "lightningcss";
import { parse } from "postcss";
import type { AtRule, ChildNode, Container, Document } from "postcss";

import { OLDEST } from "../oldest-browsers.ts";
import { data, isOldEnough, sinceOf } from "./browser-data.ts";
import type { Versions } from "./browser-data.ts";

/** A feature that one of the oldest browsers does not have. */
export interface TooNew {
  /** The feature's name, such as `width`, `width: stretch`, `light-dark()`, `@scope` or `:has`. */
  feature: string;
  since: Versions;
}

/**
 * Finds features that a style sheet uses outside of `@supports` although one of the oldest browsers lacks
 * them. The sheet is read as it is built: the build adds prefixes, and replaces what is only a shorter
 * notation.
 */
export function tooNewIn(sheet: string): TooNew[] {
  const { code } = transform({ filename: "sheet.css", code: Buffer.from(sheet), targets: TARGETS });
  return usesOf(code.toString()).flatMap(({ feature, paths, prefixes }) => {
    const since = sinceOf(paths, prefixes);
    return since === undefined || isOldEnough(since) ? [] : [{ feature, since }];
  });
}

/** The oldest browsers, with versions in the form that the compiler of style sheets expects. */
const TARGETS = Object.fromEntries(
  Object.entries(OLDEST).map(([browser, version]) => [browser, version << 16]),
);

interface Use {
  feature: string;
  /** Paths at which MDN's data may have the feature. */
  paths: readonly string[];
  /** Prefixes with which the same rule also writes it. */
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

/** A feature's name, and the paths at which MDN's data may have it. */
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

/**
 * The pseudo-classes and pseudo-elements of a selector. Vendor-specific ones are left out, because they are
 * written for one browser alone.
 */
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

/** The name under which MDN has a unit: it groups units of a kind. */
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

/** The paths at which MDN has functions, by their names. */
const FUNCTIONS = new Map<string, string[]>();
collect("css/types", data.css["types"] ?? {});

function collect(path: string, node: object): void {
  for (const [name, below] of Object.entries(node)) {
    if (name === "__compat") continue;
    FUNCTIONS.set(name, [...(FUNCTIONS.get(name) ?? []), `${path}/${name}`]);
    collect(`${path}/${name}`, below as object); // Every value is an object of names, down to the statements.
  }
}
