import { useState } from "react";

import { useBranchStates } from "#app/react/queries/branch-states.ts";
import type { BranchStates } from "#app/react/queries/branch-states.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";

import { changesBetween } from "./changes.ts";

/**
 * The only live region of a conversation. It speaks when an answer ends or something waits for the
 * person, on any branch, and about nothing else. The log and the streaming text stay silent.
 */
export function Announcer() {
  const { conversation, tree } = useCurrentConversation();
  const states = useBranchStates(conversation);
  const said = useSaid(states, (branchId) => {
    const branch = tree.byId.get(branchId);
    return branch === undefined ? "a branch" : branchLabel(tree, branch);
  });
  return (
    <VisuallyHidden as="div" aria-live="polite">
      {/* A new element each time, since the same text may be announced twice. */}
      <p key={said.count}>{said.words}</p>
    </VisuallyHidden>
  );
}

/** The announcement for the last state change, derived during rendering. */
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
