import type { JsonValue } from "#domain/json.ts";
import { hasField, NAMED_PARAMETERS } from "#domain/parameter-names.ts";

/** A person's defaults, for every conversation that does not set these things itself. */
export interface PersonDefaults {
  /** Custom instructions, used on every branch without a user prompt; may be empty. */
  instructions: string;
  parameters: Readonly<Record<string, JsonValue>>;
}

export const NO_DEFAULTS: PersonDefaults = { instructions: "", parameters: {} };

/** Each default is a row of `settings` of its own, so two tabs that change two defaults both succeed. */
const INSTRUCTIONS_KEY = "default.instructions";
const keyOfParameter = (name: string) => `default.parameter.${name}`;

export const DEFAULTS_KEYS: readonly string[] = [
  INSTRUCTIONS_KEY,
  ...NAMED_PARAMETERS.map(keyOfParameter),
];

/** Reads the defaults from the stored values, given in the order of `DEFAULTS_KEYS`. */
export function defaultsFrom(values: readonly (JsonValue | undefined)[]): PersonDefaults {
  const [instructions, ...stored] = values;
  const parameters = NAMED_PARAMETERS.flatMap((name, at): [string, JsonValue][] => {
    const value = stored[at];
    // A stored value may come from another version.
    return value !== undefined && hasField(name, value) ? [[name, value]] : [];
  });
  return {
    instructions: typeof instructions === "string" ? instructions : "",
    parameters: Object.fromEntries(parameters),
  };
}

/** The rows that change the defaults from `before` to `after`; null for a default that is removed. */
export function changedDefaults(
  before: PersonDefaults,
  after: PersonDefaults,
): { key: string; value: JsonValue }[] {
  const rows = NAMED_PARAMETERS.filter(
    (name) => before.parameters[name] !== after.parameters[name],
  ).map((name) => ({ key: keyOfParameter(name), value: after.parameters[name] ?? null }));
  return before.instructions === after.instructions
    ? rows
    : [{ key: INSTRUCTIONS_KEY, value: after.instructions }, ...rows];
}
