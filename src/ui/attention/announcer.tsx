import { useState } from "react";

import { useBranchStates } from "#app/react/queries/branch-states.ts";
import type { BranchStates } from "#app/react/queries/branch-states.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useMemoriesFrom } from "#app/react/queries/memories.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { isProposed } from "#domain/memories/memory.ts";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { attentionWords } from "#ui/words/attention.ts";

import { changesBetween } from "./changes.ts";

/**
 * The only live region of a conversation. It speaks when an answer ends or something waits for the person, on
 * any branch, and about nothing else. The message log and the streaming text stay silent.
 */
export function Announcer() {
  const { conversation, tree } = useCurrentConversation();
  const states = useBranchStates(conversation);
  const said = useSaid(states, (branchId) => {
    const branch = tree.byId.get(branchId);
    return branch === undefined ? attentionWords.someBranch : branchLabel(tree, branch);
  });
  const proposals = useProposalsSaid();
  return (
    <VisuallyHidden as="div" aria-live="polite">
      {/* A new element each time, since the same text may be announced twice. */}
      <p key={said.count}>{said.words}</p>
      <p>{proposals}</p>
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

/** Announces proposed memories from the branch in view whenever their number grows. */
function useProposalsSaid(): string {
  const { active } = useCurrentConversation();
  const count = useMemoriesFrom(active.id)?.filter(isProposed).length;
  const [seen, setSeen] = useState({ branchId: active.id, count, words: "" });
  if (seen.branchId !== active.id || seen.count !== count) {
    const { branchId, count: before } = seen;
    const isMore =
      branchId === active.id && before !== undefined && count !== undefined && count > before;
    const words = isMore ? attentionWords.notesWait : "";
    setSeen({ branchId: active.id, count, words });
  }
  return seen.words;
}
