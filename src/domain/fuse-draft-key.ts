/**
 * The draft of the instructions to combine several answers, or of the new branch's name. The key lists
 * the answers, because the instructions quote them: after a newer answer the draft starts afresh.
 */
export function fuseDraftKey(part: "text" | "name", answerIds: readonly string[]): string {
  return `fuse-${part}:${answerIds.join("+")}`;
}
