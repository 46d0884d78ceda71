import type { KeyStorage } from "#domain/connection.ts";

/** What each kind of key storage protects against, and what it does not. */
export const keyStorageText: Readonly<Record<KeyStorage, { label: string; words: string }>> = {
  session: {
    label: "Until this tab closes",
    words:
      "You’ll be asked for it in every new tab and on your next visit. While the tab is open, anyone who can use this browser, and extensions that can read this page, can access it.",
  },
  stored: {
    label: "In this browser",
    words:
      "Saved unencrypted. Anyone who can use this browser or copy its files can read it, and so can extensions that can read this page. Best for a device that only you use.",
  },
  encrypted: {
    label: "With a passphrase",
    words:
      "Saved encrypted. Anyone who copies the browser’s files has to guess the passphrase. You enter it once per tab and it isn’t saved anywhere: if you forget it, the key is lost. Once unlocked, extensions that can read this page can access the key.",
  },
};
