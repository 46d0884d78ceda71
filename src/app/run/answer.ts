import type { ToolBox } from "#app/toolbox/toolbox.ts";
import { defined } from "#domain/defined.ts";
import type {
  CallProblem,
  ContentPart,
  FinishReason,
  InternalMessage,
  MessageMetadata,
  ToolCallRequest,
  Usage,
} from "#domain/message.ts";
import { answerLimits } from "#domain/runs/answer-limits.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { storableState } from "#domain/storable.ts";
import type { StreamPart } from "#domain/stream.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";
import { collectWeb } from "#domain/web/collect-web.ts";
import type { WebCollector } from "#domain/web/collect-web.ts";

const TOO_MANY: CallProblem = {
  kind: "too_many_calls",
  message: `Only the first ${answerLimits.callsRun} calls of one answer can run. This one did not run; make it again if it is still needed.`,
};

/** Finish reasons that may come in the middle of a call. */
const CUTTING: ReadonlySet<FinishReason | undefined> = new Set([
  "length",
  "content_filter",
  "refusal",
]);

const CUT_OFF: CallProblem = {
  kind: "malformed",
  message:
    "The answer was cut off before the arguments of this call. Nothing was run; make the whole call again.",
};

/** A model's answer being assembled from the parts of its stream. */
export interface AnswerBuilder {
  add(part: StreamPart): void;
  /** Set by a part of type `error`. */
  error(): RunError | undefined;
  finished(): boolean;
  hasAnswerText(): boolean;
  /** True while nothing visible has arrived: no text, no reasoning, no call. */
  isEmpty(): boolean;
  /** The usage reported so far. */
  usage(): Usage | undefined;
  /** The estimated tokens of what has arrived. */
  tokens(): number;
  /** Whether the provider took something from the web by itself. */
  lookedUp(): boolean;
  message(metadata: MessageMetadata): Promise<InternalMessage>;
}

export interface AnswerOptions {
  protocol: string;
  modelId: string;
  newId: () => string;
  tools: Pick<ToolBox, "check">;
  /** Names of the tools that the model was offered. */
  toolNames: readonly string[];
}

/** Starts assembling an answer. `StreamDecoder` in providers/adapter.ts says how parts become a message. */
export function createAnswer(options: AnswerOptions): AnswerBuilder {
  const heard: AnswerSoFar = {
    content: [],
    calls: new Map(),
    usage: undefined,
    finishReason: undefined,
    refusal: undefined,
    error: undefined,
    web: collectWeb(),
  };
  return {
    add: (part) => hear(heard, part, options),
    error: () => heard.error,
    finished: () => heard.finishReason !== undefined,
    hasAnswerText: () => hasText(heard),
    isEmpty: () =>
      heard.content.length === 0 && heard.calls.size === 0 && heard.refusal === undefined,
    usage: () => heard.usage,
    tokens: () => estimatedTokens(heard),
    lookedUp: () => heard.web.part() !== undefined,
    message: (metadata) => messageOf(heard, metadata, options),
  };
}

/** What has arrived of an answer so far. Mutated in place: parts arrive many times a second. */
interface AnswerSoFar {
  content: ContentPart[];
  /** The calls by their index in the stream. */
  calls: Map<number, HeardCall>;
  usage: Usage | undefined;
  finishReason: FinishReason | undefined;
  refusal: string | undefined;
  error: RunError | undefined;
  web: WebCollector;
}

type HeardCall = Pick<ToolCallRequest, "toolName" | "providerState"> & { argumentsText: string };

function hear(heard: AnswerSoFar, part: StreamPart, options: AnswerOptions): void {
  switch (part.type) {
    case "text":
    case "reasoning":
      append(heard.content, part.type, part.text);
      return;
    case "tool_call.start":
    case "tool_call.arguments":
    case "tool_call.end":
      hearCall(heard.calls, part);
      return;
    case "usage":
      heard.usage = part.usage;
      return;
    case "finish":
      heard.finishReason = part.reason;
      heard.refusal = part.refusal;
      return;
    case "provider_state":
      keepState(heard.content, part, options);
      return;
    case "lookup.start":
      return;
    case "web.lookup":
    case "web.source":
    case "web.citation":
      heard.web.add(part);
      return;
    case "error":
      heard.error = part.error;
  }
}

function append(content: ContentPart[], type: "text" | "reasoning", text: string): void {
  const last = content.at(-1);
  if (last?.type === type) last.text += text;
  else content.push({ type, text });
}

function hearCall(
  calls: Map<number, HeardCall>,
  part: Extract<StreamPart, { type: `tool_call.${string}` }>,
): void {
  const { index, type } = part;
  // Fragments of the arguments are ignored here: the end event has the whole arguments.
  if (type === "tool_call.arguments") return;
  const { toolName } = part;
  if (type === "tool_call.start") {
    calls.set(index, { toolName, argumentsText: "", ...stateOfCall(part.providerState) });
  } else {
    calls.set(index, { ...calls.get(index), toolName, argumentsText: part.argumentsText });
  }
}

/** Provider state that cannot be stored is dropped from its call. */
function stateOfCall(
  state: ToolCallRequest["providerState"],
): Pick<ToolCallRequest, "providerState"> {
  const value = state === undefined ? undefined : storableState(state.value);
  return state === undefined || value === undefined ? {} : { providerState: { ...state, value } };
}

/** Attaches opaque state to the last part of its kind, or to an empty one made for it. */
function keepState(
  content: ContentPart[],
  part: Extract<StreamPart, { type: "provider_state" }>,
  { protocol, modelId }: AnswerOptions,
): void {
  const value = storableState(part.state);
  if (value === undefined) return;
  const providerState = { protocol, model: modelId, value };
  const type = part.target === "reasoning" ? "reasoning" : "text";
  const target = content.findLast((one) => one.type === type);
  if (target?.type === "text" || target?.type === "reasoning") {
    target.providerState = providerState;
  } else {
    content.push({ type, text: "", providerState });
  }
}

function hasText({ content }: AnswerSoFar): boolean {
  return content.some((part) => part.type === "text" && part.text !== "");
}

function estimatedTokens({ content, calls }: AnswerSoFar): number {
  return [
    ...content.map((part) => ("text" in part ? part.text : "")),
    ...[...calls.values()].map(({ toolName, argumentsText }) => toolName + argumentsText),
  ].reduce((sum, text) => sum + estimateTokens(text), 0);
}

async function messageOf(
  heard: AnswerSoFar,
  metadata: MessageMetadata,
  options: AnswerOptions,
): Promise<InternalMessage> {
  const { content, calls, usage, finishReason, refusal } = heard;
  const said = hasText(heard) ? undefined : refusal;
  const web = heard.web.part();
  const isWhole = metadata.status === "complete";
  return {
    role: "assistant",
    content: [
      ...content,
      ...(said === undefined ? [] : [{ type: "text" as const, text: said }]),
      ...(web === undefined ? [] : [web]),
    ],
    // A cut-off answer carries no calls: incomplete arguments must never run.
    ...(isWhole && calls.size > 0 ? { toolCalls: await requestsOf(heard, options) } : {}),
    metadata: { ...metadata, ...defined({ usage, finishReason }) },
  };
}

/**
 * Makes the calls in stream order, each checked against its tool. Calls beyond the limit cannot run. Neither
 * can a last call without arguments in an answer that was cut off: it would pass for a call that needs none.
 */
function requestsOf(
  { calls, finishReason }: AnswerSoFar,
  { newId, tools, toolNames }: AnswerOptions,
): Promise<ToolCallRequest[]> {
  const inOrder = [...calls].sort(([first], [second]) => first - second);
  return Promise.all(
    inOrder.map(async ([, { toolName, argumentsText, providerState }], place) => {
      const checked = await tools.check(toolName, argumentsText, toolNames);
      const beyond = place < answerLimits.callsRun ? undefined : TOO_MANY;
      const isCut =
        CUTTING.has(finishReason) && place === calls.size - 1 && argumentsText.trim() === "";
      return {
        id: newId(),
        toolName,
        approvalStatus: "pending" as const,
        arguments: checked.arguments,
        ...defined({ problem: beyond ?? (isCut ? CUT_OFF : checked.problem), providerState }),
      };
    }),
  );
}
