import { answerLimits } from "#domain/runs/answer-limits.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";

/**
 * Returns a function that passes an answer's parts on until one of its limits is exceeded. The part that
 * exceeds it is cut to what still fits, and followed by an error. A terminal part within the limits passes.
 * `size` is the length of what the parts were made from (UTF-16 units), because a decoder may keep that
 * without passing anything on.
 */
export function limitParts(
  limits: Omit<typeof answerLimits, "callsRun"> = answerLimits,
): (parts: StreamPart[], size: number) => StreamPart[] {
  const left = { ...limits };

  /** What may be passed on of one part, and which limit it exceeds. */
  function admit(part: StreamPart): { part?: StreamPart; exceeded?: RunError } {
    switch (part.type) {
      case "text":
      case "reasoning": {
        const text = part.text.slice(0, left.text);
        left.text -= text.length;
        if (text.length === part.text.length) return { part };
        return { part: { ...part, text }, exceeded: tooLong("text", limits.text) };
      }
      case "tool_call.arguments":
        left.argumentsText -= part.text.length;
        if (left.argumentsText >= 0) return { part };
        return { exceeded: tooLong("arguments", limits.argumentsText) };
      case "tool_call.start":
        left.calls -= 1;
        return left.calls >= 0 ? { part } : { exceeded: tooManyCalls(limits.calls) };
      default:
        return { part };
    }
  }

  return (parts, size) => {
    const passed: StreamPart[] = [];
    if (!parts.some(isCounted)) left.aside -= size;
    if (left.aside < 0) {
      return [{ type: "error", error: tooMuch("The answer carries too much beside its text.") }];
    }
    for (const each of parts) {
      const { part, exceeded } = admit(each);
      if (part !== undefined) passed.push(part);
      if (exceeded !== undefined) return [...passed, { type: "error", error: exceeded }];
    }
    return passed;
  };
}

function isCounted({ type }: StreamPart): boolean {
  return type === "text" || type === "reasoning" || type === "tool_call.arguments";
}

function tooLong(what: "text" | "arguments", limit: number): RunError {
  const of = what === "text" ? "The answer" : "The answer’s tool calls";
  const verb = what === "text" ? "is" : "are";
  return tooMuch(`${of} ${verb} longer than ${limit.toLocaleString("en")} characters.`);
}

function tooManyCalls(limit: number): RunError {
  return tooMuch(`The answer has more than ${limit.toLocaleString("en")} tool calls.`);
}

function tooMuch(message: string): RunError {
  return { kind: "too_long", message, retryable: false };
}
