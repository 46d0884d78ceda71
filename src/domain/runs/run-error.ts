/**
 * Why a request, a tool or a run failed. The UI makes the sentence for the person from these
 * fields; `message` is the server's own text and is shown as a quotation.
 */
export type RunErrorKind =
  /** No readable answer: offline, refused, CORS, blocked local network access. */
  | "network"
  /** The first or the next byte did not arrive in time. */
  | "stall"
  /** The body ended without the protocol's terminal event. */
  | "cut"
  /** An event that violates the protocol. */
  | "malformed_stream"
  /** An answer beyond the limits of `answer-limits.ts`. */
  | "too_long"
  | "rate_limit"
  | "overloaded"
  | "server"
  /** An error inside a 200 stream that fits none of the others. */
  | "in_stream"
  | "authentication"
  | "permission"
  | "not_found"
  | "invalid_request"
  | "context_length"
  /** Spend cap or empty balance: never retried. */
  | "quota"
  | "tool_failed"
  | "tool_fatal"
  /** A reload, crash or take-over interrupted the run. */
  | "interrupted"
  | "budget"
  | "no_progress"
  | "invalid_output"
  | "storage"
  | "internal";

/** What prevented a readable answer, as far as a browser can tell. */
export type Obstacle =
  /** The device has no network. */
  | "offline"
  /** A page loaded over https may not request an http address on another machine. */
  | "mixed_content"
  /** Safari: nor one on its own machine. */
  | "loopback_blocked"
  /** The browser's permission for the local network, or for this machine, is denied. */
  | "local_access_denied"
  /** The browser asked the person for permission, and the question was left unanswered. */
  | "local_access_unanswered"
  /** Something answers there and does not let this page read it. */
  | "cors"
  /** Nothing answers there, or something on the way blocks it. */
  | "silent"
  /** The provider lets no page in for this organisation, whatever the key. */
  | "organisation";

export interface RunError {
  kind: RunErrorKind;
  /** The server's own message, or a plain description; never contains a key. */
  message: string;
  status?: number;
  /** The provider's machine-readable code. */
  code?: string;
  /** May be retried at all. */
  retryable: boolean;
  /** Milliseconds that the server asked to wait. */
  retryAfter?: number;
  /** When that wait is over, in Unix milliseconds; set when a run records the error. */
  retryAt?: number;
  /** Host of the request, for the cure shown on screen. */
  host?: string;
  /** With kind `network`, and with `permission` if the provider refuses all pages. */
  obstacle?: Obstacle;
  /** Name of the exhausted budget, with kind `budget`. */
  budget?: BudgetName;
  /** Tool that failed, with kinds `tool_failed` and `tool_fatal`. */
  toolName?: string;
}

export type BudgetName =
  | "model_calls"
  | "tool_successes"
  | "tool_errors"
  | "output_retries"
  | "validator_retries"
  | "tokens"
  | "dollars"
  | "minutes";

/** What the code of an error begins with if this page did not send the request. */
export const UNSENT = "egress_";

/** Whether this page did not send it: the connection's address, key or headers do not allow it. */
export function isUnsent({ code }: Pick<RunError, "code">): boolean {
  return code?.startsWith(UNSENT) === true;
}

/** Whether the request has more bytes than a server on the way takes. */
export function isTooLarge({ kind, status }: RunError): boolean {
  return kind === "invalid_request" && status === 413;
}

/** Whether the provider serves nobody where the request came from, whatever the key. */
export function isRegionClosed({ kind, code }: RunError): boolean {
  return kind === "permission" && code === "unsupported_country_region_territory";
}

/**
 * Whatever a page asks with this key will be refused. A missing permission alone does not mean that: a key may be
 * allowed to send messages, and not to list models.
 */
export function refusesKey({ kind, obstacle }: RunError): boolean {
  return kind === "authentication" || (kind === "permission" && obstacle !== undefined);
}

const BROKEN_LAW = "broken_law";

/** The request was not made: the branch's messages break a law of SPEC.md, which healing may mend. */
export function brokenLaw(message: string): RunError {
  return { kind: "internal", code: BROKEN_LAW, message, retryable: false };
}

/** Whether it says that. An error of the same kind without this may be anything. */
export function isBrokenLaw({ code }: Pick<RunError, "code">): boolean {
  return code === BROKEN_LAW;
}

const NO_CONNECTION = "no_connection";

/** The conversation's connection is not on this device, so nothing was sent. */
export function connectionGone(): RunError {
  return {
    kind: "invalid_request",
    code: NO_CONNECTION,
    message: "This conversation’s connection no longer exists.",
    retryable: false,
  };
}

export function isConnectionGone({ kind, code }: RunError): boolean {
  return kind === "invalid_request" && code === NO_CONNECTION;
}
