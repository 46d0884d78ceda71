import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { REMEMBER_UNASKED } from "#domain/memories/memory.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { MEMORY_SHARE, shareOf } from "#domain/memories/select.ts";

/** All memories, including proposals and tombstones, in no order; undefined until they are read. */
export function useMemories(): readonly Memory[] | undefined {
  return useLiveQuery(({ memories }) => memories.watchAll(), []);
}

/** The memories that a branch's runs proposed or stored, oldest first; undefined until they are read. */
export function useMemoriesFrom(branchId: string): readonly Memory[] | undefined {
  return useLiveQuery(({ memories }) => memories.watchFrom(branchId), [branchId]);
}

/** The percentage of a model's window that notes may take; undefined until it is read. */
export function useMemoryShare(): number | undefined {
  const stored = useLiveQuery(({ settings }) => settings.watchMany([MEMORY_SHARE]), []);
  return stored && shareOf(stored[0]);
}

/** Whether models' proposals are stored without asking. */
export function useRememberUnasked(): boolean {
  return useLiveQuery(({ settings }) => settings.watch(REMEMBER_UNASKED), []) === true;
}
