import { jsonPath } from "#domain/files/validators.ts";
import type { ShapeProblem } from "#domain/files/validators.ts";
import { isObject } from "#domain/json.ts";

import { copyOf, mendedLast, mendedValues } from "./mended-values.ts";
import type { AnyRow } from "./mended-values.ts";
import { storedShapes } from "./stored-shapes.ts";
import type { CheckedTable } from "./stored-shapes.ts";

/** What was wrong at one place in a row. */
export interface RowFlaw {
  /** The path of the value: `message.content[0].text`. */
  place: string;
  /** What was wrong there: "it is missing", "expected a string". */
  message: string;
}

/** A damaged row, mended by rules so that everything can read it. */
export interface MendedRow {
  row: AnyRow;
  /** The flaws in the order in which they were found; never empty. */
  flaws: RowFlaw[];
}

/** A row may have many flaws. Each is found only once those before it are mended. */
const MOST_FLAWS = 1_000;

/**
 * The first flaw in a stored row; undefined if the row is whole, in which case its values were walked
 * once.
 */
export function flawIn(table: CheckedTable, row: unknown): ShapeProblem | undefined {
  try {
    return storedShapes[table](row, "stored");
  } catch {
    // The check recursed without end.
    return { kind: "schema", path: [], message: CIRCULAR };
  }
}

const CIRCULAR = "it contains itself";

/**
 * A damaged row, mended by rules. Undefined if the row is whole, if no rule helps, or if rows of its
 * table are not checked.
 */
export function mendRow(table: string, raw: unknown): MendedRow | undefined {
  if (!isChecked(table)) return undefined;
  const first = flawIn(table, raw);
  if (first === undefined || !isObject(raw)) return undefined;
  // Note the first flaw now: the copy may no longer have it, since values that contain themselves are
  // dropped.
  const flaws = [told(first)];
  const row = copyOf(raw) as AnyRow;
  for (let count = 0; count < MOST_FLAWS; count += 1) {
    const flaw = flawIn(table, row);
    if (flaw === undefined) {
      mendedLast[table]?.(row);
      return { row, flaws };
    }
    const { place, message } = told(flaw);
    if (flaws[0]?.place !== place || count > 0) flaws.push({ place, message });
    if (!mendAt(table, row, flaw.path.toReversed())) return undefined;
  }
  return undefined;
}

function isChecked(table: string): table is CheckedTable {
  return Object.hasOwn(storedShapes, table);
}

function told({ path, message }: ShapeProblem): RowFlaw {
  return { place: jsonPath("", path).replace(/^\./u, ""), message };
}

/** Mends the value at a path, or failing that, what contains it. @param path outermost key first */
function mendAt(table: CheckedTable, row: AnyRow, path: readonly (string | number)[]): boolean {
  const key = path.at(-1);
  if (key === undefined) return false;
  const within = valueAt(row, path.slice(0, -1));
  const rule = ruleFor(table, path);
  if (Array.isArray(within) && isIndex(key)) {
    const mended = rule?.(within[key], row);
    within.splice(key, 1, ...(mended === undefined ? [] : [mended]));
    return true;
  }
  if (!isObject(within)) return false;
  if (rule !== undefined) {
    within[key] = rule(within[key], row);
    return true;
  }
  if (Object.hasOwn(within, key)) {
    delete within[key];
    return true;
  }
  // What requires the value is mended in its place.
  return mendAt(table, row, path.slice(0, -1));
}

/** The rule for the place itself, or for any place in its list or its object by id. */
function ruleFor(table: CheckedTable, path: readonly (string | number)[]) {
  const rules = mendedValues[table];
  const steps = path.map((step) => (isIndex(step) ? "*" : step));
  const within = (depth: number) =>
    steps.map((step, at) => (at === steps.length - depth ? "*" : step));
  const places = [steps, within(1), within(2)];
  return places.map((place) => rules[place.join(".")]).find((rule) => rule !== undefined);
}

function valueAt(row: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => (value as AnyRow | undefined)?.[key], row);
}

function isIndex(key: string | number): key is number {
  return typeof key === "number";
}
