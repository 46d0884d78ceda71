import type { ReactNode } from "react";

import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about memory. */
export const memoryWords = {
  about:
    "Short notes that go out with your messages. Models can propose them, and each waits for your yes.",
  isEmpty: "Nothing is remembered",
  howToBegin: "Write a note yourself, or tell a model to remember something.",
  notes: "Notes",
  count: (notes: number) => plural(notes, { one: "# note", other: "# notes" }),
  found: (found: number, notes: number) =>
    plural(notes, {
      one: `${formatNumber(found)} of # note`,
      other: `${formatNumber(found)} of # notes`,
    }),
  search: "Search memory",
  searchHint: "Search",

  newNote: "New note",
  editNote: "Edit note",
  editNamed: (note: string) => `Edit: ${note}`,
  deleteNamed: (note: string) => `Delete: ${note}`,
  text: "Note",
  tooLong: (most: number, length: number) =>
    `A note can have ${formatNumber(most)} characters. This one has ${formatNumber(length)}.`,
  scope: "Applies",
  onlyHere: "Only to servers on this machine",
  staysHere: "stays on this machine",
  discarded: "Discarded what you wrote.",

  everywhere: "Everywhere",
  inConversation: (title: string) => `In “${title}”`,
  inNoConversation: "A conversation that no longer exists",
  inMode: (name: string) => `In mode “${name}”`,
  inNoMode: "A mode that no longer exists",
  withConnection: (name: string) => `With ${name}`,
  withNoConnection: "A connection that no longer exists",
  sentNowhere: (scope: string) => `${scope}, so it’s sent nowhere`,

  byPerson: "written by you",
  fromMessage: (conversation: ReactNode) => <>remembered by you in {conversation}</>,
  proposedIn: (conversation: ReactNode) => <>proposed in {conversation}</>,
  unaskedIn: (conversation: ReactNode) => <>remembered without asking in {conversation}</>,
  fromMessageGone: "remembered by you in a conversation that isn’t here",
  proposedGone: "proposed in a conversation that isn’t here",
  unaskedGone: "remembered without asking in a conversation that isn’t here",

  share: "Share of the model’s window",
  shareHint:
    "What notes may take of each request. If not all fit, those that match your message best go first.",
  shareOf: (percent: number, tokens: number) =>
    `${formatNumber(percent)} %, at most ${formatNumber(tokens)} tokens`,
  unaskedSetting: "Remember without asking",
  unaskedHint:
    "What a model proposes is kept at once. You’re told at the end of the answer, and can undo it.",

  doneEditing: "Done",

  waiting: "Waiting for you",
  proposedNotes: "Proposed notes",
  rememberThese: (notes: number) =>
    plural(notes, { one: "Remember this?", other: "Remember these # notes?" }),
  remember: "Remember",
  decline: "Decline",
  declineTip: "Decline  Del",
  declineKeys: "Delete",
  rememberAll: "Remember all",
  declineAll: "Decline all",
  goToProposed: "Go to the proposed notes",
  goToProposedWords: "memory remember",
  declineProposed: "Decline the proposed notes",
  declineProposedWords: "memory remember forget",

  remembered: "Remembered",
  agreed: (notes: number) =>
    plural(notes, { one: "Remembered # note.", other: "Remembered # notes." }),
  declined: (notes: number) =>
    plural(notes, { one: "Declined # note.", other: "Declined # notes." }),
  removed: (notes: number) => plural(notes, { one: "Deleted # note.", other: "Deleted # notes." }),
  rememberedNotes: (notes: number) =>
    plural(notes, { one: "Remembered # note", other: "Remembered # notes" }),
  showAll: "Show all",
  rememberedByPerson: "Remembered. It goes out with later messages that it applies to.",
  rememberThis: "Remember this",
  rememberHint:
    "A short note that goes out with later messages. You find all of them in Settings, under Memory.",
  isBeginning:
    "The message is longer than a note can be, so this is its beginning. Keep what is worth remembering.",

  deleted: (notes: number) => `Deleted (${formatNumber(notes)})`,
  deleteForGood: "Delete for good",
  deleteAllForGood: "Delete all for good",
  deleteTheseForGood: (notes: number) =>
    plural(notes, { one: "Delete # note for good?", other: "Delete # notes for good?" }),
} as const;
