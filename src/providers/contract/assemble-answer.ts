import { isObject } from "#domain/json.ts";
import type { JsonValue } from "#domain/json.ts";
import type { FinishReason, Usage } from "#domain/message.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import type { SseEvent } from "#providers/wire/sse.ts";

/** An answer assembled from its parts, in a form that tests compare. */
export interface Answer {
  text: string;
  reasoning: string;
  calls: { id: JsonValue; name: string; streamed: string; argumentsText: string | null }[];
  usage: Usage | null;
  finish: { reason: FinishReason; wireReason: string | null; refusal: string | null } | null;
  states: { target: string; state: JsonValue }[];
  error: RunError | null;
}

export function decodeAll(
  adapter: ProviderAdapter,
  events: readonly SseEvent[],
  model: string,
): StreamPart[] {
  const decoder = adapter.createDecoder(model);
  return [...events.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

export function assembleAnswer(parts: readonly StreamPart[]): Answer {
  const answer: Answer = {
    text: "",
    reasoning: "",
    calls: [],
    usage: null,
    finish: null,
    states: [],
    error: null,
  };
  for (const part of parts) addPart(answer, part);
  return answer;
}

function addPart(answer: Answer, part: StreamPart): void {
  switch (part.type) {
    case "text":
      answer.text += part.text;
      break;
    case "reasoning":
      answer.reasoning += part.text;
      break;
    case "usage":
      answer.usage = part.usage;
      break;
    case "error":
      answer.error = part.error;
      break;
    case "finish":
      answer.finish = {
        reason: part.reason,
        wireReason: part.wireReason,
        refusal: part.refusal ?? null,
      };
      break;
    case "lookup.start":
    case "web.lookup":
    case "web.source":
    case "web.citation":
      break;
    case "provider_state":
      answer.states.push({ target: part.target, state: part.state });
      break;
    default:
      addCallPart(answer, part);
  }
}

type CallPart = Extract<StreamPart, { index: number }>;

function addCallPart(answer: Answer, part: CallPart): void {
  if (part.type === "tool_call.start") {
    const value = part.providerState?.value;
    const id = isObject(value) ? value["id"] : null;
    answer.calls[part.index] = {
      id: id ?? null,
      name: part.toolName,
      streamed: "",
      argumentsText: null,
    };
    return;
  }
  const call = answer.calls[part.index];
  if (call === undefined) throw new Error(`part of call ${part.index} before its start`);
  if (part.type === "tool_call.arguments") call.streamed += part.text;
  else call.argumentsText = part.argumentsText;
}
