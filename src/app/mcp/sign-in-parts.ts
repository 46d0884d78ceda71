import type { PendingReturn } from "#app/network/sign-in-return.ts";

/** Start of the `state` of an MCP server's sign-in, which distinguishes its return from others. */
export const SIGN_IN_STATE = "mcp.";

/** The page's own address, without query and hash, to which a sign-in returns. */
export const ownPage = () => `${window.location.origin}${window.location.pathname}`;

/** What this tab must remember while the person is on another page. */
export interface PendingMcpSignIn extends PendingReturn {
  serverId: string;
  /** The server's address when the sign-in began. */
  address: string;
  verifier: string;
  client: unknown;
  discovery: unknown;
}

/** Why a sign-in did not work; the UI words it for the person. */
export type SignInFailure =
  /** The server offers no sign-in: it may expect a key. */
  | { kind: "no_sign_in" }
  /** The server accepts only clients that it knows. */
  | { kind: "needs_client_id"; message: string }
  /** An address of the sign-in is not https, or leads to the person's own network. */
  | { kind: "insecure"; message: string }
  /** The answer came from another issuer than the one that was asked. */
  | { kind: "mixed_up" }
  /** There was no readable answer from the server's sign-in. */
  | { kind: "unreached" }
  /** Some part of the server's sign-in did not answer in time. */
  | { kind: "slow" }
  /** The person or the server declined. */
  | { kind: "denied" }
  /** The return does not belong to a sign-in that this tab began. */
  | { kind: "not_begun" }
  | { kind: "refused"; message: string }
  | { kind: "unstored"; message: string };
