import { useState } from "react";

import { useBranchStates } from "#app/conversation/branch-states.ts";
import type { BranchStates } from "#app/conversation/branch-states.ts";
import { useScene } from "#app/conversation/scene.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";

import { changesBetween } from "./changes.ts";

import styles from "./announcer.module.css";

/**
 * The one live region of a conversation: it speaks when an answer ends or something waits for the
 * person, on any branch, and about nothing else. The log and the streaming text stay silent.
 */
export function Announcer() {
  const { conversation, tree } = useScene();
  const states = useBranchStates(conversation);
  const said = useSaid(states, (branchId) => {
    const branch = tree.byId.get(branchId);
    return branch === undefined ? "a branch" : branchLabel(tree, branch);
  });
  return (
    <div aria-live="polite" className={styles["region"]}>
      {/* A new element each time: the same words may be worth saying twice. */}
      <p key={said.count}>{said.words}</p>
    </div>
  );
}

/** What the last change of states is worth saying; worked out while rendering, from what changed. */
function useSaid(states: BranchStates, nameOf: (branchId: string) => string) {
  const [seen, setSeen] = useState(states);
  const [said, setSaid] = useState({ words: "", count: 0 });
  if (seen !== states) {
    setSeen(states);
    const words = changesBetween(seen, states, nameOf).join(" ");
    if (words !== "") setSaid({ words, count: said.count + 1 });
  }
  return said;
}
