/** Texts about limits: the budgets of a run, and how requests are retried. */
export const limitsWords = {
  budgets: "Budgets",
  aboutConversation:
    "What one message may use before Bough asks you for more. Empty: as in Settings. Write “none” for no limit.",
  fromMode: (mode: string, limits: readonly string[]) =>
    `From the mode “${mode}”: ${limits.join(", ")}.`,
  said: (label: string, limit: string) => `${label}: ${limit}`,
  money: "Money",
  changedHere: (label: string) => `Changed for this conversation: ${label}.`,
  aboutDefaults:
    "What one message may use before Bough asks you for more. Write “none” for no limit. Empty: Bough’s own. A conversation may have its own.",
  changedByDefault: (label: string) => `Default changed: ${label}.`,
  retries: "Retries",
  aboutRetries:
    "How a request that failed is tried again. A connection’s own timeouts override these.",

  budgetFields: {
    modelCalls: { label: "Model calls", hint: "Requests to the model for one message of yours." },
    tokens: { label: "Tokens", hint: "In and out, all requests of the run together." },
    dollars: {
      label: "Money (US dollars)",
      hint: "By the connection’s prices. Answers without a known price can’t be counted.",
    },
    minutes: {
      label: "Minutes of work",
      hint: "Waiting for you doesn’t count. An answer isn’t cut off: this is checked between requests.",
    },
    toolSuccesses: {
      label: "Repeated calls of one tool",
      hint: "Calls as this run has made them before. One with other arguments, or an error of the same tool, starts the count again; several in one answer count once.",
    },
    toolErrors: {
      label: "Errors of one tool in a row",
      hint: "A success of the same tool starts the count again; several in one answer count once.",
    },
    outputRetries: { label: "Output retries", hint: "Answers that don’t match the output schema." },
    validatorRetries: { label: "Validator retries", hint: "Answers that a validator rejects." },
  },
  retryFields: {
    maxRetries: {
      label: "Retries",
      hint: "After a network error, a busy server or a rate limit. 0: never by itself.",
    },
    baseDelay: { label: "First wait (seconds)", hint: "Doubles with each retry." },
    maxDelay: { label: "Longest wait (seconds)", hint: "No wait gets longer than this." },
    maxRetryAfter: {
      label: "Longest wait a server may ask for (seconds)",
      hint: "If it asks for more, you decide.",
    },
    firstByteTimeout: {
      label: "First-response timeout (seconds)",
      hint: "A local server gets 600 unless you enter a number. A connection may have its own.",
    },
    idleTimeout: { label: "Idle timeout (seconds)", hint: "How long an answer may be silent." },
  },

  needed: "There has to be a limit.",
  whole: (from: string, to: string) => `Enter a whole number from ${from} to ${to}.`,
  wholeOrNone: (from: string, to: string) =>
    `Enter a whole number from ${from} to ${to}, or “none”.`,
  number: (from: string, to: string) => `Enter a number from ${from} to ${to}.`,
  numberOrNone: (from: string, to: string) => `Enter a number from ${from} to ${to}, or “none”.`,
  noLimit: "no limit",
  minutes: (minutes: number) => `${minutes} min`,
} as const;
