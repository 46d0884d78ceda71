import { useSyncExternalStore } from "react";

import { usePageData } from "#ui/kit/browser/use-page-data.ts";

const dark =
  typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;

/** The page's present colours. */
export function useTheme(): "light" | "dark" {
  const chosen = usePageData("theme");
  const isDark = useSyncExternalStore(watch, () => dark?.matches ?? false);
  if (chosen === "light" || chosen === "dark") return chosen;
  return isDark ? "dark" : "light";
}

function watch(listener: () => void): () => void {
  dark?.addEventListener("change", listener);
  return () => dark?.removeEventListener("change", listener);
}
