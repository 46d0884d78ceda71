import type { ScreenCommand } from "./commands.ts";

type Spec = Omit<ScreenCommand, "id" | "run"> & { keys: string };

/**
 * Every command with keys. The screens that can carry one out offer it with `shortcut(id, run)`;
 * the list of shortcuts shows them all, whatever is on the screen. None is a key that a browser
 * keeps for itself (Ctrl N, T, W), nor one that a reader needs (find, print, zoom, history).
 */
export const shortcuts = {
  palette: { title: "Command palette", group: "Anywhere", keys: "Mod+K" },
  newConversation: { title: "New conversation", group: "Anywhere", keys: "Mod+Shift+O" },
  search: { title: "Search conversations", group: "Anywhere", keys: "/" },
  toggleList: { title: "Show or hide the conversations", group: "Anywhere", keys: "Mod+B" },
  settings: { title: "Settings", group: "Anywhere", keys: "Mod+," },
  undo: { title: "Undo the last act", group: "Anywhere", keys: "Mod+Z", notWhileTyping: true },
  shortcuts: { title: "Keyboard shortcuts", group: "Anywhere", keys: "Mod+/" },
  focusMessage: { title: "Write a message", group: "Conversation", keys: "Mod+I" },
  stop: { title: "Stop the run", group: "Conversation", keys: "Mod+Shift+X" },
  goToEnd: { title: "Go to the end", group: "Conversation", keys: "Mod+Shift+L" },
  toggleTree: { title: "Show or hide the tree", group: "Conversation", keys: "Mod+Shift+E" },
  forkLast: {
    title: "Fork from the last message",
    group: "Branches",
    keys: "Mod+Shift+F",
  },
  editLast: { title: "Edit your last message", group: "Branches", keys: "Mod+Shift+U" },
  regenerateLast: { title: "Regenerate the last answer", group: "Branches", keys: "Mod+Shift+Y" },
  forkSelection: { title: "Branch from the selected text", group: "Branches", keys: "Q" },
  nextBranch: { title: "Next branch", group: "Branches", keys: "Mod+Shift+." },
  previousBranch: { title: "Previous branch", group: "Branches", keys: "Mod+Shift+," },
} as const satisfies Record<string, Spec>;

export type ShortcutId = keyof typeof shortcuts;

export function shortcut(id: ShortcutId, run: () => void): ScreenCommand {
  return { id, ...shortcuts[id], run };
}
