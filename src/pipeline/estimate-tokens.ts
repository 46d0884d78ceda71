import { isPdf } from "#domain/attachments/media-types.ts";
import type {
  ContentPart,
  FilePart,
  ImagePart,
  InternalMessage,
  MessageNode,
} from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { tokensOf } from "#domain/requests/request-row.ts";
import type { RequestParts } from "#domain/requests/request-row.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";

/** Tokens for role, separators and ids around each message. */
const PER_MESSAGE = 4;
/** Tokens for an image of unknown size. Providers charge between about 250 and 1,600. */
const PER_IMAGE = 1_000;
/**
 * Anthropic's published figures: pixels per token, and the most tokens per image. Larger images are
 * scaled down.
 */
const PIXELS_PER_TOKEN = 750;
const MOST_PER_IMAGE = 1_600;
/**
 * Tokens per page of a PDF, which is sent as text and as a picture: 1,500 to 3,000 at Anthropic, less
 * elsewhere.
 */
const PER_PAGE = 2_000;
/** Bytes per page, used if the pages could not be counted. */
const PAGE = 100_000;

export function estimateMessage(node: MessageNode): number {
  return estimateWords(node) + estimateAttachments(node);
}

const known = new WeakMap<MessageNode, number>();

/**
 * Estimates a message without its attachments. Cached, because each message is estimated several times
 * per request.
 */
function estimateWords(node: MessageNode): number {
  const tokens = known.get(node) ?? countTokens(node.message);
  known.set(node, tokens);
  return tokens;
}

function countTokens({ content, toolCalls, toolResult }: InternalMessage): number {
  let tokens = PER_MESSAGE;
  for (const part of content) tokens += estimateText(part);
  for (const call of toolCalls ?? []) {
    tokens += PER_MESSAGE + estimateTokens(call.toolName + JSON.stringify(call.arguments));
  }
  return toolResult === undefined
    ? tokens
    : tokens + estimateTokens(JSON.stringify(toolResult.result));
}

function estimateText(part: ContentPart): number {
  if (part.type === "text") return estimateTokens(part.text);
  // Reasoning counts only if it is sent back, which only few providers want.
  return part.type === "reasoning" && part.providerState !== undefined
    ? estimateTokens(part.text)
    : 0;
}

function estimateAttachments({ message }: MessageNode): number {
  let tokens = 0;
  for (const part of message.content) {
    if (part.type === "image") tokens += estimateImage(part);
    if (part.type === "file") tokens += estimateFile(part);
  }
  return tokens;
}

/** The tokens of an answer as the provider will count them, including its reasoning. */
export function estimateAnswer({ content, toolCalls = [] }: InternalMessage): number {
  const words = content.map((part) => ("text" in part ? estimateTokens(part.text) : 0));
  const calls = toolCalls.map((call) =>
    estimateTokens(call.toolName + JSON.stringify(call.arguments)),
  );
  return [...words, ...calls].reduce((sum, tokens) => sum + tokens, 0);
}

export function estimateImage({ width, height }: ImagePart): number {
  if (width === undefined || height === undefined) return PER_IMAGE;
  return Math.min(MOST_PER_IMAGE, Math.ceil((width * height) / PIXELS_PER_TOKEN));
}

/** Text is estimated by its bytes, about four per token in any alphabet, and a PDF by its pages. */
export function estimateFile({ mediaType, size = 0, pages }: FilePart): number {
  if (!isPdf(mediaType)) return Math.ceil(size / 4);
  return PER_PAGE * (pages ?? Math.max(1, Math.ceil(size / PAGE)));
}

export function estimateTools(tools: readonly ToolDefinition[]): number {
  return tools.reduce(
    (sum, { name, description, parameters }) =>
      sum + PER_MESSAGE + estimateTokens(name + description + JSON.stringify(parameters)),
    0,
  );
}

/** Estimates a whole request by what its tokens are used for. */
export function estimateParts({ system, tools, messages }: PreparedContext): RequestParts {
  return {
    system: estimateTokens(system.join("\n\n")),
    tools: estimateTools(tools),
    messages: messages.reduce((sum, node) => sum + estimateWords(node), 0),
    attachments: messages.reduce((sum, node) => sum + estimateAttachments(node), 0),
  };
}

export function estimateRequest(prepared: PreparedContext): number {
  return tokensOf(estimateParts(prepared));
}
