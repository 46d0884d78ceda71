import { shownHost } from "#domain/connections/address.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { FinishReason, MessageNode, Usage } from "#domain/message.ts";
import type { EnhancerTrace } from "#domain/prepared-context.ts";
import type { RequestEnd } from "#domain/requests/request-row.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { retryPolicyOf } from "#domain/runs/retry-policy.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { EffectiveSettings } from "#domain/settings/effective-settings.ts";
import type { StreamPart } from "#domain/stream.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";

import { readAnswer } from "./read-answer.ts";
import type { ReadyRequest, RequestInput, RequestMaker } from "./ready-request.ts";
import { reportedUsage } from "./remaining-parts.ts";
import { errorOfEnd } from "./request-end.ts";

/** A single request, not one of a run's own: without prompts, tools and schema. */
export interface OneOffQuestion extends Pick<
  EffectiveSettings,
  "connectionId" | "modelId" | "parameters"
> {
  /** What the model reads, oldest first; the last one contains the task. */
  nodes: readonly MessageNode[];
}

/**
 * The result of a request that did not fail. `stopped`: its signal was aborted. Unless `end` is `whole`, the
 * text may lack its end or be no answer at all; it is returned nevertheless.
 */
export interface OneOffAnswer {
  end: "whole" | "stopped" | Exclude<FinishReason, "stop" | "other" | "error">;
  text: string;
}

export interface AskHandlers {
  /**
   * Called once, before anything is sent, with what each step of the pipeline did, such as leaving out
   * messages to fit the model's window.
   */
  onTrace(trace: readonly EnhancerTrace[]): void;
  /** The text of the answer so far. */
  onText(text: string): void;
}

/** Called when the request is sent and when it has ended. */
export interface OneOffLog {
  sent(request: ReadyRequest): Promise<void>;
  ended(request: ReadyRequest, end: OneOffEnd): Promise<void>;
}

export type OneOffEnd = Omit<RequestEnd, "at">;

/**
 * Asks a model once: one POST, no tools, no retries, and nothing is stored except by the log. Does not need
 * the right to write. The text does not include reasoning. Aborting `signal` ends the request as `stopped`.
 */
export async function askOnce(
  requests: RequestMaker,
  question: OneOffQuestion,
  handlers: AskHandlers,
  signal: AbortSignal,
  log: OneOffLog = UNLOGGED,
): Promise<Result<OneOffAnswer, RunError>> {
  const made = await requests.make(inputOf(question));
  if (!made.ok) return made;
  handlers.onTrace(made.value.trace);
  const unlocked = await made.value.unlock(signal);
  if (signal.aborted) return ok({ end: "stopped", text: "" });
  if (!unlocked.ok) return unlocked;
  await log.sent(made.value);
  const heard = new OneOffReader();
  const asked = await read(made.value, heard, handlers, signal);
  await log.ended(made.value, endOf(asked, heard));
  return asked;
}

const UNLOGGED: OneOffLog = { sent: () => Promise.resolve(), ended: () => Promise.resolve() };

function endOf(asked: Result<OneOffAnswer, RunError>, heard: OneOffReader): OneOffEnd {
  const answerTokens = estimateTokens(heard.text);
  const usage = reportedUsage(heard.usage, heard.finish === undefined ? answerTokens : 0);
  const known = { answerTokens, ...defined({ usage }) };
  if (!asked.ok) return { ...known, outcome: "failed", error: asked.error };
  return { ...known, outcome: asked.value.end === "stopped" ? "left" : "answered" };
}

function inputOf({ nodes, ...asked }: OneOffQuestion): RequestInput {
  return {
    settings: {
      ...asked,
      systemPrompt: "",
      userPrompt: "",
      mode: DEFAULT_MODE,
      modeInUse: null,
      tools: {},
    },
    nodes,
    warnOfRepetition: false,
    withoutTools: true,
  };
}

async function read(
  request: ReadyRequest,
  heard: OneOffReader,
  handlers: AskHandlers,
  signal: AbortSignal,
): Promise<Result<OneOffAnswer, RunError>> {
  const silence = watchSilence(request);
  const take = (parts: readonly StreamPart[]) => {
    if (parts.reduce((news, part) => heard.add(part) || news, false)) handlers.onText(heard.text);
  };
  const end = await readAnswer(
    request,
    {
      onAlive: silence.alive,
      onParts: (parts) => {
        take(parts);
        return heard.isOver() ? "done" : "more";
      },
    },
    AbortSignal.any([signal, silence.signal]),
  );
  silence.end();
  if (signal.aborted) return ok({ end: "stopped", text: heard.text });
  if (silence.signal.aborted) return err(stalled(request));
  const { finish, text } = heard;
  if (finish === undefined) return err(await errorOfEnd(end, request, heard.error));
  if (finish === "error") return err(request.redactKey(heard.error ?? endedInError(request)));
  return ok({ end: finish === "stop" || finish === "other" ? "whole" : finish, text });
}

function endedInError(request: ReadyRequest): RunError {
  return {
    kind: "in_stream",
    message: "The answer ended with an unspecified error.",
    host: shownHost(request.url),
    retryable: true,
  };
}

/** Collects what has arrived of an answer. */
class OneOffReader {
  text = "";
  finish: FinishReason | undefined;
  error: RunError | undefined;
  usage: Usage | undefined;

  /** Takes a part of the stream. Returns whether the text has grown. */
  add(part: StreamPart): boolean {
    if (part.type === "usage") this.usage = part.usage;
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

/** Aborts the request if the server is silent for too long, since no run's chart watches it. */
function watchSilence({ connection }: ReadyRequest) {
  const { firstByteTimeout, idleTimeout } = retryPolicyOf(connection);
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
    message: "Timed out waiting for data.",
    host: shownHost(request.url),
    retryable: true,
  };
}
