/** A value that survives JSON unchanged; `undefined`, functions and cycles do not. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [key: string]: JsonValue;
}
