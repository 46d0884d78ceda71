import type { CommandResult } from "#app/commands/command-context.ts";
import type { Conversation } from "#app/conversation/conversation.ts";

import { createViewStore } from "./view-store.ts";

/**
 * A branch that the person went to; it is in view before the database says it is the active one.
 */
export type Going = { contextId: string; branchId: string } & (
  | { stage: "asked" }
  /** Stored; `readAs` is the active branch's name as last read at that time. */
  | { stage: "stored"; readAs: string }
);

const { store, set } = createViewStore<{ going: Going | null }>({ going: null });

export const useGoing = store;

/**
 * Goes to a branch: it is in view immediately, and becomes the active one of the stored
 * conversation. If that is refused, the previous branch is in view again.
 * @param lastRead name of the stored conversation's active branch, as last read
 */
export async function goToBranch(
  conversation: Pick<Conversation, "contextId" | "dispatch">,
  branchId: string,
  lastRead: () => string,
): Promise<CommandResult> {
  const going: Going = { contextId: conversation.contextId, branchId, stage: "asked" };
  set({ going });
  const answer = await conversation.dispatch({ type: "branch.activate", branchId });
  const next: Going | null = answer.ok ? { ...going, stage: "stored", readAs: lastRead() } : null;
  // The person may have gone elsewhere meanwhile.
  set(({ going: now }) => ({ going: now === going ? next : now }));
  return answer;
}

/** The stored conversation shows where the person went: from now on it decides what is in view. */
export function arrive(): void {
  set({ going: null });
}

/**
 * The branch that the person went to in this conversation; null once it, or another tab's choice,
 * is read.
 * @param stored name of the stored conversation's active branch; undefined until it is read
 */
export function goingTo(
  going: Going | null,
  contextId: string,
  stored: string | undefined,
): string | null {
  if (going?.contextId !== contextId || hasArrived(going, stored)) return null;
  return going.branchId;
}

/** The conversation was read again since the change was stored. */
export function hasArrived(going: Going, stored: string | undefined): boolean {
  return going.stage === "stored" && going.readAs !== stored;
}
