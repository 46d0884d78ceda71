import type { ModelInfo } from "./connection.ts";

/** Models that do not answer with text, or that only classify it. */
const NO_CHAT =
  /embed|whisper|tts|dall-e|moderation|image|audio|realtime|transcri|speech|search|sora|rerank|guard|ocr|turbo-instruct|babbage|davinci|computer-use|codex|robotics|veo|imagen|lyria|aqa|learnlm/iu;

/** For each provider, the model or models that suit general questions. */
const CHOSEN: Readonly<Record<string, RegExp>> = {
  openrouter: /^openrouter\/auto$/u,
  openai: /^gpt-\d[\w.]*$/u,
  anthropic: /sonnet/u,
  google: /^gemini-[\d.]+-flash$/u,
  mistral: /^mistral-large-latest$/u,
  deepseek: /^deepseek-chat$/u,
  xai: /^grok-\d[\w.-]*$/u,
};

/**
 * The default model for a new connection, which the person can change with one click. It is the
 * provider's general-purpose model, the highest version if there are several; otherwise the first chat
 * model.
 */
export function preferredModel(presetId: string, models: readonly ModelInfo[]): string {
  const conversing = models.map(({ id }) => id).filter((id) => !NO_CHAT.test(id));
  const pattern = CHOSEN[presetId];
  const fitting = conversing.filter((id) => pattern?.test(id) === true);
  const [best] = fitting.toSorted((left, right) =>
    right.localeCompare(left, "en", { numeric: true }),
  );
  return best ?? conversing[0] ?? models[0]?.id ?? "";
}
