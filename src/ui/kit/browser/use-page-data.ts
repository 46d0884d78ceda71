import { useSyncExternalStore } from "react";

/** A data attribute of the page's root element, where `ui/shell/frame/use-look.ts` writes the look. */
export function usePageData(name: string): string | undefined {
  return useSyncExternalStore(watchRoot, () => document.documentElement.dataset[name]);
}

function watchRoot(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}
