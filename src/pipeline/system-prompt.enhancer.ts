import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

export const systemPrompt: Enhancer = {
  name: "system prompt",
  enhance: (prepared, { systemPrompt }) =>
    withSystemSection(prepared, "system prompt", systemPrompt, "The branch’s system prompt"),
};
