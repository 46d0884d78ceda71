import { useEffect, useEffectEvent, useState } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useReadMessage } from "#app/react/queries/messages.ts";
import { useIsFollowing } from "#app/react/queries/open-conversation.ts";
import { messageLabel } from "#domain/message-label.ts";
import { incompleteStatus } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { titleOf } from "#domain/text/titles.ts";

import { useSuggestTitle } from "./use-suggest-title.ts";

/** Conversations for which this tab has already asked a model for a title: each is asked once. */
const asked = new Set<string>();

/**
 * Asks for a title once the first answer has arrived, if the title is still the one made from the
 * conversation's first words. Renders nothing.
 */
export function TitleSuggester({ run }: { run: RunRow | undefined }) {
  const { context, active, conversation } = useCurrentConversation();
  const readMessage = useReadMessage();
  const suggest = useSuggestTitle({ isUnasked: true });
  const isFollowing = useIsFollowing(conversation);
  // Only an answer that arrived while this was mounted is a reason to ask.
  const [seenId, setSeenId] = useState<string | null>(null);
  const isAtWork = run !== undefined && run.state !== "idle" && run.state !== "failed";
  if (isAtWork && seenId !== run.id) setSeenId(run.id);
  const hasEnded = run?.state === "idle" && run.id === seenId && !isFollowing;
  const look = useEffectEvent(async () => {
    if (asked.has(context.id)) return;
    const [firstId = ""] = active.messageIds;
    const [first, last] = await Promise.all([
      readMessage(firstId),
      readMessage(active.messageIds.at(-1) ?? ""),
    ]);
    if (first === undefined || last?.message.role !== "assistant") return;
    if (incompleteStatus(last.message) !== undefined || asked.has(context.id)) return;
    if (context.title !== titleOf(messageLabel(first.message))) return;
    asked.add(context.id);
    suggest();
  });
  useEffect(() => {
    if (hasEnded) void look();
  }, [hasEnded]);
  return null;
}
