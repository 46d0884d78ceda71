import type { ToolError } from "#domain/tool.ts";

import { ToolFailure } from "./tool.ts";

/** Browsers have no error type for a request that got no answer; each engine has its own message. */
const networkSentence = /failed to fetch|networkerror|load failed|network (error|request)/i;

/**
 * Classifies whatever a tool threw. Anything a tool does not throw deliberately is a bug in it:
 * running it again would not help and continuing could hide it, so it is `fatal`.
 */
export function classifyThrown(thrown: unknown): ToolError {
  if (thrown instanceof ToolFailure) return { kind: thrown.kind, message: thrown.message };
  const name = nameOf(thrown);
  const message = messageOf(thrown);
  if (name === "AbortError") return { kind: "aborted", message };
  if (name === "TimeoutError") return { kind: "timeout", message };
  if (name === "NetworkError") return { kind: "recoverable", message };
  if (thrown instanceof TypeError && networkSentence.test(message)) {
    return { kind: "recoverable", message };
  }
  return { kind: "fatal", message: `The tool broke: ${message}` };
}

function nameOf(thrown: unknown): string {
  // DOMException is not an Error in every engine, so only its name is checked.
  return thrown !== null && typeof thrown === "object" && "name" in thrown
    ? String(thrown.name)
    : "";
}

function messageOf(thrown: unknown): string {
  try {
    if (thrown !== null && typeof thrown === "object" && "message" in thrown) {
      return String(thrown.message) || nameOf(thrown) || "no reason given";
    }
    return String(thrown);
  } catch {
    return "no reason given";
  }
}
