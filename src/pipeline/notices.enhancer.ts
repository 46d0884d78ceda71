import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

/**
 * Adds notices to the system prompt rather than as a message, because several servers refuse a user
 * turn right after a tool turn, which is where most notices occur.
 */
export const notices: Enhancer = {
  name: "notices",
  enhance: (prepared, { notices }) =>
    withSystemSection(prepared, "notices", notices.join("\n\n"), "Bough’s notes to the model"),
};
