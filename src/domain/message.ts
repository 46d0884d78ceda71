import type { ModelPrice } from "./connection.ts";
import type { JsonValue } from "./json.ts";
import type { ToolArguments } from "./tool.ts";

/** Source: seed 002, "The Atom: InternalMessage". */
export type Role = "system" | "user" | "assistant" | "tool";

/**
 * What one provider needs back unchanged in a later request (signatures, encrypted reasoning, its
 * own call id). It is sent to the same protocol and model only, and dropped for any other.
 */
export interface ProviderState {
  protocol: string;
  model: string;
  value: JsonValue;
}

export interface TextPart {
  type: "text";
  text: string;
  providerState?: ProviderState;
}

export interface ReasoningPart {
  type: "reasoning";
  text: string;
  providerState?: ProviderState;
}

/** `blobId` names a row of the `blobs` table; what is there is what a model is sent. */
export interface ImagePart {
  type: "image";
  blobId: string;
  mediaType: string;
  name?: string;
  /** Bytes. */
  size?: number;
  /** Pixels, as it is shown: its place can be kept before it is read. */
  width?: number;
  height?: number;
  /** Pixels that the person's own file has, where a smaller copy of it was taken. */
  scaledFrom?: { width: number; height: number };
}

/** A text in UTF-8, or a PDF. */
export interface FilePart {
  type: "file";
  blobId: string;
  mediaType: string;
  name: string;
  /** Bytes. */
  size?: number;
  /** Of a PDF, where they could be counted. */
  pages?: number;
}

export type AttachmentPart = ImagePart | FilePart;
export type ContentPart = TextPart | ReasoningPart | AttachmentPart;

export type ApprovalStatus = "pending" | "approved" | "denied";

/** Why a call can never run as the model wrote it; the model gets `message` back as an error. */
export interface CallProblem {
  kind: "malformed" | "unknown_tool" | "invalid_arguments";
  message: string;
}

/** Source: seed 001 and 002, `ToolCallRequest`. `id` is ours; the provider's is in `providerState`. */
export interface ToolCallRequest {
  id: string;
  toolName: string;
  arguments: ToolArguments;
  approvalStatus: ApprovalStatus;
  /** The model's own arguments, where the person changed them. */
  editedFrom?: ToolArguments;
  problem?: CallProblem;
  providerState?: ProviderState;
}

/** Source: seed 002, `ToolCallResult`. `requestId` is the `ToolCallRequest.id` it answers. */
export interface ToolCallResult {
  requestId: string;
  result: JsonValue;
  isError: boolean;
  source: "tool" | "person" | "system";
}

/** Tokens as the provider reported them; a field it did not report is absent. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  cachedTokens?: number;
  reasoningTokens?: number;
  /** Input tokens that were put into the provider's cache; part of `inputTokens`. */
  cacheWriteTokens?: number;
  /** US dollars, where the provider says what this request cost. */
  cost?: number;
}

/** The normalised reason (providers.md section 7); `other` keeps unknown wire values readable. */
export type FinishReason =
  | "stop"
  | "tool_calls"
  | "length"
  | "content_filter"
  | "refusal"
  | "pause"
  | "error"
  | "other";

/** Where a copied or summarised message came from (cherry-pick, bring back, sub-task). */
export interface MessageSource {
  kind: "edit" | "quote" | "cherry_pick" | "bring_back" | "sub_task" | "import";
  contextId?: string;
  branchId?: string;
  nodeIds?: string[];
}

export interface MessageMetadata {
  model?: string;
  connectionId?: string;
  usage?: Usage;
  /** Bough's own count of tokens, where the provider reported none. */
  estimatedUsage?: Usage;
  /** What the model cost when it was asked: a later price does not change what was paid. */
  price?: ModelPrice;
  finishReason?: FinishReason;
  /** Unix milliseconds. */
  timings?: { requestedAt: number; firstPartAt?: number; endedAt?: number };
  source?: MessageSource;
  /** Absent means complete. `partial`: cut off by a failure; `stopped`: by the person. */
  status?: "complete" | "partial" | "stopped";
  /** Written by Bough, not by a person or a model (validation errors, "go on"). */
  synthetic?: boolean;
  /** What went wrong, for a `partial` node, in the provider's words. */
  interruption?: string;
  /** What the person set or attached and the request did not carry, because the model refuses it. */
  leftOut?: string[];
  /** Milliseconds a tool took. */
  toolMs?: number;
}

export interface InternalMessage {
  role: Role;
  content: ContentPart[];
  toolCalls?: ToolCallRequest[];
  toolResult?: ToolCallResult;
  metadata?: MessageMetadata;
}

/** A row of the `messages` table: one node of a context's pool. */
export interface MessageNode {
  id: string;
  contextId: string;
  /** The id before it in every branch that lists it; null at the start. */
  parentId: string | null;
  message: InternalMessage;
  /** Unix milliseconds. */
  createdAt: number;
}

/** What a message may be called by: its words, or where it has none what is attached to it. */
export function gistOf(message: InternalMessage): string {
  const text = textOf(message);
  return text.trim() === "" ? attachmentsIn(message).map(attachmentName).join(", ") : text;
}

/** The words of a message without reasoning, images or files. */
export function textOf(message: InternalMessage): string {
  let text = "";
  for (const part of message.content) if (part.type === "text") text += part.text;
  return text;
}

/** The reasoning of a message, parts separated by a blank line. */
export function reasoningOf(message: InternalMessage): string {
  const parts: string[] = [];
  for (const part of message.content) if (part.type === "reasoning") parts.push(part.text);
  return parts.join("\n\n");
}

/** The images and files of a message, in its order. */
export function attachmentsIn({ content }: Pick<InternalMessage, "content">): AttachmentPart[] {
  return content.filter((part) => part.type === "image" || part.type === "file");
}

/** A message as it was written. What is attached stands first: models read a question after it better. */
export function contentOf(text: string, attached: readonly AttachmentPart[]): ContentPart[] {
  return text.trim() === "" ? [...attached] : [...attached, { type: "text", text }];
}

/** What an attachment is called. */
export function attachmentName(part: AttachmentPart): string {
  return part.name ?? "Image";
}

/** The words of a message with the names of what is attached: what it can be found by. */
export function wordsOf(message: InternalMessage): string {
  const names = attachmentsIn(message).map(attachmentName).join(", ");
  return [textOf(message), names].filter((words) => words !== "").join("\n");
}
