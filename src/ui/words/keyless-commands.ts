/** What the palette calls commands that have no keys and are available everywhere. */
export const keylessCommandsWords = {
  selectConversations: "Select conversations",
  selectConversationsKeywords: "several many multiple bulk delete export tag pin choose",
  newFolder: "New folder",
  newFolderKeywords: "create directory group organise organize conversations list",
  newTool: "New tool",
  newToolKeywords: "own write javascript http request function api custom",
  openBin: "Open bin",
  openBinKeywords: "trash deleted restore recover",
};
