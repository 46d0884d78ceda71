import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";

import type { ChatMessage } from "./messages.ts";

/** The request body: OpenAI's type, with the message fields that other servers add. */
export type ChatBody = Omit<ChatCompletionCreateParamsStreaming, "messages" | "stream_options"> & {
  messages: ChatMessage[];
  stream_options?: { include_usage: boolean; include_obfuscation?: boolean };
};
