/** Errors are values in the core; throwing is for bugs only. */
export type Result<Value, Problem> = { ok: true; value: Value } | { ok: false; error: Problem };

type Droppable = { readonly mayBeDropped?: true };

/**
 * A result of which the person has been told, if it is a failure, by whoever made it: the caller may drop it, as
 * `Minor` ones. Every other one is looked at; `.ci/lint/dropped-results.ts` sees to that.
 */
export type Told<Outcome extends Result<unknown, unknown>> = Outcome & Droppable;

/** A result of whose failure nothing is lost to the person; the function that returns it says why. */
export type Minor<Outcome extends Result<unknown, unknown>> = Outcome & Droppable;

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function err<Problem>(error: Problem): { ok: false; error: Problem } {
  return { ok: false, error };
}
