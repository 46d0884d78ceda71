/** Texts of the composer. It is on the first page, so each text is exported by itself. */

export const message = "Message";
export const send = "Send";
export const stop = "Stop";
export const askHint = "Press Send on an empty box to get an answer";
export const showRequest = "Show the request";
export const askSeveral = "Ask several models";

// The model and the mode.
export const model = "Model";
export const noConnection = "No connection";
export const noTools = " · no tools";
export const mode = "Mode";
export const missingMode = "Missing mode";
export const deletedMode = (name: string) => `${name} (deleted)`;
export const tools = "Tools";

// Commands of the palette.
export const askSeveralCommand = "Ask several models…";
export const askSeveralKeywords = "compare fan out multiple parallel lanes side by side prompt";
export const chooseModelCommand = "Choose the model";
export const chooseModelKeywords = "switch change llm provider connection";
export const attachKeywords = "upload image picture pdf document";

// A fork in the making, and a branch in a preview.
export const newBranch = "New branch";
export const newBranchHint = "Named after your first message";
export const cancelFork = "Cancel";
export const endsWithMessage =
  "This branch ends with your message. Press Send to have it answered.";
export const editInstead = "Edit it instead";
export const back = "Back";
export const forkHere = "Fork here";
export const goThere = "Go there";
export const goesTo = (key: string, name: string) => `${key} goes to “${name}”.`;
export const sendsTo = (key: string, name: string) =>
  `${key} goes to “${name}” and sends it there.`;
export const takesTo = (name: string) => `“${goThere}” takes your text to “${name}”.`;

// What went wrong.
export const earlyChoiceLost =
  "Not sent yet: what you chose for it could not be set. Choose it again, then press Send.";
export const earlierDraft =
  "Not sent yet: an earlier draft was still here, and your message is below it. Look at both, then press Send.";
export const mayBeSent = (why: string) =>
  `It may have been sent: ${why}. Your text is still here. If you send it again unchanged, it arrives only once.`;
export const notSent = (why: string) => `Not sent: ${why}. Your text is still here.`;
export const draftNotLoaded = (why: string) => `Your draft couldn’t be loaded: ${why}.`;
export const draftNotCleared = (why: string) =>
  `Your draft couldn’t be cleared: ${why}. It may reappear after a reload.`;
export const draftNotSaved = (why: string) =>
  `Your draft couldn’t be saved: ${why}. It’s only on this page: copy it before you leave.`;
export const draftInTab = (why: string) =>
  `Your draft couldn’t be saved: ${why}. This tab keeps it until you close it: free up space, or copy it before you close the tab.`;
