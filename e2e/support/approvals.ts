import type { Page } from "@playwright/test";

import { putRows } from "./database.ts";
import type { Row } from "./database.ts";

/** The tools of Bough's own that change nothing, and so run without asking. */
const HARMLESS = ["calculator", "current_time", "search_conversations"];

/**
 * As a person who has chosen "Asks first" for these tools in Settings: each of their calls waits for
 * approval. Call it once the page is open; it counts from the next call on, and after a reload.
 */
export function askFirst(page: Page, toolNames: readonly string[] = HARMLESS): Promise<void> {
  return putRows(page, asksFirst(toolNames));
}

/** The rows of that choice. */
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
