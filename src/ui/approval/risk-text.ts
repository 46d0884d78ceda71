import type { ToolRisk } from "#domain/tool.ts";
import { approvalWords } from "#ui/words/approval.tsx";

/** What a call may do, in the words of a badge. */
export const riskText: Readonly<Record<ToolRisk, string>> = approvalWords.risks;
