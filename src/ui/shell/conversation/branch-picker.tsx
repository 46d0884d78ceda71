import { useRef, useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useBranchStates } from "#app/react/queries/branch-states.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { defined } from "#domain/defined.ts";
import { useBranchRows } from "#ui/branch/use-branch-rows.ts";
import { Combobox } from "#ui/kit/components/combobox.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { ChevronsUpDownIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { conversationWords } from "#ui/words/conversation.tsx";

import styles from "./branch-picker.module.css";

const BranchList = lazyComponent(
  async () => (await import("#ui/branch/branch-list.tsx")).BranchList,
);

/** Shows the branch in view. Typing searches all branches and versions by name and by text. */
export function BranchPicker() {
  const { conversation, tree, active, inBin } = useCurrentConversation();
  const dispatch = useDispatch();
  const states = useBranchStates(conversation);
  const frame = useRef<HTMLSpanElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const suggest = useBranchRows({ isWanted, chosenId: active.id });
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
          // The next words are meant for the chosen branch, unless the person has already left the field.
          const isHere = frame.current?.contains(document.activeElement) === true;
          if (isHere && !inBin) requestFocus({ kind: "composer" });
        }}
        // Text that matches no branch leads nowhere.
        onText={() => {}}
      />
      <span className={styles.chevrons}>
        <ChevronsUpDownIcon size={14} />
      </span>
    </span>
  );
}

const dotOf = { runs: "live", waits: "waiting", failed: "broke", rests: undefined } as const;
