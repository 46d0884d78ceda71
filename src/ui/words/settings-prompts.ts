/** Texts about saved prompts: their list and their form. */
export const settingsPromptsWords = {
  noneTitle: "No saved prompts",
  none: "Keep a text that you send often. Type / at the start of a line in the message box to use it.",
  about: "Type / at the start of a line in the message box to use one.",
  newPrompt: "New prompt",
  editNamed: (name: string) => `Edit ${name}`,
  duplicate: "Duplicate",
  notDeleted: (name: string, why: string) => `“${name}” couldn’t be deleted: ${why}.`,
  notRestored: (name: string, why: string) => `“${name}” couldn’t be restored: ${why}.`,
  deleted: (name: string) => `Deleted the prompt “${name}”.`,
  name: "Name",
  nameHint: "You find it by this name when you type / in the message box.",
  text: "Text",
  fieldsHint:
    "Write {{topic}} where something differs each time. Tab takes you from one field to the next.",
  fields: (names: string) => `To fill in each time: ${names}.`,
  notSaved: (name: string, why: string) =>
    `“${name}” couldn’t be saved: ${why}. Your text is still here.`,
  discarded: "Discarded what you wrote.",
} as const;
