import { createContext, useMemo, useState } from "react";

import { useCallFolds } from "#app/view/call-folds.ts";
import type { MessageNode } from "#domain/message.ts";

import { withFolds } from "./calls/call-folds.ts";
import type { CallFold, CallFolds } from "./calls/call-folds.ts";

/** Which rows of a transcript are folded into one row. */
export interface FoldedRows {
  /** The fold that this message's row shows, if any. */
  headOf: (id: string) => { fold: CallFold; isOpen: boolean } | undefined;
  /** Whether another row stands for this message's row now. */
  isFolded: (id: string) => boolean;
  /** The messages that have rows of their own. */
  withoutFolded: (ids: readonly string[]) => string[];
  /** The message whose row stands for this one: itself, unless it is folded. */
  standIn: (id: string) => string;
}

const NONE: CallFolds = new Map();

/**
 * Folds many calls of one tool into a row. A fold stays known while the transcript is shown, so that nothing
 * unfolds while rows are read again.
 *
 * @param opensAt the message at which the transcript opened; it was in view, so it is not folded
 */
export function useFoldedRows(
  ids: readonly string[],
  nodes: ReadonlyMap<string, MessageNode>,
  opensAt: string | undefined,
): FoldedRows {
  const [known, setKnown] = useState(NONE);
  // The transcript is rendered while it scrolls; only other messages can make other folds.
  const folds = useMemo(() => withFolds(known, ids, nodes), [known, ids, nodes]);
  if (folds !== known) setKnown(folds);
  const { chosen, reached } = useCallFolds();
  const heads = useMemo(() => {
    const isOpen = ({ folded, headId }: CallFold) => {
      if ([...folded].some((id) => reached.has(id))) return true;
      const wasOpen = opensAt !== undefined && opensAt !== headId && folded.has(opensAt);
      return chosen[headId] ?? wasOpen;
    };
    const all = [...new Set(folds.values())];
    return new Map(all.map((fold) => [fold.headId, { fold, isOpen: isOpen(fold) }]));
  }, [folds, chosen, reached, opensAt]);
  const isFolded = (id: string) => {
    const fold = folds.get(id);
    return fold !== undefined && fold.headId !== id && heads.get(fold.headId)?.isOpen !== true;
  };
  return {
    headOf: (id) => heads.get(id),
    isFolded,
    withoutFolded: (all) => all.filter((id) => !isFolded(id)),
    standIn: (id) => (isFolded(id) ? (folds.get(id)?.headId ?? id) : id),
  };
}

/** Whether another row stands for the row at this index of the list, which then has no height. */
export const IsFoldedRow = createContext<(index: number) => boolean>(() => false);
