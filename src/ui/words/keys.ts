import { formatNumber } from "#ui/format/format-number.ts";

/** Texts about API keys: where they are kept, how they are unlocked, and when one is missing. */
export const keysWords = {
  keyPage: (address: string) => `Get a key at ${address}`,
  apiKey: "API key",
  oneMoment: "One moment…",

  storage: {
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
  },

  unlockTitle: "Unlock your keys",
  unlockHint:
    "Your keys are saved encrypted. The passphrase unlocks them in this tab until you lock them or close it.",
  unlock: "Unlock",
  passphrase: "Passphrase",
  wrongPassphrase: "This passphrase doesn’t unlock your keys.",
  forgotPassphrase: "Forgot passphrase?",
  forgottenTitle: "Without the passphrase, the keys are lost",
  forgottenConsequence:
    "Nobody can unlock them, not even Bough. Your connections and conversations stay as they are. Each connection asks for its key once more, and you can then choose a new passphrase.",
  removeEncrypted: "Remove encrypted keys",
  notRemoved: (why: string) => `The keys couldn’t be removed: ${why}.`,

  changeTitle: "Change passphrase",
  change: "Change",
  chooseTitle: "Choose a passphrase for your keys",
  chooseHint:
    "One passphrase for all encrypted keys. You enter it once per tab and it isn’t saved anywhere: if you forget it, the keys are lost and you have to paste them again.",
  choose: "Set passphrase",
  currentPassphrase: "Current passphrase",
  newPassphrase: "New passphrase",
  passphraseHint: "Several unrelated words are better than one difficult word.",
  tooShort: (least: number) =>
    `Use at least ${formatNumber(least)} characters. A short passphrase can be guessed.`,
  repeatPassphrase: "Repeat new passphrase",
  passphrasesDiffer: "The passphrases don’t match.",
  notChanged: (why: string) => `Nothing was changed: ${why}.`,

  keepKey: "Keep the key",
  keyFor: (connection: string) => `Key for “${connection}”`,
  sessionKeyGone: (host: string) =>
    `A key kept until its tab closes is only in the tab it was pasted in, so this one needs it too. Nothing has been sent. The key is sent only to ${host}.`,
  keyGone: (host: string) =>
    `The key is no longer in this browser, so paste it again. Nothing has been sent. The key is sent only to ${host}.`,
  giveKey: "Use key",
  notSaved: (why: string) => `The key couldn’t be saved: ${why}.`,

  folderTitle: "Allow the folder again?",
  folderHint: (folder: string) =>
    `A model wants to use “${folder}”, the folder that you picked for this conversation. Since the page was reloaded, your browser needs your permission again. The call waits.`,
  folderAllow: "Allow",
  folderNotNow: "Not now",
} as const;
