import type { BinnedSpace } from "#domain/space/space.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatListAnd } from "#ui/format/format-list.ts";
import { formatNumber, formatShare } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about the person’s data: where it is, what space it takes, and how it is erased. */
export const settingsDataWords = {
  storage: {
    title: "Storage",
    durability: {
      persistent: "Your browser keeps your conversations until you delete them.",
      best_effort: "Your browser may delete your conversations when this device runs low on space.",
      unknown: "Your browser doesn’t say how long it keeps your conversations.",
    },
    counts: (conversations: number, messages: number) =>
      `${plural(conversations, { one: "# conversation", other: "# conversations" })}, ${plural(messages, { one: "# message", other: "# messages" })}.`,
    protect: "Protect my data",
    declined:
      "The browser declined for now. It usually agrees once you use a page often or bookmark it.",
    noFigures: "This browser doesn’t say how much space is left.",
    allowed: (usage: number, quota: number) =>
      `${formatBytes(usage)} of the ${formatBytes(quota)} that this browser allows. Browsers round this, and count what was deleted until they tidy up. The device itself may fill up sooner.`,
    short:
      "Space is running short. Once none is left, new messages can’t be kept. See below what you can free.",
    nearlyFull:
      "Space is nearly used up. Once none is left, new messages can’t be kept. See below what you can free.",
  },
  files: "Files",

  places: {
    title: "Where your data is",
    conversations: "Conversations, notes, drafts, prompts, modes, tools, settings",
    conversationsAre: "In this browser’s database for this address. There is no other copy.",
    sessionKeys: "Keys “until this tab closes”",
    sessionKeysAre: "In this tab only, until you close it. Other tabs don’t have them.",
    storedKeys: "Keys “in this browser”",
    storedKeysAre:
      "In the same database, unencrypted. Anyone using this browser profile can use them.",
    encryptedKeys: "Keys “with a passphrase”",
    encryptedKeysAre: "In the same database, encrypted. The passphrase isn’t stored anywhere.",
    messages: "Messages you send",
    messagesAre: "With the provider you sent them to, under its own terms.",
  },

  bin: {
    title: "Bin",
    isEmpty: "The bin is empty.",
    count: (count: number) => `${formatNumber(count)} in the bin.`,
    open: "Open bin",
  },

  space: {
    title: "Size",
    heading: "What takes up space",
    notRead: (why: string) => `Your data couldn’t be read: ${why}. Nothing was changed.`,
    measure: "Measure",
    measureAgain: "Measure again",
    measuring: "Measuring",
    nothing: "Nothing is stored yet.",
    together: (sum: number) =>
      `${formatBytes(sum)} together, as Bough counts it. Browsers pack data in their own ways and give space back some time after something was deleted, so their figure differs.`,
    kinds: {
      conversations: "Messages and branches",
      attachments: "Attachments and files",
      requests: "Requests as they were sent",
      runs: "Records of runs",
      folders: "Changes in folders on your computer",
      originals: "Originals of damaged data",
      python: "Whole Python",
      app: "Bough itself, for use without a network",
      files: "Search index and other files",
      settings: "Settings, connections, notes and figures",
    },
    size: (bytes: number, messages: number) =>
      plural(messages, {
        one: `${formatBytes(bytes)} in # message`,
        other: `${formatBytes(bytes)} in # messages`,
      }),
    sizeWithFiles: (bytes: number, messages: number, attached: number) =>
      plural(messages, {
        one: `${formatBytes(bytes)} in # message, ${formatBytes(attached)} of it attachments`,
        other: `${formatBytes(bytes)} in # messages, ${formatBytes(attached)} of it attachments`,
      }),
  },

  free: {
    title: "What you can free",
    binSize: ({ bytes, conversations, tasks, branches }: BinnedSpace) => {
      const sized = [
        ...(conversations > 0
          ? [plural(conversations, { one: "# conversation", other: "# conversations" })]
          : []),
        ...(tasks > 0 ? [plural(tasks, { one: "# sub-task", other: "# sub-tasks" })] : []),
      ];
      return formatListAnd([
        ...(sized.length > 0 ? [`${formatBytes(bytes)} in ${formatListAnd(sized)}`] : []),
        ...(branches > 0 ? [plural(branches, { one: "# branch", other: "# branches" })] : []),
      ]);
    },
    bin: "The bin",
    seeBin: "See what is in it",
    pythonNotRemoved: (why: string) => `Python is still switched on: ${why}.`,
    python: "Whole Python",
    pythonSize: (bytes: number) =>
      `${formatBytes(bytes)}. Models run the small Python instead. You can download it again.`,
    remove: "Remove",
    removePython: "Remove Python",
    requests: "Requests as they were sent",
    noBodies: "None are stored. The request panel shows them.",
    bodies: (bytes: number, bodies: number) =>
      plural(bodies, {
        one: `${formatBytes(bytes)} in # body of a request, which the request panel shows. Without its body, a request’s tokens, price and outcome stay, and so do all messages. The newest on each branch is always kept.`,
        other: `${formatBytes(bytes)} in # bodies of requests, which the request panel shows. Without its body, a request’s tokens, price and outcome stay, and so do all messages. The newest on each branch is always kept.`,
      }),
    keepFor: "Keep them for",
    always: "As long as the conversation",
    year: "A year",
    days: (days: number) => plural(days, { one: "# day", other: "# days" }),
    notStored: (why: string) => `Couldn’t store your choice: ${why}.`,
    removeOlder: "Remove older ones now",
    removing: (share: number) => `Removing… ${formatShare(share)}`,
    noneThatOld: "There was none that old.",
    bodiesRemoved: (removed: number) =>
      plural(removed, { one: "# body removed.", other: "# bodies removed." }),
    isWriting: "An answer is being written. Press again once it is done.",
    notAll: (why: string) => `Not all could be removed: ${why}. Nothing else was changed.`,
  },

  largest: {
    title: "Largest conversations",
    more: "Show more",
    shown: (shown: number, all: number) =>
      plural(all, {
        one: `The largest ${formatNumber(shown)} of # conversation.`,
        other: `The largest ${formatNumber(shown)} of # conversations.`,
      }),
    openNamed: (title: string) => `Open ${title}`,
    exportNamed: (title: string) => `Export ${title}`,
    deleteNamed: (title: string) => `Delete ${title}`,
    notDeleted: (title: string, why: string) => `Couldn’t delete “${title}”: ${why}.`,
    notRestored: (title: string, why: string) => `Couldn’t restore “${title}”: ${why}.`,
    deleted: (title: string) =>
      `“${title}” was moved to the bin. Its space is free once the bin is emptied.`,
  },

  erase: {
    title: "Erase",
    about: "Removes all that Bough keeps in this browser. You are asked again before.",
    start: "Erase all my data",
    question: "Erase all your data?",
    consequence:
      "Everything that Bough keeps in this browser is deleted, in all its tabs. You can’t undo this.",
    everything: "Erase everything",
    erasing: "Erasing…",
    confirm: (word: string) => `Type “${word}” to confirm`,
    otherTab: "Another Bough tab is still using the data. Close it, and this continues.",
    failedTitle: "The browser didn’t erase your data",
    failed:
      "Conversations, connections and keys are still here, except keys that only this tab had. Close other Bough tabs, reload this page, and try again.",
    reload: "Reload",
    exportFirst: "Export conversations first",
    exportHint: "You choose what is in the file. Keys never are.",
    conversations: (conversations: number, messages: number) =>
      `${plural(conversations, { one: "# conversation", other: "# conversations" })} with ${plural(messages, { one: "# message", other: "# messages" })}, the bin included`,
    attachments: (attachments: number) =>
      plural(attachments, { one: "# attachment", other: "# attachments" }),
    connections: "All connections",
    connectionsAndKeys: (keys: number) =>
      plural(keys, { one: "All connections, and # key", other: "All connections, and # keys" }),
    prompts: (prompts: number) =>
      plural(prompts, { one: "# saved prompt", other: "# saved prompts" }),
    others:
      "Notes, modes, output schemas, your own tools, MCP servers, folders, drafts, standing approvals, records of runs, requests and settings",
  },
} as const;
