/** Names of commands with a shortcut, and other words by which they are found. They are on the first page. */

export const palette = "Command palette";
export const newConversation = "New conversation";
export const newConversationKeywords = "start chat create";
export const search = "Search conversations";
export const searchKeywords = "find look messages text";
export const toggleList = "Show or hide conversations";
export const toggleListKeywords = "sidebar hide list";
export const settings = "Settings";
export const settingsKeywords = "preferences options configure";
export const undo = "Undo";
export const undoKeywords = "take back revert history";
export const redo = "Redo";
export const redoKeywords = "again repeat undone history";
export const shortcuts = "Keyboard shortcuts";
export const shortcutsKeywords = "keys hotkeys help";
export const focusMessage = "Write a message";
export const focusMessageKeywords = "compose type reply ask prompt";
export const stop = "Stop the run";
export const stopKeywords = "cancel abort answer generating";
export const toEnd = "Go to the end";
export const toEndKeywords = "bottom last latest scroll";
export const focusLast = "Go to the last message";
export const focusLastKeywords = "focus answer transcript";
export const findHere = "Find in this conversation";
export const findHereKeywords = "search words text questions outline jump messages contents";
export const toggleTree = "Show or hide the tree";
export const toggleTreeKeywords = "graph map outline branches overview";
export const fork = "Fork from the last message";
export const forkKeywords = "branch split alternative";
export const editLast = "Edit your last message";
export const editLastKeywords = "change rewrite question prompt";
export const regenerateLast = "Regenerate the last answer";
export const regenerateLastKeywords = "retry again answer another version";
export const forkSelection = "Fork from the selected text";
export const forkSelectionKeywords = "quote";
export const switchKeywords = "switch";
export const nextBranch = "Next branch";
export const previousBranch = "Previous branch";

// Actions on a message.
export const forkHere = "Fork from here";
export const edit = "Edit";
export const regenerate = "Regenerate";
export const otherModels = "Run with other models";
export const compare = "Compare side by side";
export const hide = "Hide from the model, or show";
export const deleteHere = "Delete from here";

// The key that sends.
export const newLineHint = "Shift Enter for a new line";
export const sendHint = (keys: string) => `${keys} to send`;
