/** Any value that the database can hold, as JSON text without providers' keys. */
export function plainText(value: unknown): string {
  return JSON.stringify(plain(value, []), null, 2);
}

/** The fields of a connection that hold its key. */
export const KEY_FIELDS: ReadonlySet<string> = new Set(["apiKey", "sealedKey"]);

function plain(value: unknown, around: readonly unknown[]): unknown {
  if (typeof value === "bigint") return `${String(value)} (a large number)`;
  if (typeof value === "number" && !Number.isFinite(value)) return `${String(value)} (no number)`;
  if (typeof value !== "object" || value === null) return value;
  if (around.includes(value)) return "(contains itself)";
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((one) => plain(one, inside));
  if (value instanceof Date) return String(value);
  const kept = Object.entries(value).filter(([key]) => !KEY_FIELDS.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, plain(one, inside)]));
}
