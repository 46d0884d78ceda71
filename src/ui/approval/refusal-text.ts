import { approvalWords } from "#ui/words/approval.tsx";
/** @param why the recorded reason: a sentence, or the browser's own message */
export function refusalText(why: string): string {
  const reason = why.trim().replace(/[.!]+$/u, "");
  return approvalWords.decisionNotSaved(reason);
}
