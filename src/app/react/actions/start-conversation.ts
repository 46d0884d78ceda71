import type { CreatedConversation } from "#app/conversation/create-conversation.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Started } from "#app/react/internal/start-and-go.ts";
import type { ConversationChoice, FirstMessage } from "#app/root/start-conversation.ts";
import type { ModelAt } from "#domain/connections/model-marks.ts";
import type { Minor, Result } from "#domain/result.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

export type { ConversationChoice };

/**
 * Starts a conversation with its first message. The code that runs conversations may still have to load. If
 * that fails, this rejects and nothing is stored.
 */
export const useStartConversation = serviceHook(
  (services) =>
    async (first: FirstMessage): Promise<Started> => {
      const { startAndGo } = await import("#app/react/internal/start-and-go.ts");
      return startAndGo(services, first);
    },
);

/**
 * Stores a conversation without messages, gives it the draft of the new conversation, and goes there.
 * Resolves to null if the person has gone elsewhere in the meantime.
 */
export const useOpenBlankConversation = serviceHook(
  (services) =>
    async (
      choice: ConversationChoice,
    ): Promise<Result<CreatedConversation | null, { message: string }>> => {
      const { openAndGo } = await import("#app/react/internal/start-and-go.ts");
      return openAndGo(services, choice);
    },
);

/** Makes new conversations begin with this model, which they show (law W6). */
export const useStartWith = serviceHook(
  ({ connections, now }) =>
    ({ connectionId, modelId }: ModelAt): Promise<Minor<WriteResult>> =>
      connections.markUsed(connectionId, now(), modelId),
);

/**
 * Removes a conversation that the person has left without writing or setting anything in it. If that fails,
 * the empty conversation stays in the list.
 */
export const useRemoveIfBlank = serviceHook(
  ({ conversations }) =>
    (contextId: string): Promise<Minor<Result<boolean, StorageProblem>>> =>
      conversations.removeIfBlank(contextId),
);
