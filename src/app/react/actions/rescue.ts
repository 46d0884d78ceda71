import type { Conversation } from "#app/conversation/conversation.ts";
import type { RescueFile } from "#app/conversation/rescue.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";

/**
 * Makes a file of the conversation, including what this tab could not store. The code for it loads on first
 * use.
 */
export const useRescueFile = serviceHook(
  (services) =>
    async (conversation: Conversation): Promise<RescueFile> => {
      const { rescueFile } = await import("#app/conversation/rescue.ts");
      return rescueFile(services, conversation);
    },
);
