import { plural } from "#ui/format/plural.ts";

/** Texts about what a link or another app has brought. */
export const arrivalsWords = {
  nothing:
    "Nothing arrived. What was shared may have been too large, or there was no room for it on this device.",
  inUse: "This link brought a text, but you are writing something here. Your text is as it was.",
  takeToNew: "Use it in a new conversation",
  notRead: (why: string) => `The file couldn’t be read: ${why}.`,
  notKept: (why: string) => `What arrived couldn’t be kept: ${why}. Nothing was sent.`,
  waitsInOwn:
    "What was shared waits in a conversation of its own, since you are writing something here. Nothing was sent.",
  waitsInNew:
    "What arrived is in the message box of the new conversation. Read it before you send it.",
  openIt: "Open it",
  fromLink: "The text in the message box came with a link. Read it before you send it.",
  fromShare: "What was shared is in the message box. Nothing was sent.",
  isCut: (kept: number) =>
    plural(kept, {
      one: "Only its first character fits.",
      other: "Only its first # characters fit.",
    }),
  othersNotAttached: (names: readonly string[]) =>
    `Not attached either: ${names.map((name) => `“${name}”`).join(", ")}.`,
  stillWaits: "What was shared and couldn’t be saved still waits. Try again once there is room.",
  tryAgain: "Try again",
} as const;
