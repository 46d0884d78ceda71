import { createViewStore } from "./view-store.ts";

/** Which rows that fold many calls are open in this tab. */
export interface CallFoldsView {
  /** The rows that the person has opened (true) or closed, by the message that has the row. */
  chosen: Readonly<Record<string, boolean>>;
  /** Messages to which the person was led: the rows that fold them are open. */
  reached: ReadonlySet<string>;
}

const { store, set } = createViewStore<CallFoldsView>({ chosen: {}, reached: new Set() });

export const useCallFolds = store;

/** Unfolds the message, so that it has a row after the next render and can come into view. */
export function reachMessage(nodeId: string): void {
  set(({ reached }) => ({ reached: new Set(reached).add(nodeId) }));
}

/** @param folded ids of the messages that the row folds */
export function chooseCallFold(headId: string, folded: Iterable<string>, isOpen: boolean): void {
  set(({ chosen, reached }) => {
    const left = new Set(reached);
    for (const id of folded) left.delete(id);
    return { chosen: { ...chosen, [headId]: isOpen }, reached: left };
  });
}
