import type { Services } from "#app/services/services.ts";
import { MEMORY_TABLE } from "#domain/files/format.ts";
import { isKept } from "#domain/memories/memory.ts";
import type { Memory } from "#domain/memories/memory.ts";

import { dayOf } from "./exported-file.ts";
import type { ExportedFile } from "./exported-file.ts";
import { FileParts } from "./file-parts.ts";

/** Exports the memories alone as a Bough file. */
export async function exportMemories(services: Services): Promise<ExportedFile> {
  const memories = await keptMemories(services);
  const parts = new FileParts();
  parts.set(MEMORY_TABLE, memories);
  const at = new Date(services.now());
  return {
    name: `bough-memory-${dayOf(at)}.json`,
    data: parts.file(at.toISOString()),
    conversations: 0,
    messages: 0,
    memories: memories.length,
  };
}

/** The memories that are kept, without proposals and deleted ones. */
export async function keptMemories({ memories }: Services): Promise<Memory[]> {
  return (await memories.list()).filter(isKept);
}
