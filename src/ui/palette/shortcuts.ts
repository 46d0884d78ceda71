import * as shortcutWords from "#ui/words/shortcuts.ts";

import type { ScreenCommand } from "./commands.ts";

type Spec = Omit<ScreenCommand, "id" | "run" | "group"> & {
  group: ScreenCommand["group"] | typeof ON_MESSAGE;
  keys: string;
};

/** The group of shortcuts that act on the focused message, in the transcript or the tree. */
const ON_MESSAGE = "message";

/**
 * Every command with a shortcut. Screens that can carry one out offer it with `shortcut(id, run)`; the
 * shortcut list shows all of them, whatever is on the page. None uses a key that browsers reserve (Ctrl N, T,
 * W), that readers need (find, print, zoom, history), or that types a character (Ctrl Shift U on Linux).
 */
export const shortcuts = {
  palette: { title: shortcutWords.palette, group: "General", keys: "Mod+K" },
  newConversation: {
    title: shortcutWords.newConversation,
    keywords: shortcutWords.newConversationKeywords,
    group: "General",
    keys: "Mod+Shift+O",
  },
  search: {
    title: shortcutWords.search,
    keywords: shortcutWords.searchKeywords,
    group: "General",
    keys: "Mod+Shift+/",
  },
  toggleList: {
    title: shortcutWords.toggleList,
    keywords: shortcutWords.toggleListKeywords,
    group: "General",
    keys: "Mod+B",
  },
  settings: {
    title: shortcutWords.settings,
    keywords: shortcutWords.settingsKeywords,
    group: "General",
    keys: "Mod+,",
  },
  undo: {
    title: shortcutWords.undo,
    keywords: shortcutWords.undoKeywords,
    group: "General",
    keys: "Mod+Z",
    mayRepeat: true,
    undoesTyping: true,
  },
  redo: {
    title: shortcutWords.redo,
    keywords: shortcutWords.redoKeywords,
    group: "General",
    keys: "Mod+Shift+Z",
    mayRepeat: true,
    undoesTyping: true,
  },
  shortcuts: {
    title: shortcutWords.shortcuts,
    keywords: shortcutWords.shortcutsKeywords,
    group: "General",
    keys: "Mod+/",
  },
  focusMessage: {
    title: shortcutWords.focusMessage,
    keywords: shortcutWords.focusMessageKeywords,
    group: "Conversation",
    keys: "Mod+I",
  },
  stop: {
    title: shortcutWords.stop,
    keywords: shortcutWords.stopKeywords,
    group: "Conversation",
    keys: "Mod+Shift+X",
  },
  goToEnd: {
    title: shortcutWords.toEnd,
    keywords: shortcutWords.toEndKeywords,
    group: "Conversation",
    keys: "Mod+Shift+L",
  },
  focusLast: {
    title: shortcutWords.focusLast,
    keywords: shortcutWords.focusLastKeywords,
    group: "Conversation",
    keys: "Mod+Shift+'",
  },
  findHere: {
    title: shortcutWords.findHere,
    keywords: shortcutWords.findHereKeywords,
    group: "Conversation",
    keys: "Mod+E",
  },
  toggleTree: {
    title: shortcutWords.toggleTree,
    keywords: shortcutWords.toggleTreeKeywords,
    group: "Conversation",
    keys: "Mod+Shift+E",
  },
  forkLast: {
    title: shortcutWords.fork,
    keywords: shortcutWords.forkKeywords,
    group: "Branches",
    keys: "Mod+Shift+F",
  },
  editLast: {
    title: shortcutWords.editLast,
    keywords: shortcutWords.editLastKeywords,
    group: "Branches",
    keys: "Mod+Shift+K",
  },
  regenerateLast: {
    title: shortcutWords.regenerateLast,
    keywords: shortcutWords.regenerateLastKeywords,
    group: "Branches",
    keys: "Mod+Shift+Y",
  },
  forkSelection: {
    title: shortcutWords.forkSelection,
    keywords: shortcutWords.forkSelectionKeywords,
    group: "Branches",
    keys: "Q",
  },
  nextBranch: {
    title: shortcutWords.nextBranch,
    keywords: shortcutWords.switchKeywords,
    group: "Branches",
    keys: "Mod+Shift+.",
    mayRepeat: true,
  },
  previousBranch: {
    title: shortcutWords.previousBranch,
    keywords: shortcutWords.switchKeywords,
    group: "Branches",
    keys: "Mod+Shift+,",
    mayRepeat: true,
  },
  messageFork: { title: shortcutWords.forkHere, group: ON_MESSAGE, keys: "F" },
  messageEdit: { title: shortcutWords.edit, group: ON_MESSAGE, keys: "E" },
  messageRegenerate: { title: shortcutWords.regenerate, group: ON_MESSAGE, keys: "R" },
  messageModels: { title: shortcutWords.otherModels, group: ON_MESSAGE, keys: "M" },
  messageCompare: { title: shortcutWords.compare, group: ON_MESSAGE, keys: "S" },
  messageHide: { title: shortcutWords.hide, group: ON_MESSAGE, keys: "H" },
  messageDelete: { title: shortcutWords.deleteHere, group: ON_MESSAGE, keys: "Delete" },
} as const satisfies Record<string, Spec>;

/** Single keys for the same commands, where the person has single keys switched on. */
export const singleKeys: Partial<Record<ShortcutId, string>> = { search: "/", shortcuts: "?" };

export type ShortcutId = keyof typeof shortcuts;

export type MessageKeyId = Extract<ShortcutId, `message${string}`>;

/** Whether the shortcut is a single key that acts on the focused message. */
export function isMessageKey(id: ShortcutId): id is MessageKeyId {
  return shortcuts[id].group === ON_MESSAGE;
}

export function shortcut(id: Exclude<ShortcutId, MessageKeyId>, run: () => void): ScreenCommand {
  return { id, ...shortcuts[id], run };
}
