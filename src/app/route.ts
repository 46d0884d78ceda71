import { useSyncExternalStore } from "react";

/** `#/c/CONTEXT/BRANCH`; a branch is a name or an id. Anything else is a new conversation. */
export interface Route {
  contextId: string | null;
  branch: string | null;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

export function parseRoute(hash: string): Route {
  const match = /^#\/c\/([^/]+)(?:\/(.+))?$/u.exec(hash);
  if (match?.[1] === undefined) return { contextId: null, branch: null };
  return { contextId: decodeURIComponent(match[1]), branch: decoded(match[2]) };
}

function decoded(part: string | undefined): string | null {
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return parseRoute(hash);
}

export function goTo(contextId: string | null): void {
  window.location.hash = contextId === null ? "#/" : `#/c/${encodeURIComponent(contextId)}`;
}

/** Writes the branch in view into the address, without a step of its own in the history. */
export function showAddress(contextId: string, branch: string): void {
  const hash = `#/c/${encodeURIComponent(contextId)}/${encodeURIComponent(branch)}`;
  if (window.location.hash !== hash) window.history.replaceState(null, "", hash);
}
