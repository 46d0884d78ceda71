/**
 * Why a request, a tool or a run failed. The sentence for the person is made in the UI from these
 * fields; `message` is the other side's own words and is shown as a quotation.
 */
export type RunErrorKind =
  /** No readable answer: offline, refused, CORS, blocked local network access. */
  | "network"
  /** First byte or next byte did not come in time. */
  | "stall"
  /** The body ended without the protocol's terminal event. */
  | "cut"
  /** An event that is not what the protocol says. */
  | "malformed_stream"
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

/** What stood between the page and a readable answer, as far as a browser can tell. */
export type Obstacle =
  /** The device has no network. */
  | "offline"
  /** A page that came over https may not ask an http address of another machine. */
  | "mixed_content"
  /** Safari: nor may it ask one of its own machine. */
  | "loopback_blocked"
  /** The browser was told not to let this page reach the local network, or this machine. */
  | "local_access_denied"
  /** The browser asked the person about it, and the question was left unanswered. */
  | "local_access_unanswered"
  /** Something answers there and does not let this page read it. */
  | "cors"
  /** Nothing answers there, or something on the way blocks it. */
  | "silent"
  /** The provider lets no page in for this organisation, whatever the key. */
  | "organisation";

export interface RunError {
  kind: RunErrorKind;
  /** The other side's words, or a plain description; never contains a key. */
  message: string;
  status?: number;
  /** The provider's machine-readable code. */
  code?: string;
  /** May be retried at all. */
  retryable: boolean;
  /** Milliseconds the other side asked to wait. */
  retryAfter?: number;
  /** Host that was asked, for the cure shown on screen. */
  host?: string;
  /** With kind `network`, and with `permission` where pages as such are refused. */
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
  | "tokens";
