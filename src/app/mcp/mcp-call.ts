import {
  isInputRequiredResult,
  LOG_LEVEL_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  UrlElicitationRequiredError,
} from "@modelcontextprotocol/client";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";

import type { JsonObject } from "#domain/json.ts";
import type { QuestionAnswer } from "#domain/mcp/question.ts";
import type { SampleResult } from "#domain/mcp/sample.ts";

import type { CallTags } from "./call-tags.ts";
import { orAborted } from "./or-aborted.ts";
import { QuestionRefused } from "./question-refused.ts";
import { tellWaiting } from "./tell-waiting.ts";

export interface CallOptions extends CallAsks {
  /** Aborting it tells the server that the call is cancelled. */
  signal: AbortSignal;
  /** Milliseconds without a sign of life from the server; time for questions to the person does not count. */
  timeout: number;
  onProgress: (text: string) => void;
}

/** What a server can ask for during a call. Aborting `signal` withdraws the question. */
export interface CallAsks {
  /**
   * Asks the person the question in these parameters.
   * @throws QuestionRefused if it cannot be asked
   */
  ask: Ask;
  /**
   * Has a model answer the request in these parameters.
   * @throws SampleRefused if there is no answer
   */
  sample: Sample;
}

export type Sample = (params: unknown, signal: AbortSignal) => Promise<SampleResult>;
export type Ask = (params: unknown, signal: AbortSignal) => Promise<QuestionAnswer>;

export type McpResult = Pick<CallToolResult, "content" | "structuredContent" | "isError">;

/** How often a server may answer a call with a request for input instead of a result. */
const MOST_ROUNDS = 20;
/** Milliseconds before a server that asked for nothing is called again; doubled each time. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** The longest delay that `setTimeout` accepts; beyond it, it fires immediately. */
const NEVER = 2 ** 31 - 1;

/** Handles the questions of a server of the older revision, which asks by requests of its own. */
export function answerQuestions(client: Client, tags: CallTags<CallAsks>): void {
  client.setRequestHandler("elicitation/create", async ({ params }, { mcpReq }) => {
    const call = tags.callOf(mcpReq.id);
    if (call === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidRequest, "No call is waiting for this.");
    }
    try {
      return await tellWaiting(mcpReq, () => call.ask(params, mcpReq.signal));
    } catch (error) {
      if (!(error instanceof QuestionRefused)) throw error;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    }
  });
}

/** Calls a tool, and asks the person whatever the server wants to know. Rejects as the client does. */
export async function callTool(
  client: Client,
  tags: CallTags<CallAsks>,
  tool: { name: string; arguments: JsonObject },
  { signal, timeout, onProgress, ask, sample }: CallOptions,
): Promise<McpResult> {
  const own = new AbortController();
  const silence = silenceTimer(timeout, () =>
    own.abort(new SdkError(SdkErrorCode.RequestTimeout, "The server sent nothing.")),
  );
  const either = AbortSignal.any([signal, own.signal]);
  const inPeace =
    <Value>(wait: (params: unknown, signal: AbortSignal) => Promise<Value>) =>
    async (params: unknown, withdrawn: AbortSignal) => {
      silence.hold();
      try {
        return await wait(params, AbortSignal.any([withdrawn, either]));
      } finally {
        silence.release();
      }
    };
  const asks: CallAsks = { ask: inPeace(ask), sample: inPeace(sample) };
  const tag = tags.open(asks);
  const send = (params: JsonObject) =>
    client.request(
      // The answers are JSON, whatever their types say.
      { method: "tools/call", params: { ...tool, ...params, ...wantsMessages(client) } },
      {
        signal: either,
        timeout: NEVER,
        headers: tag.headers,
        allowInputRequired: true,
        onprogress: (progress) => {
          silence.heard();
          onProgress(progressLine(progress));
        },
      },
    );
  try {
    return await untilDone(send, asks, {
      signal: either,
      wait: (milliseconds) => {
        silence.heard();
        return pause(milliseconds, either);
      },
    });
  } finally {
    silence.end();
    tag.close();
  }
}

/**
 * Asks for messages during the call. A server of the newer revision writes them only if the request says so.
 */
function wantsMessages(client: Client): { _meta?: JsonObject } {
  return client.getProtocolEra() === "modern" ? { _meta: { [LOG_LEVEL_META_KEY]: "info" } } : {};
}

type Answers = { inputResponses?: JsonObject; requestState?: string };

/**
 * Calls until there is a result. A server of the newer revision answers with what it wants to know, and is
 * called again with the answers. If it only says that it is not ready yet, there is a pause before the next
 * call.
 */
async function untilDone(
  send: (answers: JsonObject) => Promise<unknown>,
  { ask, sample }: CallAsks,
  { signal, wait }: { signal: AbortSignal; wait: (milliseconds: number) => Promise<void> },
): Promise<McpResult> {
  let answers: Answers = {};
  let pauses = 0;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const result = await send(answers).catch((error: unknown) =>
      visitPages(error, (params) => ask(params, signal)),
    );
    // The server's error named pages, which the person has visited now.
    if (result === VISITED) continue;
    // Anything else has passed the client's schema for the result of a call.
    if (!isInputRequiredResult(result)) return result as McpResult;
    const { inputRequests = {}, requestState } = result;
    const given: [string, JsonObject][] = [];
    for (const [key, wanted] of Object.entries(inputRequests)) {
      switch (wanted.method) {
        case "elicitation/create":
          given.push([key, { ...(await ask(wanted.params, signal)) }]);
          break;
        case "sampling/createMessage":
          given.push([key, { ...(await sample(wanted.params, signal)) }]);
          break;
        default:
          throw new QuestionRefused(`Bough does not offer what it asks for (${wanted.method}).`);
      }
    }
    answers = {
      inputResponses: Object.fromEntries(given),
      ...(requestState === undefined ? {} : { requestState }),
    };
    if (given.length > 0) continue;
    await wait(Math.min(FIRST_PAUSE * 2 ** pauses, LONGEST_PAUSE));
    pauses += 1;
  }
  throw new QuestionRefused(`It was answered ${MOST_ROUNDS} times and still gave no result.`);
}

/** Waits. Rejects with the signal's reason when it is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await orAborted(over, signal).finally(() => clearTimeout(timer));
}

const VISITED = Symbol("visited");

/**
 * Handles the protocol's error by which a server says that the person must visit pages first. Any other error
 * is thrown again.
 */
async function visitPages(
  error: unknown,
  ask: (params: unknown) => Promise<QuestionAnswer>,
): Promise<typeof VISITED> {
  if (!(error instanceof UrlElicitationRequiredError) || error.elicitations.length === 0)
    throw error;
  for (const params of error.elicitations) {
    const { action } = await ask(params);
    if (action !== "accept") throw error;
  }
  return VISITED;
}

/** Calls `onEnd` when nothing has been heard for `after` milliseconds. */
function silenceTimer(after: number, onEnd: () => void) {
  let holds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    if (holds === 0) timer = setTimeout(onEnd, after);
  };
  restart();
  return {
    heard: restart,
    hold: () => {
      holds += 1;
      clearTimeout(timer);
    },
    release: () => {
      holds -= 1;
      restart();
    },
    end: () => {
      holds = Number.POSITIVE_INFINITY;
      clearTimeout(timer);
    },
  };
}

interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

function progressLine({ progress, total, message }: Progress): string {
  const share =
    total === undefined || total <= 0 ? "" : `${Math.round((progress / total) * 100)} %`;
  return [share, message ?? ""].filter((part) => part !== "").join(" · ") || `Step ${progress}`;
}
