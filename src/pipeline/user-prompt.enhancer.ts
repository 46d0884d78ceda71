import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

/**
 * Adds the person's custom instructions for the branch. They are sent to the model but not shown in the
 * transcript.
 */
export const userPrompt: Enhancer = {
  name: "user prompt",
  enhance: (prepared, { userPrompt, fromDefaults = [] }) => {
    const note = fromDefaults.includes("userPrompt")
      ? "Your custom instructions, from your defaults"
      : "Your prompt for this branch";
    return withSystemSection(prepared, "user prompt", userPrompt, note);
  },
};
