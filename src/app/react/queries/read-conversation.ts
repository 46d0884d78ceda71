import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { ChatContext } from "#domain/context.ts";

/** Reads a conversation as it is stored now; undefined if there is none. Rejects if it cannot be read. */
export type ReadConversation = (contextId: string) => Promise<ChatContext | undefined>;

export const useReadConversation = serviceHook(
  ({ conversations }): ReadConversation =>
    (contextId) =>
      conversations.get(contextId),
);
