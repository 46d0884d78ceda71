import type { CreatedConversation } from "#app/conversation/create-conversation.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Started } from "#app/react/internal/start-and-go.ts";
import type { ConversationChoice, FirstMessage } from "#app/root/start-conversation.ts";
import type { ModelAt } from "#domain/connections/model-marks.ts";
import type { Minor, Result } from "#domain/result.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

export type { ConversationChoice };

/**
 * Starts a conversation with its first message. The code that runs conversations may still have to
 * load; if that fails, this rejects and nothing was stored.
 */
export const useStartConversation = serviceHook(
  (services) =>
    async (first: FirstMessage): Promise<Started> => {
      const { startAndGo } = await import("#app/react/internal/start-and-go.ts");
      return startAndGo(services, first);
    },
);

/**
 * Stores a conversation without messages, with the new conversation's draft, and goes there: null if the
 * person has gone elsewhere meanwhile.
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

/** Has new conversations begin with a model (law W6). They show which one they begin with. */
export const useStartWith = serviceHook(
  ({ connections, now }) =>
    ({ connectionId, modelId }: ModelAt): Promise<Minor<WriteResult>> =>
      connections.markUsed(connectionId, now(), modelId),
);

/**
 * Removes a conversation that the person has left without writing or setting anything in it. One that stays is in
 * the list, empty.
 */
export const useRemoveIfBlank = serviceHook(
  ({ conversations }) =>
    (contextId: string): Promise<Minor<Result<boolean, StorageProblem>>> =>
      conversations.removeIfBlank(contextId),
);
