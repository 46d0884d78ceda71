import type { Services } from "#app/services/services.ts";
import { MAX_QUESTIONS } from "#domain/mcp/question.ts";
import type { QuestionAnswer } from "#domain/mcp/question.ts";
import { readQuestion } from "#domain/mcp/read-question.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import type { CallNote } from "#domain/tool.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";
import type { ToolIo } from "#tools/tool.ts";

export type PersonAnswer =
  | { ok: true; answer: QuestionAnswer }
  /** The question was not shown to anybody. */
  | { ok: false; why: string };

/** Passes a server's questions of one call to the person, one after another and up to a limit. */
export function personOf(
  { questions, newId }: Pick<Services, "questions" | "newId">,
  server: McpServer,
  toolName: string,
  io: ToolIo,
): (params: unknown, signal: AbortSignal) => Promise<PersonAnswer> {
  const queue = createSerialQueue();
  const { name, address } = server;
  const { contextId, branchId, callId } = io;
  let asked = 0;
  return async (params, signal) => {
    asked += 1;
    if (asked > MAX_QUESTIONS) {
      return { ok: false, why: `A call may ask the person ${MAX_QUESTIONS} questions.` };
    }
    const read = readQuestion(params);
    if (!read.ok) return { ok: false, why: read.error };
    const id = newId();
    const question = { id, contextId, branchId, callId, toolName, says: SAYS, asks: read.value };
    const answer = await io.whilePersonDecides(() =>
      queue.run("", async () => {
        io.progress(`“${name}” has a question for you`);
        await io.note({ what: "asked", to: name });
        const given = await questions.ask({ ...question, server: { name, address } }, signal);
        await io.note({ what: NOTES[given.action], to: name });
        io.progress(`“${name}” has your answer`);
        return given;
      }),
    );
    return { ok: true, answer };
  };
}

const SAYS = "has a question for you";

const NOTES: Record<QuestionAnswer["action"], CallNote["what"]> = {
  accept: "answered",
  decline: "declined",
  cancel: "left_open",
};
