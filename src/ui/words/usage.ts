import { formatNumber, formatShortCount } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about tokens and costs. Dollars and partly estimated figures are passed as texts, with their ≈. */
export const usageWords = {
  answerUsed: (figures: string) => `This answer used ${figures}`,
  inAndOut: (sign: string, input: number, output: number) =>
    `${sign}${formatShortCount(input)} in, ${sign}${formatShortCount(output)} out`,
  tokensIn: (sign: string, tokens: number) => `${sign}${formatShortCount(tokens)} in`,
  tokensOut: (sign: string, tokens: number) => `${sign}${formatShortCount(tokens)} out`,
  exactly: {
    input: (tokens: number) => plural(tokens, { one: "# input token", other: "# input tokens" }),
    cacheRead: (tokens: number) => `${formatNumber(tokens)} read from cache`,
    cacheWritten: (tokens: number) => `${formatNumber(tokens)} written to cache`,
    output: (tokens: number) => plural(tokens, { one: "# output token", other: "# output tokens" }),
    reasoning: (tokens: number) => `${formatNumber(tokens)} for reasoning`,
  },
  isEstimate: "The provider didn’t report all tokens. ≈ marks Bough’s estimate.",
  costDoubt: (why: string) => `The cost is approximate: ${why}.`,
  doubts: {
    tokens: "the provider reported no tokens, so they are estimated",
    cached_price: "the price of cached tokens is unknown, so the full input price is used",
    write_price: "the price of cache writes is unknown, so the plain input price is used",
  },

  title: "Usage",
  isLoading: "Adding up the conversation’s messages…",
  onBranch: "On this branch",
  sharedAnswers: (answers: number, figures: string) =>
    plural(answers, {
      one: () => `One answer shared with other branches, paid for only once: ${figures}.`,
      other: (number) =>
        `${number} answers shared with other branches, paid for only once: ${figures}.`,
    }),
  inConversation: "In the conversation",
  inConversationHint: "All branches and versions, counting each answer once.",
  deleted: "Also spent: deleted",
  answersInBin: (answers: number) =>
    plural(answers, { one: "One answer in the bin.", other: "# answers in the bin." }),
  unanswered: "Also sent: no answer",
  unansweredRequests: (requests: number) =>
    plural(requests, {
      one: "One request that failed or was stopped before any text arrived.",
      other: "# requests that failed or were stopped before any text arrived.",
    }),
  silentRequests: (silent: number, requests: number) =>
    requests === 1
      ? "It reported no tokens; most providers don’t charge for that."
      : `${formatNumber(silent)} of them reported no tokens; most providers don’t charge for that.`,
  aside: "Also sent: checks, titles and summaries",
  asideRequests: (requests: number) =>
    plural(requests, {
      one: "# request for a check by a second model, a title or a summary.",
      other: "# requests for checks by a second model, titles or summaries.",
    }),
  tasks: "Also spent: sub-tasks",
  tasksSent: (tasks: number) =>
    plural(tasks, {
      one: "All that one sub-task sent, whether or not it is in the bin.",
      other: "All that # sub-tasks sent, whether or not they are in the bin.",
    }),
  legend:
    "≈ marks estimates: tokens the provider didn’t report, and costs based on them or on cached tokens without a known price, which are charged as regular input. Costs are what the provider charged, or are calculated from the price at the time of the request.",
  ofAll: "Usage of all conversations",
  noPrice: "no price known",
  ofAnswers: {
    estimated: (answers: number) =>
      plural(answers, { one: "One answer estimated.", other: "# answers estimated." }),
    withoutData: (answers: number) =>
      plural(answers, {
        one: "One answer reported no data.",
        other: "# answers reported no data.",
      }),
    priced: (priced: number, known: number) =>
      plural(known - priced, {
        one: `The cost covers ${formatNumber(priced)} of ${formatNumber(known)} answers; no price is known for the other.`,
        other: `The cost covers ${formatNumber(priced)} of ${formatNumber(known)} answers; no price is known for the others.`,
      }),
  },
  ofRequests: {
    estimated: (requests: number) =>
      plural(requests, { one: "One request estimated.", other: "# requests estimated." }),
    withoutData: (requests: number) =>
      plural(requests, {
        one: "One request reported no data.",
        other: "# requests reported no data.",
      }),
    priced: (priced: number, known: number) =>
      plural(known - priced, {
        one: `The cost covers ${formatNumber(priced)} of ${formatNumber(known)} requests; no price is known for the other.`,
        other: `The cost covers ${formatNumber(priced)} of ${formatNumber(known)} requests; no price is known for the others.`,
      }),
  },

  byModel: "Usage by model",
  columns: {
    model: "Model",
    answers: "Answers",
    in: "In",
    out: "Out",
    cost: "Cost",
  },
  notRecorded: "not recorded",
  cached: (tokens: string) => `${tokens} cached`,
  thought: (tokens: string) => `${tokens} thought`,
} as const;
