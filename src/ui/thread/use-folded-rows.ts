import { createContext, useState } from "react";

import { useCallFolds } from "#app/view/call-folds.ts";
import type { MessageNode } from "#domain/message.ts";

import { withFolds } from "./calls/call-folds.ts";
import type { CallFold, CallFolds } from "./calls/call-folds.ts";

/** Rows of a transcript that one row stands for. */
export interface FoldedRows {
  /** If this message's row has the one that stands for others. */
  headOf: (id: string) => { fold: CallFold; isOpen: boolean } | undefined;
  /** Another row stands for its own now. */
  isFolded: (id: string) => boolean;
  /** Those of the messages that have rows of their own. */
  withoutFolded: (ids: readonly string[]) => string[];
  /** The message whose row stands for it: itself, unless it is folded. */
  standIn: (id: string) => string;
}

const NONE: CallFolds = new Map();

/**
 * Folds many calls of one tool into a row. What is known of them stays for as long as the transcript is shown, so
 * that nothing unfolds while rows are read again.
 *
 * @param opensAt the message at which the transcript opened: it was in view, so it is not folded
 */
export function useFoldedRows(
  ids: readonly string[],
  nodes: ReadonlyMap<string, MessageNode>,
  opensAt: string | undefined,
): FoldedRows {
  const [known, setKnown] = useState(NONE);
  const folds = withFolds(known, ids, nodes);
  if (folds !== known) setKnown(folds);
  const { chosen, reached } = useCallFolds();
  const isOpen = ({ folded, headId }: CallFold) => {
    if ([...folded].some((id) => reached.has(id))) return true;
    const wasOpen = opensAt !== undefined && opensAt !== headId && folded.has(opensAt);
    return chosen[headId] ?? wasOpen;
  };
  const open = new Set([...new Set(folds.values())].filter(isOpen));
  const isFolded = (id: string) => {
    const fold = folds.get(id);
    return fold !== undefined && fold.headId !== id && !open.has(fold);
  };
  return {
    headOf: (id) => {
      const fold = folds.get(id);
      return fold?.headId === id ? { fold, isOpen: open.has(fold) } : undefined;
    },
    isFolded,
    withoutFolded: (all) => all.filter((id) => !isFolded(id)),
    standIn: (id) => (isFolded(id) ? (folds.get(id)?.headId ?? id) : id),
  };
}

/** Whether another row stands for the one at this index of the list, which has no height then. */
export const IsFoldedRow = createContext<(index: number) => boolean>(() => false);
