import { formatShortMoment } from "#ui/format/format-date.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the bin. Times are Unix milliseconds. */
export const binWords = {
  title: "Bin",
  about: "Deleted items stay here until you empty the bin.",
  isEmpty: "The bin is empty.",
  whatComesHere: "Deleted conversations and branches appear here.",
  conversations: "Conversations",
  tasks: "Sub-tasks",
  branches: "Branches",
  conversationDeleted: (at: number) => `deleted ${formatShortMoment(at)}`,
  taskEnded: (at: number, parentTitle: string) =>
    `ended ${formatShortMoment(at)}, from “${parentTitle}”`,
  branchDeleted: (at: number, more: number, title: string) =>
    more === 0
      ? `deleted ${formatShortMoment(at)}, from “${title}”`
      : `deleted with ${formatNumber(more)} more ${formatShortMoment(at)}, from “${title}”`,
  branchMovedHere: (at: number, more: number, title: string) =>
    more === 0
      ? `moved here ${formatShortMoment(at)}, from “${title}”`
      : `moved here with ${formatNumber(more)} more ${formatShortMoment(at)}, from “${title}”`,
  notListed: (count: number) => `And ${formatNumber(count)} more.`,

  restoreNamed: (title: string) => `Restore ${title}`,
  counted: (section: string, items: number) => `${section} (${formatNumber(items)})`,
  restoreAll: "Restore all",
  restoredAll: (conversations: number) =>
    plural(conversations, {
      one: "Restored # conversation.",
      other: "Restored # conversations.",
    }),
  restored: (title: string) => `Restored “${title}”.`,
  taskRestored: (title: string) => `“${title}” is in your list now.`,
  notPutBack: (why: string) => `Couldn’t move them back to the bin: ${why}.`,
  notRestored: (why: string) => `Couldn’t restore this: ${why}.`,

  deleteNamed: (title: string) => `Delete ${title} for good`,
  empty: "Empty bin",
  emptyQuestion: "Empty the bin?",
  emptyConsequence:
    "Its conversations and branches are removed from this browser, with their messages and attachments. You can’t undo this.",
  deleteQuestion: (title: string) => `Delete “${title}” for good?`,
  deleteConsequence:
    "It is removed from this browser, with the messages and attachments that nothing else uses. You can’t undo this.",
  deleteForGood: "Delete for good",
  notEmptied: (why: string) => `The bin couldn’t be emptied: ${why}.`,
  notDeleted: (why: string) => `Couldn’t delete this: ${why}.`,
} as const;
