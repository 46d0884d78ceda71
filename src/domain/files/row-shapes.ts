import type { Branch, ChatConfig, ChatContext, SystemPrompt } from "#domain/context.ts";
import type {
  CallProblem,
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

import type { FileTable } from "./format.ts";
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
  oneShapeOf,
  orNull,
  text,
  time,
  truth,
} from "./shape.ts";
import type { Shape } from "./shape.ts";

/** A year of milliseconds; anything longer is no duration of a tool's. */
const LONGEST = 31_536_000_000;
const MOST_TOKENS = 1_000_000_000_000;
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

const type = need(line);
const contentPart = oneShapeOf("type", {
  text: exactly<TextPart>({ type, text: need(text()), providerState: may(providerState) }),
  reasoning: exactly<ReasoningPart>({
    type,
    text: need(text()),
    providerState: may(providerState),
  }),
  image: exactly<ImagePart>({ type, blobId: need(id), mediaType: need(line), name: may(line) }),
  file: exactly<FilePart>({ type, blobId: need(id), mediaType: need(line), name: need(line) }),
});

const toolCall = exactly<ToolCallRequest>({
  id: need(id),
  toolName: need(line),
  arguments: need(anyJson),
  approvalStatus: need(oneOf("pending", "approved", "denied")),
  editedFrom: may(anyJson),
  problem: may(
    exactly<CallProblem>({
      kind: need(oneOf("malformed", "unknown_tool", "invalid_arguments")),
      message: need(text()),
    }),
  ),
  providerState: may(providerState),
});

const toolResult = exactly<ToolCallResult>({
  requestId: need(id),
  result: need(anyJson),
  isError: need(truth),
  source: need(oneOf("tool", "person", "system")),
});

const tokens = may(count(MOST_TOKENS));
const moment = amount(8_640_000_000_000_000);

const metadata = exactly<MessageMetadata>({
  model: may(line),
  connectionId: may(line),
  usage: may(
    exactly<Usage>({
      inputTokens: tokens,
      outputTokens: tokens,
      cachedTokens: tokens,
      reasoningTokens: tokens,
    }),
  ),
  finishReason: may(
    oneOf("stop", "tool_calls", "length", "content_filter", "refusal", "pause", "error", "other"),
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
      kind: need(oneOf("edit", "quote", "cherry_pick", "bring_back", "sub_task", "import")),
      contextId: may(id),
      branchId: may(id),
      nodeIds: may(listOf(id)),
    }),
  ),
  status: may(oneOf("complete", "partial", "stopped")),
  synthetic: may(truth),
  interruption: may(text()),
  toolMs: may(amount(LONGEST)),
});

const message = exactly<InternalMessage>({
  role: need(oneOf("system", "user", "assistant", "tool")),
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

/** What a row of each table must look like, to the last key. */
export const rowShapes: Readonly<Record<FileTable, Shape>> = {
  contexts: context,
  branches: branch,
  messages: node,
};
