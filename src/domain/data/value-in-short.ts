import type { JsonValue } from "#domain/json.ts";

/** The most fields or items shown; a line has no room for more. */
const MOST = 12;

/**
 * A value in a few words for one line, without brackets and quotes: "city: Bern, km: 12, urgent". If an
 * object's only field is a text, that text alone is shown.
 */
export function valueInShort(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return plain(value);
  if (Array.isArray(value)) return value.slice(0, MOST).map(inner).join(", ");
  const fields = Object.entries(value).slice(0, MOST);
  const [only, ...others] = fields;
  if (only !== undefined && others.length === 0 && typeof only[1] === "string") return only[1];
  return fields
    .map(([name, field]) => (field === true ? name : `${name}: ${inner(field)}`))
    .join(", ");
}

/** Nested lists and objects are shown as a count. */
function inner(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return plain(value);
  if (Array.isArray(value)) return value.length === 1 ? "1 item" : `${value.length} items`;
  const count = Object.keys(value).length;
  return count === 1 ? "1 field" : `${count} fields`;
}

function plain(value: string | number | boolean | null): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "none" : String(value);
}
