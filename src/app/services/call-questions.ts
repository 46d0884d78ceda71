import type { QuestionAnswer, ServerQuestion } from "#domain/mcp/question.ts";

import { createListeners } from "./listeners.ts";

/** A question of an MCP server that waits for the person, in the tab that makes the call. */
export interface CallQuestion {
  id: string;
  contextId: string;
  branchId: string;
  callId: string;
  toolName: string;
  server: { name: string; address: string };
  asks: ServerQuestion;
}

/** Never stored: a reload ends the call, and what it asked. */
export interface CallQuestions {
  /** Oldest first; another list whenever something changes. */
  open: () => readonly CallQuestion[];
  /** Asks. Rejects with the signal's reason when it is aborted. */
  ask(question: CallQuestion, signal: AbortSignal): Promise<QuestionAnswer>;
  /** Does nothing if it is no longer open. */
  answer(id: string, answer: QuestionAnswer): void;
  subscribe: (listener: () => void) => () => void;
}

export function createCallQuestions(): CallQuestions {
  const listeners = createListeners();
  const settle = new Map<string, (answer: QuestionAnswer) => void>();
  let open: readonly CallQuestion[] = [];
  const set = (now: readonly CallQuestion[]) => {
    open = now;
    listeners.tell();
  };
  return {
    open: () => open,
    ask: (question, signal) =>
      new Promise((resolve, reject) => {
        const { id } = question;
        const close = () => {
          settle.delete(id);
          signal.removeEventListener("abort", withdraw);
          set(open.filter((one) => one.id !== id));
        };
        const withdraw = () => {
          close();
          reject(signal.reason as Error);
        };
        if (signal.aborted) return withdraw();
        signal.addEventListener("abort", withdraw);
        settle.set(id, (answer) => {
          close();
          resolve(answer);
        });
        set([...open, question]);
      }),
    answer: (id, answer) => settle.get(id)?.(answer),
    subscribe: listeners.subscribe,
  };
}
