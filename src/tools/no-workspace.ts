import { ToolFailure } from "./tool.ts";
import type { CallWorkspace } from "./tool.ts";

/** The workspace of a call that belongs to no branch. */
export const noWorkspace: CallWorkspace = {
  files: async () => new Map(),
  read: async () => undefined,
  write: async () => {
    throw new ToolFailure("invalid_arguments", "There are no files here that could be changed.");
  },
  remove: async () => false,
  commit: async () => [],
};
