import type { ModelPrice } from "#domain/connections/connection.ts";

import type { ValidatorKind } from "./answer-validators.ts";
import type { JsonValue } from "./json.ts";
import type { ToolArguments } from "./tool.ts";

/** Who a message is from. */
export type Role = "system" | "user" | "assistant" | "tool";

/**
 * What a provider needs back unchanged in a later request (signatures, encrypted reasoning, its own
 * call id). It is sent only to the same protocol and model, and dropped for any other.
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

/** The resource that an attachment is a copy of, if it is not the person's own file. */
export interface CopiedResource {
  /** The name of the MCP server when the resource was copied. */
  server: string;
  /** The server's own address for the resource, on one line; a very long one is cut. */
  uri: string;
}

/** An image. `blobId` is the id of a row of `blobs`, whose exact bytes are sent to the model. */
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

/** A file: UTF-8 text or a PDF. */
export interface FilePart {
  type: "file";
  blobId: string;
  mediaType: string;
  name: string;
  /** Bytes. */
  size?: number;
  /** Number of pages of a PDF, if they could be counted. */
  pages?: number;
  resource?: CopiedResource;
}

/** A file of a workspace. `blobId` is the id of a row of `blobs`. */
export interface WorkspaceFile {
  blobId: string;
  /** The type of the stored bytes: a script is `text/plain`, whatever its name says. */
  mediaType: string;
  /** Bytes. */
  size: number;
}

/** A change to one file. `file` is null if it is deleted. `path` is spelled as in `workspace/path.ts`. */
export interface FileChange {
  path: string;
  file: WorkspaceFile | null;
}

/** What a person's message or a tool's result changes in the workspace of its branch. */
export interface WorkspacePart {
  type: "workspace";
  changes: FileChange[];
}

/** A search or page that a provider looked up by itself while it answered. */
export interface WebLookup {
  kind: "search" | "fetch";
  /** The search words, or the page's address. */
  about: string;
  /** Where the person can run the same search, if the provider asks for such a link. */
  address?: string;
  /** Why the lookup brought nothing, in the provider's words. */
  failed?: string;
}

/** A page that an answer draws on. */
export interface WebSource {
  /** http or https. */
  address: string;
  title?: string;
}

/** The text before `at` (UTF-16 units of the message's text) rests on these sources, by their index. */
export interface WebCitation {
  at: number;
  sources: number[];
}

/**
 * What an answer took from the web through its provider's own tools, independent of the provider's
 * format.
 */
export interface WebPart {
  type: "web";
  lookups: WebLookup[];
  sources: WebSource[];
  citations: WebCitation[];
  /** How many more sources there were than are kept. */
  more?: number;
}

export type AttachmentPart = ImagePart | FilePart;
/** The parts that a person's message can have besides its text. */
export type AddedPart = AttachmentPart | WorkspacePart;
export type ContentPart = TextPart | ReasoningPart | AddedPart | WebPart;

export type ApprovalStatus = "pending" | "approved" | "denied";

/** Why a call can never run as the model wrote it. The model gets `message` back as an error. */
export interface CallProblem {
  kind: "malformed" | "unknown_tool" | "invalid_arguments" | "too_many_calls";
  message: string;
}

/** A model's request for a tool call. `id` is Bough's; the provider's id is in `providerState`. */
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

/** The result of a call. `requestId` is the `id` of its `ToolCallRequest`. */
export interface ToolCallResult {
  requestId: string;
  result: JsonValue;
  isError: boolean;
  source: "tool" | "person" | "system";
}

/** Tokens as the provider reported them. Fields that it did not report are absent. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  cachedTokens?: number;
  reasoningTokens?: number;
  /** Input tokens that were written to the provider's cache; included in `inputTokens`. */
  cacheWriteTokens?: number;
  /** Cost of the request in US dollars, if the provider reports it. */
  cost?: number;
}

/** The provider's reason in Bough's terms; `other` stands for any unknown value. */
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
 * Where a copied or retold message came from (cherry-pick, bring back, sub-task, import), that it was
 * edited, or the answers that it asks to combine (`quote`).
 */
export interface MessageSource {
  kind: "edit" | "quote" | "cherry_pick" | "bring_back" | "sub_task" | "import";
  contextId?: string;
  branchId?: string;
  nodeIds?: string[];
}

/** What is wrong with a final answer that is kept all the same. */
export interface AnswerFlaw {
  /** What found the flaw: the output schema, or a validator. */
  check: "output" | ValidatorKind;
  problem: string;
  /** The check itself failed to run, so the answer may be right. */
  unchecked?: true;
}

export interface MessageMetadata {
  model?: string;
  connectionId?: string;
  usage?: Usage;
  /** Bough's own token count, if the provider reported none. */
  estimatedUsage?: Usage;
  /** The model's price at the time of the request, so that a later price does not change what was paid. */
  price?: ModelPrice;
  finishReason?: FinishReason;
  /** Unix milliseconds. */
  timings?: { requestedAt: number; firstPartAt?: number; endedAt?: number };
  source?: MessageSource;
  /** Absent means complete. `partial` was cut off by a failure, `stopped` by the person. */
  status?: "complete" | "partial" | "stopped";
  /** What is wrong with a final answer that failed a check. */
  flaw?: AnswerFlaw;
  /** Written by Bough, not by a person or a model (validation errors, "go on"). */
  synthetic?: boolean;
  /** For a `partial` message: what went wrong, in the provider's words. */
  interruption?: string;
  /** What the request left out of what the person set or attached, because the model refuses it. */
  leftOut?: string[];
  /** How long a tool took, in milliseconds. */
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

/** Whether a person wrote the message. Bough's own notes to the model have the role `user` too. */
export function isPersons({ role, metadata }: InternalMessage): boolean {
  return role === "user" && metadata?.synthetic !== true;
}

/** How an answer ended early; undefined for a complete answer and for any other message. */
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

/** The files that a message changes in the workspace of its branch. */
export function fileChangesIn({ content }: Pick<InternalMessage, "content">): FileChange[] {
  return content.flatMap((part) => (part.type === "workspace" ? part.changes : []));
}

/** The ids of the rows of `blobs` that the content refers to. */
export function blobIdsIn(content: readonly ContentPart[]): string[] {
  return content.flatMap((part) => {
    if (part.type === "image" || part.type === "file") return [part.blobId];
    if (part.type !== "workspace") return [];
    return part.changes.flatMap(({ file }) => file?.blobId ?? []);
  });
}

/** The content of a new message. Attachments come first: models handle a question better after them. */
export function contentOf(text: string, added: readonly AddedPart[]): ContentPart[] {
  return text.trim() === "" ? [...added] : [...added, { type: "text", text }];
}

/** The display name of an attachment. */
export function attachmentName(part: AttachmentPart): string {
  return part.name ?? "Image";
}
