import type { ModelPrice } from "#domain/connection.ts";
import type { Branch, ChatConfig, ChatContext, SystemPrompt } from "#domain/context.ts";
import type {
  CallProblem,
  ContentPart,
  FilePart,
  ImagePart,
  InternalMessage,
  MessageMetadata,
  MessageNode,
  MessageSource,
  ProviderState,
  ReasoningPart,
  TextPart,
  ToolCallRequest,
  ToolCallResult,
  Usage,
} from "#domain/message.ts";

import { fileLimits } from "./format.ts";
import type { BlobInFile, FileTable } from "./format.ts";
import {
  amount,
  anyJson,
  anyObject,
  count,
  exactly,
  id,
  line,
  listOf,
  may,
  name,
  need,
  oneOf,
  oneWordOf,
  oneShapeOf,
  orNull,
  text,
  time,
  truth,
} from "./shape.ts";
import type { Shape } from "./shape.ts";

/** A year of milliseconds; anything longer is no duration of a tool's. */
const LONGEST = 31_536_000_000;
/** It grows by one at a time: no number of writers ever reaches it. */
const MOST_EPOCH = 1_000_000_000;

const config = exactly<ChatConfig>({
  modelId: need(line),
  connectionId: need(line),
  mode: need(line),
  parameters: need(anyObject),
  outputSchema: may(anyObject),
});

const context = exactly<ChatContext>({
  id: need(id),
  parentId: may(id),
  parentBranchId: may(id),
  parentCallId: may(id),
  title: need(line),
  config: need(config),
  activeBranchName: need(line),
  pinnedBranchId: may(id),
  writerEpoch: need(count(MOST_EPOCH)),
  deletedAt: may(time),
  createdAt: need(time),
  updatedAt: need(time),
});

const branch = exactly<Branch>({
  id: need(id),
  contextId: need(id),
  name: need(name(1_000)),
  named: need(truth),
  messageIds: need(listOf(id)),
  systemPrompt: may(exactly<SystemPrompt>({ id: need(id), content: need(text()) })),
  userPrompt: may(text()),
  overrides: may(
    exactly<NonNullable<Branch["overrides"]>>({
      modelId: may(line),
      connectionId: may(line),
      parameters: may(anyObject),
      mode: may(line),
    }),
  ),
  forkedFrom: may(
    exactly<NonNullable<Branch["forkedFrom"]>>({ branchId: need(id), nodeId: may(id) }),
  ),
  aside: may(oneOf(true)),
  colour: need(count(1_000)),
  activeAt: need(time),
  deletedAt: may(time),
  createdAt: need(time),
});

const providerState = exactly<ProviderState>({
  protocol: need(line),
  model: need(line),
  value: need(anyJson),
});

const MOST_PIXELS = 1_000_000;
const bytes = may(count(1_000_000_000_000));
const pixels = may(count(MOST_PIXELS));
const type = need(line);
const contentPart = oneShapeOf<ContentPart["type"]>("type", {
  text: exactly<TextPart>({ type, text: need(text()), providerState: may(providerState) }),
  reasoning: exactly<ReasoningPart>({
    type,
    text: need(text()),
    providerState: may(providerState),
  }),
  image: exactly<ImagePart>({
    type,
    blobId: need(id),
    mediaType: need(line),
    name: may(line),
    size: bytes,
    width: pixels,
    height: pixels,
    scaledFrom: may(
      exactly<NonNullable<ImagePart["scaledFrom"]>>({
        width: need(count(MOST_PIXELS)),
        height: need(count(MOST_PIXELS)),
      }),
    ),
  }),
  file: exactly<FilePart>({
    type,
    blobId: need(id),
    mediaType: need(line),
    name: need(line),
    size: bytes,
    pages: may(count(1_000_000)),
  }),
});

const toolCall = exactly<ToolCallRequest>({
  id: need(id),
  toolName: need(line),
  arguments: need(anyJson),
  approvalStatus: need(
    oneWordOf<ToolCallRequest["approvalStatus"]>({ pending: true, approved: true, denied: true }),
  ),
  editedFrom: may(anyJson),
  problem: may(
    exactly<CallProblem>({
      kind: need(
        oneWordOf<CallProblem["kind"]>({
          malformed: true,
          unknown_tool: true,
          invalid_arguments: true,
        }),
      ),
      message: need(text()),
    }),
  ),
  providerState: may(providerState),
});

const toolResult = exactly<ToolCallResult>({
  requestId: need(id),
  result: need(anyJson),
  isError: need(truth),
  source: need(oneWordOf<ToolCallResult["source"]>({ tool: true, person: true, system: true })),
});

const tokens = may(count(fileLimits.tokens));
const moment = amount(8_640_000_000_000_000);

const usage = exactly<Usage>({
  inputTokens: tokens,
  outputTokens: tokens,
  cachedTokens: tokens,
  reasoningTokens: tokens,
  cacheWriteTokens: tokens,
  cost: may(amount(fileLimits.dollars)),
});

const dollars = amount(fileLimits.dollars);
const price = exactly<ModelPrice>({
  input: need(dollars),
  output: need(dollars),
  cachedInput: may(dollars),
  cacheWrite: may(dollars),
});

const metadata = exactly<MessageMetadata>({
  model: may(line),
  connectionId: may(line),
  usage: may(usage),
  estimatedUsage: may(usage),
  price: may(price),
  finishReason: may(
    oneWordOf<NonNullable<MessageMetadata["finishReason"]>>({
      stop: true,
      tool_calls: true,
      length: true,
      content_filter: true,
      refusal: true,
      pause: true,
      error: true,
      other: true,
    }),
  ),
  timings: may(
    exactly<NonNullable<MessageMetadata["timings"]>>({
      requestedAt: need(moment),
      firstPartAt: may(moment),
      endedAt: may(moment),
    }),
  ),
  source: may(
    exactly<MessageSource>({
      kind: need(
        oneWordOf<MessageSource["kind"]>({
          edit: true,
          quote: true,
          cherry_pick: true,
          bring_back: true,
          sub_task: true,
          import: true,
        }),
      ),
      contextId: may(id),
      branchId: may(id),
      nodeIds: may(listOf(id)),
    }),
  ),
  status: may(
    oneWordOf<NonNullable<MessageMetadata["status"]>>({
      complete: true,
      partial: true,
      stopped: true,
    }),
  ),
  synthetic: may(truth),
  interruption: may(text()),
  leftOut: may(listOf(line)),
  toolMs: may(amount(LONGEST)),
});

const message = exactly<InternalMessage>({
  role: need(
    oneWordOf<InternalMessage["role"]>({ system: true, user: true, assistant: true, tool: true }),
  ),
  content: need(listOf(contentPart)),
  toolCalls: may(listOf(toolCall)),
  toolResult: may(toolResult),
  metadata: may(metadata),
});

const node = exactly<MessageNode>({
  id: need(id),
  contextId: need(id),
  parentId: need(orNull(id)),
  message: need(message),
  createdAt: need(time),
});

const base64: Shape = (value) =>
  text(fileLimits.blob)(value) ??
  (isBase64(String(value)) ? undefined : { kind: "schema", path: [], message: "expected base64" });

function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[\w+/]*={0,2}$/u.test(value) && !value.includes("_");
}

/** What the bytes of an attachment must look like. Whether they are what they say is looked at later. */
export const blobShape: Shape = exactly<BlobInFile>({
  id: need(id),
  mediaType: need(
    oneOf("image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf", "text/plain"),
  ),
  createdAt: need(time),
  data: need(base64),
});

/** What a row of each table must look like, to the last key. */
export const rowShapes: Readonly<Record<FileTable, Shape>> = {
  contexts: context,
  branches: branch,
  messages: node,
};
