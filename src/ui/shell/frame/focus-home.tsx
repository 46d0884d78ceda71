import { useEffect } from "react";

import { giveFocusHome } from "#ui/kit/browser/focus-home.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { topModal } from "#ui/kit/browser/modal.ts";

/** Keeps the focus where the person works, whatever a press removes. */
export function FocusHome() {
  useEffect(() => giveFocusHome(homeOf), []);
  return null;
}

function homeOf(lost: Element): HTMLElement | null {
  const dialog = topModal();
  if (dialog !== null) {
    return dialog.querySelector<HTMLElement>("[role=tabpanel]") ?? dialog.querySelector("h2");
  }
  // A menu's action may be undone by keys, which a text box would use for its own text.
  if (lost.matches("[aria-haspopup=menu], [role^=menuitem]")) return messageInLog() ?? boxOf();
  return boxOf() ?? messageInLog();
}

/**
 * The box for a message; null without a keyboard, as the focus would open an on-screen one that covers the
 * page.
 */
function boxOf(): HTMLElement | null {
  return hasKeyboard() ? document.querySelector("form[data-preview] textarea") : null;
}

/** The message that is in the tab order. */
function messageInLog(): HTMLElement | null {
  return document.querySelector("[role=log] article[tabindex='0']");
}
