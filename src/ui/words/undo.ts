import { formatMoment } from "#ui/format/format-date.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about actions that can be undone. */
export const undoWords = {
  /** The label of a button for one action, and the tooltip of a button that has only its icon. */
  actOn: (act: string, did: string) => `${act}: ${did}`,

  // What an action did, worded to follow “Undone:”.
  did: {
    prune: (branch: string) => `deleted messages from “${branch}”`,
    deleteBranch: (branch: string) => `deleted “${branch}”`,
    nameVersion: (name: string, branch: string) => `named “${name}”, a version of “${branch}”`,
    rename: (branch: string) => `renamed “${branch}”`,
    renameTo: (branch: string, name: string) => `renamed “${branch}” to “${name}”`,
    recolour: (branch: string) => `changed the colour of “${branch}”`,
    pin: (branch: string) => `made “${branch}” the main thread`,
    unpin: "unpinned the main thread",
    prompt: (branch: string) => `changed the prompts of “${branch}”`,
    override: (branch: string) => `changed the settings of “${branch}”`,
    fork: (branch: string) => `forked from “${branch}”`,
    forkNamed: (fork: string, branch: string) => `forked “${fork}” from “${branch}”`,
    edit: (branch: string) => `edited a message on “${branch}”`,
    editInto: (version: string) => `edited a message: “${version}”`,
    regenerate: (branch: string) => `regenerated an answer on “${branch}”`,
    regenerateInto: (version: string) => `regenerated an answer: “${version}”`,
    fanOut: (models: number, branch: string) =>
      plural(models, {
        one: () => `asked another model on “${branch}”`,
        other: (number) => `asked ${number} models on “${branch}”`,
      }),
    bringBack: (branch: string) => `brought a message back into “${branch}”`,
    hide: (messages: number, branch: string) =>
      plural(messages, {
        one: () => `hid a message on “${branch}” from the model`,
        other: (number) => `hid ${number} messages on “${branch}” from the model`,
      }),
    show: (messages: number, branch: string) =>
      plural(messages, {
        one: () => `showed a message on “${branch}” to the model`,
        other: (number) => `showed ${number} messages on “${branch}” to the model`,
      }),
    cherryPick: (branch: string) => `copied messages to “${branch}”`,
    heal: (branch: string) => `closed unfinished calls on “${branch}”`,
  },

  // What was undone or redone.
  undone: (did: string) => `Undone: ${did}.`,
  undidFork: (fork: string) => `Undid the fork “${fork}”.`,
  redone: (did: string) => `Redone: ${did}.`,
  inBin: (branches: number) =>
    plural(branches, {
      one: "The branch is in the bin.",
      other: "# branches are in the bin.",
    }),

  // What was not undone.
  continued: (branch: string, messages: number) =>
    plural(messages, {
      one: () =>
        `“${branch}” has continued since, so it stays. Deleting it takes its message along.`,
      other: (number) =>
        `“${branch}” has continued since, so it stays. Deleting it takes ${number} messages along.`,
    }),
  deleteBranch: "Delete branch",

  // The list of actions.
  history: "History",
  about: "Actions on branches and messages. Messages you send are not listed.",
  isEmpty: "No actions yet.",
  whatComesHere: "Forks, edits, renames and deletions appear here.",
  now: "Now",
  undoAll: "Undo this and everything after it",
  redoAll: "Redo this and everything before it",
  undoneAt: (at: number) => `undone ${formatMoment(at)}`,
  undoneActions: (actions: number) =>
    plural(actions, { one: "Undone: # action.", other: "Undone: # actions." }),
  redoneActions: (actions: number) =>
    plural(actions, { one: "Redone: # action.", other: "Redone: # actions." }),
} as const;
