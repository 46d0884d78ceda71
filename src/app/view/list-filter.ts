import { createViewStore } from "./view-store.ts";

export interface ListFilter {
  /** The list shows only conversations with this tag; null: all. */
  tag: string | null;
}

const { store, set } = createViewStore<ListFilter>({ tag: null });

export const useListFilter = store;

export function showTag(tag: string | null): void {
  set({ tag });
}
