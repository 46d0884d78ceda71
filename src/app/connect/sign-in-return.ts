import type { KeyStorage } from "#domain/connection.ts";

/** What a provider's sign-in page returned in the address. */
export interface SignInReturn {
  state: string;
  /** To be exchanged for a key; null if there is none. */
  code: string | null;
  /** The provider's error code; null if there is none. */
  refusal: string | null;
}

/** What this tab must remember while the person is on the provider's page. */
export interface PendingSignIn {
  state: string;
  verifier: string;
  keeping: KeyStorage;
  /** Where in the app the person was. */
  hash: string;
}

const PARAMETER = "sign-in";
const PENDING = "bough.sign-in";

/** The page's own address, under any path, with the state that ties the return to this sign-in. */
export function returnAddress(state: string, { origin, pathname }: Location): string {
  return `${origin}${pathname}?${PARAMETER}=${state}`;
}

let taken: SignInReturn | null = null;
let takenByMcp: URLSearchParams | null = null;

/** How the state of an MCP server's sign-in begins, and where its tab keeps what it needs. */
const MCP_STATE = "mcp.";
const MCP_PENDING = "bough.mcp-sign-in";

/**
 * Removes the code from the address bar before anything else reads the address, and before the code
 * reaches the history, a bookmark or a report. Called once, before everything else.
 */
export function takeSignInReturn(): void {
  const { search, pathname } = window.location;
  if (!search.includes(PARAMETER) && !search.includes(MCP_STATE)) return;
  // A provider that appends `?code=` blindly leaves two question marks.
  const brought = new URLSearchParams(search.slice(1).replaceAll("?", "&"));
  if (brought.get("state")?.startsWith(MCP_STATE) === true) {
    takenByMcp = brought;
    // Written only by `keepMcpPending`.
    const pending = JSON.parse(sessionStorage.getItem(MCP_PENDING) ?? "{}") as { hash?: string };
    return window.history.replaceState(null, "", `${pathname}${pending.hash ?? ""}`);
  }
  const state = brought.get(PARAMETER);
  if (state === null) return;
  taken = { state, code: brought.get("code"), refusal: brought.get("error") };
  window.history.replaceState(null, "", `${pathname}${readPending()?.hash ?? ""}`);
}

export function signInReturn(): SignInReturn | null {
  return taken;
}

/** What the sign-in of an MCP server brought back. */
export function mcpSignInReturn(): URLSearchParams | null {
  return takenByMcp;
}

export function forgetMcpSignInReturn(): void {
  takenByMcp = null;
}

/** The return is handled and must not be handled again. */
export function forgetSignInReturn(): void {
  taken = null;
}

export function keepPending(pending: PendingSignIn): void {
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
}

/** Null if this tab began no sign-in. */
export function readPending(): PendingSignIn | null {
  const text = sessionStorage.getItem(PENDING);
  // Written only by `keepPending`.
  return text === null ? null : (JSON.parse(text) as PendingSignIn);
}

export function forgetPending(): void {
  sessionStorage.removeItem(PENDING);
}
