import { valueInShort } from "#domain/data/value-in-short.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";

const PARTS: ReadonlySet<string> = new Set(["text", "data", "resources", "files", "notes"]);

/**
 * A server's result in one line: its text, and what else it contains. Undefined for any result that
 * doesn't have the shape made by `result-text.ts`.
 */
export function serverResultInShort(result: JsonValue): string | undefined {
  if (typeof result !== "object" || result === null || Array.isArray(result)) return undefined;
  const names = Object.keys(result);
  if (names.length === 0 || !names.every((name) => PARTS.has(name))) return undefined;
  const { text, data, resources, files, notes } = result;
  const parts = [
    typeof text === "string" ? text : "",
    data === undefined ? "" : valueInShort(data),
    listed(resources, "name"),
    listed(files, "path"),
    Array.isArray(notes) ? notes.filter((note) => typeof note === "string").join(" ") : "",
  ];
  return parts.filter((part) => part !== "").join(" · ") || undefined;
}

function listed(list: JsonValue | undefined, field: string): string {
  if (!Array.isArray(list)) return "";
  return list
    .filter((one): one is JsonObject => typeof one === "object" && one !== null)
    .map((one) => one[field])
    .filter((name) => typeof name === "string")
    .join(", ");
}
