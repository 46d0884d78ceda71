/**
 * Why a request, a tool or a run failed. The UI composes the sentence for the person from the fields of
 * the error. `message` is the server's own text and is shown as a quotation.
 */
export type RunErrorKind =
  /** There was no readable answer: offline, refused, CORS, blocked local network access. */
  | "network"
  /** The first or the next byte did not arrive in time. */
  | "stall"
  /** The body ended without the protocol's terminal event. */
  | "cut"
  /** An event violates the protocol. */
  | "malformed_stream"
  /** The answer exceeds the limits of `answer-limits.ts`. */
  | "too_long"
  | "rate_limit"
  | "overloaded"
  | "server"
  /** An error inside a stream with status 200 that fits none of the other kinds. */
  | "in_stream"
  | "authentication"
  | "permission"
  | "not_found"
  | "invalid_request"
  | "context_length"
  /** A spending cap or an empty balance. Never retried. */
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
  /** A page loaded over https may not send requests to an http address on another machine. */
  | "mixed_content"
  /** In Safari, such a page may not send requests to its own machine either. */
  | "loopback_blocked"
  /** The browser's permission for the local network, or for this machine, was denied. */
  | "local_access_denied"
  /** The browser asked the person for permission, and they left the question unanswered. */
  | "local_access_unanswered"
  /** A server answers there but does not let this page read the answer. */
  | "cors"
  /** Nothing answers there, or something on the way blocks it. */
  | "silent"
  /** The provider admits no page for this organisation, whatever the key. */
  | "organisation";

export interface RunError {
  kind: RunErrorKind;
  /** The server's own message, or a plain description; never contains a key. */
  message: string;
  status?: number;
  /** The provider's machine-readable code. */
  code?: string;
  /** Whether a retry makes sense at all. */
  retryable: boolean;
  /** How many milliseconds the server asked to wait. */
  retryAfter?: number;
  /** When that wait is over, in Unix milliseconds. Set when a run records the error. */
  retryAt?: number;
  /** Host of the request, for the cure shown on screen. */
  host?: string;
  /** Set with kind `network`, and with `permission` if the provider refuses all pages. */
  obstacle?: Obstacle;
  /** Name of the budget that is used up; set with kind `budget`. */
  budget?: BudgetName;
  /** The tool that failed; set with kinds `tool_failed` and `tool_fatal`. */
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

/** Prefix of the codes of errors for requests that this page did not send. */
export const UNSENT = "egress_";

/**
 * Whether this page did not send the request, because the connection's address, key or headers do not
 * allow it.
 */
export function isUnsent({ code }: Pick<RunError, "code">): boolean {
  return code?.startsWith(UNSENT) === true;
}

/** Whether the request is larger than some server on the way accepts. */
export function isTooLarge({ kind, status }: RunError): boolean {
  return kind === "invalid_request" && status === 413;
}

/** Whether the provider refuses everybody in the place from which the request came, whatever the key. */
export function isRegionClosed({ kind, code }: RunError): boolean {
  return kind === "permission" && code === "unsupported_country_region_territory";
}

/**
 * Whether every request of a page with this key will be refused. A missing permission alone does not
 * mean that: a key may be allowed to send messages but not to list models.
 */
export function refusesKey({ kind, obstacle }: RunError): boolean {
  return kind === "authentication" || (kind === "permission" && obstacle !== undefined);
}

const BROKEN_LAW = "broken_law";

/**
 * The error of a request that was not sent because the branch's messages break a law of SPEC.md, which
 * healing may correct.
 */
export function brokenLaw(message: string): RunError {
  return { kind: "internal", code: BROKEN_LAW, message, retryable: false };
}

/** Whether the error comes from `brokenLaw`. Other errors of the same kind may mean anything. */
export function isBrokenLaw({ code }: Pick<RunError, "code">): boolean {
  return code === BROKEN_LAW;
}

const NO_CONNECTION = "no_connection";

/** The error of a request that was not sent because the conversation's connection is not on this device. */
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
