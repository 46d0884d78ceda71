import { MAX_MEMORY } from "#domain/memories/memory.ts";
import { REMEMBER_TOOL, SCOPE_NAMES } from "#domain/memories/proposals.ts";

import { quoteInline } from "./plain-text.ts";
import { textField, ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** Proposes a memory. When the run ends, it stores what was proposed: `app/run/finalize-run.ts`. */
export const tool: Tool = {
  definition: {
    name: REMEMBER_TOOL,
    description:
      "Proposes one short note to keep for later conversations: a lasting fact about the person, their wishes or their work. The person decides after your answer whether it is kept, so go on without waiting. Not for what only matters in this answer, and not for secrets.",
    summary: "Proposes a note. You decide at the end of the answer whether it is kept.",
    parameters: {
      type: "object",
      properties: {
        note: {
          type: "string",
          description: "One fact in a full sentence that makes sense on its own",
          minLength: 1,
          maxLength: MAX_MEMORY,
        },
        scope: {
          type: "string",
          description: "Where it applies; everywhere if left out",
          enum: [...SCOPE_NAMES],
        },
      },
      required: ["note"],
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "asks_person",
    idempotent: true,
    timeout: 10_000,
    origin: "built in",
  },
  examples: [
    { note: "The person prefers metric units." },
    { note: "The report is due on 3 May.", scope: "this_conversation" },
  ],
  async execute(args) {
    if ((textField(args, "note") ?? "").trim() === "") {
      throw new ToolFailure("invalid_arguments", "/note: has no words.");
    }
    return "Proposed. The person decides whether it is kept.";
  },
  describe(args) {
    const note = textField(args, "note");
    return note === undefined ? "" : `Proposes to remember: ${quoteInline(note, MAX_MEMORY)}`;
  },
  label: (args) => textField(args, "note") ?? "",
};
