import fc from "fast-check";

import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type {
  ContentPart,
  InternalMessage,
  MessageNode,
  ProviderState,
  ToolCallRequest,
} from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import { parseJson } from "#providers/shared/json-reading.ts";

import { decodeAll } from "./assemble-answer.ts";
import { parseSse } from "./sse-parser.ts";
import { writtenTranscripts } from "./written.ts";

/** Messages that always come together in a branch: one message, or a tool round with all its results. */
export type PathSegment = readonly InternalMessage[];

/** An answer produced by a decoder, with everything that its provider wants back. */
export interface DecodedAnswer {
  name: string;
  protocol: string;
  model: string;
  message: InternalMessage;
}

/** Every complete answer among an adapter's transcripts, as a message of `model`. */
export function decodedAnswers(adapter: ProviderAdapter, model: string): DecodedAnswer[] {
  return writtenTranscripts(adapter.protocol).flatMap(({ name, bytes }) => {
    const parts = decodeAll(adapter, parseSse([bytes]), model);
    const finish = parts.at(-1);
    if (finish?.type !== "finish") return [];
    const message = messageOf(parts, { protocol: adapter.protocol, model });
    const said = message.content.some((part) => part.type === "text" && part.text !== "");
    return said || message.toolCalls !== undefined
      ? [{ name, protocol: adapter.protocol, model, message }]
      : [];
  });
}

/** Builds a message from parts as `StreamDecoder` describes it. */
function messageOf(
  parts: readonly StreamPart[],
  from: { protocol: string; model: string },
): InternalMessage {
  const content: ContentPart[] = [];
  const calls: ToolCallRequest[] = [];
  for (const part of parts) {
    if (part.type === "text" || part.type === "reasoning") addWords(content, part.type, part.text);
    if (part.type === "provider_state") addState(content, part, from);
    if (part.type === "tool_call.start") calls[part.index] = startedCall(part);
    if (part.type === "tool_call.end") settleCall(calls[part.index], part.argumentsText);
  }
  const finish = parts.findLast((part) => part.type === "finish");
  return {
    role: "assistant",
    content,
    ...(calls.length === 0 ? {} : { toolCalls: calls }),
    ...(finish === undefined ? {} : { metadata: { finishReason: finish.reason } }),
  };
}

function addWords(content: ContentPart[], type: "text" | "reasoning", text: string): void {
  const last = content.at(-1);
  if (last?.type === type) last.text += text;
  else content.push({ type, text });
}

function addState(
  content: ContentPart[],
  { target, state }: Extract<StreamPart, { type: "provider_state" }>,
  from: { protocol: string; model: string },
): void {
  const type = target === "reasoning" ? "reasoning" : "text";
  const providerState: ProviderState = { ...from, value: state };
  const holder = content.findLast((part) => part.type === type);
  if (holder?.type === "text" || holder?.type === "reasoning") holder.providerState = providerState;
  else content.push({ type, text: "", providerState });
}

function startedCall({
  toolName,
  providerState,
}: Pick<ToolCallRequest, "toolName" | "providerState">): ToolCallRequest {
  return {
    id: "",
    toolName,
    arguments: {},
    approvalStatus: "approved",
    ...defined({ providerState }),
  };
}

function settleCall(call: ToolCallRequest | undefined, text: string): void {
  if (call === undefined) return;
  const json = text.trim() === "" ? {} : parseJson(text);
  call.arguments = json ?? text;
  if (json === undefined) call.problem = { kind: "malformed", message: "It is no JSON." };
}

/**
 * Valid branches at the time of a request: the last message is the person's, or ends a finished round.
 *
 * @param often answers to use every other time, such as those of the adapter under test
 */
export function branches(
  answers: readonly DecodedAnswer[],
  often: readonly DecodedAnswer[] = answers,
): fc.Arbitrary<MessageNode[]> {
  const words = fc.constantFrom("Hello", "And now?", " \n", "Thanks.", "ünïcode 🌳");
  const user = fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: words.map((text): ContentPart => ({ type: "text", text })) },
        { weight: 1, arbitrary: attachment },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .filter(hasWords)
    .map((content): PathSegment => [{ role: "user", content }]);
  const answer = fc
    .record({
      answer: fc.oneof(fc.constantFrom(...answers), fc.constantFrom(...often)),
      copied: fc.constantFrom(true, false, false),
      outcomes,
    })
    .map(({ answer, copied, outcomes }) =>
      round(copied ? withoutStates(answer.message) : answer.message, outcomes),
    );
  const madeUp = fc
    .record({ toolName: fc.constantFrom("multi_tool_use.parallel", "", "x".repeat(99)), outcomes })
    .map(({ toolName, outcomes }) =>
      round({ role: "assistant", content: [], toolCalls: [startedCall({ toolName })] }, outcomes),
    );
  const broken = words.filter((text) => text.trim() !== "").map(cutAnswer);
  const paused = fc.constant<PathSegment>([
    {
      role: "assistant",
      content: [{ type: "reasoning", text: "I search." }],
      metadata: { finishReason: "pause" },
    },
  ]);
  const system = fc.constant<PathSegment>([
    { role: "system", content: [{ type: "text", text: "Be brief." }] },
  ]);
  const stretch = fc.oneof(
    { weight: 4, arbitrary: user },
    { weight: 5, arbitrary: answer },
    { weight: 1, arbitrary: madeUp },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: paused },
    { weight: 1, arbitrary: system },
  );
  return fc
    .tuple(fc.array(stretch, { maxLength: 9 }), user)
    .map(([first, last]) => asNodes([...first, last]));
}

const attachment = fc.constantFrom<ContentPart>(
  { type: "image", blobId: "png", mediaType: "image/png" },
  { type: "image", blobId: "gone", mediaType: "image/png", name: "old.png" },
  { type: "file", blobId: "note", mediaType: "text/plain", name: "note.txt" },
  { type: "file", blobId: "paper", mediaType: "application/pdf", name: "paper.pdf" },
  { type: "file", blobId: "zip", mediaType: "application/zip", name: "all.zip" },
);

export const attachments = {
  png: { mediaType: "image/png", base64: "AAAA" },
  note: { mediaType: "text/plain", base64: btoa("A note.") },
  paper: { mediaType: "application/pdf", base64: "JVBE" },
  zip: { mediaType: "application/zip", base64: "UEsD" },
};

const outcomes = fc.infiniteStream(
  fc.record({
    isError: fc.boolean(),
    result: fc.constantFrom<JsonValue>("", "Found it.", { deep: [1, null] }, null, ["a"], 0),
  }),
);

type Outcomes = Iterator<{ isError: boolean; result: JsonValue }>;

function round(message: InternalMessage, results: Outcomes): PathSegment {
  return [
    message,
    ...(message.toolCalls ?? []).map((_, at): InternalMessage => {
      const { isError, result } = results.next().value ?? { isError: true, result: "" };
      return {
        role: "tool",
        content: [],
        toolResult: { requestId: String(at), result, isError, source: "tool" },
      };
    }),
  ];
}

function cutAnswer(text: string): PathSegment {
  return [
    { role: "assistant", content: [{ type: "text", text }], metadata: { status: "partial" } },
  ];
}

function hasWords(content: readonly ContentPart[]): boolean {
  return content.some((part) => part.type !== "text" || part.text.trim() !== "");
}

/** The message as it would be copied from another branch (law C3). */
function withoutStates(message: InternalMessage): InternalMessage {
  const { toolCalls, ...rest } = message;
  return {
    ...rest,
    content: message.content.map((part) => {
      if (part.type !== "text" && part.type !== "reasoning") return part;
      return { type: part.type, text: part.text };
    }),
    ...(toolCalls === undefined
      ? {}
      : { toolCalls: toolCalls.map(({ providerState: _state, ...call }) => call) }),
  };
}

/** A chain of nodes; every call gets its own id, and its result refers to it. */
function asNodes(stretches: readonly PathSegment[]): MessageNode[] {
  const nodes: MessageNode[] = [];
  for (const [at, stretch] of stretches.entries()) {
    const idOf = (call: number | string): string => `call-${String(at)}-${String(call)}`;
    for (const message of stretch) {
      nodes.push({
        id: `n${String(nodes.length)}`,
        contextId: "c",
        parentId: nodes.at(-1)?.id ?? null,
        message: renamed(message, idOf),
        createdAt: nodes.length,
      });
    }
  }
  return nodes;
}

function renamed(message: InternalMessage, idOf: (call: number | string) => string) {
  const { toolCalls, toolResult } = message;
  return {
    ...message,
    ...(toolCalls === undefined
      ? {}
      : { toolCalls: toolCalls.map((call, at) => ({ ...call, id: idOf(at) })) }),
    ...(toolResult === undefined
      ? {}
      : { toolResult: { ...toolResult, requestId: idOf(toolResult.requestId) } }),
  };
}
