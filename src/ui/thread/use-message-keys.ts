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

/** Acts after which the message is no longer on the page, so its focus would be lost. */
const REPLACING = new Set(["messageRegenerate", "messageDelete"]);

/** The keys printed in a message's menu, on the message that has the focus. */
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
    // A preview only shows: nothing that is looked at goes by one key.
    if (isPreview && id === "messageDelete") return;
    if (REPLACING.has(id)) focusMessage();
    item.onSelect();
  };
}

/** The message itself has the focus, not something within it. */
function focusedMessage({ target }: KeyboardEvent): { nodeId?: string | undefined } {
  const isMessage = target instanceof HTMLElement && target.matches("article[data-message-id]");
  return isMessage ? { nodeId: target.dataset["messageId"] } : {};
}
