import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

/** The person's standing wishes for a branch: said to the model, not shown in the transcript. */
export const userPrompt: Enhancer = {
  name: "user prompt",
  enhance: (prepared, { branch }) =>
    withSystemSection(
      prepared,
      "user prompt",
      branch.userPrompt ?? "",
      "The person's own prompt for this branch",
    ),
};
