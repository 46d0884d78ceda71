import type { LLMock } from "@copilotkit/aimock";

/** A tool call as the model writes it. */
export interface ScriptedCall {
  name: string;
  /** The arguments as JSON text. */
  arguments: string;
}

export function call(name: string, args: unknown = {}): ScriptedCall {
  return { name, arguments: JSON.stringify(args) };
}

/**
 * Makes the model answer a message with these words: with each of `answers` in turn, which is one
 * call or several at once, and then with the text `end`.
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

/** Whether the last user message has these words and this many answers have followed it. */
function isAnswer(
  messages: readonly { role: string; content: unknown }[],
  words: string,
  count: number,
): boolean {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const answers = messages.slice(asked).filter(({ role }) => role === "assistant").length;
  return JSON.stringify(messages[asked]?.content).includes(words) && answers === count;
}
