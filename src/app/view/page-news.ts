import { createViewStore } from "./view-store.ts";

const { store, set } = createViewStore<{ news: string | null }>({ news: null });

/** What the page's title says in place of what is shown; null: nothing. */
export const usePageNews = store;

export function tellInTitle(news: string | null): void {
  set({ news });
}
