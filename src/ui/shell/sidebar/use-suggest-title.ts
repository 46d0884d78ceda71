import { useAskOnce } from "#app/react/actions/ask-once.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useReadMessage } from "#app/react/queries/messages.ts";
import { dismissTopic, notify } from "#app/view/notices.ts";
import { hiddenAmong } from "#domain/hidden-marks.ts";
import { turnNodes } from "#domain/message-text.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import { TITLE_INSTRUCTION, TITLE_MESSAGES, suggestedTitle } from "#domain/suggested-title.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";

import { useNoticedConversationActions } from "./use-conversation-actions.ts";

/** Asks the branch's model for a title, which then can be undone. It sends one request. */
export function useSuggestTitle(): () => void {
  const { context, active } = useCurrentConversation();
  const askOnce = useAskOnce();
  const readMessage = useReadMessage();
  const { rename } = useNoticedConversationActions();
  const topic = `title ${context.id}`;
  const ask = async (signal: AbortSignal): Promise<void> => {
    const { connectionId, modelId } = effectiveSettings({ context, branch: active });
    const read = await Promise.all(active.messageIds.slice(0, TITLE_MESSAGES).map(readMessage));
    const nodes = read.flatMap((node) => node ?? []);
    const hidden = hiddenAmong(nodes, active.hidden);
    const turn = turnNodes(
      context.id,
      nodes.filter(({ id }) => !hidden.has(id)),
      TITLE_INSTRUCTION,
    );
    const question = { connectionId, modelId, parameters: {}, nodes: turn };
    const asked = await askOnce(question, { onTrace: () => {}, onText: () => {} }, signal, {
      contextId: context.id,
      branchId: active.id,
      purpose: "title",
    });
    dismissTopic(topic);
    if (!asked.ok) return notify({ text: `No title was suggested: ${asked.error.message}`, topic });
    if (asked.value.end === "stopped") return;
    const title = suggestedTitle(asked.value.text);
    if (title === "") return notify({ text: `${modelId} suggested no title.`, topic });
    await rename(context, title);
  };
  return useOneAtATime(async () => {
    const controller = new AbortController();
    const stop = { label: "Stop", act: () => controller.abort() };
    notify({ text: "Asking for a title…", topic, action: stop, contextId: context.id });
    try {
      await ask(controller.signal);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      notify({ text: `No title was suggested: ${why}`, topic });
    }
  });
}
