import type { KeyStorage } from "#domain/connections/connection.ts";
import { tabStorage } from "#platform/web-storage.ts";

/** What a provider's sign-in page returned in the address. */
export interface SignInReturn {
  state: string;
  /** The code to exchange for a key; null if there is none. */
  code: string | null;
  /** The provider's error code; null if there is none. */
  refusal: string | null;
  /** All parameters of the return. */
  brought: URLSearchParams;
}

/** What this tab must remember while the person is on another page, a provider's or an MCP server's. */
export interface PendingReturn {
  state: string;
  /** Where in the app the person was. */
  hash: string;
}

/** What this tab must remember while the person is on a provider's page. */
export interface PendingSignIn extends PendingReturn {
  verifier: string;
  keeping: KeyStorage;
}

/** The address’s parameter with the state that ties a return to its sign-in. */
export const PARAMETER = "sign-in";
/** Key in the tab's storage, written by `pending-return.ts`. */
export const PENDING = "bough.sign-in";

let taken: SignInReturn | null = null;

/**
 * Takes the code out of the address bar before anything else reads the address, and before the code reaches
 * the history, a bookmark or a report. Call it once, before everything else.
 */
export function takeSignInReturn(): void {
  const { search, pathname } = window.location;
  if (!search.includes(PARAMETER) && !search.includes("state=")) return;
  // A provider that appends `?code=` blindly leaves two question marks.
  const brought = new URLSearchParams(search.slice(1).replaceAll("?", "&"));
  const state = brought.get(PARAMETER) ?? brought.get("state");
  if (state === null) return;
  taken = { state, code: brought.get("code"), refusal: brought.get("error"), brought };
  window.history.replaceState(null, "", `${pathname}${readPending()?.hash ?? ""}`);
}

export function signInReturn(): SignInReturn | null {
  return taken;
}

/** Marks the return as handled, so that it is not handled again. */
export function forgetSignInReturn(): void {
  taken = null;
}

/** The pending sign-in; null if this tab began none. */
export function readPending(): PendingReturn | null {
  const text = tabStorage.getItem(PENDING);
  // The cast holds because only `keepPending` writes this text.
  return text === null ? null : (JSON.parse(text) as PendingReturn);
}
