import { serviceHook } from "#app/react/internal/service-hook.ts";
import { stopRuns } from "#app/root/stop-runs.ts";
import type { Services } from "#app/services/services.ts";
import type { Result } from "#domain/result.ts";
import type { Pin, TagChange } from "#storage/conversations/arrangement.ts";
import type { Listed } from "#storage/conversations/listed.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

/** Actions on whole conversations, whether or not this tab writes them. */
export interface ConversationActions {
  /** @param from if given, only this title is replaced */
  rename(contextId: string, title: string, from?: string): Promise<WriteResult>;
  /** Stops the conversations' runs, then moves the conversations to the bin. */
  delete(contextIds: readonly string[]): Promise<WriteResult>;
  /** Takes conversations out of the bin. */
  restore(contextIds: string | readonly string[]): Promise<WriteResult>;
  /** Returns the changes that take these back. */
  changeTags(changes: readonly TagChange[]): Promise<Result<TagChange[], StorageProblem>>;
  /** The ids of all such conversations in the list, however many there are. */
  listedIds(which: Listed): Promise<string[]>;
  /** Pins conversations to the top of the list, or unpins them. Returns the pins before. */
  pin(contextIds: readonly string[], pinned: boolean): Promise<Result<Pin[], StorageProblem>>;
  setPins(pins: readonly Pin[]): Promise<Result<Pin[], StorageProblem>>;
}

export const useConversationActions = serviceHook((services): ConversationActions => {
  const { conversations, list, bin, now } = services;
  return {
    rename: (contextId, title, from) => conversations.rename(contextId, title, from),
    delete: async (contextIds) => {
      // A conversation in the bin must not ask a model. Runs that cannot be read or stopped do not prevent
      // deleting: they can add nothing to a conversation in the bin (law P12).
      await stopAll(services, contextIds).catch(() => undefined);
      return bin.moveToBin(contextIds, now());
    },
    restore: (contextIds) => bin.restore(contextIds),
    changeTags: (changes) => list.changeTags(changes),
    listedIds: (which) => list.listedIds(which),
    pin: (contextIds, pinned) => {
      const pinnedAt = pinned ? now() : null;
      return list.setPins(contextIds.map((contextId) => ({ contextId, pinnedAt })));
    },
    setPins: (pins) => list.setPins(pins),
  };
});

/** Stops the runs of these conversations. With several, opens only those in which something goes on. */
async function stopAll(services: Services, contextIds: readonly string[]): Promise<void> {
  const standing = await services.runs.standing();
  const busy = new Set(standing.flatMap(({ contextId, listedIn }) => [contextId, listedIn]));
  const all = contextIds.length === 1 ? contextIds : contextIds.filter((id) => busy.has(id));
  await Promise.allSettled(all.map((contextId) => stopRuns(services, contextId)));
}
