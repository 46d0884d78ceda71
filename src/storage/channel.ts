import type { Command, CommandRefusal } from "#domain/command.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { toStorageProblem } from "./problems.ts";

type Answer = Result<null, CommandRefusal>;
type CarryOut = (command: Command) => Promise<Answer>;

type Message =
  | { kind: "command"; id: string; command: Command }
  | { kind: "answer"; id: string; answer: Answer }
  /** The writing tab has the command and is still carrying it out. */
  | { kind: "working"; id: string }
  /** A tab has become the writer: unanswered commands are sent to it again. */
  | { kind: "writer" };

interface Waiting {
  command: Command;
  settle: (answer: Answer) => void;
  /** Call this when a writer has reported that it is at work. */
  wait: () => void;
}

export interface CommandChannel {
  /** Sends a command from a following tab to the writing one. Resolves with its answer. */
  send(command: Command): Promise<Answer>;
  /**
   * Makes this tab carry out the other tabs' commands, because it writes. Returns a function that stops it.
   */
  serve(carryOut: CarryOut): () => void;
  /** Stops sending. Pending commands are answered with `no_writer`. */
  close(): void;
}

/** How long a command waits for a first sign of life from any tab (milliseconds). */
export const ANSWER_TIMEOUT = 15_000;

/** How often the writing tab gives a sign of life while it carries out a command (milliseconds). */
const SIGN_EVERY = 5_000;

/**
 * How long a command waits for the next sign of life (milliseconds). In a tab that has been hidden for
 * long, browsers run timers only once a minute.
 */
export const SIGN_TIMEOUT = 75_000;

/** How many answers are kept, so that a command that is sent again takes effect only once. */
export const REMEMBERED = 500;

/**
 * Sends commands between the tabs that show one context, over a BroadcastChannel. A command brings all new
 * ids with it, and the writer remembers its answers, so resending after a take-over duplicates nothing.
 */
export function openCommandChannel(contextId: string, newId: () => string): CommandChannel {
  const channel = new BroadcastChannel(`bough:commands:${contextId}`);
  const waiting = new Map<string, Waiting>();
  const answerOnce = createAnswers();
  let serving: CarryOut | undefined;
  let closed = false;
  /** The timers of the commands that are being carried out. */
  const signs = new Set<ReturnType<typeof setInterval>>();

  const post = (message: Message) => {
    if (!closed) channel.postMessage(message);
  };

  const answer = async (id: string, command: Command) => {
    if (serving === undefined) return;
    const tell = () => post({ kind: "working", id });
    tell();
    const sign = setInterval(tell, SIGN_EVERY);
    signs.add(sign);
    const done = await answerOnce(id, command, serving);
    clearInterval(sign);
    signs.delete(sign);
    // The sender asks the next writer, whose answer it is.
    if (!isLeftToWriter(done)) post({ kind: "answer", id, answer: done });
  };

  const answerHere = async (id: string, { command, settle }: Waiting, carryOut: CarryOut) => {
    const done = await answerOnce(id, command, carryOut);
    if (!isLeftToWriter(done)) settle(done);
  };

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "command") void answer(data.id, data.command);
    if (data.kind === "working") waiting.get(data.id)?.wait();
    if (data.kind === "answer") waiting.get(data.id)?.settle(data.answer);
    if (data.kind === "writer") {
      for (const [id, { command }] of waiting) post({ kind: "command", id, command });
    }
  });

  return {
    send: (command) => {
      if (closed) return Promise.resolve(noWriter());
      const id = newId();
      return new Promise<Answer>((resolve) => {
        const settle = (result: Answer) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(result);
        };
        let timer: ReturnType<typeof setTimeout> | undefined;
        const wait = (most: number) => {
          clearTimeout(timer);
          timer = setTimeout(() => settle(noWriter()), most);
        };
        wait(ANSWER_TIMEOUT);
        waiting.set(id, { command, settle, wait: () => wait(SIGN_TIMEOUT) });
        post({ kind: "command", id, command });
      });
    },
    serve: (carryOut) => {
      serving = carryOut;
      post({ kind: "writer" });
      // This tab now carries out what it had asked the previous writer to do.
      for (const [id, own] of waiting) void answerHere(id, own, carryOut);
      return () => {
        if (serving === carryOut) serving = undefined;
      };
    },
    close: () => {
      closed = true;
      channel.close();
      for (const sign of signs) clearInterval(sign);
      for (const { settle } of waiting.values()) settle(noWriter());
    },
  };
}

/** Whether a tab that stopped being the writer has left the command undone, to whichever tab writes next. */
export function isLeftToWriter(answer: Answer): boolean {
  return !answer.ok && answer.error.kind === "no_writer";
}

/** Carries a command out the first time, and returns the same answer from then on. */
function createAnswers() {
  const answers = new Map<string, Promise<Answer>>();
  return (id: string, command: Command, carryOut: CarryOut): Promise<Answer> => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const answer = async () => {
      const done = await answered(command, carryOut);
      // This tab may be the one that carries it out later.
      if (isLeftToWriter(done)) answers.delete(id);
      return done;
    };
    const fresh = answer();
    answers.set(id, fresh);
    const oldest = answers.keys().next();
    if (answers.size > REMEMBERED && oldest.done !== true) answers.delete(oldest.value);
    return fresh;
  };
}

/**
 * Turns an exception into an answer, so that a fault in the writing tab does not leave the other tab
 * waiting.
 */
async function answered(command: Command, carryOut: CarryOut): Promise<Answer> {
  try {
    return await carryOut(command);
  } catch (error) {
    return err({ kind: "storage", message: toStorageProblem(error).message });
  }
}

function noWriter(): Answer {
  return err({
    kind: "no_writer",
    message: "The tab where this conversation is active did not respond.",
  });
}
