import type { Command, CommandRefusal } from "#domain/command.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

type Answer = Result<null, CommandRefusal>;

type Message =
  | { kind: "command"; id: string; command: Command }
  | { kind: "answer"; id: string; answer: Answer }
  /** A tab began to write: commands without an answer are sent to it again. */
  | { kind: "writer" };

export interface CommandChannel {
  /** From a following tab to the writing one. Resolves with its answer. */
  send(command: Command): Promise<Answer>;
  /** This tab writes: it carries out the others' commands. Gives the way to stop. */
  serve(carryOut: (command: Command) => Promise<Answer>): () => void;
  close(): void;
}

/** How long a command waits for some tab to answer (milliseconds). */
export const ANSWER_TIMEOUT = 15_000;

/** Answers remembered, so that a command that is sent again has its effect once. */
const REMEMBERED = 500;

/**
 * Commands between the tabs that show one context, over a BroadcastChannel. Commands carry all new
 * ids, and the writer remembers its answers, so that resending after a take-over doubles nothing.
 */
export function openCommandChannel(contextId: string, newId: () => string): CommandChannel {
  const channel = new BroadcastChannel(`bough:commands:${contextId}`);
  const waiting = new Map<string, { command: Command; resolve: (answer: Answer) => void }>();
  const answers = new Map<string, Promise<Answer>>();
  let serving: ((command: Command) => Promise<Answer>) | undefined;

  const post = (message: Message) => channel.postMessage(message);

  const answer = async (id: string, command: Command) => {
    if (serving === undefined) return;
    const known = answers.get(id) ?? serving(command);
    answers.set(id, known);
    const oldest = answers.keys().next();
    if (answers.size > REMEMBERED && oldest.done !== true) answers.delete(oldest.value);
    post({ kind: "answer", id, answer: await known });
  };

  channel.addEventListener("message", (event: MessageEvent<Message>) => {
    const message = event.data;
    if (message.kind === "command") void answer(message.id, message.command);
    if (message.kind === "answer") settle(message.id, message.answer);
    if (message.kind === "writer") {
      for (const [id, { command }] of waiting) post({ kind: "command", id, command });
    }
  });

  const settle = (id: string, result: Answer) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };

  return {
    send: (command) => {
      const id = newId();
      return new Promise<Answer>((resolve) => {
        waiting.set(id, { command, resolve });
        post({ kind: "command", id, command });
        setTimeout(() => settle(id, noWriter()), ANSWER_TIMEOUT);
      });
    },
    serve: (carryOut) => {
      serving = carryOut;
      post({ kind: "writer" });
      // What this tab itself had asked of the writer before is now its own to do.
      for (const [id, { command }] of waiting) {
        void carryOut(command).then((result) => settle(id, result));
      }
      return () => {
        serving = undefined;
      };
    },
    close: () => channel.close(),
  };
}

function noWriter(): Answer {
  return err({
    kind: "no_writer",
    message: "The tab that writes this conversation did not answer.",
  });
}
