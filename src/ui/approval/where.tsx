import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { approvalWords } from "#ui/words/approval.tsx";

/** Says where a decision is asked for: the branch, or the way down to the sub-task. */
export function Where({ branch }: { branch: Branch }) {
  const { tree, way = [] } = useCurrentConversation();
  if (way.length === 0) {
    return <>{approvalWords.onBranch(<strong dir="auto">{branchLabel(tree, branch)}</strong>)}</>;
  }
  return <>{approvalWords.inTask(<strong dir="auto">{way.join(" › ")}</strong>)}</>;
}
