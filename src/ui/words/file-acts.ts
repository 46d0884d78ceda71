/** What is said of files where they are chosen. It is part of the first load. */
export const fileActsWords = {
  importFile: "Import a file",
  importSearch: "open load upload restore backup conversations chatgpt claude gemini grok json zip",
  import: "Import",
  exportAll: "Export everything",
  exportSearch: "save download backup file json all conversations prompts settings",
  drop: "Drop a Bough file or another app’s export to import it",
} as const;
