import { formatDuration } from "#ui/format/format-duration.ts";
import { formatList } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about a run above the composer: what it does, waits for and has queued. */
export const runWords = {
  // The states of a run.
  ready: "Ready",
  working: "Working",
  preparing: "Preparing",
  answering: "Answering",
  retrying: "Retrying",
  failed: "Failed",
  endedAtLimit: "Stopped at a limit",
  waitingForModel: "Waiting for the model",
  waitingForNamed: (modelId: string) => `Waiting for ${modelId}`,
  processingAnswer: "Processing the answer",
  reportingInvalidCall: "Reporting an invalid call to the model",
  waitingForApproval: "Waiting for your approval",
  waitingForApprovalOf: (tools: string) => `Waiting for your approval: ${tools}`,
  runningTools: "Running tools",
  runningNamed: (tools: string) => `Running ${tools}`,
  tools: (names: readonly string[], more: number) =>
    more > 0 ? `${formatList(names)} and ${formatNumber(more)} more` : names.join(" and "),
  workingOnTasks: (tasks: number) =>
    plural(tasks, { one: "Working on a sub-task", other: "Working on # sub-tasks" }),
  modelAsks: "The model has a question for you",
  waitingForReview: "Waiting for you to review a result",
  processingResults: "Processing results",
  askingAgain: "Asking the model again",
  waitingForBudget: "Waiting for you: a limit is reached",
  waitingForPerson: "Waiting for you",
  taskWaits: (first: string) => `Waiting for you: “${first}”`,
  tasksWait: (tasks: number) =>
    plural(tasks, { one: "A sub-task waits for you", other: "# sub-tasks wait for you" }),
  taskWaitsUnnamed: "A sub-task waits for you",
  searching: "Searching the web",
  searchingFor: (words: string) => `Searching the web for “${words}”`,
  readingPage: "Reading a page",
  readingNamed: (page: string) => `Reading ${page}`,

  // The line above the composer.
  status: "Run state",
  serverAsks: "A server has a question for you",
  answer: "Answer",
  retryNow: "Retry now",
  decide: "Decide",
  elapsed: (seconds: number) => ` · ${formatNumber(seconds)} s`,
  silentFor: (seconds: number) => ` · nothing for ${formatNumber(seconds)} s`,
  retryIn: (seconds: number) => ` in ${formatNumber(seconds)} s`,
  waitingElsewhere: (branch: string, more: number) =>
    more === 0 ? `${branch} waiting` : `${branch} and ${formatNumber(more)} more waiting`,
  answeringElsewhere: (branch: string, more: number) =>
    more === 0
      ? `${branch} is still answering`
      : `${branch} and ${formatNumber(more)} more are still answering`,
  answeredElsewhere: (branch: string, more: number) =>
    more === 0
      ? `New answer on ${branch}`
      : `New answers on ${branch} and ${formatNumber(more)} more`,
  failedElsewhere: (branch: string, more: number) =>
    more === 0
      ? `The answer on ${branch} failed`
      : `The answers on ${branch} and ${formatNumber(more)} more failed`,
  stop: "Stop",
  stopElsewhere: (branch: string) => `Stop ${branch}`,
  /** @param calls empty if calls are not counted */
  spent: (calls: string, tokens: number) => {
    const used = tokens === 0 ? "tokens unknown" : `${formatNumber(tokens)} tokens`;
    return calls === "" ? `Run: ${used}` : `Run: ${calls}, ${used}`;
  },
  spentTip: "Used by this run so far. Opens its panel.",
  callsOf: (calls: number, limit: number | null) =>
    limit === null
      ? plural(calls, { one: "# model call", other: "# model calls" })
      : `${formatNumber(calls)} of ${formatNumber(limit)} model calls`,
  tokens: (tokens: number) => `${formatNumber(tokens)} tokens`,
  callsMeter: "Model calls used",
  decideTask: "Decide",
  decideForTask: (title: string) => `Decide for “${title}”`,
  openTask: "Open",
  openTaskNamed: (title: string) => `Open “${title}”`,
  showTask: "Show",
  showTaskNamed: (title: string) => `Show “${title}”`,

  // What a run has used.
  modelCalls: (calls: number) => plural(calls, { one: "# model call", other: "# model calls" }),
  tokensUsed: (tokens: number) => plural(tokens, { one: "# token", other: "# tokens" }),
  workFor: (ms: number) => `${formatDuration(ms)} of work`,
  unpriced: "no price is known, so money can’t be counted",
  partlyUnpriced: (answers: number) =>
    plural(answers, {
      one: "# answer without a known price",
      other: "# answers without a known price",
    }),
  usedWithUnpriced: (used: string, unpriced: string) => `${used} (${unpriced})`,

  // A limit that is reached.
  limitReached: (name: string, limitName: string) => `Limit reached: ${name} (${limitName})`,
  limitUsed: (used: string) =>
    `This run has used ${used}. Everything so far is kept. Allow more for this run, or stop here.`,
  newLimit: "New limit",
  enterMore: (limitName: string) => `Enter more than ${limitName}, or “none”.`,
  allowMore: "Allow more",
  stopHere: "Stop here",

  // Queued messages.
  queuedMessages: "Queued messages",
  queued: "Queued",
  sentAfterAbove: "Will be sent after the one above.",
  sentAfterAnswer: "Will be sent when this answer is complete.",
  sentAfterInterrupted: "Will be sent when the interrupted answer is complete.",
  sentAfterDecision:
    "Will be sent when you have decided on the tool calls and this answer is complete.",
  sentAfterQuestion:
    "Will be sent when you have answered the question and this answer is complete.",
  sentAfterReview: "Will be sent when you have reviewed the result and this answer is complete.",
  sentAfterDoubt:
    "Will be sent when you have decided about the call that may have run and this answer is complete.",
  sentAfterRetry: "Will be sent when the tools have been retried and this answer is complete.",
  failedUnread: "The answer failed",
  failedUnreadCure:
    "The reason couldn’t be read, because it is damaged in this browser’s data. Your message is kept. Retry asks again.",
  notSentFailed: "Not sent yet, because the answer before it failed.",
  notSentStopped: "Not sent yet, because the answer before it was stopped.",
  stopAndSend: "Stop the answer and send now",
  sendNow: "Send now",
  takeAsAnswer: "Use as the answer",
  edit: "Edit",
  remove: "Remove",

  // Messages hidden from the model.
  allHidden: "Everything above is hidden from the model: it will read only what you write next.",
  someHidden: (messages: number) =>
    plural(messages, {
      one: "# message above is hidden from the model.",
      other: "# messages above are hidden from the model.",
    }),
  showHidden: "Show it to the model",
  showAllHidden: "Show all to the model",

  // What went wrong.
  retriesItself: "Retrying automatically.",
  continue: "Continue",
  retry: "Retry",
  keepAsItIs: "Keep as it is",
  showTasks: "Show sub-tasks",
  leaveUnanswered: "Leave it unanswered",
  notWritable: "This conversation couldn’t be opened for writing",
  notWritableHelp:
    "Everything saved is safe and can be read. You can’t send messages until the browser can save again. Free up space on this device or close other Bough tabs, then try again.",
  noLockHelp:
    "Everything saved is safe and can be read. You can’t send messages yet: your browser wouldn’t reserve the conversation for this tab, and without that, two tabs could write it at once. Try again. If that doesn’t help, allow this site to store data in the browser’s settings, and reload the page.",
  tryAgain: "Try again",
  rescue: "Save unsaved data to a file",
  rescued: (name: string) => `“${name}” was passed to your browser to save.`,
} as const;
