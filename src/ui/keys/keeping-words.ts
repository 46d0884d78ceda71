import type { KeyKeeping } from "#domain/connection.ts";

/** What each way of keeping a key protects from, and what it does not. */
export const keepingWords: Readonly<Record<KeyKeeping, { label: string; words: string }>> = {
  session: {
    label: "Until this tab closes",
    words:
      "Asked for again in every new tab and on your next visit. While the tab is open, whoever can use this browser, and extensions that may read this page, can get at it.",
  },
  stored: {
    label: "In this browser",
    words:
      "Stays here unencrypted. Whoever can use this browser or copy its files can read it, and so can extensions that may read this page. Good for a device that is yours alone.",
  },
  encrypted: {
    label: "Under a passphrase",
    words:
      "Stays here encrypted. Whoever copies the browser's files has to guess the passphrase, which is asked for once in each tab and stored nowhere: forgotten, the key is lost. Once unlocked, extensions that may read this page can get at it.",
  },
};
