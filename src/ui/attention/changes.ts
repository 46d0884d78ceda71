import type { BranchState, BranchStates } from "#app/react/queries/branch-states.ts";
import { attentionWords } from "#ui/words/attention.ts";

/** One sentence per branch whose change concerns the person. */
export function changesBetween(
  before: BranchStates,
  after: BranchStates,
  nameOf: (branchId: string) => string,
): string[] {
  const branches = new Set([...before.keys(), ...after.keys()]);
  return [...branches].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const sentence = was === is ? undefined : sentenceOf(was, is);
    return sentence === undefined ? [] : [sentence(nameOf(id))];
  });
}

type Sentence = (branch: string) => string;

function sentenceOf(
  was: BranchState | undefined,
  is: BranchState | undefined,
): Sentence | undefined {
  if (is === "waits") return attentionWords.waits;
  if (is === "failed") return attentionWords.failed;
  // The branch is at rest again. After a failure, that is because the person acted, so it is no news.
  if (is === undefined && was !== "failed") return attentionWords.ended;
  return undefined;
}
