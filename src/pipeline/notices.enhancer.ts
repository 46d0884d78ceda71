import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

/**
 * In the system prompt and not as a message: several servers refuse a person's turn right after a
 * tool's, and that is where most notices belong.
 */
export const notices: Enhancer = {
  name: "notices",
  enhance: (prepared, { notices }) =>
    withSystemSection(prepared, "notices", notices.join("\n\n"), "What Bough tells the model"),
};
