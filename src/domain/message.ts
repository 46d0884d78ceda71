import type { ModelPrice } from "#domain/connections/connection.ts";

import type { ValidatorKind } from "./answer-validators.ts";
import type { JsonValue } from "./json.ts";
import type { ToolArguments } from "./tool.ts";

/** Who a message is from. */
export type Role = "system" | "user" | "assistant" | "tool";

/**
 * What one provider needs back unchanged in a later request (signatures, encrypted reasoning, its
 * own call id). It is sent only to the same protocol and model, and dropped for any other.
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

/** What an attachment is a copy of, if it is not a file of the person's own. */
export interface CopiedResource {
  /** The MCP server's name when it was copied. */
  server: string;
  /** The server's own address for it, in one line; a very long one is cut. */
  uri: string;
}

/** `blobId` is the id of a row of `blobs`; a model is sent exactly those bytes. */
export interface ImagePart {
  type: "image";
  blobId: string;
  mediaType: string;
  name?: string;
  /** Bytes. */
  size?: number;
  /** Pixels, as shown, so that layout space can be reserved before the image is read. */
  width?: number;
  height?: number;
  /** Size in pixels of the person's own file, if a smaller copy of it was stored. */
  scaledFrom?: { width: number; height: number };
  resource?: CopiedResource;
}

/** A text in UTF-8, or a PDF. */
export interface FilePart {
  type: "file";
  blobId: string;
  mediaType: string;
  name: string;
  /** Bytes. */
  size?: number;
  /** Of a PDF, if they could be counted. */
  pages?: number;
  resource?: CopiedResource;
}

/** A file of a workspace. `blobId` is the id of a row of `blobs`. */
export interface WorkspaceFile {
  blobId: string;
  /** Of the stored bytes: a script is `text/plain`, whatever its name says. */
  mediaType: string;
  /** Bytes. */
  size: number;
}

/** `file` is null where the file is deleted. `path` is as `workspace/path.ts` spells it. */
export interface FileChange {
  path: string;
  file: WorkspaceFile | null;
}

/** What a message changes in its branch's workspace: of a person's message, or of a tool's. */
export interface WorkspacePart {
  type: "workspace";
  changes: FileChange[];
}

/** What a provider looked up by itself, while it answered. */
export interface WebLookup {
  kind: "search" | "fetch";
  /** The words, or the address. */
  about: string;
  /** Where the person can do the same, if the provider wants that to be offered. */
  address?: string;
  /** Why it brought nothing, in the provider's word. */
  failed?: string;
}

/** A page that an answer draws on. */
export interface WebSource {
  /** http or https. */
  address: string;
  title?: string;
}

/** What is before `at` (UTF-16 units of the message's text) rests on these of the sources. */
export interface WebCitation {
  at: number;
  sources: number[];
}

/** What an answer took from the web by its provider's own tools, in no provider's format. */
export interface WebPart {
  type: "web";
  lookups: WebLookup[];
  sources: WebSource[];
  citations: WebCitation[];
  /** How many sources there were beyond those that are kept. */
  more?: number;
}

export type AttachmentPart = ImagePart | FilePart;
/** What a message of the person's may have besides its text. */
export type AddedPart = AttachmentPart | WorkspacePart;
export type ContentPart = TextPart | ReasoningPart | AddedPart | WebPart;

export type ApprovalStatus = "pending" | "approved" | "denied";

/** Why a call can never run as the model wrote it; the model gets `message` back as an error. */
export interface CallProblem {
  kind: "malformed" | "unknown_tool" | "invalid_arguments" | "too_many_calls";
  message: string;
}

/** A model's request for a tool call. `id` is ours; the provider's is in `providerState`. */
export interface ToolCallRequest {
  id: string;
  toolName: string;
  arguments: ToolArguments;
  approvalStatus: ApprovalStatus;
  /** The model's own arguments, if the person edited them. */
  editedFrom?: ToolArguments;
  problem?: CallProblem;
  providerState?: ProviderState;
}

/** The result of a call. `requestId` is the `ToolCallRequest.id` it answers. */
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
  /** Input tokens that were written to the provider's cache; part of `inputTokens`. */
  cacheWriteTokens?: number;
  /** US dollars, if the provider reports what this request cost. */
  cost?: number;
}

/** The normalized reason; `other` keeps unknown wire values readable. */
export type FinishReason =
  | "stop"
  | "tool_calls"
  | "length"
  | "content_filter"
  | "refusal"
  | "pause"
  | "error"
  | "other";

/**
 * Where a copied or summarized message came from (cherry-pick, bring back, sub-task), or the answers that it asks to
 * combine (`quote`).
 */
export interface MessageSource {
  kind: "edit" | "quote" | "cherry_pick" | "bring_back" | "sub_task" | "import";
  contextId?: string;
  branchId?: string;
  nodeIds?: string[];
}

/** What is wrong with a final answer that is kept all the same. */
export interface AnswerFlaw {
  /** What found it: the output schema, or a validator. */
  check: "output" | ValidatorKind;
  problem: string;
  /** The check itself could not be carried out: the answer may be right. */
  unchecked?: true;
}

export interface MessageMetadata {
  model?: string;
  connectionId?: string;
  usage?: Usage;
  /** Bough's own count of tokens, if the provider reported none. */
  estimatedUsage?: Usage;
  /** The model's price at the time of the request: a later price does not change what was paid. */
  price?: ModelPrice;
  finishReason?: FinishReason;
  /** Unix milliseconds. */
  timings?: { requestedAt: number; firstPartAt?: number; endedAt?: number };
  source?: MessageSource;
  /** Absent means complete. `partial`: cut off by a failure; `stopped`: by the person. */
  status?: "complete" | "partial" | "stopped";
  /** Of a final answer that failed a check. */
  flaw?: AnswerFlaw;
  /** Written by Bough, not by a person or a model (validation errors, "go on"). */
  synthetic?: boolean;
  /** What went wrong, for a `partial` node, in the provider's words. */
  interruption?: string;
  /** What the person set or attached but the request left out, because the model refuses it. */
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

/** Whether a person said it: Bough's notes to the model have their role too. */
export function isPersons({ role, metadata }: InternalMessage): boolean {
  return role === "user" && metadata?.synthetic !== true;
}

/** How an answer ended early; undefined for a whole one, and for every other message. */
export function incompleteStatus({
  metadata,
}: Pick<InternalMessage, "metadata">): "partial" | "stopped" | undefined {
  const { status } = metadata ?? {};
  return status === "complete" ? undefined : status;
}

/** The text of a message without reasoning, images or files. */
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

/** The images and files of a message, in order. */
export function attachmentsIn({ content }: Pick<InternalMessage, "content">): AttachmentPart[] {
  return content.filter((part) => part.type === "image" || part.type === "file");
}

/** What a message changes in its branch's workspace. */
export function fileChangesIn({ content }: Pick<InternalMessage, "content">): FileChange[] {
  return content.flatMap((part) => (part.type === "workspace" ? part.changes : []));
}

/** The ids of the rows of `blobs` that these parts refer to. */
export function blobIdsIn(content: readonly ContentPart[]): string[] {
  return content.flatMap((part) => {
    if (part.type === "image" || part.type === "file") return [part.blobId];
    if (part.type !== "workspace") return [];
    return part.changes.flatMap(({ file }) => file?.blobId ?? []);
  });
}

/**
 * The content of a new message. Attachments come first: models read a question after them better.
 */
export function contentOf(text: string, added: readonly AddedPart[]): ContentPart[] {
  return text.trim() === "" ? [...added] : [...added, { type: "text", text }];
}

/** The display name of an attachment. */
export function attachmentName(part: AttachmentPart): string {
  return part.name ?? "Image";
}
