import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useLive } from "#app/hooks.ts";
import { UNDO, concerns, lastUndoable, useView } from "#app/view.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { UndoIcon } from "#ui/kit/icons-act.tsx";
import { useCommands } from "#ui/palette/commands.ts";
import { shortcut } from "#ui/palette/shortcuts.ts";

import { undoWords } from "./undo-words.ts";

/**
 * Takes the conversation's last act back, whichever tab did it and before whichever reload. Where a
 * notice offers that already, this stands aside.
 */
export function UndoButton() {
  const row = useLastAct();
  const act = useAct();
  const { context, tree, conversation } = useScene();
  const { contextId } = conversation;
  const isOffered = useView(({ notices }) =>
    notices.some((one) => one.action?.label === UNDO && concerns(one, contextId)),
  );
  const undo = row === null ? undefined : () => void act({ type: "undo", undoId: row.id });
  const latest = useLatest(row, undo);
  useCommands(latest === undefined ? [] : [shortcut("undo", latest)]);
  if (row === null || isOffered) return null;
  const what = undoWords(row, tree, context);
  return (
    <IconButton
      label={UNDO}
      aria-description={what}
      data-tip={`${UNDO}: ${what}`}
      icon={<UndoIcon />}
      onClick={undo}
    />
  );
}

function useLastAct(): UndoRow | null {
  const { conversation } = useScene();
  const { contextId } = conversation;
  return useLive(({ branches }) => branches.watchUndo(contextId), [contextId]) ?? null;
}

/** What the keys take back: an act of the conversation, or one that a notice told of since. */
function useLatest(row: UndoRow | null, undo: (() => void) | undefined) {
  const { contextId } = useScene().conversation;
  const said = useView((view) => lastUndoable(view, contextId, row?.id));
  const take = useView((view) => view.take);
  if (said === undefined || said.at < (row?.createdAt ?? 0)) return undo;
  return () => take(said);
}
