/** Actions on a conversation and the branch in view, in their menu and in the palette. */
export const conversationMenuWords = {
  // The branch in view.
  branchSettings: "Branch settings",
  branchSettingsKeywords:
    "system prompt custom instructions model temperature parameters tokens usage cost output schema configure",
  exportBranch: "Export as Markdown",
  exportBranchNamed: (branch: string) => `Export “${branch}” as Markdown`,
  exportBranchKeywords: "save download md text share branch",
  compareWith: (branch: string) => `Compare side by side with “${branch}”`,
  compareKeywords: "columns diff difference branches",
  rename: (branch: string) => `Rename or recolour “${branch}”`,
  giveName: (branch: string) => `Name “${branch}”`,
  renameKeywords: "branch hue color",
  bringBack: (branch: string) => `Bring “${branch}” back into…`,
  bringBackKeywords: "merge summarise summary join branch",
  copyMessages: "Copy messages to…",
  copyMessagesKeywords: "cherry pick branch",

  // The conversation.
  renameConversation: "Rename conversation",
  renameConversationKeywords: "title name",
  suggestTitle: "Suggest a title",
  suggestTitleKeywords: "rename name generate model",
  pin: "Pin conversation to top",
  unpin: "Unpin conversation",
  move: "Move to folder…",
  moveKeywords: "file organise organize group conversation",
  tags: "Tags…",
  history: "History…",
  historyKeywords: "undo redo actions changes log",
  export: "Export conversation",
  exportKeywords: "save download backup json file share",
  exportAs: "Export in another format…",
  exportAsKeywords: "save download markdown html page web chatgpt llama.cpp json share",
  delete: "Delete conversation",
  deleteKeywords: "remove bin trash",

  // A title that a model suggests.
  noTitle: (why: string) => `No title was suggested: ${why}.`,
  emptyTitle: (model: string) => `${model} suggested no title.`,
  askingForTitle: "Asking for a title…",
  stop: "Stop",
  suggestedTitle: (title: string) => `Suggested title: “${title}”.`,
  takeTitle: "Use it",

  // The palette alone: the run.
  takeOver: "Take over",
  retryNow: "Retry now",
  retry: "Retry",
  continue: "Continue",

  // The palette alone: messages.
  runWithOthers: "Run the last answer with other models…",
  runWithOthersKeywords: "ask several compare fan out multiple",
  hideLast: "Hide the last answer from the model, or show it",
  hideLastKeywords: "leave out exclude ignore context request",
  noAnswerToHide: "There is no answer to your last message yet.",
  showHidden: "Show all hidden messages to the model",
  showHiddenKeywords: "unhide include context request",
  copyLast: "Copy the last answer",
  copyLastKeywords: "clipboard text",
  goOnKeywords: "go on resume stopped unanswered answer",
  askAside: "Ask on the side of the last message",
  askAsideKeywords: "side question aside sub-task",
  previousVersion: "Previous version",
  nextVersion: "Next version",
  versionKeywords: "switch step answer message edited regenerated",

  // The palette alone: a preview of another branch.
  goTo: (branch: string) => `Go to “${branch}”`,
  forkFrom: (branch: string) => `Fork from “${branch}”`,
  closePreview: (branch: string) => `Close the preview of “${branch}”`,

  // The palette alone: panels.
  hideTree: "Hide the tree",
  nextRequest: "Show the next request",
  nextRequestKeywords: "preview prompt body json curl tokens",
  panels: {
    run: {
      title: "Show or hide the Run panel",
      keywords: "budget steps tools timeline journal progress calls",
    },
    files: {
      title: "Show or hide the Files panel",
      keywords: "workspace folder artifacts documents download zip code",
    },
    request: {
      title: "Show or hide the Request panel",
      keywords: "sent body json curl headers tokens inspect debug",
    },
    branch: {
      title: "Show or hide the Branch panel",
      keywords:
        "system prompt instructions model parameters temperature usage cost tokens settings",
    },
  },

  // The palette alone: an item of the menu, with the note that the menu has beside it.
  withNote: (item: string, note: string) => `${item} (${note.toLowerCase()})`,
  takeBack: "take back",
} as const;
