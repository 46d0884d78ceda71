import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatDay } from "#ui/format/format-date.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts for picking resources and prompts of an MCP server. */
export const mcpPicksWords = {
  attachFiles: "Attach files",
  fromDevice: "From this device…",
  fromServer: "From an MCP server…",
  resources: "Resources",
  attach: "Attach",
  resourceOf: (uri: string, server: string) => `${uri}, of the MCP server “${server}”.`,

  title: "Attach from an MCP server",
  search: "Search resources",
  searchHint: "Search",
  server: "Server",
  allServers: "All servers",
  noneFound: (words: string) => `Nothing matches “${words}”`,
  nothing: "There is nothing to attach",
  nothingHint:
    "The servers that answered offer no resources. Some offer only tools, which the model uses by itself.",
  reading: (resources: number) =>
    plural(resources, { one: "Reading # resource…", other: "Reading # resources…" }),
  notAllRead: (resources: number) =>
    plural(resources, {
      one: "# resource couldn’t be read.",
      other: "# resources couldn’t be read.",
    }),
  full: (picked: number) => `${formatNumber(picked)} picked: a message takes no more.`,
  nonePicked: "Nothing is picked yet.",
  picked: (picked: number) => `${formatNumber(picked)} picked.`,
  pickedWithKey: (picked: number, key: string) =>
    `${formatNumber(picked)} picked. ${key} attaches.`,
  notRead: (resource: string, why: string) => `${resource}: ${why}.`,

  cannotBeAsked: (server: string, why: string) => `“${server}” can’t be asked: ${why}.`,
  answeredWithError: (server: string, why: string) => `“${server}” answered with an error: ${why}.`,
  askingServers: (servers: string) => `Asking ${servers}…`,
  unlock: "Unlock",
  unlockNamed: (server: string) => `Unlock ${server}`,
  openSettings: "Open settings",
  askAgain: (server: string) => `Ask ${server} again`,
  firstListed: (resources: number, server: string) =>
    `The first ${formatNumber(resources)} of “${server}” are listed.`,
  listMore: "List more",

  details: "Details",
  tooLarge: (limit: number) =>
    `It is too large to attach. The limit for this type is ${formatBytes(limit)}.`,
  fillIn: "Fill in…",
  preview: "Preview",
  askingServer: (server: string) => `Asking “${server}”…`,
  gaveNothing: (server: string) => `“${server}” gave nothing at this address.`,
  previewOf: (resource: string) => `Preview of ${resource}`,
  damagedPicture: "This picture can’t be shown: it is damaged.",
  noPreview: (bytes: number) => `No preview: this isn’t text (${formatBytes(bytes)}).`,
  beginning: (bytes: number) => `The beginning of ${formatBytes(bytes)}.`,
  toFillIn: "to fill in",
  changed: (at: number) => `changed ${formatDay(at)}`,
  meantFor: { person: "meant for people", model: "meant for models" },
  important: "important",

  templateHint: (server: string) => `An address of the MCP server “${server}” that you complete.`,
  pick: "Pick",
  back: "Back",
  needed: "Fill this in.",

  required: (argument: string) => `${argument} (required)`,
  promptHint: (server: string) =>
    `A prompt of the MCP server “${server}”. It goes into the message box, where you can change it.`,
  asking: "Asking…",
  insert: "Insert",
  waitingFor: (server: string) => `Waiting for “${server}”…`,
  promptFailed: "The prompt didn’t come",
  emptyPrompt: (server: string) => `“${server}” gave an empty prompt.`,
} as const;
