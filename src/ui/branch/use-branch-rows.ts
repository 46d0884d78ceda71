import { useCallback, useMemo } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useNodeLabels } from "#app/react/queries/node-labels.ts";
import { useUnseenBranches } from "#app/react/queries/unseen-answers.ts";
import { branchChoices } from "#domain/branching/branch-choices.ts";
import type { BranchChoice } from "#domain/branching/branch-choices.ts";
import type { Branch } from "#domain/context.ts";
import type { Suggestion } from "#ui/kit/components/suggestion.ts";

import { branchRows, tellingNodeOf, withUnseen } from "./branch-rows.ts";
import type { BranchRow } from "./branch-rows.ts";

const NONE: readonly BranchChoice[] = [];
const NO_BRANCHES: readonly Branch[] = [];

export interface BranchRowsOptions {
  /** Whether the list may be about to open. Until then, nothing is read to describe the versions. */
  isWanted: boolean;
  /** The id of the branch chosen at present; null for none. */
  chosenId: string | null;
  /** Branches that cannot be chosen. */
  leftOut?: readonly Branch[];
}

/** Returns a function from the typed text to the branches and versions that a picker suggests. */
export function useBranchRows({
  isWanted,
  chosenId,
  leftOut = NO_BRANCHES,
}: BranchRowsOptions): (typed: string | null) => Suggestion<BranchRow>[] {
  const { tree } = useCurrentConversation();
  const unseen = useUnseenBranches();
  const choices = useMemo(
    () => (isWanted ? branchChoices(tree).filter((one) => !leftOut.includes(one.leadsTo)) : NONE),
    [isWanted, tree, leftOut],
  );
  const labels = useNodeLabels(useMemo(() => nodesOf(choices), [choices]));
  return useCallback(
    (typed) => withUnseen(branchRows(choices, labels, chosenId, typed), unseen),
    [choices, labels, chosenId, unseen],
  );
}

function nodesOf(choices: readonly BranchChoice[]): string[] {
  return choices.flatMap((choice) =>
    choice.kind === "version" ? (tellingNodeOf(choice) ?? []) : [],
  );
}
