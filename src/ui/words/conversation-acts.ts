import { plural } from "#ui/format/plural.ts";

/** Texts about actions on conversations of the list, and about their failures. */

// `names` is the result of one of these two.
export const named = (title: string) => `“${title}”`;
export const several = (count: number) =>
  plural(count, { one: "# conversation", other: "# conversations" });
export const notRenamed = (why: string) => `Couldn’t rename the conversation: ${why}.`;
export const notRenamedBack = (title: string, why: string) =>
  `Couldn’t change “${title}” back to its old name: ${why}.`;
export const renamed = (before: string, title: string) => `Renamed “${before}” to “${title}”.`;
export const notDeleted = (names: string, why: string) => `Couldn’t delete ${names}: ${why}.`;
export const notRestored = (names: string, why: string) => `Couldn’t restore ${names}: ${why}.`;
export const movedToBin = (names: string, count: number) =>
  plural(count, {
    one: () => `${names} was moved to the bin.`,
    other: () => `${names} were moved to the bin.`,
  });
export const notPinned = (names: string, why: string) => `Couldn’t pin ${names}: ${why}.`;
export const notUnpinned = (names: string, why: string) => `Couldn’t unpin ${names}: ${why}.`;
export const notPutBack = (names: string, why: string) => `Couldn’t put ${names} back: ${why}.`;
export const pinned = (names: string) => `Pinned ${names}.`;
export const unpinned = (names: string) => `Unpinned ${names}.`;
export const notTagged = (names: string, why: string) =>
  `Couldn’t change the tags of ${names}: ${why}.`;
export const tagged = (names: string) => `Changed the tags of ${names}.`;

// Conversations in folders.
export const takenOut = (names: string, count: number) =>
  plural(count, {
    one: () => `Moved ${names} out of its folder.`,
    other: () => `Moved ${names} out of their folders.`,
  });
export const moved = (names: string, folder: string) => `Moved ${names} to “${folder}”.`;
export const notMoved = (names: string, why: string) => `Couldn’t move ${names}: ${why}.`;
export const movedToNew = (names: string, folder: string) =>
  `Moved ${names} to the new folder “${folder}”.`;
export const notCreated = (folder: string, why: string) => `Couldn’t create “${folder}”: ${why}.`;
export const notUndone = (done: string, why: string) => `Couldn’t undo “${done}”: ${why}.`;

// Items of the list.
export const draftTitle = (words: string) => `Draft: ${words}`;
