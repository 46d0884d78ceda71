import type { JsonObject, JsonValue } from "#domain/json.ts";
import { NAMED_PARAMETERS, RESERVED_PARAMETERS } from "#domain/parameter-names.ts";
import type { NamedParameterName } from "#domain/parameter-names.ts";

type Parameters = Readonly<Record<string, JsonValue>>;

/** A sampling parameter with a field of its own. */
export interface NamedParameter {
  name: NamedParameterName;
  label: string;
  hint: string;
  min: number;
  max: number;
  whole: boolean;
}

export const namedParameters: readonly NamedParameter[] = [
  {
    name: "temperature",
    label: "Temperature",
    hint: "Low keeps to the likely, high wanders.",
    min: 0,
    max: 2,
    whole: false,
  },
  {
    name: "top_p",
    label: "Top p",
    hint: "Takes only the likeliest words into account, up to this share.",
    min: 0,
    max: 1,
    whole: false,
  },
  {
    name: "max_tokens",
    label: "Most tokens in an answer",
    hint: "The answer is cut there.",
    min: 1,
    max: 10_000_000,
    whole: true,
  },
];

const names: ReadonlySet<string> = new Set(NAMED_PARAMETERS);

/** The field's text; empty where the model's own default counts. */
export function numberText(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function numberProblem(
  text: string,
  { min, max, whole }: NamedParameter,
): string | undefined {
  if (text.trim() === "") return undefined;
  const value = Number(text);
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return undefined;
  return whole ? `A whole number from ${min} on.` : `A number from ${min} to ${max}.`;
}

/** The parameters with this one as typed; empty takes it away. */
export function withNumber(parameters: Parameters, name: string, text: string): JsonObject {
  const { [name]: _before, ...rest } = parameters;
  return text.trim() === "" ? rest : { ...rest, [name]: Number(text) };
}

/** All that have no field of their own. */
export function otherParameters(parameters: Parameters): JsonObject {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.has(name)));
}

export function otherText(parameters: Parameters): string {
  const others = otherParameters(parameters);
  return Object.keys(others).length === 0 ? "" : JSON.stringify(others, null, 2);
}

export function otherProblem(text: string): string | undefined {
  const read = readObject(text);
  if (typeof read === "string") return read;
  const doubled = namedParameters.find(({ name }) => Object.hasOwn(read, name));
  if (doubled !== undefined) return `“${doubled.name}” has a field of its own above.`;
  const taken = Object.keys(read).find((name) => FILLED_IN.has(name));
  return taken === undefined ? undefined : `“${taken}” is filled in by Bough.`;
}

/** What every request carries anyway. */
const FILLED_IN: ReadonlySet<string> = new Set([...RESERVED_PARAMETERS, "__proto__"]);

/** The parameters with all others as typed, which must have no problem. */
export function withOthers(parameters: Parameters, text: string): JsonObject {
  const read = readObject(text);
  const kept = Object.entries(parameters).filter(([name]) => names.has(name));
  return { ...Object.fromEntries(kept), ...(typeof read === "string" ? {} : read) };
}

/** The object, or what is wrong. */
function readObject(text: string): JsonObject | string {
  if (text.trim() === "") return {};
  try {
    const value = JSON.parse(text) as JsonValue;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
    return 'An object such as {"seed": 7} is needed.';
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}
