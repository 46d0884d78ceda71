import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

export const mode: Enhancer = {
  name: "mode",
  enhance: (prepared, { mode }) =>
    mode === undefined
      ? prepared
      : withSystemSection(prepared, "mode", mode.prompt, `The prompt of the mode “${mode.name}”`),
};
