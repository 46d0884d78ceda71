import type { AnyRow } from "#domain/damage/mended-values.ts";

import { checkLaws } from "./check-laws.ts";
import { checkLinks } from "./check-links.ts";
import { contextTreesOf } from "./context-trees.ts";
import { FILE_TABLES } from "./format.ts";
import type { FileRows } from "./format.ts";
import { rowShapes } from "./row-shapes.ts";
import { jsonPath } from "./validators.ts";
import type { ShapeProblem, Validator } from "./validators.ts";

/** Something that an export leaves out, because no Bough could import a file with it. */
export interface LeftOut {
  kind: "conversation" | "mode" | "folder" | "note" | "tool" | "server" | "setting" | "connection";
  id: string;
  /** Its title or name. */
  name: string;
  /** What is wrong with it, and where. */
  why: string;
}

/**
 * Whether an import would take a conversation with its sub-tasks: what is wrong with it, if anything.
 * Fields that this version does not know are removed from the rows.
 */
export function unfitFor(rows: FileRows): string | undefined {
  for (const table of FILE_TABLES) {
    for (const row of rows[table]) {
      const why = unfitRow(row, rowShapes[table]);
      if (why !== undefined) return `${table} ${row.id}: ${why}`;
    }
  }
  const link = checkLinks(rows);
  if (link !== undefined) return `${link.place ?? ""}: ${link.message}`;
  const trees = contextTreesOf(rows);
  if (!Array.isArray(trees)) return `${trees.place ?? ""}: ${trees.message}`;
  const positions = { branches: new Map<string, number>(), messages: new Map<string, number>() };
  for (const [at, { id }] of rows.branches.entries()) positions.branches.set(id, at);
  for (const [at, { id }] of rows.messages.entries()) positions.messages.set(id, at);
  for (const member of trees.flatMap(({ members }) => members)) {
    const law = checkLaws(member, positions);
    if (law !== undefined) return law.message;
  }
  return undefined;
}

/** More keys than any version has added. */
const MOST_UNKNOWN = 100;

/** What is wrong with a row, if anything. Removes keys that this version does not know. */
export function unfitRow(row: object, shape: Validator): string | undefined {
  for (let count = 0; count < MOST_UNKNOWN; count += 1) {
    const found = shape(row);
    if (found === undefined) return undefined;
    if (shape(row, "stored") !== undefined || !removeAt(row, found)) return told(found);
  }
  return "too many unknown fields";
}

function removeAt(row: object, { path, message }: ShapeProblem): boolean {
  const [key, ...around] = path;
  if (typeof key !== "string" || !message.includes("unknown to this version")) return false;
  const within = around.reduceRight<unknown>((value, step) => (value as AnyRow)[step], row);
  return Reflect.deleteProperty(within as object, key);
}

function told({ path, message }: ShapeProblem): string {
  return `${jsonPath("", path).replace(/^\./u, "")}: ${message}`;
}
