import type { ReadyRequest, RequestMaker } from "#app/ports.ts";
import { errorOfEnd, hostOf } from "#app/requests/request-end.ts";
import { defaultRetryPolicy } from "#domain/connection.ts";
import type { ChatContext } from "#domain/context.ts";
import type { FinishReason, MessageNode } from "#domain/message.ts";
import type { EnhancerTrace } from "#domain/prepared-context.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";

/** One request that a person asks for outside any run. */
export interface Question {
  /** Its parameters are used; its prompts, tools and schema are not. */
  context: ChatContext;
  connectionId: string;
  modelId: string;
  /** What the model reads, oldest first; the last one says what to do. */
  nodes: readonly MessageNode[];
}

/**
 * How a request ended that did not fail. `stopped`: by the person. All but `whole` may lack their
 * end, or be no answer at all; what came is given all the same.
 */
export interface Asked {
  end: "whole" | "stopped" | Exclude<FinishReason, "stop" | "other" | "error">;
  text: string;
}

export interface AskHandlers {
  /** Once, before anything leaves: what the pipeline left out to fit the model's window, if anything. */
  onTrace(trace: readonly EnhancerTrace[]): void;
  /** The answer's text as far as it came. */
  onText(text: string): void;
}

/**
 * Asks a model once: one POST, no tools, nothing stored, nothing tried again. It needs no right to
 * write. Thoughts are not part of the text. Aborting `signal` ends it as `stopped`.
 */
export async function askOnce(
  requests: RequestMaker,
  question: Question,
  handlers: AskHandlers,
  signal: AbortSignal,
): Promise<Result<Asked, RunError>> {
  const made = await requests.make(inputOf(question));
  if (!made.ok) return made;
  handlers.onTrace(made.value.trace);
  const unlocked = await made.value.unlock(signal);
  if (signal.aborted) return ok({ end: "stopped", text: "" });
  if (!unlocked.ok) return unlocked;
  return read(made.value, handlers, signal);
}

function inputOf({ context, connectionId, modelId, nodes }: Question) {
  const { outputSchema: _schema, ...config } = context.config;
  return {
    context: { ...context, config: { ...config, connectionId, modelId } },
    branch: {
      id: "",
      contextId: context.id,
      name: "",
      named: true,
      messageIds: nodes.map((node) => node.id),
      colour: 0,
      activeAt: 0,
      createdAt: 0,
    },
    nodes,
    warnOfRepetition: false,
    withoutTools: true as const,
  };
}

async function read(
  request: ReadyRequest,
  handlers: AskHandlers,
  signal: AbortSignal,
): Promise<Result<Asked, RunError>> {
  const decoder = request.createDecoder();
  const heard = new Heard();
  const silence = watchSilence(request);
  const take = (parts: readonly StreamPart[]) => {
    if (parts.reduce((news, part) => heard.add(part) || news, false)) handlers.onText(heard.text);
  };
  const end = await request.send(
    {
      onAlive: silence.alive,
      onEvent: (event) => {
        take(decoder.push(event));
        return heard.isOver() ? "done" : "more";
      },
    },
    AbortSignal.any([signal, silence.signal]),
  );
  silence.end();
  if (end.kind === "closed" || end.kind === "done") take(decoder.end());
  if (end.kind === "body") take(request.decodeBody(end.text));
  if (signal.aborted) return ok({ end: "stopped", text: heard.text });
  if (silence.signal.aborted) return err(stalled(request));
  const { finish, text } = heard;
  if (finish === undefined) return err(await errorOfEnd(end, request, heard.error));
  if (finish === "error") return err(request.withoutKey(heard.error ?? endedInError(request)));
  return ok({ end: finish === "stop" || finish === "other" ? "whole" : finish, text });
}

function endedInError(request: ReadyRequest): RunError {
  return {
    kind: "in_stream",
    message: "The answer ended with an error that was not named.",
    host: hostOf(request),
    retryable: true,
  };
}

/** What has come of an answer. */
class Heard {
  text = "";
  finish: FinishReason | undefined;
  error: RunError | undefined;

  /** True where the text has grown. */
  add(part: StreamPart): boolean {
    if (part.type === "error") this.error ??= part.error;
    if (part.type === "finish") {
      this.finish = part.reason;
      if (this.text !== "" || part.refusal === undefined) return false;
      this.text = part.refusal;
      return true;
    }
    if (part.type !== "text" || part.text === "") return false;
    this.text += part.text;
    return true;
  }

  isOver(): boolean {
    return this.finish !== undefined || this.error !== undefined;
  }
}

/** A server that says nothing for too long counts as broken: there is no run's chart here to watch it. */
function watchSilence({ connection }: ReadyRequest) {
  const { firstByteTimeout, idleTimeout } = { ...defaultRetryPolicy, ...connection.retry };
  const abort = new AbortController();
  const after = (ms: number) => setTimeout(() => abort.abort(), ms);
  let timer = after(firstByteTimeout);
  return {
    signal: abort.signal,
    alive: () => {
      clearTimeout(timer);
      timer = after(idleTimeout);
    },
    end: () => clearTimeout(timer),
  };
}

function stalled(request: ReadyRequest): RunError {
  return {
    kind: "stall",
    message: "Nothing came for too long.",
    host: hostOf(request),
    retryable: true,
  };
}
