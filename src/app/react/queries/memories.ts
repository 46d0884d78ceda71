import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { REMEMBER_UNASKED } from "#domain/memories/memory.ts";
import type { Memory } from "#domain/memories/memory.ts";

/** All memories with proposals and tombstones, in no order; undefined until they are read. */
export function useMemories(): readonly Memory[] | undefined {
  return useLiveQuery(({ memories }) => memories.watchAll(), []);
}

/** What runs on a branch proposed or stored, oldest first; undefined until it is read. */
export function useMemoriesFrom(branchId: string): readonly Memory[] | undefined {
  return useLiveQuery(({ memories }) => memories.watchFrom(branchId), [branchId]);
}

/** Whether what models propose is stored without asking. */
export function useRememberUnasked(): boolean {
  return useLiveQuery(({ settings }) => settings.watch(REMEMBER_UNASKED), []) === true;
}
