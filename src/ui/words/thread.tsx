import type { ReactNode } from "react";

import { formatList } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts on and between the messages of a conversation. */
export const threadWords = {
  conversation: "Conversation",
  message: "Message",
  thisMessage: "This message",
  assistant: "Assistant",
  authors: { bough: "Bough", user: "You", assistant: "Assistant", system: "System" },
  toolAuthor: (tool: string) => `Tool ${tool}`,
  reasoning: "Reasoning",
  missing: "Missing message",
  toldModel: (message: string) => `Bough told the model: ${message}`,
  goToEnd: "Go to the end",
  goToEndForNew: "Go to the end, new messages",
  showLess: "Show less",
  showAll: "Show all",

  // No messages.
  isEmpty: "No messages yet",
  howToBegin: "Write your first message below.",
  nothingAfterShared: "Nothing after the shared messages",
  unreadable: "No message could be read here",
  unreadableHelp: "The list of this branch’s messages is damaged. What was found is kept.",

  // Actions on a message.
  fork: "Fork",
  forkHere: "Fork from here",
  quoteSelection: "Quote",
  notQuoted: (why: string) =>
    `The quotation couldn’t be put into the new branch’s draft: ${why}. Nothing was changed.`,
  quoteSelected: "Quote the selected text",
  quoteSelectedKeywords: "reply cite selection",
  forkSelection: "Fork from this",
  edit: "Edit",
  regenerate: "Regenerate",
  more: "More",
  versions: "Versions",
  previousVersion: "Previous version",
  nextVersion: "Next version",
  changedTo: (model: ReactNode) => <>{model} answered</>,
  backTo: (branch: ReactNode) => <>Back to {branch}</>,
  branchesOff: (branch: ReactNode) => <>{branch} branches off here</>,
  branchesOffLabel: (branch: string) => `${branch} branches off here`,
  branches: (count: number) => plural(count, { one: "# branch:", other: "# branches:" }),
  moreBranches: (count: number) => `+${formatNumber(count)} more`,
  moreBranchesLabel: (count: number) =>
    plural(count, { one: "+# more branch starts here", other: "+# more branches start here" }),
  branchesHere: "Branches that start here",

  // Editing a message.
  editedAnswer: "Edited answer",
  editedMessage: "Edited message",
  saveHint: (keys: string) => `${keys} to save`,
  cancel: "Cancel",
  saveVersion: "Save as a new version",
  sendVersion: "Send as a new version",
  editBegun: "You began to edit this.",
  editDiscarded: "The edit was discarded.",
  sentWithoutFiles: (refused: string, files: number) =>
    plural(files, {
      one: () => `${refused} The message will be sent without it.`,
      other: () => `${refused} The message will be sent without them.`,
    }),

  // Notes on a message.
  hidden: "Hidden from the model",
  showHidden: "Show it to the model",
  endings: {
    stopped: "Stopped here.",
    unanswered: "Stopped before an answer came.",
    partial: "Interrupted here.",
    cut: "Cut off here, at its limit.",
    filtered: "The provider filtered the rest.",
    all_reasoning: "No answer: all of its limit went into reasoning.",
    all_filtered: "The provider filtered the answer.",
    declined: "The model declined to answer.",
    empty: "The model gave no answer.",
  },
  continue: "Continue",
  sentWithout: (leftOut: readonly string[]) => `Sent without ${formatList(leftOut)}.`,
  editedByPerson: "edited by you",
  sources: {
    bring_back: (origin: ReactNode) => <>brought back from {origin}</>,
    cherry_pick: (origin: ReactNode) => <>copied from {origin}</>,
    sub_task: (origin: ReactNode) => <>given by {origin}</>,
  },
  otherConversation: "another conversation",
  deletedBranch: "a deleted branch",
  branchInBin: (name: string) => `${name}, which is in the bin`,

  // Answers.
  misfitsSchema: "Doesn’t fit the output schema",
  rejectedByPattern: "Rejected by a pattern",
  rejectedByFunction: "Rejected by a function",
  rejectedByModel: "Rejected by the second model",
  uncheckedSchema: "Not checked against the output schema",
  uncheckedPattern: "Not checked by a pattern",
  uncheckedFunction: "Not checked by a function",
  uncheckedModel: "Not checked by the second model",

  // What the provider looked up on the web.
  byProviderLabel: "Done by the provider",
  byProvider: "by the provider",
  lookupFailed: (error: string) => `failed: ${error}`,
  searchedWeb: "Searched the web",
  openedPage: "Opened a page",
  showAllLookups: (count: number) => `Show all ${formatNumber(count)} searches and pages`,
  webSources: "Sources",
  showAllSources: (count: number) => `Show all ${formatNumber(count)} sources`,
  sourcesNotKept: (count: number) =>
    plural(count, {
      one: "And # more, which was not kept.",
      other: "And # more, which were not kept.",
    }),

  // Sub-tasks and questions on the side.
  task: (title: string) => `Task: ${title}`,
  taskState: "Task state",
  openTask: "Open",
  keepTask: "Keep as a conversation",
  taskNotKept: (why: string) => `Couldn’t keep this: ${why}.`,
  taskKept: (title: string) => `“${title}” is in your list now.`,
  stopTask: "Stop the task",
  retryTask: "Retry",
  bringBack: "Bring back…",
  deleteTask: (title: string) => `Delete ${title}`,
  taskDeleted: (title: string) => `Deleted “${title}”.`,
  taskNotDeleted: (why: string) => `Couldn’t delete this: ${why}.`,
  taskNotRestored: (title: string, why: string) => `“${title}” couldn’t be restored: ${why}.`,
} as const;
