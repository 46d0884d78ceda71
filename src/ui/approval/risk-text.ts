import type { ToolRisk } from "#domain/tool.ts";
import { approvalWords } from "#ui/words/approval.tsx";

/** The words of a badge for what a call may do. */
export const riskText: Readonly<Record<ToolRisk, string>> = approvalWords.risks;
