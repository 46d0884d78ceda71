import type { JsonValue } from "./json.ts";

/** Parameters that have their own field in a branch's settings and take a number. */
export const NUMBER_PARAMETERS = ["temperature", "top_p", "max_tokens"] as const;

export type NumberParameterName = (typeof NUMBER_PARAMETERS)[number];

/**
 * Parameters that have their own field and take one of these values. Each adapter translates them for
 * its protocol.
 */
export const PARAMETER_CHOICES = {
  reasoning_effort: ["none", "minimal", "low", "medium", "high", "xhigh", "max"],
  verbosity: ["low", "medium", "high"],
} as const;

export type ChoiceParameterName = keyof typeof PARAMETER_CHOICES;

export const CHOICE_PARAMETERS = ["reasoning_effort", "verbosity"] as const satisfies readonly [
  ...ChoiceParameterName[],
];

/** All parameters that have their own field. */
export const NAMED_PARAMETERS = [...NUMBER_PARAMETERS, ...CHOICE_PARAMETERS] as const;

/** The values that providers accept, both ends included. */
export const PARAMETER_RANGES: Readonly<
  Record<NumberParameterName, { min: number; max: number; whole: boolean }>
> = {
  temperature: { min: 0, max: 2, whole: false },
  top_p: { min: 0, max: 1, whole: false },
  max_tokens: { min: 1, max: 10_000_000, whole: true },
};

/** Whether the parameter accepts the value; false for NaN. */
export function isInRange(name: NumberParameterName, value: number): boolean {
  const { min, max, whole } = PARAMETER_RANGES[name];
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}

/** Whether the parameter has a field that can show this value. */
export function hasField(name: string, value: JsonValue): boolean {
  if (NUMBER_PARAMETERS.some((one) => one === name)) return typeof value === "number";
  const choice = CHOICE_PARAMETERS.find((one) => one === name);
  return choice !== undefined && PARAMETER_CHOICES[choice].some((one) => one === value);
}

/**
 * Fields that no parameter may overwrite: Bough sets them in every protocol, or they would change the
 * response or what the provider stores.
 */
export const RESERVED_PARAMETERS = [
  "model",
  "messages",
  "tools",
  "functions",
  "function_call",
  "stream",
  "stream_options",
  "response_format",
  "n",
  "store",
] as const;
