/** Names in the palette of commands that have no keys and are available everywhere. */
export const keylessCommandsWords = {
  selectConversations: "Select conversations",
  selectConversationsKeywords: "several many multiple bulk delete export tag pin choose",
  newFolder: "New folder",
  newFolderKeywords: "create directory group organise organize conversations list",
  newTool: "New tool",
  newToolKeywords: "own write javascript http request function api custom",
  openBin: "Open bin",
  openBinKeywords: "trash deleted restore recover",
  importFile: "Import a file",
  importKeywords:
    "open load upload restore backup conversations chatgpt claude gemini grok json zip",
  exportAll: "Export everything",
  exportAllKeywords: "save download backup file json all conversations prompts settings",
};
