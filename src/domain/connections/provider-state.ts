import type { ContentPart, ToolCallRequest } from "#domain/message.ts";

/** A part of a message without what its provider wants back with it. */
export function withoutState(part: ContentPart): ContentPart {
  if (part.type !== "text" && part.type !== "reasoning") return part;
  return { type: part.type, text: part.text };
}

/** The same for a call. */
export function callWithoutState({
  providerState: _state,
  ...call
}: ToolCallRequest): ToolCallRequest {
  return call;
}
