import { formatListAnd } from "#ui/format/format-list.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the page that is shown when nothing else can be. */
export const brokenWords = {
  // What happened; what is safe, and what to do.
  problems: {
    framed: {
      title: "Bough can’t run inside another page",
      safe: "The surrounding page could trick you into pressing buttons. Open Bough in its own tab.",
    },
    unsafe: {
      title: "Bough needs a secure address",
      safe: "Browsers only offer what Bough needs on addresses that begin with https://, and on localhost. Nothing was opened or changed. Open Bough at such an address.",
    },
    unopened: {
      title: "The database couldn’t be opened",
      safe: "Nothing was changed. Close other Bough tabs, then reload this page. Some browsers don’t allow a database in private windows.",
    },
    newer_version: {
      title: "Your data is from a newer version of Bough",
      safe: "Nothing was changed and nothing is lost. This page is an older version that can’t read it. Reload to get the newer one. If you see this again, close all Bough tabs, wait until this address has been updated, and open it again.",
    },
    upgrade_failed: {
      title: "Your data couldn’t be prepared for this version",
      safe: "Nothing is lost: a change is made whole or not at all, and your data is as it was before. Close the other Bough tabs and free up some disk space, then try again.",
    },
    full: {
      title: "There is no space left to open your data",
      safe: "Nothing was changed and nothing is lost. Free up space on this device, then try again.",
    },
    blocked: {
      title: "An older version of Bough is open in another tab",
      safe: "Nothing was changed. Finish or copy what you were typing in the other Bough tabs, then close them. This page continues by itself.",
    },
    closed: {
      title: "The browser closed the database",
      safe: "What was saved is safe. Reload this page to continue.",
    },
    removed: {
      title: "Bough’s data was removed from this browser",
      safe: "Somebody cleared this site’s data, or the browser did to free up space. What this tab still holds is lost once you reload or close it.",
    },
    version_changed: {
      title: "A newer version of Bough is open in another tab",
      safe: "What was saved is safe. Reload this page to continue here.",
    },
  },

  reload: "Reload",
  tryAgain: "Try again",
  startOver: "Start over",

  // What can be saved.
  offers: {
    memory: "You can save what is still here as a file, and import it later.",
    database: "You can also save your data as a file, which changes nothing here.",
  },
  save: { memory: "Save it as a file", database: "Save your data as a file" },
  saved: (files: readonly string[]) => {
    const names = formatListAnd(files.map((file) => `“${file}”`));
    return plural(files.length, {
      one: () => `${names} was passed to your browser to save.`,
      other: () => `${names} were passed to your browser to save.`,
    });
  },
  notRead: (why: string) => `It couldn’t be read: ${why}. Nothing was changed.`,
  unsent: "Text that was not sent",
  hadTyped: "Typed but not sent:",
  copyText: "Copy this text",
} as const;
