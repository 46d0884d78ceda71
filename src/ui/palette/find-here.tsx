import { useState } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useFoundHere } from "#app/react/queries/find-here.ts";
import type { FoundMessage } from "#app/react/queries/find-here.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { markFound } from "#app/view/found.ts";
import type { FoundAmong } from "#app/view/found.ts";
import { goThroughFound } from "#app/view/go-through-found.ts";
import { navigateTo } from "#app/view/route.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { branchForVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { wordsOf } from "#domain/search/query.ts";
import { paletteWords } from "#ui/words/palette.ts";
import * as shortcutWords from "#ui/words/shortcuts.ts";

import { PaletteFrame } from "./palette.tsx";
import type { PaletteEntry, PaletteGroup } from "./use-entries.ts";

/** How many lines are shown at once. */
const MOST = 300;

/**
 * Finds messages of the conversation: with a query, every message that contains it; without one, the
 * questions of the branch in view.
 */
export function FindHere() {
  const { conversation, context, tree, shown } = useCurrentConversation();
  const [query, setQuery] = useState("");
  const asked = query.trim();
  const comingId = comingOn(shown, useRun(conversation, shown.id));
  const state = useFoundHere(context.id, asked, comingId);
  const groups =
    state === undefined ? [] : groupsOf(state.found, { tree, shown, comingId, query: state.query });
  return (
    <PaletteFrame
      label={shortcutWords.findHere}
      fieldLabel={paletteWords.findLabel}
      placeholder={paletteWords.findPlaceholder}
      shortcut="findHere"
      query={query}
      onQuery={setQuery}
      groups={groups}
      searching={state?.query === asked ? undefined : paletteWords.findSearching}
      onClose={() => closeDialog("find")}
    />
  );
}

/** The id of the answer that is streaming on the branch, which does not list it yet. */
function comingOn({ messageIds }: Branch, run: RunRow | undefined): string | undefined {
  const id = run?.state === "idle" ? undefined : run?.draftNodeId;
  return id === undefined || messageIds.includes(id) ? undefined : id;
}

interface Where {
  /** The found messages of the branch in view. */
  among?: readonly FoundAmong[];
  tree: BranchTree;
  /** The branch in view. */
  shown: Branch;
  comingId: string | undefined;
  query: string;
}

/** Two groups: messages of the branch in view, in its order, then messages of other branches. */
function groupsOf(found: readonly FoundMessage[], where: Where): PaletteGroup[] {
  const { tree, shown, comingId = "", query } = where;
  const byId = new Map(found.map((one) => [one.nodeId, one]));
  const here = [...new Set([...shown.messageIds, comingId])].flatMap((id) => byId.get(id) ?? []);
  const isHere = new Set(here);
  const elsewhere = query === "" ? [] : found.filter((one) => !isHere.has(one));
  const among = here.map(({ nodeId, matches }) => ({ nodeId, matches }));
  const lines = here.slice(0, MOST).map((one) => entryOf(one, shown, { ...where, among }));
  const others = elsewhere.flatMap((one) => {
    const branch = branchForVersion(tree, one.nodeId);
    return branch === undefined ? [] : [entryOf(one, branch, where)];
  });
  const name = query === "" ? paletteWords.questions : paletteWords.onThisBranch;
  const label = here.length > MOST ? paletteWords.firstOf(name, MOST, here.length) : name;
  return [
    { label, entries: lines },
    { label: paletteWords.onOtherBranches, entries: others.slice(0, MOST) },
  ].filter(({ entries }) => entries.length > 0);
}

function entryOf(
  { nodeId, role, excerpt }: FoundMessage,
  branch: Branch,
  { tree, shown, query, among }: Where,
): PaletteEntry {
  const isElsewhere = branch !== shown;
  const count = branch.messageIds.length;
  // An answer that is still streaming comes after everything that the branch lists.
  const at = branch.messageIds.indexOf(nodeId) + 1 || count + 1;
  const place = paletteWords.placeOf(at, Math.max(at, count));
  return {
    key: nodeId,
    title: query === "" ? excerpt : paletteWords.roles[role],
    ...(query !== "" && { excerpt }),
    note: isElsewhere ? branchLabel(tree, branch) : place,
    ...(isElsewhere && { hue: branch.colour }),
    run: () => {
      const words = wordsOf(query);
      const goTo = words.length === 0 ? markFound : goThroughFound;
      goTo({ nodeId, words, ...(among !== undefined && { among }) });
      if (isElsewhere) navigateTo(branch.contextId, branch.id, nodeId);
      else showMessage(nodeId);
    },
  };
}
