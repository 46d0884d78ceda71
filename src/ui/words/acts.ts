import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about messages and branches in menus and notices. */
export const actsWords = {
  goThere: "Go there",
  fork: "Fork from here",
  askAside: "Ask on the side",
  regenerate: "Regenerate",
  runWithOthers: "Run with other models…",
  compare: "Compare side by side",
  remember: "Remember this…",
  copyText: "Copy text",
  showRequest: "Show request",
  copyMessages: "Copy messages to…",
  deleteFrom: "Delete from here",
  showToModel: "Show to the model",
  hideFromModel: "Hide from the model",
  stopReading: "Stop reading",
  readAloud: "Read aloud",
  renameNamed: (branch: string) => `Rename “${branch}”`,
  giveName: (branch: string) => `Name “${branch}”`,
  bringBack: (branch: string) => `Bring “${branch}” back into…`,
  isMain: (branch: string) => `“${branch}” is the main thread`,
  makeMain: (branch: string) => `Make “${branch}” the main thread`,

  delete: (what: string) => `Delete ${what}`,
  branch: (branch: string) => `“${branch}”`,
  branchAndVersions: (branch: string, versions: number) =>
    plural(versions, {
      one: () => `“${branch}” and its other version`,
      other: (number) => `“${branch}” and its ${number} other versions`,
    }),
  onlyBranch: "This is the only branch.",
  noOwnMessage: "It has no message of its own",
  deletesMessages: (messages: number, all: number) =>
    `Deletes ${formatNumber(messages)} of ${formatNumber(all)} messages`,
  currentBranch: (amount: string) =>
    `Your current branch: ${amount.charAt(0).toLowerCase()}${amount.slice(1)}`,
  movedToBin: (what: string, messages: number, all: number) =>
    `Moved ${what} to the bin, with ${formatNumber(messages)} of ${formatNumber(all)} messages.`,
  movedWithoutMessages: (what: string) => `Moved ${what} to the bin, with no message of its own.`,
  nowOn: (branch: string) => `You’re now on “${branch}”.`,
  pruned: (messages: number) =>
    plural(messages, { one: "Moved # message to the bin.", other: "Moved # messages to the bin." }),
  prunedOn: (messages: number, branches: number) =>
    plural(messages, {
      one: `Moved # message on ${formatNumber(branches)} branches to the bin.`,
      other: `Moved # messages on ${formatNumber(branches)} branches to the bin.`,
    }),

  notAskedAside: (why: string) => `Couldn’t ask on the side: ${why}.`,
  nothingToCompare:
    "There is nothing to compare yet: this conversation has one branch. Fork or regenerate first.",
  nothingToRead: "This message has no text to read aloud.",
  readingStopped: (why: string) => `Your browser stopped reading aloud (${why}). Try it again.`,
  modeChosen: (mode: string) => `The mode is now “${mode}”.`,
  modeWithoutModel: (mode: string, model: string) =>
    `The mode is now “${mode}”. Its model ${model} has no connection here, so the model stays.`,

  renameTitle: "Rename branch",
  name: "Name",
  colour: "Colour",
  hues: ["Moss", "Blue", "Ochre", "Plum", "Teal", "Brick", "Olive", "Slate"],
} as const;
