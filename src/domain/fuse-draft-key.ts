/**
 * For the instructions to combine these branches' last answers, or for the new branch's name. They
 * quote the answers, so after a newer answer they begin anew.
 */
export function fuseDraftKey(part: "text" | "name", answerIds: readonly string[]): string {
  return `fuse-${part}:${answerIds.join("+")}`;
}
