import { requestFocus } from "./focus-requests.ts";
import { markFound } from "./found.ts";
import type { Found } from "./found.ts";

/**
 * Marks the words in the message, and gives the keys to what goes from match to match. The focus leaves what
 * has it at once: the next Enter, which comes soon, would send a message that is only half written, or press a
 * button.
 */
export function goThroughFound(found: Found): void {
  const { activeElement } = document;
  const before = activeElement instanceof HTMLElement ? activeElement : document.body;
  before.blur();
  markFound({ ...found, takesKeys: true });
  requestFocus({ kind: "matches", before });
}
