import type { BranchState, BranchStates } from "#app/conversation/branch-states.ts";

/** One sentence for each branch whose change concerns the person. */
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
  if (is === "waits") return (branch) => `${branch} waits for you.`;
  if (is === "failed") return (branch) => `The run on ${branch} failed.`;
  // At rest again: from a failure the person has come back by themselves.
  if (is === undefined && was !== "failed") return (branch) => `The answer on ${branch} has ended.`;
  return undefined;
}
