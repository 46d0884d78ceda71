import { isObject } from "#domain/json.ts";

import type { JsonObject, JsonValue } from "./json.ts";

/** An output schema that a person keeps for other conversations. */
export interface SavedSchema {
  /** A UUID. */
  id: string;
  name: string;
  schema: JsonObject;
  /** Unix milliseconds. */
  createdAt: number;
}

/**
 * Prefix of the keys in `settings`. Each schema is a row of its own, so if two devices change two
 * schemas, neither change is lost.
 */
export const SAVED_SCHEMA_KEYS = "schema.";

export function savedSchemaKey(id: string): string {
  return `${SAVED_SCHEMA_KEYS}${id}`;
}

export function savedSchemaValue({ id: _id, ...value }: SavedSchema): JsonValue {
  return value;
}

/**
 * Reads a row of `settings`; undefined if it is not a saved schema. It may come from another version of
 * Bough.
 */
export function savedSchemaFrom(key: string, value: JsonValue): SavedSchema | undefined {
  if (!key.startsWith(SAVED_SCHEMA_KEYS) || !isObject(value)) return undefined;
  const { name, schema, createdAt } = value;
  if (typeof name !== "string" || typeof createdAt !== "number") return undefined;
  if (!isObject(schema)) return undefined;
  return { id: key.slice(SAVED_SCHEMA_KEYS.length), name, schema, createdAt };
}
