import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { Select } from "#ui/kit/components/select.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

/** Returns all live branches except the active one. */
export function useOtherBranches(): readonly Branch[] {
  const { tree, active } = useCurrentConversation();
  return tree.root.through.filter(({ id }) => id !== active.id);
}

export interface BranchSelectProps {
  branches: readonly Branch[];
  chosen: Branch;
  onChoose: (branchId: string) => void;
}

/** Selects the branch to compare with. */
export function BranchSelect({ branches, chosen, onChoose }: BranchSelectProps) {
  const { tree } = useCurrentConversation();
  return (
    <Select
      label={workspaceWords.compareWith}
      value={chosen.id}
      options={branches.map((one) => ({
        value: one.id,
        label: branchLabel(tree, one),
        hue: one.colour,
      }))}
      onChange={onChoose}
    />
  );
}
