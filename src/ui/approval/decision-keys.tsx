import { useEffect } from "react";
import type { RefObject } from "react";

import { KeyCaps } from "#ui/kit/components/chip.tsx";
import { decisionKeys } from "#ui/palette/decision-keys.ts";
import type { KeyDecision } from "#ui/palette/decision-keys.ts";
import { ariaKeys, isTyping, matches, shownKeys } from "#ui/palette/keys.ts";

import styles from "./decision-keys.module.css";

/** For a call's button that its key presses. */
export function decidedBy(decision: KeyDecision) {
  return { "data-decides": decision, "aria-keyshortcuts": ariaKeys(decisionKeys[decision]) };
}

/** The key on its button, where there are keys; it is no part of the button's name. */
export function DecisionKeyCaps({ of }: { of: KeyDecision }) {
  return (
    <span aria-hidden="true" className={styles.keys}>
      <KeyCaps>{shownKeys(decisionKeys[of])}</KeyCaps>
    </span>
  );
}

/** On the element of a call that waits. */
export const CALL = "data-waiting-call";

/**
 * Keys that press the buttons of the call that has the focus: what a button refuses, such as a press
 * right after the dialog opened, its key refuses too. A call that is only a line is opened. With the focus
 * outside the calls, as when the dialog has just opened, a key decides nothing: it only goes to the first call.
 *
 * @param inside in the dialog
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
  // In a text these keys mean something else, or nothing.
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

/** Opens a call. */
const LINE = "h4 > button";

function decisionOf(event: KeyboardEvent): KeyDecision | undefined {
  if (event.shiftKey) return undefined;
  if (matches(decisionKeys.approve, event)) return "approve";
  return matches(decisionKeys.deny, event) ? "deny" : undefined;
}
