/** Texts for changing shortcuts. */
export const settingsShortcutsWords = {
  singleKeys: "Single-key shortcuts",
  singleKeysHint:
    "“?” opens this list, “/” searches, and letters act on the message in focus. Turn these off if you use voice control.",
  sendWith: "Send messages with",
  sendButton: "Send button",
  sendWithHint: (keys: string) =>
    `If Enter sends, a keyboard on the screen has no key for a new line. ${keys} always sends.`,
  about: "To change a shortcut, choose the keys shown beside it.",
  resetAll: "Reset all",
  reset: (title: string) => `Reset: ${title}`,
  none: "None",
  newKeys: (title: string) => `New keys for ${title}`,
  pressKeys: "Press keys…",
  change: (title: string, keys: string) => `${title}: ${keys}. Change`,
  taken: (keys: string, title: string) =>
    `${keys} is “${title}”. Change that one first, or press other keys.`,
  notSaved: (why: string) => `The shortcut couldn’t be saved: ${why}.`,
  refused: {
    needsMod: (key: string) =>
      `Hold ${key} and press a key. Esc keeps the old keys, Delete removes them.`,
    needsSingle:
      "On a message it is one letter or digit, without Ctrl or Shift. Esc keeps the old key, Delete removes it.",
    moves: "J and K go from message to message, C folds the tree. Press another key.",
    alt: "On many keyboards, Alt types special characters. Press other keys.",
    browser: "The browser keeps these keys for itself. Press other keys.",
    text: "These keys copy, find, print, reload or zoom. Press other keys.",
  },
} as const;
