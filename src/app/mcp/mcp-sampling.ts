import type { CallAsk, CallQuestion } from "#app/attention/call-questions.ts";
import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import { modelInfoOf } from "#domain/connections/connection.ts";
import { changedTexts, MAX_SAMPLES, readSample, stoppedAt } from "#domain/mcp/sample.ts";
import type { SampleModel, SampleRequest, SampleResult } from "#domain/mcp/sample.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { answeringModel } from "#domain/settings/effective-settings.ts";
import type { SampleOrder } from "#domain/tasks/sample-task.ts";
import { titleOf } from "#domain/text/titles.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import type { CallNote } from "#domain/tool.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";
import type { SampleAnswer, ToolIo } from "#tools/tool.ts";

import type { Sample } from "./mcp-call.ts";
import { keepPictures, readPictures } from "./sample-pictures.ts";
import type { SamplePictures } from "./sample-pictures.ts";
import { SampleRefused } from "./sample-refused.ts";

/** Runs in which the person wants to see no more answers for a server; each entry is "RUN SERVER". */
const unseenOf = perServices(() => new Set<string>());

/** The call during which a server asks. */
interface SamplingCall {
  server: McpServer;
  toolName: string;
  io: ToolIo;
  /** Takes the server's secrets out of a text. */
  hide: (text: string) => string;
}

interface Sampling extends SamplingCall {
  services: Services;
}

/**
 * Has models answer what a server asks for during one call. Each time, the person reads the request, and then
 * the answer before it is sent. Requests are handled one after another and up to a limit (law X7).
 */
export function samplerOf(services: Services, call: SamplingCall): Sample {
  const sampling: Sampling = { ...call, services };
  const { io, hide } = call;
  const queue = createSerialQueue();
  let asked = 0;
  return async (params, signal) => {
    asked += 1;
    if (asked > MAX_SAMPLES) {
      throw new SampleRefused("limit", `A call may ask for ${MAX_SAMPLES} answers of a model.`);
    }
    const read = readSample(params);
    if (!read.ok) throw new SampleRefused("invalid", read.error);
    const request = changedTexts(read.value, hide);
    // The call's time limit includes neither the person's time nor the model's.
    return io.whilePersonDecides(() =>
      queue.run("", () => {
        signal.throwIfAborted();
        return sample(sampling, request, signal);
      }),
    );
  };
}

async function sample(
  sampling: Sampling,
  wanted: SampleRequest,
  signal: AbortSignal,
): Promise<SampleResult> {
  const { io } = sampling;
  const problem = await io.services.sampleProblem();
  if (problem !== undefined) {
    io.progress(`“${sampling.server.name}” gets no model’s answer: ${problem}`);
    throw new SampleRefused("failed", "No model can answer now.", problem);
  }
  const pictures = await readPictures(wanted);
  if (!pictures.ok) throw new SampleRefused("invalid", pictures.error);
  const { request } = pictures.value;
  const { model } = await approve(sampling, request, signal);
  const order = await orderOf(sampling, pictures.value, model);
  await note(sampling, "sampling", "A model answers");
  signal.throwIfAborted();
  const given = await io.services.sample(io.callId, order, {
    signal,
    whilePersonDecides: (wait) => io.whilePersonDecides(wait),
  });
  signal.throwIfAborted();
  if (!given.ok) throw new SampleRefused("failed", given.error);
  return release(sampling, request, given.value, signal);
}

/** Has the person read what the server asks, and choose the model. */
async function approve(sampling: Sampling, request: SampleRequest, signal: AbortSignal) {
  const { services } = sampling;
  const model = await modelOf(sampling);
  if (model === undefined) throw new SampleRefused("failed", "There is no model to answer.");
  await note(sampling, "asked", "It wants a model’s answer");
  const question = questionOf(sampling, "wants a model’s answer", {
    kind: "sample" as const,
    request,
    model,
  });
  const decision = await services.questions.ask(question, signal);
  if (decision.action === "decline") return decline(sampling);
  if (decision.isUnseen) unseenOf(services).add(unseenKey(sampling));
  return decision;
}

/** Has the person read the answer, which they may change, unless they want to see no more of them. */
async function release(
  sampling: Sampling,
  { stops }: SampleRequest,
  answer: SampleAnswer,
  signal: AbortSignal,
): Promise<SampleResult> {
  const { services } = sampling;
  const { text, isStopped } = stoppedAt(answer.text, stops);
  const { modelId } = answer;
  const isCut = answer.finishReason === "length";
  const sent = unseenOf(services).has(unseenKey(sampling))
    ? text
    : await review(sampling, { text, modelId, isCut }, signal);
  await note(sampling, "sampled", "It has a model’s answer");
  return {
    role: "assistant",
    content: { type: "text", text: sent },
    model: modelId,
    stopReason: isStopped ? "stopSequence" : isCut ? "maxTokens" : "endTurn",
  };
}

async function review(
  sampling: Sampling,
  answer: { text: string; modelId: string; isCut: boolean },
  signal: AbortSignal,
): Promise<string> {
  await note(sampling, "asked", "Its answer waits for you");
  const asks = { kind: "sample_answer" as const, ...answer };
  const question = questionOf(sampling, "waits for an answer that you have not read", asks);
  const decision = await sampling.services.questions.ask(question, signal);
  return decision.action === "decline" ? decline(sampling) : decision.text;
}

async function decline(sampling: Sampling): Promise<never> {
  await note(sampling, "declined", "You declined");
  throw new SampleRefused("declined", "The person declined.");
}

async function note(
  { server, io }: Sampling,
  what: CallNote["what"],
  words: string,
): Promise<void> {
  io.progress(`“${server.name}”: ${words}`);
  await io.note({ what, to: server.name });
}

function questionOf<Ask extends CallAsk>(
  { services, server: { name, address }, toolName, io }: Sampling,
  says: string,
  asks: Ask,
): CallQuestion<Ask> {
  const { contextId, branchId, callId } = io;
  const id = services.newId();
  return { id, contextId, branchId, callId, toolName, server: { name, address }, says, asks };
}

const unseenKey = ({ server, io }: Sampling) => `${io.runId} ${server.id}`;

/** The conversation's model; if its connection is gone, any model that there is. */
async function modelOf({ services, io }: Sampling): Promise<SampleModel | undefined> {
  const [context, branch, connections] = await Promise.all([
    services.conversations.get(io.contextId),
    services.branches.get(io.branchId),
    services.connections.list(),
  ]);
  if (context === undefined) return undefined;
  const model = answeringModel(context, branch, connections);
  if (connections.some(({ id }) => id === model.connectionId)) return model;
  const [other] = connections;
  return other && { connectionId: other.id, modelId: other.defaultModel ?? "" };
}

async function orderOf(
  { services, server }: Sampling,
  { request, files }: SamplePictures,
  model: SampleModel,
): Promise<SampleOrder> {
  const messages = await keepPictures(services, request, files);
  if (!messages.ok) throw new SampleRefused("failed", "The pictures could not be stored.");
  const connection = await services.connections.get(model.connectionId);
  const most = connection && modelInfoOf(connection, model.modelId)?.maxOutput;
  const { system, temperature } = request;
  const said = request.messages.at(-1)?.parts.find((part) => part.kind === "text");
  const title = `“${server.name}”: ${titleOf(said?.kind === "text" ? said.text : "a picture")}`;
  return {
    id: services.newId(),
    title: escapeHidden(title),
    model,
    system,
    messages: messages.value,
    parameters: {
      max_tokens: Math.min(request.maxTokens, most ?? request.maxTokens),
      ...(temperature === undefined ? {} : { temperature }),
    },
  };
}
