import type { AnyRow } from "#domain/damage/mended-values.ts";

import { lawSteps } from "./check-laws.ts";
import type { Positions } from "./check-laws.ts";
import { linkSteps } from "./check-links.ts";
import { contextTreeSteps } from "./context-trees.ts";
import { FILE_TABLES } from "./format.ts";
import type { FileRows } from "./format.ts";
import { rowShapes } from "./row-shapes.ts";
import { firstOf, runToEnd } from "./stepwise.ts";
import type { StepwiseTask } from "./stepwise.ts";
import { jsonPath } from "./validators.ts";
import type { ShapeProblem, Validator } from "./validators.ts";

/** Something that an export leaves out because no Bough could import a file containing it. */
export interface LeftOut {
  kind: "conversation" | "mode" | "folder" | "note" | "tool" | "server" | "setting" | "connection";
  id: string;
  /** The title or name of what is left out. */
  name: string;
  /** What is wrong with it, and where. */
  why: string;
}

/**
 * Whether an import would accept a conversation with its sub-tasks. Returns what is wrong with it, if
 * anything. Removes fields from the rows that this version does not know.
 */
export function* unfitSteps(rows: FileRows): StepwiseTask<string | undefined> {
  for (const table of FILE_TABLES) {
    const look = (row: { id: string }) => {
      const why = unfitRow(row, rowShapes[table]);
      return why === undefined ? undefined : `${table} ${row.id}: ${why}`;
    };
    // A branch lists all of its messages, so it may be long.
    const atOnce = table === "branches" ? 1 : undefined;
    const unfit = yield* firstOf<{ id: string }, string>(rows[table], look, atOnce);
    if (unfit !== undefined) return unfit;
  }
  const link = yield* linkSteps(rows);
  if (link !== undefined) return `${link.place ?? ""}: ${link.message}`;
  const trees = yield* contextTreeSteps(rows);
  if (!Array.isArray(trees)) return `${trees.place ?? ""}: ${trees.message}`;
  for (const member of trees.flatMap(({ members }) => members)) {
    const law = yield* lawSteps(member, NOWHERE);
    if (law !== undefined) return law.message;
  }
  return undefined;
}

/** Runs all of `unfitSteps` at once. */
export function unfitFor(rows: FileRows): string | undefined {
  return runToEnd(unfitSteps(rows));
}

/** Only the message of a broken law is used, so no positions are needed. */
const NOWHERE: Positions = { branches: new Map(), messages: new Map() };

/** The most unknown keys in a row. No version has added as many. */
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
