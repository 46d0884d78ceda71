import { formatListAnd } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about modes: their list, their form, and the tools that they send. */
export const modesWords = {
  about:
    "A mode sets the prompt, the tools and more of a conversation. Choose it beside the model, under the message box.",
  import: "Import",
  duplicate: "Duplicate",
  duplicateNamed: (name: string) => `Duplicate ${name}`,
  deletedModes: (modes: number) => `Deleted (${formatNumber(modes)})`,
  deletedHint: "Conversations that used it still do.",
  restoreNamed: (name: string) => `Restore ${name}`,
  exported: (mode: string, file: string) => `Exported the mode “${mode}” to “${file}”.`,
  notExported: (name: string, why: string) => `“${name}” couldn’t be exported: ${why}.`,
  notRestored: (name: string, why: string) => `“${name}” couldn’t be restored: ${why}.`,
  notDeleted: (name: string, why: string) => `“${name}” couldn’t be deleted: ${why}.`,
  deleted: (name: string) => `Deleted the mode “${name}”.`,

  newMode: "New mode",
  editNamed: (name: string) => `Edit ${name}`,
  name: "Name",
  nameIsTaken: "Another mode has this name. Both can be chosen.",
  prompt: "Prompt",
  promptHint: "Part of the system prompt wherever this mode is chosen.",
  approval: "Approval",
  approvalHint: "What you have set for a single tool overrides this.",
  approvals: {
    changing: "Tools that change something ask",
    every: "Every tool asks",
  },
  parameters: "Parameters",
  budgets: "Budgets",
  budgetsHint:
    "What one message may use before Bough asks you for more. A conversation’s own budgets override these. Empty: as in Settings. Write “none” for no limit.",
  retries: "Retries",
  retriesHint:
    "How a request that failed is tried again. A connection’s own settings override these.",
  notSaved: (name: string, why: string) =>
    `“${name}” couldn’t be saved: ${why}. Your text is still here.`,
  discarded: "Discarded your changes.",

  connection: "Connection",
  connectionGone: (model: string) =>
    `The connection of ${model} is gone. Until you choose another, this mode leaves the model as it is.`,
  noConnection: "Leaves the model as it is",
  missingConnection: "Missing",
  model: "Model",

  tools: "Tools",
  toolsHint: "A branch can switch tools on and off within this.",
  limits: {
    any: "All",
    reading: "That change nothing",
    none: "None",
  },
  missing: (tools: readonly string[]) =>
    plural(tools.length, {
      one: () => `No longer available: ${tools.join(", ")}. The mode works without it.`,
      other: () => `No longer available: ${tools.join(", ")}. The mode works without them.`,
    }),
  removeMissing: "Remove from this mode",
  singleTools: "Single tools",

  gist: {
    limits: {
      any: "All tools",
      reading: "Only tools that change nothing",
      none: "No tools",
    },
    without: (limit: string, off: readonly string[]) => `${limit} except ${formatListAnd(off)}`,
    asksEvery: "asks before every call",
    parameters: "own parameters",
    schema: "answers in a schema",
    validators: (validators: number) =>
      plural(validators, { one: "# validator", other: "# validators" }),
    ownBudgets: "own budgets",
    ownRetries: "own retries",
    modelAt: (model: string, connection: string) => `${model} at ${connection}`,
    modelGone: (model: string) => `${model}, whose connection is gone`,
  },
  sources: {
    "built in": "Built in",
    code: "Code",
    workspace: "Files of this branch",
    folder: "Folder",
    web: "Web",
    tasks: "Sub-tasks",
    own: "Your own",
  },

  switches: {
    about: "A tool that is off isn’t sent. Changes apply from the next message.",
    newTool: "New tool…",
    whichAsk: "Which tools ask first…",
    mode: "Mode",
    search: "Search tools",
    searchHint: "Search",
    noneFound: "No tool has these words.",
    nothingSent: "No tool is sent.",
    sent: (tools: number, tokens: number) =>
      plural(tools, {
        one: `# tool in each request, about ${formatNumber(tokens)} tokens.`,
        other: `# tools in each request, about ${formatNumber(tokens)} tokens.`,
      }),
    finder: (tools: number, tokens: number, used: number) =>
      plural(tools, {
        one: `# tool is on, about ${formatNumber(tokens)} tokens: more than you want to send each time. So the model gets find_tools and what is pinned, about ${formatNumber(used)} tokens, and loads the others when it needs them.`,
        other: `# tools are on, about ${formatNumber(tokens)} tokens: more than you want to send each time. So the model gets find_tools and what is pinned, about ${formatNumber(used)} tokens, and loads the others when it needs them.`,
      }),
    pinNamed: (name: string) => `Always send ${name}`,
    pinned: "Pinned",
    pin: "Pin",
    modelTakesNone: (model: string) => `${model} takes no tools, so none is sent.`,
    cost: (tokens: number) => plural(tokens, { one: "About # token.", other: "About # tokens." }),
    modeSendsNone: "This mode sends no tools.",
    modeSendsReading: "This mode sends no tool that changes anything.",
  },
  modeHasOn: "The mode has it on.",
  modeHasOff: "The mode has it off.",
} as const;
