import { formatNumber } from "#ui/format/format-number.ts";

/** Texts of controls that are the same everywhere: dialogs, copying, lists, tables. */
export const controlWords = {
  close: "Close",
  cancel: "Cancel",
  whatIsInWindow: "What is in this window",
  copy: "Copy",
  copied: "Copied",
  copyRefused: "Your browser blocked copying",
  edit: "Edit",
  editNamed: (word: string, name: string) => `${word} ${name}`,
  moreOptions: (name: string) => `More options for ${name}`,
  addFavourite: "Add to favourites (Shift Enter)",
  removeFavourite: "Remove from favourites (Shift Enter)",
  header: (place: number) => `Header ${formatNumber(place)}`,
  headerValue: (place: number) => `Value ${formatNumber(place)}`,
  removeHeader: (place: number) => `Remove header ${formatNumber(place)}`,
  mostRows: (shown: number, rows: number) =>
    `Showing ${formatNumber(shown)} of ${formatNumber(rows)} rows. The exported files have all.`,
} as const;
