import { formatList } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts for carrying findings and messages from one branch to another. */
export const bringBackWords = {
  from: "From",
  into: "Into",
  noOtherBranch: "There is no other branch yet. Fork one first.",
  fork: "Fork",

  // Bringing back the findings of a branch.
  title: "Bring findings into another branch",
  about:
    "Turns what this branch found into one message at the end of another. This branch stays as it is.",
  titleAside: "Bring back what you asked on the side",
  aboutAside: (title: string) =>
    `What “${title}” came to, as one message of yours. The rest of it goes to the bin.`,
  asideStays: (why: string) =>
    `Brought back. What you asked on the side stays there, as it couldn’t be moved to the bin: ${why}.`,
  appendTo: (branch: string) => `Append to ${branch}`,
  done: (from: string, into: string) => `Brought back from “${from}” into “${into}”.`,
  noMessages: (branch: string) => `“${branch}” has no messages of its own yet.`,
  allSinceFork: (count: number) => `All ${formatNumber(count)} messages since its fork`,
  someSinceFork: (chosen: number, count: number) =>
    `${formatNumber(chosen)} of ${formatNumber(count)} messages since its fork`,
  allLacking: (count: number, into: string) =>
    plural(count, {
      one: () => `The one message that ${into} doesn’t have`,
      other: (number) => `All ${number} messages that ${into} doesn’t have`,
    }),
  someLacking: (chosen: number, count: number, into: string) =>
    `${formatNumber(chosen)} of ${formatNumber(count)} messages that ${into} doesn’t have`,
  nothingLacking: (branch: string, into: string) =>
    `${into} already has all messages of ${branch}.`,
  allMessages: (count: number) =>
    plural(count, {
      one: () => "The one message of this branch",
      other: (number) => `All ${number} messages of this branch`,
    }),
  someMessages: (chosen: number, count: number) =>
    `${formatNumber(chosen)} of ${formatNumber(count)} messages of this branch`,

  // The summary.
  connection: "Connection",
  model: "Model",
  instructions: "Instructions for the model",
  summarise: "Summarise",
  summariseHint:
    "“Summarise” sends one request to the model above. “Use the text as it is” sends nothing.",
  summariseAsideHint:
    "Below is the last answer. “Summarise” asks the model to sum up the whole side conversation.",
  retell: "Use the text as it is",
  stop: "Stop",
  writing: "Writing…",
  leftOut: (what: string) => `The model didn’t see everything. ${what}.`,
  notWritten: (why: string) => `The summary couldn’t be written: ${why}.`,
  unchanged: "Both branches are unchanged.",
  retry: "Retry",
  preview: "Preview",
  previewHint: "The message as it will appear on the other branch. You can also write it yourself.",
  previewAsideHint: "Edit it as you like. It’s added as your own message.",
  restore: "Restore previous text",

  // How the summary ended.
  ended: "Check it and edit it as you like. It’s added as your own message.",
  stopped: "You stopped it here. Edit it as you like.",
  reachedLimit: "The model reached its limit, so the end is missing. Edit it as you like.",
  filtered: "The provider’s filter stopped it here, so the rest is missing.",
  refused: "The model refused. This is what it said, if anything.",
  paused: "The model paused before the end, so the rest is missing. “Summarise” asks again.",
  askedForTool: "The model asked for a tool, which it can’t use here. The end may be missing.",

  // Copying messages.
  copyTitle: "Copy messages",
  copyAbout:
    "Adds copies to the end of another branch. Tool calls include their results. Nothing is sent, and this branch stays as it is.",
  copyTo: (count: number, branch: string) =>
    plural(count, {
      one: (number) => `Copy ${number} message to ${branch}`,
      other: (number) => `Copy ${number} messages to ${branch}`,
    }),
  copied: (count: number, branch: string) =>
    plural(count, {
      one: (number) => `Copied ${number} message to “${branch}”.`,
      other: (number) => `Copied ${number} messages to “${branch}”.`,
    }),
  allThere: "The other branch already has all of these messages.",
  someThere: (count: number, branch: string) =>
    plural(count, {
      one: () => `One message before these is already on ${branch}.`,
      other: (number) => `${number} messages before these are already on ${branch}.`,
    }),

  // The list of messages.
  messages: "Messages",
  selectAll: "Select all",
  selectNone: "Select none",
  hidden: (label: string) => `Hidden from the model · ${label}`,
  used: (tools: readonly string[]) => `used ${formatList(tools)}`,
  speakers: { bough: "Bough", user: "You", system: "System", assistant: "Assistant" },
  waitsForTool: "waiting for a tool, nothing to copy yet",
} as const;
