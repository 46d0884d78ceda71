import { formatBytes } from "#ui/format/format-bytes.ts";

/** Texts for deciding which tools ask first. */
export const settingsToolsWords = {
  about:
    "Tools that change nothing run at once, unless you want to be asked. All others ask you before each call. When one asks, you can also allow its later calls there.",
  appliesIn: "Applies in",
  everyMode: "Every mode",
  of: (source: string) => `Tools: ${source}`,
  alwaysWaits: "Always waits for your answer",
  neverAsks: "Runs at the provider, so it never asks",
  notChanged: (name: string, why: string) => `${name} asks as before: ${why}.`,
  asInEveryMode: "As in every mode",
  asksFirst: "Asks first",
  runsAtOnce: "Runs at once",
  before: (name: string) => `Before ${name} runs`,
  allOf: (source: string) => `All of ${source}`,
  mixed: "Mixed",

  finder: "Send only a tool finder above (tokens)",
  finderHint:
    "If the tools that are on take more than this in each request, only find_tools and pinned tools are sent. The model searches the rest and loads what it needs. Write “none” for never.",

  approvals: {
    title: "Standing approvals",
    none: "None. Where a call asks you, you can allow its tool for longer.",
    about: "These tools run without asking. If a tool changes, you’ll be asked again.",
    askAgain: "Ask again",
    everywhere: {
      where: (origin: string) => `${origin}, in every conversation`,
      ask: (tool: string) => `Ask again before ${tool} runs in every conversation`,
      notRevoked: (tool: string, why: string) =>
        `${tool} still runs without asking in every conversation: ${why}.`,
    },
    here: {
      where: (origin: string, title: string) => `${origin}, in “${title}”`,
      ask: (tool: string, title: string) => `Ask again before ${tool} runs in “${title}”`,
      notRevoked: (tool: string, title: string, why: string) =>
        `${tool} still runs without asking in “${title}”: ${why}.`,
    },
    inMode: {
      where: (origin: string, mode: string) => `${origin}, in the mode “${mode}”`,
      ask: (tool: string, mode: string) => `Ask again before ${tool} runs in the mode “${mode}”`,
      notRevoked: (tool: string, mode: string, why: string) =>
        `${tool} still runs without asking in the mode “${mode}”: ${why}.`,
    },
  },

  python: {
    title: "Whole Python",
    name: "Python 3.14 (Pyodide)",
    on: "On",
    label: "Python",
    notSwitchedOn: (why: string) => `Python is not switched on: ${why}.`,
    downloading: (bytes: number, all: number) =>
      `Downloading: ${formatBytes(bytes)} of ${formatBytes(all)}. You can close this dialog.`,
    off: (bytes: number) =>
      `run_python uses MicroPython, a small Python. This one has nearly all of Python’s standard library, and starts in a few seconds instead of at once. ${formatBytes(bytes)} are downloaded once, from where this page comes from, and kept on this device.`,
    notKept: (bytes: number) =>
      `run_python uses it. This browser has not kept its files: ${formatBytes(bytes)} are downloaded again when a model runs Python.`,
    kept: (bytes: number) =>
      `run_python uses it. Its ${formatBytes(bytes)} are on this device, so it needs no network.`,
    notRemoved: (why: string) => `Python is still switched on: ${why}.`,
    stopDownload: "Stop the download",
    remove: "Remove Python",
    stop: "Stop",
    removeShort: "Remove",
    download: "Download and switch on",
  },
} as const;
