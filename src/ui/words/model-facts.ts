/**
 * Facts that a provider states about a model. Prices and token limits are passed as texts: "$0.15", "128k".
 */
export const modelFactsWords = {
  isFavourite: "favourite",
  takeTyped: (model: string, connection: string) => `Use “${model}” at ${connection}`,

  window: (tokens: string) => `${tokens} tokens`,
  reads: (tokens: string) => `Reads up to ${tokens} tokens.`,
  writes: (tokens: string) => `Writes up to ${tokens} tokens.`,
  abilities: { tools: "tools", images: "images", files: "files", reasoning: "reasoning" },
  noTools: "Can’t use tools.",
  accepts: (kinds: string) => `Accepts ${kinds}.`,
  reasons: "Can reason.",
  free: "free",
  price: (input: string, output: string) => `${input} / ${output} per million`,
  isFree: "Free, according to the provider.",
  costs: (input: string, output: string) => `A million tokens cost ${input} in and ${output} out.`,
  costsWithCache: (input: string, cached: string, output: string) =>
    `A million tokens cost ${input} in (${cached} if cached) and ${output} out.`,
} as const;
