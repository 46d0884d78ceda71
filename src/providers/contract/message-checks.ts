import type { JsonObject, JsonValue } from "#domain/json.ts";
import { asArray, isObject, toJson } from "#providers/shared/json-reading.ts";

/** Data that is neither JSON nor the signal that ends a stream. */
export function isNotJson(data: string): boolean {
  return !data.startsWith("{") && data !== "[DONE]";
}

/** Checks that the user comes first, that roles alternate, and that no turn is empty. */
export function turnViolations(
  turns: readonly JsonObject[],
  model: string,
  field: string,
): string[] {
  return turns.flatMap((turn, at) => [
    ...(turn["role"] === (at % 2 === 0 ? "user" : model) ? [] : [`turn ${String(at)}: its role`]),
    ...(asArray(turn[field]).length > 0 ? [] : [`turn ${String(at)}: empty`]),
  ]);
}

export function objects(value: JsonValue | undefined): JsonObject[] {
  return asArray(value).filter(isObject);
}

export function isEmpty(content: JsonValue | undefined): boolean {
  if (typeof content === "string") return content.trim() === "";
  return asArray(content).length === 0;
}

export function idList(ids: readonly (JsonValue | undefined)[]): string {
  return toJson(ids.map((id) => id ?? null));
}
