import { useCallback, useMemo, useRef, useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useBranchStates } from "#app/react/queries/branch-states.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useNodeLabels } from "#app/react/queries/node-labels.ts";
import { useUnseenBranches } from "#app/react/queries/unseen-answers.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { branchChoices } from "#domain/branching/branch-choices.ts";
import type { BranchChoice } from "#domain/branching/branch-choices.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { defined } from "#domain/defined.ts";
import { Combobox } from "#ui/kit/components/combobox.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { ChevronsUpDownIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { conversationWords } from "#ui/words/conversation.tsx";

import { branchRows, tellingNodeOf, withUnseen } from "./branch-rows.ts";

import styles from "./branch-picker.module.css";

const BranchList = lazyComponent(async () => (await import("./branch-list.tsx")).BranchList);

const NONE: readonly BranchChoice[] = [];

/** The branch in view; typing searches all branches and versions by name and by words. */
export function BranchPicker() {
  const { conversation, tree, active, inBin } = useCurrentConversation();
  const dispatch = useDispatch();
  const states = useBranchStates(conversation);
  const unseen = useUnseenBranches();
  const frame = useRef<HTMLSpanElement>(null);
  // What the list says of versions is read once somebody is about to open it, and not while it is closed.
  const [isWanted, setIsWanted] = useState(false);
  const choices = useMemo(() => (isWanted ? branchChoices(tree) : NONE), [isWanted, tree]);
  const labels = useNodeLabels(useMemo(() => nodesOf(choices), [choices]));
  const suggest = useCallback(
    (typed: string | null) => withUnseen(branchRows(choices, labels, active.id, typed), unseen),
    [choices, labels, active.id, unseen],
  );
  const state = dotOf[states.get(active.id) ?? "rests"];
  const label = branchLabel(tree, active);
  return (
    <span ref={frame} className={styles.frame}>
      <span className={styles.mark}>
        <Dot hue={active.colour} {...defined({ state })} />
      </span>
      <Combobox
        aria-label={conversationWords.branches}
        title={label}
        className={styles.field}
        size={Math.max(4, label.length)}
        List={BranchList}
        listLabel={conversationWords.branches}
        enterKeyHint="go"
        commits="leaving"
        anchor={frame}
        text={label}
        suggest={suggest}
        onFocus={() => setIsWanted(true)}
        onBlur={() => setIsWanted(false)}
        onChoose={({ choice }) => {
          void dispatch({ type: "branch.activate", branchId: choice.leadsTo.id });
          // What is typed next is for that branch, unless the person has left the field already.
          const isHere = frame.current?.contains(document.activeElement) === true;
          if (isHere && !inBin) requestFocus({ kind: "composer" });
        }}
        // Words that suit no branch lead nowhere.
        onText={() => {}}
      />
      <span className={styles.chevrons}>
        <ChevronsUpDownIcon size={14} />
      </span>
    </span>
  );
}

const dotOf = { runs: "live", waits: "waiting", failed: "broke", rests: undefined } as const;

function nodesOf(choices: readonly BranchChoice[]): string[] {
  return choices.flatMap((choice) =>
    choice.kind === "version" ? (tellingNodeOf(choice) ?? []) : [],
  );
}
