import { formatNumber } from "#ui/format/format-number.ts";

/** Texts of a new conversation's page. It is the first page, so each text is exported by itself. */

export const title = "New conversation";
export const files = "Files";
export const settings = "Prompts and parameters";
export const question = "What are you thinking about?";
export const placeholder = "Start a conversation…";

// The model that will answer.
export const toDemo =
  "You’re talking to a built-in demo: nothing leaves this page. Type “help” to see what it can do.";
export const toBuiltIn =
  "You’re talking to your browser’s built-in model, on this device and without tools. Fork at any message to follow a second thought.";
export const someModel = "a model";
export const toModel = (model: string, connection: string) =>
  `You’re talking to ${model} at ${connection}. Fork at any message to follow a second thought.`;
export const toOneOf = (model: string, connection: string, models: number) =>
  `You’re talking to ${model} at ${connection}, one of ${formatNumber(models)} models. Fork at any message to follow a second thought.`;

// What went wrong.
export const notOpened = (why: string) => `${why}. Your text is still here.`;
/** The button on a notice about a conversation that is not in view. */
export const open = "Open";
