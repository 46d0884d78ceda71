import { reasonOf } from "#app/view/reason.ts";
import type { Connection, ModelInfo } from "#domain/connections/connection.ts";
import { isObject } from "#domain/json.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import {
  isInRange,
  NAMED_PARAMETERS,
  PARAMETER_CHOICES,
  PARAMETER_RANGES,
  RESERVED_PARAMETERS,
} from "#domain/parameter-names.ts";
import type { ChoiceParameterName, NumberParameterName } from "#domain/parameter-names.ts";
import { parametersWords } from "#ui/words/parameters.ts";

type Parameters = Readonly<Record<string, JsonValue>>;

/** A parameter with a number field of its own. */
export interface NumberParameter {
  name: NumberParameterName;
  label: string;
  hint: string;
}

export const numberParameters: readonly NumberParameter[] = [
  {
    name: "temperature",
    label: parametersWords.temperature,
    hint: parametersWords.temperatureHint,
  },
  {
    name: "top_p",
    label: parametersWords.topP,
    hint: parametersWords.topPHint,
  },
  {
    name: "max_tokens",
    label: parametersWords.maxTokens,
    hint: parametersWords.maxTokensHint,
  },
];

/** A parameter with a list of values. */
export interface ChoiceParameter {
  name: ChoiceParameterName;
  label: string;
  hint: string;
}

export const choiceParameters: readonly ChoiceParameter[] = [
  {
    name: "reasoning_effort",
    label: parametersWords.effort,
    hint: parametersWords.effortHint,
  },
  { name: "verbosity", label: parametersWords.verbosity, hint: parametersWords.verbosityHint },
];

const CHOICE_LABELS: Readonly<Record<string, string>> = parametersWords.choices;

/** The label of a value: "Extra high". A value that is not in the list is shown as it is. */
export function choiceLabel(value: string): string {
  return CHOICE_LABELS[value] ?? value;
}

/** The values that the list offers, including the present one if it was set in another way. */
export function choicesOf({ name }: Pick<ChoiceParameter, "name">, present: string): string[] {
  const known: readonly string[] = PARAMETER_CHOICES[name];
  return present === "" || known.includes(present) ? [...known] : [...known, present];
}

/**
 * Whether to show the field: the model may have the parameter, or it is set. Only OpenAI's protocols have a
 * verbosity.
 */
export function isOffered(
  { name }: Pick<ChoiceParameter, "name">,
  parameters: Parameters,
  protocol: Connection["protocol"] | undefined,
  model: Pick<ModelInfo, "abilities"> | undefined,
): boolean {
  if (fieldText(parameters, name) !== "") return true;
  if (name === "reasoning_effort") return model?.abilities?.reasoning !== false;
  return protocol === "openai-chat" || protocol === "openai-responses";
}

const fields: readonly (NumberParameter | ChoiceParameter)[] = [
  ...numberParameters,
  ...choiceParameters,
];

const names: ReadonlySet<string> = new Set(NAMED_PARAMETERS);

/** The field's text; empty if the model's default applies. */
export function fieldText(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function numberProblem(
  text: string,
  { name }: Pick<NumberParameter, "name">,
): string | undefined {
  if (text.trim() === "" || isInRange(name, Number(text))) return undefined;
  const { min, max, whole } = PARAMETER_RANGES[name];
  return whole ? parametersWords.enterWhole(min) : parametersWords.enterNumber(min, max);
}

/** Sets a parameter to the typed number; an empty text removes it. */
export function withNumber(parameters: Parameters, name: string, text: string): JsonObject {
  const { [name]: _before, ...rest } = parameters;
  return text.trim() === "" ? rest : { ...rest, [name]: Number(text) };
}

/** Sets a parameter to the chosen value; an empty value removes it. */
export function withChoice(parameters: Parameters, name: string, value: string): JsonObject {
  const { [name]: _before, ...rest } = parameters;
  return value === "" ? rest : { ...rest, [name]: value };
}

/** The parameters that have no field of their own. */
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
  const doubled = fields.find(({ name }) => Object.hasOwn(read, name));
  if (doubled !== undefined) return parametersWords.hasField(doubled.name);
  const taken = Object.keys(read).find((name) => FILLED_IN.has(name));
  return taken === undefined ? undefined : parametersWords.notAllowed(taken);
}

/** Parameters that Bough sets in every request. */
const FILLED_IN: ReadonlySet<string> = new Set([...RESERVED_PARAMETERS, "__proto__"]);

/** Replaces the parameters without fields by the typed JSON, which must be valid. */
export function withOthers(parameters: Parameters, text: string): JsonObject {
  const read = readObject(text);
  const kept = Object.entries(parameters).filter(([name]) => names.has(name));
  return { ...Object.fromEntries(kept), ...(typeof read === "string" ? {} : read) };
}

/** Parses the text. Returns the object or, as a string, what is wrong with it. */
function readObject(text: string): JsonObject | string {
  if (text.trim() === "") return {};
  try {
    const value = JSON.parse(text) as JsonValue;
    if (isObject(value)) return value;
    return parametersWords.enterObject;
  } catch (error) {
    return parametersWords.invalidJson(reasonOf(error));
  }
}
