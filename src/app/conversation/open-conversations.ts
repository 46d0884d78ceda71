import { followedContexts } from "#storage/locks.ts";
import { reportUnexpected } from "#storage/report-unexpected.ts";

import type { Conversation } from "./conversation.ts";
import { KEPT_OPEN, LONG_REST, toLetGo } from "./let-go.ts";
import type { RestLimits } from "./let-go.ts";

/** The conversations that are open in this tab (laws G1 to G3). */
export interface OpenConversations {
  /**
   * Opens the conversation unless it is open. It can still be used after it is let go of: a command reopens
   * it.
   */
  open(contextId: string): Conversation;
  /** The conversations that are open now. */
  all(): readonly Conversation[];
  /** Keeps the conversation open while it is shown. Returns a function that ends this. */
  hold(contextId: string): () => void;
  /** Lets go of conversations that have long been at rest. Also runs by itself about once a minute. */
  letGo(limits?: RestLimits): Promise<void>;
}

interface Entry {
  conversation: Conversation;
  /** How many holds of the conversation are in effect (`hold`). */
  holders: number;
  /** When the conversation was last opened, asked for, or shown (Unix ms). */
  usedAt: number;
  isLetGo: boolean;
}

export function createOpenConversations(
  begin: (contextId: string) => Conversation,
  now: () => number,
): OpenConversations {
  const entries = new Map<string, Entry>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const entryOf = (contextId: string): Entry => {
    const known = entries.get(contextId);
    if (known !== undefined) {
      known.usedAt = now();
      return known;
    }
    const begun = begin(contextId);
    const present = () => (entry.isLetGo ? open(contextId) : begun);
    const conversation: Conversation = {
      ...begun,
      dispatch: (command) => present().dispatch(command),
      takeOver: () => present().takeOver(),
      restore: () => present().restore(),
    };
    const entry: Entry = { conversation, holders: 0, usedAt: now(), isLetGo: false };
    entries.set(contextId, entry);
    lookLater();
    return entry;
  };

  const open = (contextId: string) => entryOf(contextId).conversation;

  const restingSince = ({ conversation, holders, usedAt }: Entry) => {
    const since = conversation.restingSince();
    return holders > 0 || since === undefined ? undefined : Math.max(since, usedAt);
  };

  const chosen = (limits: RestLimits | undefined) =>
    toLetGo(
      [...entries].map(([contextId, entry]) => ({ contextId, restingSince: restingSince(entry) })),
      now(),
      limits,
    );

  const letGoOf = async (contextId: string) => {
    const entry = entries.get(contextId);
    if (entry === undefined) return;
    const since = restingSince(entry);
    const isStored = await entry.conversation.stored();
    // If it was used during the wait, it stays open. The rest is synchronous: nothing can come between.
    if (!isStored || since === undefined || restingSince(entry) !== since) return;
    entry.isLetGo = true;
    entries.delete(contextId);
    entry.conversation.close();
  };

  const letGo = async (limits?: RestLimits) => {
    const followed = await followedContexts();
    const isFollowed = (contextId: string) =>
      followed.has(contextId) && entries.get(contextId)?.conversation.isWriting() === true;
    for (const contextId of chosen(limits)) if (!isFollowed(contextId)) await letGoOf(contextId);
  };

  const lookLater = () => {
    if (entries.size <= KEPT_OPEN) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void letGo().catch(reportUnexpected).finally(lookLater);
    }, LONG_REST);
  };

  return {
    open,
    all: () => [...entries.values()].map(({ conversation }) => conversation),
    hold: (contextId) => {
      const entry = entryOf(contextId);
      entry.holders += 1;
      return () => {
        entry.holders -= 1;
        entry.usedAt = now();
      };
    },
    letGo,
  };
}
