import type { WireError } from "#providers/chat-events.ts";

import type { Availability } from "./language-model.ts";

const GONE: WireError = {
  status: 404,
  type: "model_not_found",
  message: "This browser has no built-in model any more.",
};

/** Why the model cannot be asked now; undefined where it can. Asking must not begin a download. */
export function notReady(availability: Availability): WireError | undefined {
  switch (availability) {
    case "available":
      return undefined;
    case "downloading":
      return {
        status: 503,
        type: "unavailable",
        message: "The browser is still fetching its model.",
      };
    case "downloadable":
      return {
        status: 404,
        type: "model_not_found",
        message: "The browser has removed its model. It can be fetched again under Settings.",
      };
    case "unavailable":
      return GONE;
  }
}

/** What the browser's model rejected with, as a server would say it. */
export function wireErrorOf(error: unknown): WireError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  switch (name) {
    case "QuotaExceededError":
      return { status: 400, type: "context_length_exceeded", message: lengthWords(error) };
    case "NotAllowedError":
    case "SecurityError":
      return { status: 403, type: "permission_denied", message };
    case "NotSupportedError":
    case "SyntaxError":
      return { status: 400, type: "invalid_request_error", message };
    case "NetworkError":
      return { status: 503, type: "unavailable", message };
    default:
      return { status: 500, type: "server_error", message };
  }
}

/** The browser held back what its model said. */
export function isFiltered(error: unknown): boolean {
  return error instanceof Error && error.name === "NotReadableError";
}

/** The standard tells how many tokens there were and how many there may be. */
function lengthWords(error: unknown): string {
  const { requested, quota } = error as { requested?: unknown; quota?: unknown };
  const counted = typeof requested === "number" && typeof quota === "number";
  return `The conversation is longer than the browser’s model takes${
    counted ? `: ${requested} of ${quota} tokens` : ""
  }.`;
}
