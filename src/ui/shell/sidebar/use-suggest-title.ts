import { useAskOnce } from "#app/react/actions/ask-once.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useReadMessage } from "#app/react/queries/messages.ts";
import { useReadConversation } from "#app/react/queries/read-conversation.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { dismissTopic, notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { addressedConversation } from "#app/view/route.ts";
import { turnNodes } from "#domain/message-text.ts";
import { isolated } from "#domain/text/direction.ts";
import { hiddenAmong } from "#domain/text/hidden-marks.ts";
import { TITLE_INSTRUCTION, TITLE_MESSAGES, suggestedTitle } from "#domain/text/suggested-title.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { conversationMenuWords } from "#ui/words/conversation-menu.ts";

import { useNoticedConversationActions } from "./use-conversation-actions.ts";

/**
 * Asks the branch's model for a title. It sends one request.
 *
 * @param isUnasked renames at once, unless the person has named the conversation since; the rename can be
 *   undone. Otherwise the title is only offered
 */
export function useSuggestTitle({ isUnasked = false } = {}): () => void {
  const { context, active } = useCurrentConversation();
  const { connectionId, modelId } = useAnsweringModel(active);
  const askOnce = useAskOnce();
  const readMessage = useReadMessage();
  const readConversation = useReadConversation();
  const { rename } = useNoticedConversationActions();
  const topic = `title ${context.id}`;
  const ask = async (signal: AbortSignal): Promise<void> => {
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
    if (!asked.ok) {
      return notify({ text: conversationMenuWords.noTitle(reasonOf(asked.error)), topic });
    }
    if (asked.value.end === "stopped") return;
    const title = suggestedTitle(asked.value.text);
    if (title === "") return notify({ text: conversationMenuWords.emptyTitle(modelId), topic });
    const take = async (from?: string) => {
      const now = await readConversation(context.id);
      if (now === undefined || (from !== undefined && now.title !== from)) return;
      await rename(now, title);
    };
    if (isUnasked) return take(context.title);
    suggestHere(title, topic, context.id, () => void take());
  };
  return useOneAtATime(async () => {
    const controller = new AbortController();
    const stop = { label: conversationMenuWords.stop, act: () => controller.abort() };
    notify({
      text: conversationMenuWords.askingForTitle,
      topic,
      action: stop,
      contextId: context.id,
    });
    try {
      await ask(controller.signal);
    } catch (error) {
      notify({ text: conversationMenuWords.noTitle(reasonOf(error)), topic });
    }
  });
}

/** Offers the title in the title's field, or in a notice if the person is writing something else. */
function suggestHere(title: string, topic: string, contextId: string, use: () => void): void {
  const isHere = addressedConversation() === contextId;
  const isWriting = document.activeElement?.matches("input, textarea") === true;
  const written = isWriting && !isBlank(document.activeElement);
  if (isHere && !written) return requestFocus({ kind: "title", suggestion: title });
  const action = { label: conversationMenuWords.takeTitle, act: use };
  notify({ text: conversationMenuWords.suggestedTitle(isolated(title)), topic, action });
}

function isBlank(field: Element | null): boolean {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField && field.value === "";
}
