import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { CompatData, CompatStatement, SimpleSupportStatement } from "@mdn/browser-compat-data";

import { OLDEST } from "../oldest-browsers.ts";

/** MDN's data. If it were imported as a module, its 20 MB would first be transformed. */
export const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@mdn/browser-compat-data"), "utf8"),
) as CompatData; // The type is as the package's types say.

type Browser = keyof typeof OLDEST;
export type Versions = Record<Browser, number>;

const BROWSERS = Object.keys(OLDEST) as Browser[]; // OLDEST has no other keys.

/**
 * The first versions that have all of a feature.
 *
 * @param paths where MDN's data may have it, such as `api/URL/parse_static`; the oldest of them counts
 * @param prefixes with which it may also be written, such as `-webkit-`
 * @returns undefined if it is at none of these paths; Infinity for a browser of which no version has it yet
 */
export function sinceOf(
  paths: readonly string[],
  prefixes: readonly string[] = [],
): Versions | undefined {
  const known = paths.map(compatOf).filter((compat) => compat !== undefined);
  if (known.length === 0) return undefined;
  const oldest = (browser: Browser) =>
    Math.min(...known.map((compat) => versionOf(compat, browser, prefixes)));
  return { chrome: oldest("chrome"), firefox: oldest("firefox"), safari: oldest("safari") };
}

/** Whether each of the oldest browsers has the feature. */
export function isOldEnough(since: Versions): boolean {
  return BROWSERS.every((browser) => since[browser] <= OLDEST[browser]);
}

interface Node {
  __compat?: CompatStatement;
  [key: string]: unknown;
}

function compatOf(path: string): CompatStatement | undefined {
  let node: Node | undefined = data as unknown as Node; // It is a tree of such nodes.
  for (const name of path.split("/")) {
    node = node !== undefined && Object.hasOwn(node, name) ? (node[name] as Node) : undefined;
  }
  return node?.__compat;
}

function versionOf(compat: CompatStatement, browser: Browser, prefixes: readonly string[]): number {
  const statements: SimpleSupportStatement[] = [compat.support[browser] ?? []].flat();
  const versions = statements
    .filter(({ prefix }) => prefix === undefined || prefixes.includes(prefix))
    .filter(({ flags, alternative_name, version_removed }) =>
      [flags, alternative_name, version_removed].every((one) => one === undefined),
    )
    .map(({ version_added: added }) => (typeof added === "string" ? numberOf(added) : Infinity));
  return Math.min(Infinity, ...versions);
}

/** The number of a version such as `"18.2"` or `"≤18"`; Infinity for a preview, which does not count yet. */
function numberOf(version: string): number {
  const number = Number.parseFloat(version.replace("≤", ""));
  return Number.isNaN(number) ? Infinity : number;
}
