import { useSyncExternalStore } from "react";

/** A data attribute of the page's root element, where `ui/shell/frame/use-look.ts` writes the look. */
export function usePageData(name: string): string | undefined {
  return useSyncExternalStore(watchRoot, () => document.documentElement.dataset[name]);
}

/** Each block of code subscribes, so one observer serves all. */
const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

function watchRoot(listener: () => void): () => void {
  listeners.add(listener);
  observer ??= observeRoot();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

function observeRoot(): MutationObserver {
  const made = new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  made.observe(document.documentElement, { attributes: true });
  return made;
}
