import type { Enhancer } from "./prepare-input.ts";
import { withSystemSection } from "./system-section.ts";

export const mode: Enhancer = {
  name: "mode",
  enhance: (prepared, { modeInUse }) =>
    modeInUse === undefined
      ? prepared
      : withSystemSection(
          prepared,
          "mode",
          modeInUse.prompt,
          `The prompt of the mode “${modeInUse.name}”`,
        ),
};
