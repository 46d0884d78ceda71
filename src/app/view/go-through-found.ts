import { requestFocus } from "./focus-requests.ts";
import { markFound } from "./found.ts";
import type { Found } from "./found.ts";

/**
 * Marks the words in the message, and gives the keyboard focus to the control that steps from match to
 * match. The present focus is dropped at once, because the next Enter, which comes soon, would send a
 * half-written message or press a button.
 */
export function goThroughFound(found: Found): void {
  const { activeElement } = document;
  const before = activeElement instanceof HTMLElement ? activeElement : document.body;
  before.blur();
  markFound({ ...found, takesKeys: true });
  requestFocus({ kind: "matches", before });
}
