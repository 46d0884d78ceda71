import { createViewStore } from "./view-store.ts";

/** Which rows that stand for many calls are open in this tab. */
export interface CallFoldsView {
  /** What the person has opened or closed, by the message that has the row. */
  chosen: Readonly<Record<string, boolean>>;
  /** Messages that the person was led to: what they are folded in is open. */
  reached: ReadonlySet<string>;
}

const { store, set } = createViewStore<CallFoldsView>({ chosen: {}, reached: new Set() });

export const useCallFolds = store;

/** A message is to come into view, wherever it is folded: after the next render it has a row. */
export function reachMessage(nodeId: string): void {
  set(({ reached }) => ({ reached: new Set(reached).add(nodeId) }));
}

/** @param folded ids of the messages that the row stands for */
export function chooseCallFold(headId: string, folded: Iterable<string>, isOpen: boolean): void {
  set(({ chosen, reached }) => {
    const left = new Set(reached);
    for (const id of folded) left.delete(id);
    return { chosen: { ...chosen, [headId]: isOpen }, reached: left };
  });
}
