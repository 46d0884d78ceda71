import type { RunError } from "#domain/run-error.ts";

/** The stream ended, or the server said that it ends, before the protocol's terminal signal. */
export function cut(terminal: "said" | "silent"): RunError {
  const message =
    terminal === "said"
      ? "The server closed the answer without saying that it was complete."
      : "The connection ended before the answer was complete.";
  return { kind: "cut", message, retryable: true };
}

/** @param data what came in place of an event */
export function malformed(data: string): RunError {
  const start = data.trim().slice(0, 200);
  return {
    kind: "malformed_stream",
    message: `The server sent something that is not an answer: ${start}`,
    retryable: true,
  };
}
