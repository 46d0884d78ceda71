import type { CommandResult } from "#app/commands/command-context.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { defined } from "#domain/defined.ts";

import { placeReadElsewhere } from "./reading-place.ts";
import type { CarriedPlace } from "./reading-place.ts";
import { createViewStore } from "./view-store.ts";

/** A branch to which the person went. It is in view before the database says that it is the active one. */
export type Going = {
  contextId: string;
  branchId: string;
  /** Where they were reading. If the branch has this message, it stays where it is on the screen. */
  from?: CarriedPlace;
} & (
  | { stage: "asked" }
  /** Stored. `readAs` is the name of the active branch as it was last read when the change was stored. */
  | { stage: "stored"; readAs: string }
);

const { store, set } = createViewStore<{ going: Going | null }>({ going: null });

export const useGoing = store;

/**
 * Goes to a branch: it is in view at once, and becomes the stored conversation's active branch. If that is
 * refused, the previous branch is in view again.
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
  // The person may have gone elsewhere while the command was executed.
  set(({ going: now }) => ({ going: now === going ? next : now }));
  return answer;
}

/** Called once the stored conversation shows the branch: from then on it decides what is in view. */
export function arrive(): void {
  set({ going: null });
}

/**
 * The branch to which the person went in this conversation; null once it, or another tab's choice, has been
 * read.
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

/** Where the person was reading when they went to this branch; undefined once they have arrived. */
export function carriedPlace(branchId: string): CarriedPlace | undefined {
  const { going } = store.getState();
  return going?.branchId === branchId ? going.from : undefined;
}

/** Whether the conversation has been read again since the change was stored. */
export function hasArrived(going: Going, stored: string | undefined): boolean {
  return going.stage === "stored" && going.readAs !== stored;
}
