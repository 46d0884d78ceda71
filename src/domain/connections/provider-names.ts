/**
 * The version in the name of a Gemini model, such as 2.5; 0 if there is none. Google's own aliases
 * (`gemini-flash-latest`) have no version and mean the newest, so they give infinity.
 */
export function geminiVersion(modelId: string): number {
  const [, major, minor = "0"] = /gemini-(\d+)(?:\.(\d+))?/u.exec(modelId) ?? [];
  if (major !== undefined) return Number(`${major}.${minor}`);
  return /gemini-(?:\w+-)+latest$/u.test(modelId) ? Infinity : 0;
}

/** Whether this is OpenAI's own API, including its regional addresses (`eu.api.openai.com`). */
export function isOpenaiHost(host: string): boolean {
  return host === "api.openai.com" || host.endsWith(".api.openai.com");
}

/** Whether OpenAI's rules for its models apply: at its own API, and at Azure's. */
export function hasOpenaiRules(host: string): boolean {
  return isOpenaiHost(host) || host.endsWith(".openai.azure.com");
}
