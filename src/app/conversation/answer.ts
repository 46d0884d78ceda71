import type { ToolBox } from "#app/ports.ts";
import type {
  ContentPart,
  FinishReason,
  InternalMessage,
  MessageMetadata,
  ToolCallRequest,
  Usage,
} from "#domain/message.ts";
import type { RunError } from "#domain/run-error.ts";
import { storableState } from "#domain/storable.ts";
import type { StreamPart } from "#domain/stream.ts";
import { estimateTokens } from "#pipeline/estimate-tokens.ts";

/** A model's answer while it is put together from the parts of its stream. */
export interface AnswerBuilder {
  add(part: StreamPart): void;
  /** Set by a part of type `error`. */
  error(): RunError | undefined;
  finished(): boolean;
  hasAnswerText(): boolean;
  /** Nothing to show has come: no text, no thought, no call. */
  isEmpty(): boolean;
  /** As reported so far. */
  usage(): Usage | undefined;
  /** Estimated tokens of what has come. */
  tokens(): number;
  message(metadata: MessageMetadata): Promise<InternalMessage>;
}

export interface AnswerOptions {
  protocol: string;
  modelId: string;
  newId: () => string;
  tools: Pick<ToolBox, "check">;
}

interface HeardCall {
  toolName: string;
  argumentsText: string;
  providerState?: ToolCallRequest["providerState"];
}

/** A call whose state cannot be stored goes without it. */
function stateOfCall(
  state: ToolCallRequest["providerState"],
): Pick<ToolCallRequest, "providerState"> {
  const value = state === undefined ? undefined : storableState(state.value);
  return state === undefined || value === undefined ? {} : { providerState: { ...state, value } };
}

/** How parts become a message is told at `StreamDecoder` in providers/adapter.ts. */
export function createAnswer({ protocol, modelId, newId, tools }: AnswerOptions): AnswerBuilder {
  const content: ContentPart[] = [];
  const calls = new Map<number, HeardCall>();
  let usage: Usage | undefined;
  let finishReason: FinishReason | undefined;
  let refusal: string | undefined;
  let error: RunError | undefined;

  const append = (type: "text" | "reasoning", text: string) => {
    const last = content.at(-1);
    if (last?.type === type) last.text += text;
    else content.push({ type, text });
  };

  const keepState = (part: Extract<StreamPart, { type: "provider_state" }>) => {
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
  };

  const add = (part: StreamPart): void => {
    switch (part.type) {
      case "text":
      case "reasoning":
        append(part.type, part.text);
        return;
      case "tool_call.start":
        calls.set(part.index, {
          toolName: part.toolName,
          argumentsText: "",
          ...stateOfCall(part.providerState),
        });
        return;
      case "tool_call.arguments":
        return;
      case "tool_call.end": {
        const { toolName, argumentsText } = part;
        calls.set(part.index, { ...calls.get(part.index), toolName, argumentsText });
        return;
      }
      case "usage":
        usage = part.usage;
        return;
      case "finish":
        finishReason = part.reason;
        refusal = part.refusal;
        return;
      case "provider_state":
        keepState(part);
        return;
      case "error":
        error = part.error;
    }
  };

  const requests = (): Promise<ToolCallRequest[]> =>
    Promise.all(
      [...calls.entries()]
        .sort(([first], [second]) => first - second)
        .map(async ([, { toolName, argumentsText, providerState }]) => ({
          id: newId(),
          toolName,
          approvalStatus: "pending" as const,
          ...(await tools.check(toolName, argumentsText)),
          ...(providerState === undefined ? {} : { providerState }),
        })),
    );

  return {
    add,
    error: () => error,
    finished: () => finishReason !== undefined,
    hasAnswerText: () => content.some((part) => part.type === "text" && part.text !== ""),
    isEmpty: () => content.length === 0 && calls.size === 0 && refusal === undefined,
    usage: () => usage,
    tokens: () =>
      [
        ...content.map((part) => ("text" in part ? part.text : "")),
        ...[...calls.values()].map(({ toolName, argumentsText }) => toolName + argumentsText),
      ].reduce((sum, text) => sum + estimateTokens(text), 0),
    message: async (metadata) => {
      const whole = metadata.status === "complete";
      const spoke = content.some((part) => part.type === "text" && part.text !== "");
      const said = refusal !== undefined && !spoke ? refusal : undefined;
      return {
        role: "assistant",
        content: said === undefined ? content : [...content, { type: "text", text: said }],
        // A cut answer carries no calls: half-heard arguments must never run.
        ...(whole && calls.size > 0 ? { toolCalls: await requests() } : {}),
        metadata: {
          ...metadata,
          ...(usage === undefined ? {} : { usage }),
          ...(finishReason === undefined ? {} : { finishReason }),
        },
      };
    },
  };
}
