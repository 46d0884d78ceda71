import type { SqlValue } from "@sqlite.org/sqlite-wasm";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** How the index stores a message's id: a UUID takes 16 bytes instead of 36 characters. */
export function nodeKey(id: string): SqlValue {
  if (!UUID.test(id)) return id;
  const digits = id.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

export function nodeIdOf(key: SqlValue): string {
  if (typeof key === "string") return key;
  if (!(key instanceof Uint8Array)) throw new Error("No message has such a key.");
  const hex = Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}
