import type { ReactNode } from "react";

import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Notes on what is special about a conversation: what it belongs to, and what it lacks. */
export const conversationNotesWords = {
  // A connection that is not on this device.
  connection: "About the connection",
  noConnection: "This conversation’s connection isn’t on this device. Choose a model to go on.",
  addConnection: "Add a connection",
  choose: (connection: ReactNode) => <>Use {connection}</>,
  chooseForAll: (connection: ReactNode, conversations: number) => (
    <>
      Use {connection} for all {formatNumber(conversations)} such conversations
    </>
  ),
  notChosen: (connection: string, why: string) => `Couldn’t use “${connection}”: ${why}.`,
  notGoneBack: (why: string) => `Couldn’t switch back to the previous models: ${why}.`,
  chosen: (conversations: number, connection: string) =>
    plural(conversations, {
      one: (number) => `${number} conversation now uses “${connection}”.`,
      other: (number) => `${number} conversations now use “${connection}”.`,
    }),

  // A mode that was deleted, or is not on this device.
  mode: "About the mode",
  deletedMode: (name: string) =>
    `The mode “${name}” was deleted. It still applies here, as it was.`,
  noMode:
    "The mode isn’t on this device. Only tools that change nothing are sent, and you are asked before each call.",
  restore: "Restore",
  notRestored: (name: string, why: string) => `“${name}” couldn’t be restored: ${why}.`,
  chooseChat: "Use Chat",

  // A conversation in the bin.
  inBin: "In the bin",
  inBinHelp: "You can read it. To write here again, restore it: what you had typed is kept.",
  notTakenOut: (why: string) => `Couldn’t restore this conversation: ${why}.`,

  // A sub-task.
  otherConversation: "another conversation",
  aside: (parent: ReactNode) => <>Asked on the side of {parent}</>,
  asideEnded: (parent: ReactNode) => (
    <>Asked on the side of {parent}. It has ended and is in the bin.</>
  ),
  asideInBin: (parent: ReactNode) => (
    <>
      Asked on the side of {parent}, which is in the bin. You can read this, and write again once it
      is restored.
    </>
  ),
  task: (parent: ReactNode) => <>A sub-task of {parent}</>,
  taskEnded: (parent: ReactNode) => <>A sub-task of {parent}. It has ended and is in the bin.</>,
  taskInBin: (parent: ReactNode) => (
    <>
      A sub-task of {parent}, which is in the bin. You can read this, and write again once it is
      restored.
    </>
  ),
  goBack: "Go back",
  goBackKeywords: "leave return side question sub-task parent conversation",
  bringBack: "Bring back…",
  bringBackKeywords: "side question answer append merge",
  keep: "Keep as a conversation",
  notKept: (why: string) => `Couldn’t keep this: ${why}.`,
} as const;
