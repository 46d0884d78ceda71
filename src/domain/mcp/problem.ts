import type { Obstacle } from "#domain/runs/run-error.ts";

/** Why a server cannot be used at the moment; the UI words it for the person. */
export type McpProblem =
  /** No readable answer. `silent` may also be a name that does not exist. */
  | { kind: "unreached"; obstacle: Exclude<Obstacle, "cors"> }
  /** It answers, but not for pages: the headers that it refuses, or none if it lets no page in. */
  | { kind: "cors"; refused: readonly string[] }
  /** It sends requests elsewhere, which a page with keys must not follow. */
  | { kind: "redirected" }
  /** 401 although there is no way to sign in, or 403. */
  | { kind: "refused"; status: number; message: string }
  /** There is nothing at this path. */
  | { kind: "not_found" }
  /** It answers, but not in this protocol. */
  | { kind: "not_mcp"; message: string }
  /** It speaks only the transport before Streamable HTTP, or a revision that is not known here. */
  | { kind: "other_revision"; message: string }
  | { kind: "server"; status: number; message: string }
  /** It did not answer in time. */
  | { kind: "slow" }
  /** Its list of tools cannot be read. */
  | { kind: "bad_list"; message: string }
  /** The list could not be stored on this device. */
  | { kind: "storage"; message: string };

/** What is known of a server in this tab. */
export type McpState =
  | { kind: "off" }
  /** Not connected: it will be when it is needed. */
  | { kind: "rest" }
  | { kind: "connecting" }
  | McpReady
  | { kind: "needs_sign_in" }
  /** A header's value or the sign-in was kept in another session, or is under the passphrase. */
  | { kind: "needs_key"; isLocked: boolean }
  /** `retryAt`: before this it is not tried again by itself (Unix milliseconds). */
  | { kind: "failed"; problem: McpProblem; retryAt: number };

export interface McpReady {
  kind: "ready";
  /** The revision both speak, such as `2026-07-28`. */
  revision: string;
  /** What the server calls itself. */
  title: string;
  /** How many tools it lists beyond those that are used here. */
  leftOut: number;
  /** By a sign-in, not only by headers. */
  isSignedIn: boolean;
  /** It has a list of resources, which may be empty. */
  hasResources: boolean;
}
