import { branchShape, contextShape } from "./context-shapes.ts";
import type { FileTable } from "./format.ts";
import { messageShape } from "./message-shapes.ts";
import type { Validator } from "./validators.ts";

/** What a row of each table in a file must look like. Unknown keys are refused. */
export const rowShapes: Readonly<Record<FileTable, Validator>> = {
  contexts: contextShape,
  branches: branchShape,
  messages: messageShape,
};
