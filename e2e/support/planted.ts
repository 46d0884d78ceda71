import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { putRows } from "./database.ts";
import { connectionTo } from "./wires.ts";
import type { Wire } from "./wires.ts";

/** A page of the same origin on which the app is not open. */
const BESIDE = "/favicon.svg";

/**
 * Stores, for each wire, a connection to the server at `url` and a conversation titled with its protocol.
 *
 * @param settings further settings of each conversation
 * @returns the conversations' ids
 */
export async function plantConversations(
  page: Page,
  used: readonly Wire[],
  url: string,
  settings: object,
): Promise<string[]> {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Example/u })).toBeVisible();
  await page.goto(BESIDE);
  const now = Date.now();
  const planted = used.map((wire) => {
    const id = crypto.randomUUID();
    const config = {
      modelId: wire.model,
      connectionId: wire.protocol,
      mode: "chat",
      parameters: {},
      ...settings,
    };
    const times = { createdAt: now, updatedAt: now };
    const context = { id, title: wire.protocol, config, activeBranchName: "main", writerEpoch: 0 };
    const branch = { id: crypto.randomUUID(), contextId: id, name: "main", named: true };
    return {
      context: { ...context, ...times },
      branch: { ...branch, messageIds: [], colour: 0, activeAt: now, createdAt: now },
    };
  });
  await putRows(page, {
    connections: used.map((wire) => ({ ...connectionTo(wire, url) })),
    contexts: planted.map(({ context }) => context),
    branches: planted.map(({ branch }) => branch),
  });
  return planted.map(({ context }) => context.id);
}
