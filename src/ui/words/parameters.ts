import { formatNumber } from "#ui/format/format-number.ts";

/** Names of a model's parameters and of their values. */
export const parametersWords = {
  modelDefault: "Model default",
  yourDefault: "Your default",
  asInMode: (mode: string) => `As in the mode “${mode}”`,
  temperature: "Temperature",
  temperatureHint: "Lower is more predictable, higher more varied.",
  topP: "Top p",
  topPHint: "Considers only the most likely words, up to this share of the probability.",
  maxTokens: "Max output tokens",
  maxTokensHint: "Longer answers are cut off there.",
  effort: "Reasoning effort",
  effortHint: "How long the model thinks before it answers. More takes longer and costs more.",
  verbosity: "Verbosity",
  verbosityHint: "How long answers are.",
  choices: {
    none: "None",
    minimal: "Minimal",
    low: "Low",
    medium: "Medium",
    high: "High",
    xhigh: "Extra high",
    max: "Maximum",
  },
  other: "Other parameters",
  inOther: "other parameters",
  otherHint: "JSON with the server’s own parameter names. Sent with each request as it is.",
  otherExample: '{"seed": 7}',

  enterWhole: (min: number) => `Enter a whole number of at least ${formatNumber(min)}.`,
  enterNumber: (min: number, max: number) => `Enter a number from ${min} to ${max}.`,
  hasField: (name: string) => `“${name}” has its own field above.`,
  notAllowed: (taken: string) => `Bough doesn’t allow “${taken}” here.`,
  enterObject: 'Enter an object such as {"seed": 7}.',
  invalidJson: (value: string) => `Not valid JSON: ${value}`,
} as const;
