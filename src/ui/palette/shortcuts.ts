import type { ScreenCommand } from "./commands.ts";

type Spec = Omit<ScreenCommand, "id" | "run" | "group"> & {
  group: ScreenCommand["group"] | typeof ON_MESSAGE;
  keys: string;
};

/** These act on the message that has the focus, in the transcript or the tree. */
const ON_MESSAGE = "On a message";

/**
 * Every command with a shortcut. Screens that can carry one out offer it with `shortcut(id, run)`;
 * the shortcut list shows all of them, whatever is on the page. None uses a key reserved by
 * browsers (Ctrl N, T, W) or needed by readers (find, print, zoom, history).
 */
export const shortcuts = {
  palette: { title: "Command palette", group: "General", keys: "Mod+K" },
  newConversation: {
    title: "New conversation",
    keywords: "start chat create",
    group: "General",
    keys: "Mod+Shift+O",
  },
  search: {
    title: "Search conversations",
    keywords: "find look messages text",
    group: "General",
    keys: "Mod+Shift+/",
  },
  toggleList: {
    title: "Show or hide conversations",
    keywords: "sidebar hide list",
    group: "General",
    keys: "Mod+B",
  },
  settings: {
    title: "Settings",
    keywords: "preferences options configure",
    group: "General",
    keys: "Mod+,",
  },
  undo: {
    title: "Undo",
    keywords: "take back revert history",
    group: "General",
    keys: "Mod+Z",
    notWhileTyping: true,
  },
  redo: {
    title: "Redo",
    keywords: "again repeat undone history",
    group: "General",
    keys: "Mod+Shift+Z",
    notWhileTyping: true,
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    keywords: "keys hotkeys help",
    group: "General",
    keys: "Mod+/",
  },
  focusMessage: {
    title: "Write a message",
    keywords: "compose type reply ask prompt",
    group: "Conversation",
    keys: "Mod+I",
  },
  stop: {
    title: "Stop the run",
    keywords: "cancel abort answer generating",
    group: "Conversation",
    keys: "Mod+Shift+X",
  },
  goToEnd: {
    title: "Go to the end",
    keywords: "bottom last latest scroll",
    group: "Conversation",
    keys: "Mod+Shift+L",
  },
  findHere: {
    title: "Find in this conversation",
    keywords: "search words text questions outline jump messages contents",
    group: "Conversation",
    keys: "Mod+E",
  },
  toggleTree: {
    title: "Show or hide the tree",
    keywords: "graph map outline branches overview",
    group: "Conversation",
    keys: "Mod+Shift+E",
  },
  forkLast: {
    title: "Fork from the last message",
    keywords: "branch split alternative",
    group: "Branches",
    keys: "Mod+Shift+F",
  },
  editLast: {
    title: "Edit your last message",
    keywords: "change rewrite question prompt",
    group: "Branches",
    keys: "Mod+Shift+U",
  },
  regenerateLast: {
    title: "Regenerate the last answer",
    keywords: "retry again answer another version",
    group: "Branches",
    keys: "Mod+Shift+Y",
  },
  forkSelection: {
    title: "Fork from the selected text",
    keywords: "quote",
    group: "Branches",
    keys: "Q",
  },
  nextBranch: { title: "Next branch", keywords: "switch", group: "Branches", keys: "Mod+Shift+." },
  previousBranch: {
    title: "Previous branch",
    keywords: "switch",
    group: "Branches",
    keys: "Mod+Shift+,",
  },
  messageFork: { title: "Fork from here", group: ON_MESSAGE, keys: "F" },
  messageEdit: { title: "Edit", group: ON_MESSAGE, keys: "E" },
  messageRegenerate: { title: "Regenerate", group: ON_MESSAGE, keys: "R" },
  messageModels: { title: "Run with other models", group: ON_MESSAGE, keys: "M" },
  messageCompare: { title: "Compare side by side", group: ON_MESSAGE, keys: "S" },
  messageHide: { title: "Hide from the model, or show", group: ON_MESSAGE, keys: "H" },
  messageDelete: { title: "Delete from here", group: ON_MESSAGE, keys: "Delete" },
} as const satisfies Record<string, Spec>;

/** Single keys that do the same, where the person has them on. */
export const singleKeys: Partial<Record<ShortcutId, string>> = { search: "/", shortcuts: "?" };

export type ShortcutId = keyof typeof shortcuts;

export type MessageKeyId = Extract<ShortcutId, `message${string}`>;

/** Whether it acts on the message that has the focus, by a single key. */
export function isMessageKey(id: ShortcutId): id is MessageKeyId {
  return shortcuts[id].group === ON_MESSAGE;
}

export function shortcut(id: Exclude<ShortcutId, MessageKeyId>, run: () => void): ScreenCommand {
  return { id, ...shortcuts[id], run };
}
