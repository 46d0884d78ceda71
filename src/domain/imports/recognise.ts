import { aiStudio } from "./apps/ai-studio.ts";
import { betterChatgpt } from "./apps/better-chatgpt.ts";
import { bigAgi } from "./apps/big-agi.ts";
import { chatbotUi } from "./apps/chatbot-ui.ts";
import { chatgpt } from "./apps/chatgpt.ts";
import { cherryStudio } from "./apps/cherry-studio.ts";
import { claude } from "./apps/claude.ts";
import { deepSeek } from "./apps/deep-seek.ts";
import { gemini } from "./apps/gemini.ts";
import { grok } from "./apps/grok.ts";
import { huggingChat } from "./apps/hugging-chat.ts";
import { leChat } from "./apps/le-chat.ts";
import { librechat } from "./apps/librechat.ts";
import { llamaCpp } from "./apps/llama-cpp.ts";
import { lmStudio } from "./apps/lm-studio.ts";
import { lobeChat } from "./apps/lobe-chat.ts";
import { nextChat } from "./apps/next-chat.ts";
import { openWebUi } from "./apps/open-webui.ts";
import { sillyTavern } from "./apps/silly-tavern.ts";
import { typingMind } from "./apps/typing-mind.ts";
import type { AppAdapter } from "./imported-conversation.ts";

/** All adapters in the order in which they are asked. No value is accepted by two of them. */
export const ADAPTERS: readonly AppAdapter[] = [
  aiStudio,
  betterChatgpt,
  bigAgi,
  chatbotUi,
  chatgpt,
  cherryStudio,
  claude,
  deepSeek,
  gemini,
  grok,
  huggingChat,
  leChat,
  librechat,
  llamaCpp,
  lmStudio,
  lobeChat,
  nextChat,
  openWebUi,
  sillyTavern,
  typingMind,
];

/** The adapter for the app that a value is from, judged by its content and not by the file's name. */
export function adapterFor(value: unknown): AppAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.accepts(value));
}
