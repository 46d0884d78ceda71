/**
 * A check that a final answer must pass in addition to its output schema. Each kind of validator has
 * its own retry budget (law D3).
 */
export type AnswerValidator = PatternValidator | FunctionValidator | ModelValidator;

/** The pattern must match somewhere in the answer's text. */
export type PatternValidator = { kind: "pattern"; id: string; pattern: string; flags: string };

/**
 * The body of a JavaScript function of `text` and `data` (the parsed JSON, or undefined). It returns
 * true or nothing to accept the answer, and false or a text saying what is wrong to reject it.
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

/** The kinds in the order in which they run, cheapest first. */
export const VALIDATOR_KINDS = [
  "pattern",
  "function",
  "model",
] as const satisfies readonly ValidatorKind[];

/** The most validators that one conversation or branch can have. */
export const MOST_VALIDATORS = 10;

/** The longest pattern, and the longest function or instructions, in UTF-16 units. */
export const LONGEST_PATTERN = 2_000;
export const LONGEST_VALIDATOR = 20_000;

/** The validators in the order in which they run. */
export function inOrder(validators: readonly AnswerValidator[]): AnswerValidator[] {
  return VALIDATOR_KINDS.flatMap((kind) => validators.filter((one) => one.kind === kind));
}
