import type { ReactNode } from "react";

import { plural } from "#ui/format/plural.ts";

/** Texts around the messages of a conversation. */
export const conversationWords = {
  // The header.
  tree: "Tree",
  menu: "Branch and conversation",
  sideBySide: "Side by side",
  title: "Title",
  branches: "Branches",

  // No conversation.
  none: "No conversation",
  notHere: "This conversation isn’t here",
  notHereHelp:
    "Its address may be wrong, or it was deleted for good. Your other conversations are in the list.",
  noBranches: "This conversation has no branches left",
  noBranchesHelp:
    "Its messages may still be stored: “Check everything” in Settings → Your data finds what is damaged.",
  startNew: "Start a new one",
  branchNotOpened: (why: string) => `Couldn’t open the branch in the address: ${why}.`,

  // Parts of a conversation, for when one can’t be shown.
  thisBranch: "This branch",
  theseBranches: "These branches",
  messageBox: "The message box",
  thisPanel: "This panel",

  // The panel beside the conversation.
  panel: "Side panel",
  panelWidth: "Panel width",
  closePanel: "Close",

  // Above the messages.
  preview: (shown: ReactNode, active: ReactNode) => (
    <>
      Preview of {shown}. You are still on {active}.
    </>
  ),
  goesBack: (key: ReactNode) => <>{key} goes back</>,
  healedParent: (branch: string) =>
    `Messages couldn’t be sent on “${branch}” because a message was linked to the wrong parent. This was repaired, and no text was changed.`,
  healedCalls: (branch: string, calls: number) =>
    plural(calls, {
      one: () =>
        `Messages couldn’t be sent on “${branch}” because a tool call had no result. It was closed as unfinished, so you can continue.`,
      other: (number) =>
        `Messages couldn’t be sent on “${branch}” because ${number} tool calls had no result. They were closed as unfinished, so you can continue.`,
    }),

  // The message box.
  reply: "Reply…",
  replyOn: (branch: string) => `Reply on ${branch}…`,
  newBranch: "the new branch",
  chooseModelFirst: "Choose a model first: this conversation’s connection isn’t on this device.",
  activeElsewhere: "This conversation is active in another tab. You can write here, too.",
  takeOver: "Take over",
  takeOverTip:
    "An answer being written elsewhere is interrupted. What has arrived is kept, and you can continue it here.",
} as const;
