/** Labels for choosing files. They are part of the first load. */
export const fileActsWords = {
  import: "Import",
  drop: "Drop a Bough file or another app’s export to import it",
} as const;
