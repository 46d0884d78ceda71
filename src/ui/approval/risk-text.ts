import type { ToolRisk } from "#domain/tool.ts";
import { approvalWords } from "#ui/words/approval.tsx";

/** What a call may do, as a badge says it. */
export const riskText: Readonly<Record<ToolRisk, string>> = approvalWords.risks;
