/** @param why the recorded reason: a sentence, or the browser's own message */
export function refusalText(why: string): string {
  const reason = why.trim().replace(/[.!]+$/u, "");
  return `Your decision couldn’t be saved (${reason}). This call is still undecided, and your changes are still here. Decide again. If that fails, free up space on this device first.`;
}
