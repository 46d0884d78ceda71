import type { Obstacle } from "#domain/runs/run-error.ts";

/** Why a server cannot be used at the moment. The UI puts it in words for the person. */
export type McpProblem =
  /** There was no readable answer. `silent` may also mean that the host name does not exist. */
  | { kind: "unreached"; obstacle: Exclude<Obstacle, "cors"> }
  /**
   * The server answers, but not to pages. `refused` lists the headers that it refuses; if empty, it
   * admits no page at all.
   */
  | { kind: "cors"; refused: readonly string[] }
  /** The server redirects requests, and a page with keys must not follow. */
  | { kind: "redirected" }
  /** Status 401 although there is no way to sign in, or 403. */
  | { kind: "refused"; status: number; message: string }
  /** There is nothing at this path. */
  | { kind: "not_found" }
  /** The server answers, but not in this protocol. */
  | { kind: "not_mcp"; message: string }
  /** The server only speaks the transport before Streamable HTTP, or a revision unknown to Bough. */
  | { kind: "other_revision"; message: string }
  | { kind: "server"; status: number; message: string }
  /** The server did not answer in time. */
  | { kind: "slow" }
  /** The server's list of tools cannot be read. */
  | { kind: "bad_list"; message: string }
  /** The list could not be stored on this device. */
  | { kind: "storage"; message: string };

/** The state of a server in this tab. */
export type McpState =
  | { kind: "off" }
  /** Not connected. A connection is made when one is needed. */
  | { kind: "rest" }
  | { kind: "connecting" }
  | McpReady
  | { kind: "needs_sign_in" }
  /** A header's value or the sign-in was kept in another session, or is locked by the passphrase. */
  | { kind: "needs_key"; isLocked: boolean }
  /** No automatic attempt is made before `retryAt` (Unix milliseconds). */
  | { kind: "failed"; problem: McpProblem; retryAt: number };

export interface McpReady {
  kind: "ready";
  /** The protocol revision that both sides speak, such as `2026-07-28`. */
  revision: string;
  /** The server's own name for itself. */
  title: string;
  /** How many of its tools are left out because there are too many. */
  leftOut: number;
  /** True if access was given by a sign-in, not only by headers. */
  isSignedIn: boolean;
  /** True if the server has a list of resources, which may be empty. */
  hasResources: boolean;
}
