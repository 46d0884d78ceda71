import type { RunError } from "#domain/runs/run-error.ts";

/**
 * The error for a stream that ended before the protocol's terminal signal. "done" means that the server
 * sent `[DONE]`.
 */
export function cutOffError(end: "done" | "silent"): RunError {
  const message =
    end === "done"
      ? "The server closed the answer without saying that it was complete."
      : "The connection ended before the answer was complete.";
  return { kind: "cut", message, retryable: true };
}

/** @param data what was received instead of an event */
export function malformedError(data: string): RunError {
  const start = data.trim().slice(0, 200);
  return {
    kind: "malformed_stream",
    message: `The server sent something that is not an answer: ${start}`,
    retryable: true,
  };
}
