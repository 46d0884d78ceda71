import { useAct } from "#app/commands/acting.ts";
import { lastAct } from "#app/commands/last-act.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { UNDO, useView } from "#app/view.ts";
import type { UndoKind } from "#domain/branching/change-set.ts";

/** Says what was just done, and offers to take it back where the last act is of that kind. */
export function useTold(): (text: string, kind: UndoKind, topic?: string) => Promise<void> {
  const bough = useBough();
  const { context } = useScene();
  const act = useAct();
  const notify = useView((view) => view.notify);
  return async (text, kind, topic) => {
    const row = await lastAct(bough, context.id);
    const about = topic === undefined ? {} : { topic };
    if (row?.kind !== kind) return notify({ text, ...about });
    const undo = () => void act({ type: "undo", undoId: row.id });
    const of = { contextId: row.contextId, undoId: row.id };
    notify({ text, action: { label: UNDO, act: undo }, ...of, ...about });
  };
}
