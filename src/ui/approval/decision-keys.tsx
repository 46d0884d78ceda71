import { useEffect } from "react";
import type { RefObject } from "react";

import { KeyCaps } from "#ui/kit/components/chip.tsx";
import { decisionKeys } from "#ui/palette/decision-keys.ts";
import type { KeyDecision } from "#ui/palette/decision-keys.ts";
import { ariaKeys, isTyping, matches, shownKeys } from "#ui/palette/keys.ts";

import styles from "./decision-keys.module.css";

/** Props for a call's button that a decision key presses. */
export function decidedBy(decision: KeyDecision) {
  return { "data-decides": decision, "aria-keyshortcuts": ariaKeys(decisionKeys[decision]) };
}

/** The key shown on its button, where there is a keyboard. It is not part of the button's name. */
export function DecisionKeyCaps({ of }: { of: KeyDecision }) {
  return (
    <span aria-hidden="true" className={styles.keys}>
      <KeyCaps>{shownKeys(decisionKeys[of])}</KeyCaps>
    </span>
  );
}

/** The attribute of an element that shows a waiting call. */
export const CALL = "data-waiting-call";

/**
 * Lets keys press the buttons of the call that has the focus. What a button refuses, such as a press right
 * after the dialog opened, its key refuses too. A call that is only a line is opened. With the focus outside
 * the calls, as right after the dialog opened, a key only moves the focus to the first call.
 *
 * @param inside an element within the dialog
 */
export function useDecisionKeys(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = inside.current?.closest("dialog");
    dialog?.addEventListener("keydown", press);
    return () => dialog?.removeEventListener("keydown", press);
  }, [inside]);
}

function press(event: KeyboardEvent): void {
  const { target } = event;
  const decision = decisionOf(event);
  // In a text field these keys mean something else, or nothing.
  if (decision === undefined || !(target instanceof Element) || isTyping(target)) return;
  event.preventDefault();
  if ("repeat" in event && event.repeat) return;
  const call = target.closest(`[${CALL}]`);
  if (call === null) {
    target.closest("dialog")?.querySelector<HTMLElement>(`[${CALL}] :is(h3, ${LINE})`)?.focus();
  } else {
    const pressed = `[data-decides="${decision}"], ${LINE}[aria-expanded="false"]`;
    call.querySelector<HTMLButtonElement>(pressed)?.click();
  }
}

/** The button that opens a call's line. */
const LINE = "h4 > button";

function decisionOf(event: KeyboardEvent): KeyDecision | undefined {
  if (event.shiftKey) return undefined;
  if (matches(decisionKeys.approve, event)) return "approve";
  return matches(decisionKeys.deny, event) ? "deny" : undefined;
}
