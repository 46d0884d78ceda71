import type { WireError } from "#providers/shared/chat-events.ts";

import type { Availability } from "./language-model.ts";

const NO_MODEL: WireError = {
  status: 404,
  type: "model_not_found",
  message: "This browser no longer has a built-in model.",
};

/** Why the model cannot be asked now; undefined if it can be. Asking it must not start a download. */
export function unavailableError(availability: Availability): WireError | undefined {
  switch (availability) {
    case "available":
      return undefined;
    case "downloading":
      return {
        status: 503,
        type: "unavailable",
        message: "The browser is still downloading its model.",
      };
    case "downloadable":
      return {
        status: 404,
        type: "model_not_found",
        message: "The browser has removed its model. You can download it again in Settings.",
      };
    case "unavailable":
      return NO_MODEL;
  }
}

/** Converts the browser's error to the form in which a server would send it. */
export function wireErrorOf(error: unknown): WireError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  switch (name) {
    case "QuotaExceededError":
      return { status: 400, type: "context_length_exceeded", message: lengthMessage(error) };
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

/** Whether the browser withheld the model's answer. */
export function isFiltered(error: unknown): boolean {
  return error instanceof Error && error.name === "NotReadableError";
}

/** The standard's error has the number of tokens requested and the limit. */
function lengthMessage(error: unknown): string {
  const { requested, quota } = error as { requested?: unknown; quota?: unknown };
  const counted = typeof requested === "number" && typeof quota === "number";
  return `The conversation is longer than the browser’s model takes${
    counted ? `: ${requested} of ${quota} tokens` : ""
  }.`;
}
