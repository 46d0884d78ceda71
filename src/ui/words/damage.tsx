import type { ReactNode } from "react";

import { formatListAnd } from "#ui/format/format-list.ts";
import { formatNumber, formatShare } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about damaged data: where it shows, how it is repaired, and the check of everything. */
export const damageWords = {
  repair: "Repair",
  saveOriginal: "Save the original",
  saveOriginals: "Save the originals",
  details: "Details",

  check: {
    title: "Check",
    question: "Is anything damaged?",
    start: "Check everything",
    running: (share: number) => `Checking… ${formatShare(share)}`,
    counted: (conversations: number, messages: number) =>
      `${plural(conversations, { one: "# conversation", other: "# conversations" })} and ${plural(messages, { one: "# message", other: "# messages" })} checked.`,
    stray: (messages: number) =>
      plural(messages, {
        one: "# message of no conversation: saved as a file, it can be imported as a conversation.",
        other:
          "# messages of no conversation: saved as a file, they can be imported as conversations.",
      }),
    isWhole: "No damage found.",
    faulty: "Conversations with a fault",
    fault:
      "Its parts don’t fit together. You can read it and save its raw data, but not export it as a conversation.",
    faultWithoutRule:
      "Its parts don’t fit together. You can read it and save its raw data, but not export it as a conversation. No rule can repair it.",
    repairAll: (conversations: number) =>
      plural(conversations, { one: "Repair # conversation", other: "Repair # conversations" }),
    saveAsIs: "Save as it is",
    saveStray: "Save them as a file",
    notRead: (why: string) => `Your data couldn’t be read: ${why}. Nothing was changed.`,
    conversationNotRead: (why: string) =>
      `Couldn’t read the conversation: ${why}. Nothing was changed.`,
    strayNotRead: (why: string) => `They couldn’t be read: ${why}. Nothing was changed.`,
  },
  show: "Show",

  bannerTitle: "Damaged conversation",
  partsDamaged: (parts: number) =>
    plural(parts, {
      one: "# part of this conversation’s data is damaged. What could be read is shown, and the originals are kept.",
      other:
        "# parts of this conversation’s data are damaged. What could be read is shown, and the originals are kept.",
    }),
  markHint: "Damaged: what could be read is shown",
  mark: "damaged",
  noteTitle: (noun: string) => `Damaged ${noun}`,
  note: (noun: string, flaws: string) =>
    `This ${noun} is damaged. ${flaws} What could be read is shown, and the original is kept.`,
  missingTitle: "A message is missing here",
  missing:
    "A message is missing here: this branch lists it, but it isn’t stored. Everything else is safe. A repair takes it off the list, so that the conversation can go on. If you have an exported file with it, import that file: it comes as a copy that has the message.",
  missingDetail: (nodeId: string) => `There is no message ${nodeId}.`,

  allRepaired: "What was damaged is repaired, or whole again.",
  found: (damagedEntries: number) =>
    plural(damagedEntries, {
      one: "# damaged entry found. What could be read is shown where it belongs, and the rest of your data is not affected.",
      other:
        "# damaged entries found. What could be read is shown where it belongs, and the rest of your data is not affected.",
    }),
  discardAll: "Discard originals",
  discardRepaired: "Discard originals of repaired entries",
  list: "Damaged entries",
  moreEntries: (moreEntries: number) =>
    plural(moreEntries, {
      one: "# more entry, which “Repair” and “Save the originals” include.",
      other: "# more entries, which “Repair” and “Save the originals” include.",
    }),
  conversation: (title: ReactNode) => <>The conversation “{title}”</>,
  theConversation: "The conversation",
  rowOf: (row: string, title: ReactNode) => (
    <>
      {row} of “{title}”
    </>
  ),
  discard: "Discard original",
  discardNamed: (noun: string) => `Discard original of this ${noun}`,

  notRepaired: (why: string) => `Couldn’t repair this: ${why}. Nothing was changed.`,
  repaired: "Repaired. What it was before is kept in Settings → Your data.",
  noRule: "No rule can repair all of this. It stays as it is, and can be saved.",
  nothingToRepair: "There was nothing to repair.",
  entriesRepaired: (entries: number) =>
    plural(entries, {
      one: "Repaired: # entry changed. It is listed in Settings → Your data, with what it was.",
      other:
        "Repaired: # entries changed. Each is listed in Settings → Your data, with what it was.",
    }),
  restNotRepaired: (repaired: string, why: string) =>
    `${repaired} The rest couldn’t be repaired: ${why}.`,
  noRuleForRest: (repaired: string) =>
    `${repaired} No rule can repair the rest, which stays as it is and can be saved.`,
  notUndone: (why: string) => `Couldn’t undo the repair: ${why}.`,
  notAllUndone: (entries: number) =>
    plural(entries, {
      one: "One entry was changed or deleted after the repair, so it stays as it is now. The original is kept in Settings → Your data.",
      other:
        "# entries were changed or deleted after the repair, so they stay as they are now. The originals are kept in Settings → Your data.",
    }),
  repairStays: (conversations: number) =>
    plural(conversations, {
      one: "The conversation was changed after the repair, so the repair stays as a whole. The originals are kept in Settings → Your data.",
      other:
        "# conversations were changed after the repair, so their repairs stay as a whole. The originals are kept in Settings → Your data.",
    }),
  originalsNotRead: (why: string) => `The originals couldn’t be read: ${why}. Nothing was changed.`,
  notDiscarded: (why: string) => `Couldn’t discard this: ${why}. Nothing was changed.`,
  originalDiscarded: "Original discarded.",
  originalsDiscarded: "Originals discarded.",
  notBroughtBack: (why: string) => `Couldn’t bring this back: ${why}.`,

  nouns: {
    contexts: "conversation",
    branches: "branch",
    messages: "message",
    runs: "run",
    undo: "undo step",
    connections: "connection",
    folders: "folder",
    modes: "mode",
    memories: "note",
    ownTools: "tool of yours",
    toolPolicies: "standing approval",
    mcpServers: "MCP server",
    mcpTools: "MCP tool",
    drafts: "draft",
    journal: "step of a run",
    chunks: "piece of an answer",
    requests: "request",
    requestBodies: "body of a request",
  },
  withArticle: (noun: string) => (/^[aeiou]|^MCP/u.test(noun) ? `An ${noun}` : `A ${noun}`),
  parts: {
    message: "text",
    "message.content": "text",
    "message.toolCalls": "calls",
    "message.toolResult": "result of a call",
    "message.metadata": "details",
    messageIds: "list of messages",
    parentId: "place in the conversation",
    contextId: "conversation",
    config: "settings",
    overrides: "own settings",
    hidden: "list of hidden messages",
    systemPrompt: "system prompt",
    forkedAt: "origin",
    activeBranchName: "open branch",
    writerEpoch: "record of who writes",
    createdAt: "date",
    updatedAt: "date",
    activeAt: "date",
    deletedAt: "date",
    baseUrl: "address",
    toolName: "tool’s name",
    counters: "figures",
    calls: "calls",
    tools: "switches",
  },
  itsPart: (part: string) => `its ${part}`,
  somePart: "a part of it",
  wrongWith: (parts: readonly string[]) => `Something is wrong with ${formatListAnd(parts)}.`,
  wrongWithSeveral: "Something is wrong with several parts of it.",
  moreFlaws: (flaws: number) => `${formatNumber(flaws)} more`,
  wholeAgain: "No longer damaged: it has been changed since.",
  wasRepaired: "Repaired.",
  repairedBy: (what: string) => `Repaired: ${what}.`,
} as const;
