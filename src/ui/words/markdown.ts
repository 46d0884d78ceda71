/** Texts on code, pictures, tables and lists in an answer. */
export const markdownWords = {
  code: "Code",
  codeIn: (language: string) => `Code, ${language}`,
  wrapLines: "Wrap lines",
  download: "Download code",
  copy: "Code to clipboard",
  preview: "Preview",
  imageNotLoaded: (host: string) => `Image at ${host}, not loaded`,
  loadImage: "Load image",
  loading: "Loading…",
  openTab: "Open in a new tab",
  fileElsewhere: " (file not included)",
  table: "Table",
  footnote: (number: number) => `Footnote ${number}`,
  backToText: (number: number) => `Footnote ${number}: back to the text`,
  isDone: "Done",
  isToDo: "To do",
} as const;
