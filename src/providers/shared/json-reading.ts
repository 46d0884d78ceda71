import type { JsonObject, JsonValue } from "#domain/json.ts";

/**
 * These functions read what a server sent without trusting its shape. Each returns the value if it has the
 * expected type, and undefined otherwise (`asArray` an empty list). None of them throws.
 */
export function parseJson(text: string): JsonValue | undefined {
  try {
    // JSON.parse returns JSON by definition, but its declared type is any.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

export function asArray(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

export function asString(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The text unless it is missing or blank. */
export function asNonBlankString(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

export function asNumber(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** JSON text, or "" if the value is nested too deeply to serialise. */
export function toJson(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "";
  }
}
