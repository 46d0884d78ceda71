import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

export const systemPrompt: Enhancer = {
  name: "system prompt",
  enhance: (prepared, { branch }) =>
    withSystemSection(
      prepared,
      "system prompt",
      branch.systemPrompt?.content ?? "",
      "The branch's system prompt",
    ),
};
