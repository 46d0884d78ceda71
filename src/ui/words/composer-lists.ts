import { formatList } from "#ui/format/format-list.ts";

/** Texts of the lists of commands and resources above the composer, and of its note on the network. */
export const composerListWords = {
  commands: "Commands",
  managePrompts: "Manage prompts…",
  managePromptsHint: "Keep texts here that you send often",
  promptsNotRead: (name: string) => `“${name}” is left out: its prompts can’t be read.`,
  asking: (server: string) => `Asking “${server}”…`,
  toFillIn: (name: string, fields: readonly string[]) =>
    `${name}, to fill in: ${formatList(fields)}`,
  promptOf: (prompt: string, server: string) => `/${prompt} of ${server}`,
  promptCut: "The prompt was too long: its end was left out.",
  fillInFirst: (name: string, key: string) =>
    `Fill in “${name}” first, or press ${key} again to send it as it is.`,
  resources: "Resources of MCP servers",
  allResources: "All resources of MCP servers…",
  resourceOf: (resource: string, server: string) => `${resource} of ${server}`,
  reading: (label: string) => `Reading “${label}”…`,
  resourcesNotRead: (server: string, why: string) => `“${server}” is left out: ${why}.`,
  noNetwork: (connection: string) =>
    `This device has no network, so ${connection} can’t be reached. Your text stays here, and nothing is sent later by itself. Models on this machine still answer.`,
} as const;
