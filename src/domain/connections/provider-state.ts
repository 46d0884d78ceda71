import type { ContentPart, ToolCallRequest } from "#domain/message.ts";

/** A part of a message without its provider state. */
export function withoutState(part: ContentPart): ContentPart {
  if (part.type !== "text" && part.type !== "reasoning") return part;
  return { type: part.type, text: part.text };
}

/** A call without its provider state. */
export function callWithoutState({
  providerState: _state,
  ...call
}: ToolCallRequest): ToolCallRequest {
  return call;
}
