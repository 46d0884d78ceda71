import type { ContentPart, MessageNode } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import type { ToolDefinition } from "#domain/tool.ts";

/**
 * Roughly how many tokens a text is, without a tokenizer: four ASCII characters, two and a half of
 * another alphabet, or one of Chinese, Japanese, Korean or an emoji make a token. Real counts lie
 * within about a quarter of it for prose and code; the provider's own count replaces it on screen
 * as soon as an answer came.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let alphabetic = 0;
  let dense = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) ascii += 1;
    else if (unit < 0x1100) alphabetic += 1;
    else dense += 1;
  }
  return Math.ceil(ascii / 4 + alphabetic / 2.5 + dense);
}

/** Role, separators and ids around each message. */
const PER_MESSAGE = 4;
/** An image of ordinary size; providers charge between about 250 and 1,600. */
const PER_IMAGE = 1_000;

export function estimateMessage(
  { message }: MessageNode,
  attachments: PreparedContext["attachments"],
): number {
  let tokens = PER_MESSAGE;
  for (const part of message.content) tokens += estimatePart(part, attachments);
  for (const call of message.toolCalls ?? []) {
    tokens += PER_MESSAGE + estimateTokens(call.toolName + JSON.stringify(call.arguments));
  }
  if (message.toolResult !== undefined) {
    tokens += estimateTokens(JSON.stringify(message.toolResult.result));
  }
  return tokens;
}

function estimatePart(part: ContentPart, attachments: PreparedContext["attachments"]): number {
  switch (part.type) {
    case "text":
      return estimateTokens(part.text);
    case "reasoning":
      // Goes back to few providers only, and then it counts.
      return part.providerState === undefined ? 0 : estimateTokens(part.text);
    case "image":
      return PER_IMAGE;
    case "file":
      // Four base64 characters are three bytes, and about four bytes are a token.
      return Math.ceil(((attachments[part.blobId]?.base64.length ?? 0) * 3) / 16);
  }
}

export function estimateTools(tools: readonly ToolDefinition[]): number {
  return tools.reduce(
    (sum, { name, description, parameters }) =>
      sum + PER_MESSAGE + estimateTokens(name + description + JSON.stringify(parameters)),
    0,
  );
}

/** The whole request: system prompt, tools and messages. */
export function estimateRequest(prepared: PreparedContext): number {
  return prepared.messages.reduce(
    (sum, node) => sum + estimateMessage(node, prepared.attachments),
    estimateTokens(prepared.system.join("\n\n")) + estimateTools(prepared.tools),
  );
}
