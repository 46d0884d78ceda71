import { useMemo } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useMessages } from "#app/react/queries/messages.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { usePlace } from "#app/view/places.ts";
import { branchForVersion } from "#domain/branching/branch-tree.ts";
import { versionsByIndex } from "#domain/branching/versions.ts";
import type { ForkInfo } from "#domain/branching/versions.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { shortcut } from "#ui/palette/shortcuts.ts";
import { endedEarly } from "#ui/thread/ended-early.ts";
import { conversationMenuWords } from "#ui/words/conversation-menu.ts";

/** Commands that lead to the end of the branch in view, and on from there. */
export function useLastMessageCommands(run: RunRow | undefined): ScreenCommand[] {
  const { active, shown, inBin } = useCurrentConversation();
  const runActions = useRunActions(active.id);
  const { askAside } = useNodeActions();
  const versions = useVersionCommands();
  const lastId = shown.messageIds.at(-1);
  const [last] = useMessages(lastId === undefined ? [] : [lastId]) ?? [];
  if (lastId === undefined) return [];
  const toLast = () => requestFocus({ kind: "last_message", branchId: shown.id });
  const commands = [shortcut("focusLast", toLast), ...versions];
  if (last?.id !== lastId || inBin || shown !== active) return commands;
  const { goOn } = endedEarly(last.message, active.id, run, true) ?? {};
  if (goOn !== undefined)
    commands.push({
      id: "goOn",
      title: goOn,
      keywords: conversationMenuWords.goOnKeywords,
      group: "Conversation",
      run: runActions.continue,
    });
  commands.push({
    id: "askAside",
    title: conversationMenuWords.askAside,
    keywords: conversationMenuWords.askAsideKeywords,
    group: "Conversation",
    run: () => askAside({ nodeId: lastId, branchId: active.id, role: last.message.role }),
  });
  return commands;
}

/**
 * Switches versions as the last stepper of the transcript does. Branches side by side have no such stepper.
 */
function useVersionCommands(): ScreenCommand[] {
  const { context, tree, shown } = useCurrentConversation();
  const dispatch = useDispatch();
  const isComparing = usePlace(context.id).kind === "comparing";
  const here = useMemo(() => lastVersions(versionsByIndex(tree, shown)), [tree, shown]);
  if (here === undefined || isComparing) return [];
  const step = (by: 1 | -1): ScreenCommand[] => {
    const id = here.versions[here.position - 1 + by];
    const branch = id === undefined ? undefined : branchForVersion(tree, id);
    if (branch === undefined) return [];
    const { nextVersion, previousVersion, versionKeywords } = conversationMenuWords;
    return [
      {
        id: by > 0 ? "nextVersion" : "previousVersion",
        title: by > 0 ? nextVersion : previousVersion,
        keywords: versionKeywords,
        group: "Branches",
        run: () => void dispatch({ type: "branch.activate", branchId: branch.id }),
      },
    ];
  };
  return [...step(-1), ...step(1)];
}

function lastVersions(rows: ReadonlyMap<number, ForkInfo>): ForkInfo | undefined {
  const at = [...rows].filter(([, { versions }]) => versions.length > 1).map(([index]) => index);
  return rows.get(Math.max(...at));
}
