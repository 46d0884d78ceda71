/**
 * The generation in the name of one of Google's models, such as 2.5; 0 if it has none. Google's own
 * aliases (`gemini-flash-latest`) name none and mean the newest.
 */
export function geminiVersion(modelId: string): number {
  const [, major, minor = "0"] = /gemini-(\d+)(?:\.(\d+))?/u.exec(modelId) ?? [];
  if (major !== undefined) return Number(`${major}.${minor}`);
  return /gemini-(?:\w+-)+latest$/u.test(modelId) ? Infinity : 0;
}

/** OpenAI's own API, at one of its regional addresses too (`eu.api.openai.com`). */
export function isOpenaiHost(host: string): boolean {
  return host === "api.openai.com" || host.endsWith(".api.openai.com");
}

/** Where OpenAI's rules of its models apply: at its own API, and at Azure's. */
export function hasOpenaiRules(host: string): boolean {
  return isOpenaiHost(host) || host.endsWith(".openai.azure.com");
}
