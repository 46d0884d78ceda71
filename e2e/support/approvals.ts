import type { Page } from "@playwright/test";

import { putRows } from "./database.ts";
import type { Row } from "./database.ts";

/** Bough's own tools that change nothing, and so run without asking. */
const HARMLESS = ["calculator", "current_time", "search_conversations"];

/**
 * Makes each call of these tools wait for approval, as if the person had chosen "Asks first" for them in
 * Settings. The page must be open. Applies from the next call on, and after a reload.
 */
export function askFirst(page: Page, toolNames: readonly string[] = HARMLESS): Promise<void> {
  return putRows(page, asksFirst(toolNames));
}

/** The rows that store the choice "Asks first" for these tools. */
export function asksFirst(toolNames: readonly string[] = HARMLESS): { toolPolicies: Row[] } {
  const toolPolicies = toolNames.map((toolName) => ({
    id: `asks ${toolName}`,
    toolName,
    origin: "built in",
    verdict: "ask",
    definitionHash: "",
    scope: "always",
    createdAt: 1,
  }));
  return { toolPolicies };
}
