import type { MessageCreateParamsStreaming } from "@anthropic-ai/sdk/resources/messages";

import type { AnthropicTurn } from "./turns.ts";

/**
 * The request body. The SDK's types describe the API's newest version, which has no sampling
 * controls; the version that Bough requests (see the adapter) still has them.
 */
export type AnthropicBody = Omit<MessageCreateParamsStreaming, "messages"> & {
  messages: AnthropicTurn[];
  temperature?: number;
  top_p?: number;
  top_k?: number;
};
