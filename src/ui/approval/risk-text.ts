import type { ToolRisk } from "#domain/tool.ts";

/** What a call may do, as a badge says it. */
export const riskText: Readonly<Record<ToolRisk, string>> = {
  computes: "computes",
  reads: "reads",
  writes_files: "writes files of this branch",
  writes: "writes",
  reaches_network: "uses the network",
  asks_person: "asks you",
  starts_task: "uses your model",
};
