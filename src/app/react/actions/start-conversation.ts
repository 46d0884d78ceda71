import type { CreatedConversation } from "#app/conversation/create-conversation.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type {
  ConversationChoice,
  FirstMessage,
  StartResult,
} from "#app/root/start-conversation.ts";
import type { Result } from "#domain/result.ts";

export type { ConversationChoice };

/**
 * Starts a conversation with its first message. The code that runs conversations may still have to
 * load; if that fails, this rejects and nothing was stored.
 */
export const useStartConversation = serviceHook(
  (services) =>
    async (first: FirstMessage): Promise<StartResult> => {
      const { startConversation } = await import("#app/root/start-conversation.ts");
      return startConversation(services, first);
    },
);

/** Stores a conversation without messages, with the new conversation's draft. */
export const useOpenBlankConversation = serviceHook(
  (services) =>
    async (
      choice: ConversationChoice,
    ): Promise<Result<CreatedConversation, { message: string }>> => {
      const { openBlankConversation } = await import("#app/root/start-conversation.ts");
      return openBlankConversation(services, choice);
    },
);

/** Removes a conversation that the person has left without writing or setting anything in it. */
export const useRemoveIfBlank = serviceHook(
  ({ conversations }) =>
    (contextId: string) =>
      conversations.removeIfBlank(contextId),
);
