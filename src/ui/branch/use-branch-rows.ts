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
  /** What the list says of versions is read only if somebody is about to open it. */
  isWanted: boolean;
  /** The one that is chosen at present; null: none is. */
  chosenId: string | null;
  /** Not to be chosen. */
  leftOut?: readonly Branch[];
}

/** What a list in which a branch or a version is chosen suggests for what is typed. */
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
