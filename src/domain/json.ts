/** A value that survives JSON unchanged. `undefined`, functions and cycles are not among them. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [key: string]: JsonValue;
}
