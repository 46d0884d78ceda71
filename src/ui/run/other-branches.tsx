import type { ReactNode } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useRunActions } from "#app/react/actions/runs.ts";
import { useBranchStates } from "#app/react/queries/branch-states.ts";
import type { BranchState } from "#app/react/queries/branch-states.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useUnseenBranches } from "#app/react/queries/unseen-answers.ts";
import { columnsIn } from "#app/view/place.ts";
import { usePlace } from "#app/view/places.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { runWords } from "#ui/words/run.ts";

import styles from "./run-strip.module.css";

/** Says what is happening on branches of this conversation that are not in view. */
export function OtherBranches({ branchId }: { branchId: string }) {
  const { conversation, context, tree } = useCurrentConversation();
  const states = useBranchStates(conversation);
  const unseen = useUnseenBranches();
  const sideBySide = columnsIn(usePlace(context.id));
  const others = (wanted: BranchState): readonly Branch[] =>
    [...states]
      .filter(([id, state]) => state === wanted && id !== branchId)
      .map(([id]) => tree.byId.get(id))
      .filter((branch) => branch !== undefined);
  // Unseen branches in this state. A branch that is busy again is shown by its new state instead.
  const ended = (left: BranchState | undefined): readonly Branch[] =>
    [...unseen.keys()]
      .filter((id) => id !== branchId && states.get(id) === left)
      .flatMap((id) => tree.byId.get(id) ?? []);
  return (
    <>
      <Elsewhere
        branches={others("waits")}
        says={runWords.waitingElsewhere}
        dot={<Dot state="waiting" />}
        className={styles.elsewhere}
      />
      <Elsewhere
        branches={ended("failed")}
        says={runWords.failedElsewhere}
        dot={<Dot state="broke" />}
        className={styles.failed}
      />
      <Elsewhere branches={ended(undefined)} says={runWords.answeredElsewhere} dot={<Dot />} />
      {/* A column shows what its own branch does. */}
      <Answering branches={others("runs").filter(({ id }) => !sideBySide.includes(id))} />
    </>
  );
}

interface ElsewhereProps extends Pick<LeadingProps, "dot" | "className"> {
  branches: readonly Branch[];
  says: (branch: string, more: number) => string;
}

/**
 * Leads to branches that wait for the person, or that ended or failed unseen. If there is a dialog, it opens
 * once its branch is in view.
 */
function Elsewhere({ branches: [first, ...more], says, ...look }: ElsewhereProps) {
  const { tree } = useCurrentConversation();
  if (first === undefined) return null;
  return (
    <Leading to={first} {...look}>
      {says(branchLabel(tree, first), more.length)}
    </Leading>
  );
}

interface LeadingProps {
  to: Branch;
  dot: ReactNode;
  className?: string | undefined;
  children: string;
}

function Leading({ to, dot, className, children }: LeadingProps) {
  const dispatch = useDispatch();
  return (
    <Button
      size="small"
      variant="quiet"
      icon={dot}
      className={className}
      onClick={() => void dispatch({ type: "branch.activate", branchId: to.id })}
    >
      {children}
    </Button>
  );
}

/**
 * Branches that still answer, such as a version that an edit has just replaced, with a button to stop: nobody
 * should pay for them unknowingly.
 */
function Answering({ branches: [first, ...more] }: { branches: readonly Branch[] }) {
  const { tree } = useCurrentConversation();
  const { stop } = useRunActions(first?.id ?? "");
  if (first === undefined) return null;
  const label = branchLabel(tree, first);
  return (
    <span className={styles.answering}>
      <Leading to={first} dot={<Dot state="live" />}>
        {runWords.answeringElsewhere(label, more.length)}
      </Leading>
      <Button
        size="small"
        variant="quiet"
        aria-label={runWords.stopElsewhere(label)}
        onClick={stop}
      >
        {runWords.stop}
      </Button>
    </span>
  );
}
