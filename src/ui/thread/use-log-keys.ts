import { useRef } from "react";
import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";

import { focusMessage } from "#ui/acts/focus-message.ts";

import { useMessageKeys } from "./use-message-keys.ts";

type RowOf = Parameters<typeof useMessageKeys>[0];

/**
 * Handles keys on a log of messages while the person works with the keyboard.
 *
 * @param move goes from message to message
 */
export function useLogKeys(move: (event: KeyboardEvent) => void, rowOf: RowOf) {
  /** The focused message was clicked, and no key has been used since. */
  const isPointed = useRef(false);
  const act = useMessageKeys(rowOf);
  return {
    onPointerDown: () => {
      isPointed.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // If no other element gets the focus, only the window has lost it.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
        isPointed.current = false;
    },
    onContextMenu: (event: MouseEvent) => {
      // The pointer gets the browser's own menu, with its items for links and selected text.
      if (!isPointed.current) openMenuOf(event);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // After a click into a message, typed letters begin a reply.
      if (isPointed.current && isTypedInto(event) && event.target instanceof HTMLElement) {
        if (event.target.matches("article, [role=log]")) focusMessage();
        return;
      }
      isPointed.current = false;
      move(event);
      act(event);
    },
  };
}

/** Whether the key types a character, as when a person begins to write. */
function isTypedInto({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}

/** Opens the menu of the message that has the focus, if it has one. */
function openMenuOf(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || target !== document.activeElement) return;
  const more = target.querySelector<HTMLElement>('[data-actions] [aria-haspopup="menu"]');
  if (more === null) return;
  event.preventDefault();
  more.click();
}
