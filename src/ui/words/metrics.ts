import { formatNumber, formatShortCount } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about activity: what models and tools did, how long it took, and what it cost. */
export const metricsWords = {
  period: "Period",
  periods: {
    week: "7 days",
    month: "30 days",
    quarter: "90 days",
    all: "All",
  },
  isLoading: "Adding up…",
  notReadTitle: "The figures couldn’t be read",
  notRead: (why: string) =>
    `${why}. Your conversations aren’t affected. Reload the page to try again.`,
  counting: (runs: number) =>
    `Adding up earlier runs: ${formatNumber(runs)} so far. Their figures appear when all are counted. You can keep working meanwhile.`,
  damagedRecords: (records: number) =>
    plural(records, {
      one: "# record couldn’t be read, so some figures are too low. Conversations aren’t affected.",
      other:
        "# records couldn’t be read, so some figures are too low. Conversations aren’t affected.",
    }),
  noneYet: "No activity yet",
  noneInPeriod: "No activity in this period",
  noneHint:
    "What models and tools did, how long it took and what it cost appears here after the first answer.",
  covers:
    "Covers every run in this browser: all conversations and their sub-tasks, including those in the bin and those deleted for good. A run counts on the day it began; tokens and money count on the day of the request. Connection tests aren’t included. These figures contain no text from your conversations.",

  export: {
    title: "Export figures",
    usage: "Usage by day and model (CSV)",
    tools: "Tools by day (CSV)",
    runs: "Every run (JSON Lines)",
    openTelemetry: "OpenTelemetry metrics (JSON)",
  },
  notExported: (why: string) => `The figures couldn’t be exported: ${why}.`,

  runs: "Runs",
  ofSubTasks: (runs: number) => `${formatNumber(runs)} of sub-tasks`,
  requests: "Requests",
  asideRequests: (requests: number) => `${formatNumber(requests)} for checks, titles, summaries`,
  tokensIn: "Tokens in",
  fromCache: (tokens: number) => `${formatShortCount(tokens)} from cache`,
  tokensOut: "Tokens out",
  estimatedFor: (requests: number) =>
    plural(requests, { one: "estimated for # request", other: "estimated for # requests" }),
  money: "Money",
  noPriceFor: (unpriced: number) =>
    plural(unpriced, { one: "no price for # request", other: "no price for # requests" }),
  failedRuns: "Failed runs",
  failedRequests: (failedRequests: number) =>
    plural(failedRequests, { one: "# failed request", other: "# failed requests" }),
  retries: "Retries",

  measure: "Measure",
  tokens: "Tokens",
  divide: "Divide usage",
  divisions: {
    model: "By model",
    connection: "By connection",
  },
  byModel: "Usage by model",
  byConnection: "Usage by connection",
  by: { day: "Usage by day", month: "Usage by month" },
  asTable: { day: "Each day as a table", month: "Each month as a table" },
  step: { day: "Day", month: "Month" },
  nothingIn: {
    tokens: "There are no tokens in this period.",
    money: "Nothing was charged in this period, as far as prices are known.",
    requests: "There are no requests in this period.",
  },
  amounts: {
    tokens: (amount: number) => plural(amount, { one: "# token", other: "# tokens" }),
    requests: (amount: number) => plural(amount, { one: "# request", other: "# requests" }),
  },
  amountIn: {
    day: (amount: string, days: number) =>
      plural(days, { one: `${amount} in # day`, other: `${amount} in # days` }),
    month: (amount: string, months: number) =>
      plural(months, { one: `${amount} in # month`, other: `${amount} in # months` }),
  },
  failed: "Failed",
  in: "In",
  out: "Out",
  connection: "Connection",
  model: "Model",
  notRecorded: "not recorded",
  others: "others",

  stateTimes: "Time in each state",
  stateTimesHint:
    "Strong: half of the visits were shorter (median). Pale: 95 % were. Each step to the right is a multiple (logarithmic scale).",
  stateMedians: (medians: string) => `Median time in each state: ${medians}`,
  timeByState: "Time by state",
  states: {
    "processingLLMResponse.evaluating": "Reading the answer",
    "processingLLMResponse.handlingCompletion": "Checking the answer",
    "processingLLMResponse.finalizing": "Storing the answer",
    "processingToolResults.awaitingReview": "Waiting for your review",
    "processingToolResults.addingResults": "Adding results",
    "processingToolResults.updatingBudgets": "Counting limits",
    "transientFailure.backingOff": "Waiting to retry",
    "transientFailure.awaitingPerson": "Waiting for you after a failure",
    awaitingClarification: "Waiting for your answer",
    awaitingBudget: "Waiting for you at a limit",
  },
  state: "State",
  visits: "Visits",
  median: "Median",
  column95: "95 %",
  total: "Total",

  tools: "Tools",
  toolsHint:
    "Red: calls that failed or were denied. Tokens are an estimate of what calls and results added to the conversation, plus what sub-tasks used. Money is what sub-tasks spent. The usage above includes both. Runs counted by an earlier version of Bough have neither.",
  noTools: "No tool was called.",
  callsByTool: (calls: string) => `Calls by tool: ${calls}`,
  calls: "Calls",
  tool: "Tool",
  totalTime: "Total time",

  troubles: "Failures and retries",
  noFailures: "No run failed.",
  failuresByKind: "Failed runs by kind",
  ofAllRuns: "Of all runs",
  noRetries: "Nothing was retried automatically.",
  retriesByKind: "Retries by kind",
  kindsAre: (label: string, kinds: string) => `${label}: ${kinds}`,
  kind: "Kind",
  kinds: {
    network: "No connection",
    stall: "Timed out",
    cut: "Answer cut off",
    malformed_stream: "Unreadable answer",
    too_long: "Answer too long",
    rate_limit: "Rate limit",
    overloaded: "Provider overloaded",
    server: "Provider error",
    in_stream: "Error in the answer",
    authentication: "Key not accepted",
    permission: "Not allowed",
    not_found: "Model not found",
    invalid_request: "Request refused",
    context_length: "Conversation too long",
    quota: "Spending limit of the provider",
    tool_failed: "Tool failed",
    tool_fatal: "Tool failed for good",
    interrupted: "Interrupted",
    budget: "Limit reached",
    no_progress: "Going in circles",
    invalid_output: "Answer didn’t fit its schema",
    storage: "Storage failed",
    internal: "Fault in Bough",
  },
  limitReached: (limit: string) => `Limit reached: ${limit}`,
} as const;
