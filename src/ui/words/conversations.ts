import { LANGUAGE } from "#domain/text/language.ts";

/**
 * Texts of the list of conversations. It is on the first page, so each text is exported by itself.
 * `conversation-acts.ts`, `filing.tsx` and `search.ts` have the texts that are needed later.
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

// The list's order, and what it shows.
export const options = "List options";
export const byActivity = "Sort by last activity";
export const byCreation = "Sort by creation";
export const byTitle = "Sort by title";
export const newFolder = "New folder…";
export const select = "Select conversations";
export const showAll = "Show all conversations";
export const showOnly = (tag: string) => `Show only #${tag}`;
export const none = "No conversations. Deleted ones are in the bin.";
export const noneHasTag = "No conversation has this tag.";

// The list's headings.
export const pinnedOnes = "Pinned";
export const folders = "Folders";
export const titles = "By title";
export const today = "Today";
export const yesterday = "Yesterday";
export const thisWeek = "This week";
export const month = new Intl.DateTimeFormat(LANGUAGE, { month: "long", year: "numeric" });

// A conversation in the list.
export const thisConversation = "This conversation";
export const waits = "waiting for you";
export const runs = "running";
export const failed = "failed";
export const unseen = "new answer";
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
