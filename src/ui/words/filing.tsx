import type { ReactNode } from "react";

import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts for folders, tags, and actions on several selected conversations. */
export const filingWords = {
  // A folder in the list.
  newName: (folder: string) => `New name for ${folder}`,
  moreOptions: (folder: string) => `More options for the folder ${folder}`,
  /** @param heard renders words for screen readers only: the number is seen, and what it counts is heard */
  size: (conversations: number, heard: (words: string) => ReactNode) => (
    <>
      {formatNumber(conversations)}
      {heard(plural(conversations, { one: " conversation", other: " conversations" }))}
    </>
  ),
  rename: "Rename",
  moveUp: "Move up",
  moveDown: "Move down",
  export: "Export",
  deleteFolder: "Delete folder",
  conversationsStay: "Its conversations stay.",

  // Notices about folders: what was done, and what was not.
  created: (folder: string) => `Created the folder “${folder}”.`,
  stays: (folder: string) => `The folder “${folder}” stays: there are conversations in it.`,
  renamed: (folder: string, name: string) => `Renamed the folder “${folder}” to “${name}”.`,
  notRenamed: (folder: string, why: string) => `Couldn’t rename “${folder}”: ${why}.`,
  deleted: (folder: string) => `Deleted the folder “${folder}”.`,
  deletedAlone: (folder: string) =>
    `Deleted the folder “${folder}”. Its conversations are still in the list.`,
  notDeleted: (folder: string, why: string) => `Couldn’t delete “${folder}”: ${why}.`,
  movedUp: (folder: string) => `Moved the folder “${folder}” up.`,
  movedDown: (folder: string) => `Moved the folder “${folder}” down.`,
  notMoved: (folder: string, why: string) => `Couldn’t move “${folder}”: ${why}.`,

  // The dialogs.
  newFolder: "New folder",
  create: "Create",
  moveToFolder: (names: string) => `Move ${names} to a folder`,
  move: "Move",
  folder: "Folder",
  noFolder: "No folder",
  intoNewFolder: "New folder…",
  name: "Name",
  isTaken: (folder: string) => `There is a folder “${folder}”.`,

  // Tags.
  tagsFor: (names: string) => `Tags for ${names}`,
  save: "Save",
  addTags: "Add tags",
  addTagsHint: "Separate several with commas.",
  tickHint: "Tick a tag to add it to all of them; untick one to remove it.",
  tagsInUse: "Tags in use",
  onAll: " on all",
  onSome: (conversations: number) => ` on ${formatNumber(conversations)}`,

  // Several selected conversations.
  chosen: "Selected conversations",
  noneChosen: "None selected",
  countChosen: (conversations: number) => `${formatNumber(conversations)} selected`,
  chooseAll: "Select all",
  cancel: "Cancel",
  pin: "Pin to top",
  unpin: "Unpin",
  moveChosen: "Move to folder",
  tags: "Tags",
  delete: "Delete",
} as const;
