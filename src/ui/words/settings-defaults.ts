/** Texts about defaults, and around the list of connections. */
export const settingsDefaultsWords = {
  model: "Model for new conversations",
  modelHint: (connection: string) =>
    `On ${connection}. It’s the one that you chose last; choosing another in a conversation changes it. A mode with a model of its own uses that one.`,
  modelSet: (model: string) => `New conversations now begin with ${model}.`,
  modelNotSaved: (why: string) => `The model for new conversations couldn’t be saved: ${why}.`,
  about:
    "Used unless a conversation or branch has its own. Saved as you type. Changes apply from the next message.",
  notSupported:
    "What a model doesn’t support is left out of its requests. To turn defaults off for one conversation, open its Branch panel and choose Whole conversation.",
  titles: "Let the model title new conversations",
  titlesHint:
    "After the first answer, the conversation’s model is asked for a title. That is one more small request for each conversation. A title that you gave stays.",
  instructions: "Custom instructions",
  instructionsHint: "Sent with every message, on every branch that has none of its own.",
  instructionsExample: "For example: Answer briefly, in metric units.",
  instructionsChanged: "Your custom instructions changed.",
  changed: (what: string) => `Default changed: ${what}.`,
  newConnection: "New connection",
  addConnection: "Add connection",
  quickSetup: "Quick setup",
} as const;
