import { useSyncExternalStore } from "react";

/**
 * What an address names: `#/c/CONTEXT/BRANCH?m=NODE`. BRANCH is a name or an id, and the message NODE is
 * brought into view. Any other address is a new conversation.
 */
export interface Route {
  contextId: string | null;
  branch: string | null;
  nodeId: string | null;
}

const NOWHERE: Route = { contextId: null, branch: null, nodeId: null };

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

export function parseRoute(hash: string): Route {
  const match = /^#\/c\/([^/?]+)(?:\/([^?]+))?(?:\?(.*))?$/u.exec(hash);
  if (match?.[1] === undefined) return NOWHERE;
  return {
    contextId: decoded(match[1]),
    branch: match[2] === undefined ? null : decoded(match[2]),
    nodeId: new URLSearchParams(match[3]).get("m"),
  };
}

function decoded(part: string): string {
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

/**
 * The conversation to which the person has gone, read from the address now; null: a new one. It may not be
 * shown yet, so this is for code that runs after the page was last drawn.
 */
export function addressedConversation(): string | null {
  return parseRoute(window.location.hash).contextId;
}

/** The address, within the page, of a conversation, a branch of it and a message on that branch. */
export function routeHash(contextId: string, branch?: string, nodeId?: string): string {
  const place = [contextId, ...(branch === undefined ? [] : [branch])];
  const query = nodeId === undefined ? "" : `?m=${encodeURIComponent(nodeId)}`;
  return `#/c/${place.map(encodeURIComponent).join("/")}${query}`;
}

export function navigateTo(contextId: string | null, branch?: string, nodeId?: string): void {
  leaveFor(contextId === null ? "#/" : routeHash(contextId, branch, nodeId));
}

/** Goes to an address within the page. From a step of `back-steps.ts`, the address replaces the step. */
export function leaveFor(hash: string): void {
  if (String(window.history.state).startsWith("cover")) window.location.replace(hash);
  else window.location.hash = hash;
}

/** Writes the branch in view into the address, without adding a history entry. */
export function replaceRoute(contextId: string, branch: string): void {
  const hash = routeHash(contextId, branch);
  if (window.location.hash !== hash) {
    window.history.replaceState(window.history.state, "", hash);
  }
}
