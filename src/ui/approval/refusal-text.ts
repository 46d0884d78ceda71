import { reasonOf } from "#app/view/reason.ts";
import { approvalWords } from "#ui/words/approval.tsx";

/** @param why the recorded reason: a sentence, or the browser's own message */
export function refusalText(why: string): string {
  return approvalWords.decisionNotSaved(reasonOf(why));
}
