/** What is said of files where they are chosen. It is part of the first load. */
export const fileActsWords = {
  import: "Import",
  drop: "Drop a Bough file or another app’s export to import it",
} as const;
