/**
 * Work that is done in steps, so that the caller can do other things in between. `runToEnd` does all
 * steps at once.
 */
export type StepwiseTask<Value> = Generator<void, Value, void>;

export function runToEnd<Value>(steps: StepwiseTask<Value>): Value {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** How many rows are handled in one step, unless a single row may be long. */
const ROWS = 200;

/**
 * Looks at each row, and stops at the first for which `look` returns something.
 *
 * @param atOnce rows per step
 */
export function* firstOf<Row, Found>(
  rows: readonly Row[],
  look: (row: Row, at: number) => Found | undefined,
  atOnce = ROWS,
): StepwiseTask<Found | undefined> {
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) yield;
    const found = look(row, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Calls `act` with each row. */
export function* forEach<Row>(
  rows: readonly Row[],
  act: (row: Row, at: number) => void,
): StepwiseTask<void> {
  for (const [at, row] of rows.entries()) {
    if (at % ROWS === ROWS - 1) yield;
    act(row, at);
  }
}
