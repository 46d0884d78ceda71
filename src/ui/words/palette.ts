import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the palette, the search in a conversation, and the list of shortcuts. */
export const paletteWords = {
  placeholder: "Type a command or search…",
  searching: "Searching your conversations…",
  noResults: "No results",
  keysHint: "↑ ↓ to choose, Enter to select, Esc to close",
  results: "Results",
  label: "Command, branch or conversation",
  commands: "Commands",
  branches: "Branches here",
  conversations: "Conversations",
  messages: "Messages",
  groups: {
    General: "General",
    Conversation: "Conversation",
    Branches: "Branches",
    Appearance: "Appearance",
    message: "On a message",
  },

  // The search in a conversation.
  findLabel: "Words to find",
  findPlaceholder: "Find in this conversation, or choose a question",
  findSearching: "Searching this conversation…",
  questions: "Your questions",
  onThisBranch: "On this branch",
  onOtherBranches: "On other branches",
  firstOf: (what: string, shown: number, count: number) =>
    `${what}: the first ${formatNumber(shown)} of ${formatNumber(count)}`,
  roles: { user: "You", assistant: "Answer", tool: "Tool", system: "System" },
  placeOf: (place: number, messages: number) =>
    plural(messages, {
      one: `${formatNumber(place)} of # message`,
      other: `${formatNumber(place)} of # messages`,
    }),

  // Keys that belong to no command.
  whileWriting: "While writing",
  sendMessage: "Send message",
  newLine: "New line",
  goBack: "Go back or close",
  whileDeciding: "On a tool call that waits for you",
  approveCall: "Approve it",
  denyCall: "Deny it, with a reason",
  inLists: "From message to message, and in lists",
  nextAndPrevious: "Next and previous",
  nextMatch: "Next match, and the one before",
  firstAndLast: "First and last",
  buttonsAndBack: "A message’s buttons, and back",
  itsMenu: "Its menu",
  renameInList: "Rename in the list",
  addFavourite: "Add a model to favourites",
} as const;
