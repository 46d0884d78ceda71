import type { KeyboardEvent } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { usePlace } from "#app/view/places.ts";
import { focusMessage } from "#ui/acts/focus-message.ts";
import { useNodeMenu } from "#ui/acts/node-actions.ts";
import { messageKeyOf, useKeysInUse } from "#ui/palette/keys-in-use.ts";
import { shownKeys } from "#ui/palette/keys.ts";
import { keysOf } from "#ui/palette/own-keys.ts";

import { hasActs, messageTarget } from "./message-target.ts";
import type { MessageProps } from "./message.tsx";

/** Actions that remove the message from the page, and the focus with it. */
const REPLACING = new Set(["messageRegenerate", "messageDelete"]);

/** Handles the keys printed in a message's menu while that message has the focus. */
export function useMessageKeys(
  rowOf: (nodeId: string) => Pick<MessageProps, "node" | "branch" | "versions"> | undefined,
): (event: KeyboardEvent) => void {
  const menu = useNodeMenu();
  const own = useKeysInUse();
  const { context } = useCurrentConversation();
  const isPreview = usePlace(context.id).kind === "previewing";
  return (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const { nodeId } = focusedMessage(event);
    const id = messageKeyOf(event.nativeEvent, own);
    const row = nodeId === undefined ? undefined : rowOf(nodeId);
    if (id === undefined || row?.node === undefined || !hasActs(row.node, row.versions)) return;
    const keys = shownKeys(keysOf(id, own) ?? "");
    const item = menu(messageTarget(row.node, row.branch.id)).find(
      (one) => "keys" in one && one.keys === keys,
    );
    if (item === undefined || !("onSelect" in item)) return;
    event.preventDefault();
    event.stopPropagation();
    // A preview is only for looking: a single key must not delete a message in it.
    if (isPreview && id === "messageDelete") return;
    if (REPLACING.has(id)) focusMessage();
    item.onSelect();
  };
}

/** The id of the message that has the focus itself; empty if something within it has. */
function focusedMessage({ target }: KeyboardEvent): { nodeId?: string | undefined } {
  const isMessage = target instanceof HTMLElement && target.matches("article[data-message-id]");
  return isMessage ? { nodeId: target.dataset["messageId"] } : {};
}
