import type { ReactNode } from "react";

import { formatList } from "#ui/format/format-list.ts";

/** Texts of the branch panel: about the branch, its settings, and the conversation’s settings. */
export const branchWords = {
  thisBranch: "This branch",
  nameAndColour: "Name and colour",
  mainThread: "Main thread",
  mainThreadHint: "Pins it as the main thread of this conversation.",
  bringBack: "Bring back into…",
  copyMessages: "Copy messages to…",
  isFirst: "The conversation started here.",
  sameAsOrigin: (origin: ReactNode) => <>Forked from {origin}. Same settings as that branch.</>,
  differsFromOrigin: (origin: ReactNode, settings: readonly string[]) => (
    <>
      Forked from {origin}. Different settings: {formatList(settings)}.
    </>
  ),
  inBin: (label: string) => `${label} (in the bin)`,
  differing: {
    systemPrompt: "system prompt",
    userPrompt: "custom instructions",
    connectionId: "connection",
    modelId: "model",
    outputSchema: "answer format",
    top_p: "top p",
    max_tokens: "max output tokens",
    reasoning_effort: "reasoning effort",
  },

  applyTo: "Apply to",
  wholeConversation: "Whole conversation",
  settingsOfBranch: "Settings of this branch",
  appliesAfterRun: "The current run keeps its settings. Changes apply from the next message.",
  appliesNext: "Saved as you type. Changes apply from the next message.",
  settingsOfConversation: "Settings of the whole conversation",
  ofConversationHint:
    "Used by every branch without its own settings. Prompts belong to a branch, and a fork copies them.",
  takeDefaults: "Use my defaults",
  takeDefaultsHint:
    "Custom instructions and parameters from Settings, where this conversation sets none.",
  theConversation: "the conversation",
  yourDefaults: "your defaults",
  namedMode: (mode: string) => `the mode “${mode}”`,
  sameAs: (other: string) => `Same as ${other}`,
  differsFrom: (other: string, words: ReactNode) => (
    <>
      Different here. In {other}: {words}
    </>
  ),
  emptyThere: "empty",
  comesFrom: (other: ReactNode, value: ReactNode) => (
    <>
      From {other}: {value}
    </>
  ),
  reset: "Reset",
  resetNamed: (setting: string, other: string) => `Reset ${setting} to ${other}`,
  changedOn: (setting: string, branch: string) => `${setting} of “${branch}” changed.`,
  changed: (setting: string) => `${setting} of the conversation changed.`,

  // Names of settings: as the subject of a sentence, within a sentence, and as a label.
  theMode: "The mode",
  inMode: "mode",
  mode: "Mode",
  missingMode: "a missing mode",
  theModel: "The model",
  inConnection: "connection",
  connection: "Connection",
  missingConnection: "a missing connection",
  chooseConnection: "Missing: choose another",
  inModel: "model",
  model: "Model",
  enterModel: "Enter a model name.",
  systemPrompt: "System prompt",
  systemPromptHint: "Tells the model how to behave on this branch. Sent before all messages.",
  instructions: "Custom instructions",
  instructionsHint:
    "Sent with every message on this branch right after the system prompt. Not shown in the conversation.",
} as const;
