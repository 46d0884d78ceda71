/**
 * What a person wants of a final answer besides its schema. Each kind of validator has a budget of
 * its own for the retries that it causes (law D3).
 */
export type AnswerValidator = PatternValidator | FunctionValidator | ModelValidator;

/** The answer's text must match it somewhere. */
export type PatternValidator = { kind: "pattern"; id: string; pattern: string; flags: string };

/**
 * The body of a JavaScript function of `text` and `data` (the parsed JSON, or undefined). It
 * returns true or nothing if the answer is right, false or a text saying what is wrong if not.
 */
export type FunctionValidator = { kind: "function"; id: string; code: string };

/** A second model judges the answer by these instructions. */
export type ModelValidator = {
  kind: "model";
  id: string;
  instructions: string;
  connectionId: string;
  modelId: string;
};

export type ValidatorKind = AnswerValidator["kind"];

/** In the order in which they run: the cheapest first. */
export const VALIDATOR_KINDS = [
  "pattern",
  "function",
  "model",
] as const satisfies readonly ValidatorKind[];

/** Validators of one conversation or branch. */
export const MOST_VALIDATORS = 10;

/** UTF-16 units of a pattern, and of a function or of instructions. */
export const LONGEST_PATTERN = 2_000;
export const LONGEST_VALIDATOR = 20_000;

/** The validators in the order in which they run. */
export function inOrder(validators: readonly AnswerValidator[]): AnswerValidator[] {
  return VALIDATOR_KINDS.flatMap((kind) => validators.filter((one) => one.kind === kind));
}
