import { useConversationActions } from "#app/react/actions/conversations.ts";

import type { Named } from "./conversation-acts.ts";

/** The code that acts on conversations and reports what came of it; loaded when it is first needed. */
const acting = async () => await import("./conversation-acts.ts");

/**
 * The actions on a whole conversation, for the list, its header and the palette. Each says what it did, and
 * offers to undo it.
 */
export function useNoticedConversationActions() {
  const actions = useConversationActions();
  return {
    rename: async (subject: Named, title: string) =>
      (await acting()).rename(actions, subject, title),
    remove: async (subjects: readonly Named[]) => (await acting()).remove(actions, subjects),
    pin: async (subjects: readonly Named[], pinned: boolean) =>
      (await acting()).pin(actions, subjects, pinned),
  };
}
