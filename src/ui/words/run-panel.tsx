import type { ReactNode } from "react";

import { formatDayAndTime } from "#ui/format/format-date.ts";
import { formatList } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the panel about a run: its budgets, tasks, requests, states and timeline. */
export const runPanelWords = {
  isEmpty: "No runs yet",
  whatComesHere: (branch: string) =>
    `Each message on ${branch} starts a run. Its steps, requests and budgets appear here.`,
  shownRun: "Shown run",
  runAt: (place: number, count: number, startedAt: number) =>
    `Run ${formatNumber(place)} of ${formatNumber(count)} · ${formatDayAndTime(startedAt)}`,
  journal: "Journal",
  taskOf: (parent: ReactNode) => <>A sub-task of {parent}</>,
  onSideOf: (parent: ReactNode) => <>On the side of {parent}</>,

  budgets: "Budgets",
  tokensUsed: (tokens: number) => `${formatNumber(tokens)} tokens`,
  budgetsHint:
    "Limits for one message. When one is reached, the run asks you for more, and nothing is lost.",
  fromMode: (name: string) => `From the mode “${name}”`,
  modelCalls: "Model calls",
  modelCallsHint: "Requests sent to the model",
  tokens: "Tokens",
  money: "Money",
  moneyUnpriced: (unpriced: string) => `Money: ${unpriced}.`,
  minutes: "Minutes of work",
  outputRetries: "Output retries",
  outputRetriesHint: "Answers that didn’t match the schema",
  validatorRetries: "Validator retries",
  validatorRetriesOf: {
    pattern: "Validator retries, pattern",
    function: "Validator retries, function",
    model: "Validator retries, second model",
  },
  validatorRetriesHint: "Answers rejected by a validator",
  toolUses: (tool: string) => `${tool}, the same calls in a row`,
  toolErrors: (tool: string) => `${tool}, errors in a row`,
  changeLimits: "Change the budgets of this run",

  tasks: "Sub-tasks",
  taskColumns: ["Sub-task", "Calls", "Tools", "Tokens", "Stop"],
  openTask: (title: string) => `Open ${title}`,
  stopTask: (title: string) => `Stop ${title}`,
  taskNotStopped: (title: string, why: string) => `“${title}” could not be stopped: ${why}.`,

  requests: "Requests",
  requestColumns: ["#", "Outcome", "In", "Out", "First token", "Time"],
  showRequest: (place: number, outcome: string) =>
    `Request ${formatNumber(place)}, ${outcome}: show what was sent`,
  sentWithout: (leftOut: readonly string[]) => `sent without ${formatList(leftOut)}`,
  cached: (tokens: number) => `${formatNumber(tokens)} cached`,
  reasoning: (tokens: number) => `${formatNumber(tokens)} reasoning`,
  outcomes: {
    open: "in progress",
    answered: "answered",
    failed: "failed",
    stopped: "stopped",
    interrupted: "interrupted",
  },
  finishReasons: {
    tool_calls: "tool calls",
    length: "cut off at the limit",
    content_filter: "filtered",
    refusal: "declined",
  },

  statechart: "Statechart",
  statechartHint:
    "Every state a run can be in, by its name in the journal. The current one is highlighted.",
  states: "States",
  otherwise: "otherwise",
  visits: (count: number) => plural(count, { one: "# time · ", other: "# times · " }),
  nextStates: "Next states",

  timeline: "Timeline",
  steps: (steps: number) => plural(steps, { one: "# step", other: "# steps" }),
  idle: "Idle",
  modelCall: (place: number) => `model call ${formatNumber(place)}`,
  toolRequested: "Tool requested",
  denied: "Denied",
  approved: "Approved",
  approvedEdited: "Approved, edited",
  notAsked: "Allowed without asking",
  started: "Started",
  noted: {
    sent: (to: string) => `Request to ${to}`,
    answering: (to: string) => `Answer from ${to}`,
    asked: (to: string) => `Question from ${to}`,
    answered: (to: string) => `You answered ${to}`,
    declined: (to: string) => `You declined what ${to} asked`,
    left_open: (to: string) => `You left the question from ${to} open`,
    sampling: (to: string) => `A model answers ${to}`,
    sampled: (to: string) => `A model’s answer to ${to}`,
  },
  failed: "Failed",
  answeredByPerson: "Answered by you",
  done: "Done",

  export: "Export this run",
  exportJournal: "Journal (JSON Lines)",
  exportTelemetry: "OpenTelemetry (JSON)",
  exportWithText: "Include conversation text",
  notExported: (why: string) => `The run couldn’t be exported: ${why}.`,
} as const;
