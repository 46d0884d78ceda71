import { useSyncExternalStore } from "react";

import { incompleteStatus, textOf } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";

import { useCurrentConversation } from "./current-conversation.ts";
import { useLiveAnswer } from "./live-answer.ts";
import { useMessages } from "./messages.ts";

/**
 * Whether the branch ends with text of a partial answer, stored or, if storing failed, only in this tab. A
 * model can continue such text; without any, continuing would only ask again.
 */
export function useHasPartialText(run: RunRow | undefined): boolean {
  const { tree } = useCurrentConversation();
  const tipId = tree.byId.get(run?.branchId ?? "")?.messageIds.at(-1);
  const [tip] = useMessages(tipId === undefined ? [] : [tipId]) ?? [];
  const live = useLiveAnswer(run?.draftNodeId ?? "");
  const hasLiveText = useSyncExternalStore(
    (listener) => live?.subscribe(listener) ?? (() => {}),
    () => live !== undefined && live.text() !== "",
  );
  if (run === undefined) return false;
  if (tip !== undefined && incompleteStatus(tip.message) !== undefined) {
    return textOf(tip.message) !== "";
  }
  return tip?.message.role !== "assistant" && live?.nodeId === run.draftNodeId && hasLiveText;
}
