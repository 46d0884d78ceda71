import { createViewStore } from "./view-store.ts";

const { store, set } = createViewStore<{ news: string | null }>({ news: null });

/** News that the page's title shows instead of its usual text; null: none. */
export const usePageNews = store;

export function tellInTitle(news: string | null): void {
  set({ news });
}
