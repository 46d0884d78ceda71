import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { ArgumentField } from "#domain/own-tools/argument-fields.ts";
import { ownToolsWords } from "#ui/words/own-tools.ts";

/** What was typed, by the argument's name. A switch is "true" or "false". */
export type InputValues = Readonly<Record<string, string>>;

/**
 * Converts the typed values to arguments as a model would give them. Optional arguments without a value are
 * left out.
 */
export function readInputs(
  fields: readonly ArgumentField[],
  values: InputValues,
): { args: JsonObject } | { problem: string } {
  const args: [string, JsonValue][] = [];
  for (const field of fields) {
    const text = Object.hasOwn(values, field.name) ? (values[field.name] ?? "") : "";
    if (text === "" && !field.required) continue;
    const value = readInput(field, text);
    if (value === undefined) return { problem: ownToolsWords.trial.needsNumber(field.name) };
    args.push([field.name, value]);
  }
  return { args: Object.fromEntries(args) };
}

function readInput({ type }: ArgumentField, text: string): JsonValue | undefined {
  if (type === "boolean") return text === "true";
  if (type === "list") return text === "" ? [] : text.split("\n").filter((line) => line !== "");
  if (type === "string") return text;
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? undefined : value;
}
