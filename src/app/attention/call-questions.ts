import type { QuestionAnswer, ServerQuestion } from "#domain/mcp/question.ts";
import type {
  ReviewDecision,
  SampleAsk,
  SampleDecision,
  SampleReview,
} from "#domain/mcp/sample.ts";
import { createListeners } from "#platform/listeners.ts";

/** What an MCP server can ask of the person: to fill in a form, to visit a page, or for a model's answer. */
export type CallAsk = ServerQuestion | SampleAsk | SampleReview;

interface Answers {
  form: QuestionAnswer;
  page: QuestionAnswer;
  sample: SampleDecision;
  sample_answer: ReviewDecision;
}

export type AnswerTo<Ask extends CallAsk> = Answers[Ask["kind"]];

/** A question of an MCP server that waits for the person, in the tab that makes the call. */
export interface CallQuestion<Ask extends CallAsk = CallAsk> {
  id: string;
  contextId: string;
  branchId: string;
  callId: string;
  toolName: string;
  server: { name: string; address: string };
  /** What the server does, in words, such as "has a question for you". */
  says: string;
  asks: Ask;
}

/** Open questions of MCP servers. They are never stored: a reload ends the call and its question. */
export interface CallQuestions {
  /** Open questions, oldest first; a new list whenever something changes. */
  open: () => readonly CallQuestion[];
  /** Asks the person. Rejects with the signal's reason when it is aborted. */
  ask<Ask extends CallAsk>(
    question: CallQuestion<Ask>,
    signal: AbortSignal,
  ): Promise<AnswerTo<Ask>>;
  /** Whether the question closed without an answer because its server no longer waits. */
  isWithdrawn: (question: CallQuestion) => boolean;
  /** Answers a question. Does nothing if the question is no longer open. */
  answer<Ask extends CallAsk>(question: CallQuestion<Ask>, answer: AnswerTo<Ask>): void;
  subscribe: (listener: () => void) => () => void;
}

export function createCallQuestions(): CallQuestions {
  const listeners = createListeners();
  const settle = new Map<string, (answer: AnswerTo<CallAsk>) => void>();
  const withdrawn = new WeakSet<CallQuestion>();
  let open: readonly CallQuestion[] = [];
  const set = (now: readonly CallQuestion[]) => {
    open = now;
    listeners.tell();
  };
  return {
    open: () => open,
    ask: <Ask extends CallAsk>(question: CallQuestion<Ask>, signal: AbortSignal) =>
      new Promise<AnswerTo<Ask>>((resolve, reject) => {
        const { id } = question;
        const close = () => {
          settle.delete(id);
          signal.removeEventListener("abort", withdraw);
          set(open.filter((one) => one.id !== id));
        };
        const withdraw = () => {
          withdrawn.add(question);
          close();
          reject(signal.reason as Error);
        };
        if (signal.aborted) return withdraw();
        signal.addEventListener("abort", withdraw);
        settle.set(id, (answer) => {
          close();
          // By its type, `answer` accepts only what answers this kind of question.
          resolve(answer as AnswerTo<Ask>);
        });
        set([...open, question]);
      }),
    isWithdrawn: (question) => withdrawn.has(question),
    answer: ({ id }, answer) => settle.get(id)?.(answer),
    subscribe: listeners.subscribe,
  };
}
