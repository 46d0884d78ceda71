import type { LiveText } from "#app/live/live-text.ts";
import { readAnswer } from "#app/requests/read-answer.ts";
import type { ReadyRequest } from "#app/requests/ready-request.ts";
import { reportedUsage } from "#app/requests/remaining-parts.ts";
import { errorOfEnd } from "#app/requests/request-end.ts";
import type { RequestLog } from "#app/requests/request-log.ts";
import { ratioOf, spendingOf } from "#app/requests/spending.ts";
import type { ToolBox } from "#app/toolbox/toolbox.ts";
import { defined } from "#domain/defined.ts";
import { mayFail } from "#domain/may-fail.ts";
import type { MessageMetadata, MessageNode } from "#domain/message.ts";
import type { RequestEnd } from "#domain/requests/request-row.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";
import { cleanLookup } from "#domain/web/collect-web.ts";
import type { CallModelInput } from "#machine/actors.ts";
import type { ModelEvent } from "#machine/run-events.ts";
import type { ChunkStore } from "#storage/conversations/chunks.ts";

import { createAnswer } from "./answer.ts";
import type { AnswerBuilder } from "./answer.ts";
import { parentIn, settleDraft } from "./nodes.ts";
import type { DraftKeeping, NewIds, WriteOrder } from "./ports.ts";
import type { PreparedRequests } from "./prepared-requests.ts";
import { internal, storageError } from "./run-errors.ts";

/** At most this often the chart gets an event that the stream continues (milliseconds). */
const TELL_EVERY = 100;

/** The ports for sending the prepared request and logging it. */
interface RequestSending {
  prepared: Pick<PreparedRequests, "take">;
  requestLog: Pick<RequestLog, "sent" | "ended" | "calibrationOf">;
}

/** The ports for showing and storing an answer while it streams. */
interface Streaming {
  chunks: Pick<ChunkStore, "openWriter">;
  live: Pick<LiveText, "open">;
}

export type Calling = RequestSending &
  Streaming &
  DraftKeeping &
  NewIds &
  WriteOrder & { tools: Pick<ToolBox, "check"> };

interface ModelCall {
  deps: Calling;
  input: CallModelInput;
  request: ReadyRequest;
  tell: (event: ModelEvent) => void;
  answer: AnswerBuilder;
  nodeId: string;
  requestedAt: number;
}

/**
 * Sends one prepared request and reads its answer. Text that was read before an abort stays in the chunks;
 * the chart decides what becomes of it.
 */
export async function callModel(
  deps: Calling,
  input: CallModelInput,
  tell: (event: ModelEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const request = deps.prepared.take(input, input.requestId);
  if (request === undefined) {
    tell({ type: "stream.broken", error: internal("The prepared request is gone.") });
    return;
  }
  const answer = createAnswer({
    protocol: request.connection.protocol,
    modelId: request.modelId,
    newId: () => deps.newId(),
    tools: deps.tools,
    toolNames: request.toolNames,
  });
  const nodeId = deps.newId();
  const requestedAt = deps.now();
  const { runId, contextId, branchId } = input;
  const place = { runId, contextId, branchId, nodeId, sentAt: requestedAt };
  await deps.requestLog.sent(deps.token, request, place);
  await read({ deps, input, request, tell, answer, nodeId, requestedAt }, signal);
}

/** The event for a request that could not even be sent. */
export function modelCallFailed(error: RunError): ModelEvent {
  return { type: "stream.broken", error };
}

async function read(one: ModelCall, signal: AbortSignal): Promise<void> {
  const { deps, input, request, tell, answer, nodeId } = one;
  const chunks = deps.chunks.openWriter(deps.token, {
    runId: input.runId,
    nodeId,
    onProblem: (problem) => tell({ type: "stream.broken", error: storageError(problem) }),
  });
  const live = deps.live.open(nodeId, input.runId);
  let toldAt = 0;
  let aliveAt = 0;
  const take = (part: StreamPart) => {
    answer.add(part);
    if (part.type === "text" || part.type === "reasoning") {
      live.append(part.type, part.text);
      chunks.append(part.type, part.text);
    }
    if (part.type === "tool_call.start") live.beginCall(part.toolName);
    if (part.type === "lookup.start") live.beginLookup(cleanLookup(part));
  };
  const report = () => {
    const now = deps.now();
    if (answer.isEmpty() || now - toldAt < TELL_EVERY) return;
    toldAt = now;
    tell({ type: "stream.part", draftNodeId: nodeId, answerText: answer.hasAnswerText() });
  };
  // The watchdog counts in seconds, so a fast model need not cause a step of the chart for every byte.
  const alive = () => {
    const now = deps.now();
    if (now - Math.max(aliveAt, toldAt) < TELL_EVERY) return;
    aliveAt = now;
    tell({ type: "stream.alive" });
  };
  const end = await readAnswer(
    request,
    {
      onOpen: () => tell({ type: "stream.alive" }),
      onAlive: alive,
      onParts: (parts) => {
        parts.forEach(take);
        report();
        // Some servers leave the connection open after their final event.
        return answer.error() === undefined && !answer.finished() ? "more" : "done";
      },
    },
    signal,
  );
  // No more text will come, so the page need not wait until it is stored.
  if (end.kind !== "aborted") live.end();
  await chunks.close();
  if (end.kind === "aborted") {
    // Whatever ended the run keeps an answer that has text. The chart does not know of an empty one.
    if (answer.isEmpty()) deps.live.close(nodeId);
    return logEnd(one, "left");
  }
  const error = answer.finished() ? undefined : await errorOfEnd(end, request, answer.error());
  await logEnd(one, error === undefined ? "answered" : "failed", error);
  if (error === undefined) await storeWhole(one, end.kind === "body", signal);
  else await reportBroken(one, error);
}

function logEnd(one: ModelCall, outcome: RequestEnd["outcome"], error?: RunError): Promise<void> {
  const { deps, request } = one;
  const end = { ...endOf(one, outcome), ...defined({ error }) };
  return deps.requestLog.ended(deps.token, request.id, end);
}

function endOf({ deps, answer }: ModelCall, outcome: RequestEnd["outcome"]): RequestEnd {
  const answerTokens = answer.tokens();
  const usage = reportedUsage(answer.usage(), answer.finished() ? 0 : answerTokens);
  const lookedUp = answer.lookedUp() || undefined;
  return { at: deps.now(), outcome, ...defined({ usage, lookedUp }), answerTokens };
}

/** Stores the whole answer, unless the run was stopped while it waited: stopping has kept the text then. */
async function storeWhole(one: ModelCall, wholeBody: boolean, signal: AbortSignal): Promise<void> {
  const { deps, input, tell, nodeId, answer } = one;
  const stored = await deps.serial.run(input.branchId, async () => {
    if (signal.aborted) return undefined;
    const branch = await deps.branches.get(input.branchId);
    const message = await answer.message(metadataOf(one));
    const known = await deps.requestLog.metadataFor(nodeId, message);
    const node: MessageNode = {
      id: nodeId,
      contextId: input.contextId,
      parentId: parentIn(branch, nodeId),
      message: { ...message, metadata: { ...known, ...message.metadata } },
      createdAt: deps.now(),
    };
    return deps.chunks.merge(deps.token, input.branchId, node);
  });
  if (stored === undefined) return;
  if (!stored.ok) {
    // Only this tab has the text, so it stays in memory and on the screen.
    tell({ type: "stream.part", draftNodeId: nodeId, answerText: answer.hasAnswerText() });
    tell(await broken(one, storageError(stored.error)));
    return;
  }
  deps.live.close(nodeId);
  tell({ type: wholeBody ? "response.received" : "stream.ended", nodeId });
}

function metadataOf({ deps, request, requestedAt }: ModelCall): MessageMetadata {
  return {
    model: request.modelId,
    connectionId: request.connection.id,
    timings: { requestedAt, endedAt: deps.now() },
    status: "complete",
    ...(request.leftOut === undefined ? {} : { leftOut: [...request.leftOut] }),
  };
}

/**
 * Stores the text so far as a partial message that the person can see. If storing fails, the next state
 * tries again and reports a failure (`keepAttempt`, `closeRun`).
 */
async function reportBroken(one: ModelCall, error: RunError): Promise<void> {
  const { deps, input, tell, nodeId, answer } = one;
  if (!answer.isEmpty()) {
    tell({ type: "stream.part", draftNodeId: nodeId, answerText: answer.hasAnswerText() });
  }
  const draft = { draftNodeId: nodeId, status: "partial" as const, interruption: error.message };
  await mayFail(deps.serial.run(input.branchId, () => settleDraft(deps, input, draft)));
  tell(await broken(one, error));
}

/** The event of a failed request. Counts the tokens as they count under the partial answer that is kept. */
async function broken(one: ModelCall, error: RunError): Promise<ModelEvent> {
  const { deps, request } = one;
  const model = { connectionId: request.connection.id, modelId: request.modelId };
  const ratio = await ratioOf(deps.requestLog, model);
  const spent = spendingOf(request, endOf(one, "failed"), ratio);
  return { type: "stream.broken", error, ...defined({ spent }) };
}
