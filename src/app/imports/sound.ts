import { checkFile } from "#domain/files/plan.ts";
import { findShapeProblem } from "#domain/files/read-file.ts";
import { runToEnd } from "#domain/files/stepwise.ts";

import type { SettledConversation } from "./settle-attachments.ts";

/**
 * Says, in words for the person, why a conversation cannot be kept; undefined if it can. Such a
 * conversation is left out; without this check, the whole file would be refused.
 */
export function unsoundness({
  built: { context, branches },
  messages,
}: Pick<SettledConversation, "built" | "messages">): string | undefined {
  const rows = { contexts: [context], branches, messages };
  let fault = runToEnd(findShapeProblem(rows));
  if (fault === undefined) {
    const checked = runToEnd(checkFile(rows));
    if (!checked.ok) fault = checked.error;
  }
  if (fault === undefined) return undefined;
  const { place = "", message } = fault;
  return `“${context.title.slice(0, 200)}” was left out: it has a part that Bough cannot keep (${place}: ${message}).`;
}
