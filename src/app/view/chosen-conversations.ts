import { createViewStore } from "./view-store.ts";

/** The conversations chosen in the list, to do something with all of them at once. */
export interface ChosenConversations {
  /** Null while the list opens conversations as usual. */
  chosen: ReadonlySet<string> | null;
  /** The conversation chosen last, where a range begins. */
  anchor: string | null;
  /** The line that has the focus, or gets it back when choosing ends. */
  cursor: string | null;
}

const { store, set } = createViewStore<ChosenConversations>({
  chosen: null,
  anchor: null,
  cursor: null,
});

export const useChosenConversations = store;

/** @param id the first chosen conversation; absent if choosing was begun for the list as a whole */
export function beginChoosing(id?: string): void {
  const chosen = new Set(id === undefined ? [] : [id]);
  set({ chosen, anchor: id ?? null, cursor: id ?? null });
}

/** Chooses the conversation, or removes it from the choice. */
export function toggleChosen(id: string): void {
  set(({ chosen }) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    return { chosen: next, anchor: id, cursor: id };
  });
}

/**
 * Chooses all conversations from the one chosen last through this one.
 *
 * @param order the ids in the list, from the top
 * @param from where the range begins if nothing was chosen yet
 */
export function chooseThrough(order: readonly string[], id: string, from: string | null): void {
  set(({ chosen, anchor }) => {
    const to = order.indexOf(id);
    const start = order.indexOf(anchor ?? from ?? id);
    const begin = start < 0 ? to : start;
    const range = order.slice(Math.min(begin, to), Math.max(begin, to) + 1);
    const next = new Set([...(chosen ?? []), ...range]);
    return { chosen: next, anchor: order[begin] ?? id, cursor: id };
  });
}

export function chooseAll(ids: readonly string[]): void {
  set({ chosen: new Set(ids) });
}

/** Ends choosing: the list opens conversations as usual again. */
export function endChoosing(): void {
  set({ chosen: null, anchor: null });
}

/** Whether a line that appears takes over the focus of the line that it replaces. */
export function takesCursor(id: string): boolean {
  return store.getState().cursor === id;
}

/** Makes sure that a line which appears later does not take the focus. */
export function forgetCursor(): void {
  set({ cursor: null });
}
