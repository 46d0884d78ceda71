import { createViewStore } from "./view-store.ts";

export interface ListFilter {
  /** The tag by which the list is filtered; null: the list shows all conversations. */
  tag: string | null;
}

const { store, set } = createViewStore<ListFilter>({ tag: null });

export const useListFilter = store;

export function showTag(tag: string | null): void {
  set({ tag });
}
