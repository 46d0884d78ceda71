import type { KeyKeeping } from "#domain/connection.ts";

/** What a provider's sign-in page brought back in the address. */
export interface SignInReturn {
  state: string;
  /** To be traded for a key; null where there is none. */
  code: string | null;
  /** The provider's word for why there is none. */
  refusal: string | null;
}

/** What this tab must remember while the person is at the provider's page. */
export interface PendingSignIn {
  state: string;
  verifier: string;
  keeping: KeyKeeping;
  /** Where in the app the person was. */
  hash: string;
}

const PARAMETER = "sign-in";
const PENDING = "bough.sign-in";

/** The page itself, under any path, with the state that proves that the return is of this sign-in. */
export function returnAddress(state: string, { origin, pathname }: Location): string {
  return `${origin}${pathname}?${PARAMETER}=${state}`;
}

let taken: SignInReturn | null = null;

/**
 * Takes a code out of the address bar, before anything else reads the address or it gets into the
 * history, a bookmark or a report. Called once, first of all.
 */
export function takeSignInReturn(): void {
  const { search, pathname } = window.location;
  if (!search.includes(PARAMETER)) return;
  // A page that appends `?code=` without looking leaves two question marks.
  const brought = new URLSearchParams(search.slice(1).replaceAll("?", "&"));
  const state = brought.get(PARAMETER);
  if (state === null) return;
  taken = { state, code: brought.get("code"), refusal: brought.get("error") };
  window.history.replaceState(null, "", `${pathname}${readPending()?.hash ?? ""}`);
}

export function signInReturn(): SignInReturn | null {
  return taken;
}

/** It is dealt with, and must not be met again. */
export function forgetSignInReturn(): void {
  taken = null;
}

export function keepPending(pending: PendingSignIn): void {
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
}

/** Null in a tab that began no sign-in. */
export function readPending(): PendingSignIn | null {
  const text = sessionStorage.getItem(PENDING);
  // Written by `keepPending` alone.
  return text === null ? null : (JSON.parse(text) as PendingSignIn);
}

export function forgetPending(): void {
  sessionStorage.removeItem(PENDING);
}
