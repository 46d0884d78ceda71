import type { Memory } from "#domain/memories/memory.ts";

/** A kept memory that the person wrote and that applies everywhere. */
export function memoryRow(id: string, fields: Partial<Memory> = {}): Memory {
  return {
    id,
    text: `Note ${id}.`,
    scope: { kind: "everywhere" },
    source: { kind: "person" },
    createdAt: 0,
    updatedAt: 0,
    ...fields,
  };
}
