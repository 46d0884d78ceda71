import { MAX_MEMORY } from "#domain/memories/memory.ts";

import { quoteInline } from "./plain-text.ts";
import { textField } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** Deletes a memory that the model names by its text, so that the person can read what will be deleted. */
export const tool: Tool = {
  definition: {
    name: "forget",
    description:
      "Deletes one of the notes from earlier conversations, if it is wrong or the person no longer wants it kept. The person is asked first.",
    summary: "Deletes a note from memory. You can restore it in Settings.",
    parameters: {
      type: "object",
      properties: {
        note: {
          type: "string",
          description: "The whole text of the note, exactly as you were given it",
          minLength: 1,
          maxLength: MAX_MEMORY,
        },
      },
      required: ["note"],
      additionalProperties: false,
    },
    requiresApproval: true,
    risk: "writes",
    idempotent: true,
    timeout: 10_000,
    origin: "built in",
  },
  examples: [{ note: "The person prefers metric units." }],
  async execute(args, { services }) {
    const count = await services.forgetMemories(textField(args, "note") ?? "");
    return count === 0 ? "There is no note with exactly this text." : "Forgotten.";
  },
  describe(args) {
    const note = textField(args, "note");
    return note === undefined ? "" : `Forgets this note: ${quoteInline(note, MAX_MEMORY)}`;
  },
  label: (args) => textField(args, "note") ?? "",
};
