import type { LLMock } from "@copilotkit/aimock";

/** A tool call as the model writes it. */
export interface ScriptedCall {
  name: string;
  /** JSON. */
  arguments: string;
}

export function call(name: string, args: unknown = {}): ScriptedCall {
  return { name, arguments: JSON.stringify(args) };
}

/**
 * The model answers a message with these words by a call, or several, one answer after another, and
 * then says `end`.
 */
export function scripted(
  mock: LLMock,
  words: string,
  answers: readonly (ScriptedCall | ScriptedCall[])[],
  end = `Done: ${words}`,
): void {
  for (const [at, calls] of [...answers, null].entries()) {
    mock.on(
      { predicate: ({ messages }) => isAnswer(messages, words, at) },
      calls === null ? { content: end } : { toolCalls: [calls].flat() },
    );
  }
}

/** Whether this many answers have followed a message with these words. */
function isAnswer(
  messages: readonly { role: string; content: unknown }[],
  words: string,
  count: number,
): boolean {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const answers = messages.slice(asked).filter(({ role }) => role === "assistant").length;
  return JSON.stringify(messages[asked]?.content).includes(words) && answers === count;
}
