import { hostOf } from "./address.ts";
import type { Protocol } from "./connection.ts";

/** A known provider or local server from which a connection can be made. */
export interface Preset {
  id: string;
  name: string;
  protocol: Protocol;
  /** Without a trailing slash. For a local server, its default address. */
  baseUrl: string;
  /** The prefix of this provider's keys, if no other provider's keys have it. */
  keyPrefix?: string;
  /** The page where a person gets a key; absent if none is needed. */
  keyPage?: string;
  /** The page where a person pays; absent if the provider is free. */
  creditPage?: string;
  /** True if the server runs on the person's own machine and needs no key. */
  local?: boolean;
}

/** The presets in the order in which they are offered. */
export const presets: readonly Preset[] = [
  {
    id: "openai",
    name: "OpenAI",
    protocol: "openai-responses",
    baseUrl: "https://api.openai.com/v1",
    keyPrefix: "sk-proj-",
    keyPage: "https://platform.openai.com/api-keys",
    creditPage: "https://platform.openai.com/settings/organization/billing",
  },
  {
    id: "anthropic",
    name: "Anthropic",
    protocol: "anthropic-messages",
    baseUrl: "https://api.anthropic.com/v1",
    keyPrefix: "sk-ant-",
    keyPage: "https://console.anthropic.com/settings/keys",
    creditPage: "https://console.anthropic.com/settings/billing",
  },
  {
    id: "google",
    name: "Google Gemini",
    protocol: "gemini",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    keyPrefix: "AIza",
    keyPage: "https://aistudio.google.com/apikey",
    creditPage: "https://console.cloud.google.com/billing",
  },
  {
    id: "openrouter",
    name: "OpenRouter",
    protocol: "openai-chat",
    baseUrl: "https://openrouter.ai/api/v1",
    keyPrefix: "sk-or-",
    keyPage: "https://openrouter.ai/settings/keys",
    creditPage: "https://openrouter.ai/settings/credits",
  },
  {
    id: "groq",
    name: "Groq",
    protocol: "openai-chat",
    baseUrl: "https://api.groq.com/openai/v1",
    keyPrefix: "gsk_",
    keyPage: "https://console.groq.com/keys",
    creditPage: "https://console.groq.com/settings/billing",
  },
  {
    id: "mistral",
    name: "Mistral",
    protocol: "openai-chat",
    baseUrl: "https://api.mistral.ai/v1",
    keyPage: "https://console.mistral.ai/api-keys",
    creditPage: "https://console.mistral.ai/billing",
  },
  {
    id: "deepseek",
    name: "DeepSeek",
    protocol: "openai-chat",
    baseUrl: "https://api.deepseek.com",
    keyPage: "https://platform.deepseek.com/api_keys",
    creditPage: "https://platform.deepseek.com/top_up",
  },
  {
    id: "xai",
    name: "xAI",
    protocol: "openai-responses",
    baseUrl: "https://api.x.ai/v1",
    keyPrefix: "xai-",
    keyPage: "https://console.x.ai",
    creditPage: "https://console.x.ai",
  },
  {
    id: "together",
    name: "Together",
    protocol: "openai-chat",
    baseUrl: "https://api.together.xyz/v1",
    keyPage: "https://api.together.ai/settings/api-keys",
    creditPage: "https://api.together.ai/settings/billing",
  },
  {
    id: "fireworks",
    name: "Fireworks",
    protocol: "openai-chat",
    baseUrl: "https://api.fireworks.ai/inference/v1",
    keyPrefix: "fw_",
    keyPage: "https://fireworks.ai/account/api-keys",
    creditPage: "https://fireworks.ai/account/billing",
  },
  {
    id: "ollama",
    name: "Ollama",
    protocol: "openai-chat",
    baseUrl: "http://localhost:11434/v1",
    local: true,
  },
  {
    id: "lm-studio",
    name: "LM Studio",
    protocol: "openai-chat",
    baseUrl: "http://localhost:1234/v1",
    local: true,
  },
  {
    id: "llama-cpp",
    name: "llama.cpp",
    protocol: "openai-chat",
    baseUrl: "http://localhost:8080/v1",
    local: true,
  },
  {
    id: "vllm",
    name: "vLLM",
    protocol: "openai-chat",
    baseUrl: "http://localhost:8000/v1",
    local: true,
  },
];

/** Servers that run on the person's machine, each at its default address. */
export const localServers: readonly Preset[] = presets.filter(({ local }) => local === true);

/** The preset that a key belongs to, judged by its prefix; undefined if the prefix does not tell. */
export function presetOfKey(key: string): Preset | undefined {
  return presets.find(({ keyPrefix }) => keyPrefix !== undefined && key.startsWith(keyPrefix));
}

/** Whether the text could be a provider's key: it has no spaces and is long enough. */
export function looksLikeKey(text: string): boolean {
  return /^\S{16,}$/u.test(text);
}

export function presetById(id: string | undefined): Preset | undefined {
  return presets.find((preset) => preset.id === id);
}

/** The preset whose base URL has this host (including a port, if there is one). */
export function presetAt(host: string | undefined): Preset | undefined {
  return presets.find(({ baseUrl }) => hostOf(baseUrl) === host);
}
