import { plural } from "#ui/format/plural.ts";

/**
 * What the list of conversations says, and what was done with some of them. It is on the first page, so each
 * text is exported by itself. `filing.tsx` and `search.ts` have what comes later.
 */

export const list = "Conversations";
export const show = "Show conversations";
export const hide = "Hide conversations";
export const newConversation = "New conversation";
export const search = "Search conversations";
export const searchHint = "Search";
export const clearSearch = "Clear search";
export const importFile = "Import";
export const exportAll = "Export";
export const bin = "Bin";
export const settings = "Settings";

// Its order, and what it shows.
export const options = "List options";
export const byActivity = "Sort by last activity";
export const byCreation = "Sort by creation";
export const byTitle = "Sort by title";
export const newFolder = "New folder…";
export const select = "Select conversations";
export const showAll = "Show all conversations";
export const showOnly = (tag: string) => `Show only #${tag}`;
export const noneHasTag = "No conversation has this tag.";

// Its headings.
export const pinnedOnes = "Pinned";
export const folders = "Folders";
export const titles = "By title";
export const today = "Today";
export const yesterday = "Yesterday";
export const thisWeek = "This week";
export const earlier = "Earlier";

// A conversation in it.
export const thisConversation = "This conversation";
export const waits = "waiting for you";
export const runs = "running";
export const failed = "failed";
export const newTitle = (title: string) => `New title for ${title}`;
export const moreOptions = (title: string) => `More options for ${title}`;
export const rename = "Rename";
export const pin = "Pin to top";
export const unpin = "Unpin";
export const move = "Move to folder…";
export const tags = "Tags…";
export const exportOne = "Export";
export const selectOne = "Select";
export const remove = "Delete";

// What was done, and what was not. `names` is one of the two first.
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
export const notTaggedBack = (names: string, why: string) =>
  `Couldn’t change the tags of ${names} back: ${why}.`;
export const tagged = (names: string) => `Changed the tags of ${names}.`;

// What was put into folders.
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
