import { keepsTabStorage, tabStorage } from "#platform/web-storage.ts";

import { PARAMETER, PENDING } from "./sign-in-return.ts";
import type { PendingReturn } from "./sign-in-return.ts";

/** The page's own address, under any path, with the state that ties the return to this sign-in. */
export function returnAddress(state: string, { origin, pathname }: Location): string {
  return `${origin}${pathname}?${PARAMETER}=${state}`;
}

/**
 * Stores a pending sign-in in this tab. Throws, with words for the person, if nothing in this tab survives
 * leaving the page.
 */
export function keepPending(pending: PendingReturn & Record<string, unknown>): void {
  if (!keepsTabStorage) {
    throw new Error(
      "Your browser blocks this page’s storage, so a sign-in couldn’t find its way back. Allow site data for this address, or use a key.",
    );
  }
  tabStorage.setItem(PENDING, JSON.stringify(pending));
}

export function forgetPending(): void {
  tabStorage.removeItem(PENDING);
}
