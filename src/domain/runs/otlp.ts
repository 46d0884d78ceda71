import type { JsonObject, JsonValue } from "#domain/json.ts";

/** A time for OTLP, as a string of nanoseconds, since a double cannot hold them exactly. */
export function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds)}000000`;
}

export type AttributeValue = string | number | boolean | readonly string[] | undefined;

/** Typed attributes for OTLP; undefined values are left out. */
export function attributes(values: Readonly<Record<string, AttributeValue>>): JsonValue[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: otlpValue(value) }],
  );
}

function otlpValue(value: Exclude<AttributeValue, undefined>): JsonObject {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value !== "number") {
    return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
  }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
