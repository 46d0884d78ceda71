import type { CommandResult } from "#app/commands/command-context.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { defined } from "#domain/defined.ts";

import { placeReadElsewhere } from "./reading-place.ts";
import type { CarriedPlace } from "./reading-place.ts";
import { createViewStore } from "./view-store.ts";

/**
 * A branch that the person went to; it is in view before the database says it is the active one.
 */
export type Going = {
  contextId: string;
  branchId: string;
  /** Where they were reading: if the branch has this message, it stays where it is on the screen. */
  from?: CarriedPlace;
} & (
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
  const { contextId } = conversation;
  const from = placeReadElsewhere(branchId);
  const going: Going = { contextId, branchId, ...defined({ from }), stage: "asked" };
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

/** Where the person was reading when they went to this branch, until they have arrived. */
export function carriedPlace(branchId: string): CarriedPlace | undefined {
  const { going } = store.getState();
  return going?.branchId === branchId ? going.from : undefined;
}

/** The conversation was read again since the change was stored. */
export function hasArrived(going: Going, stored: string | undefined): boolean {
  return going.stage === "stored" && going.readAs !== stored;
}
