import type { Services } from "#app/services/services.ts";
import { mayFail } from "#domain/may-fail.ts";
import { OWN_ORIGIN, usableTools } from "#domain/own-tools/own-tool.ts";
import type { ToolRegistry } from "#tools/registry.ts";

import { ownToolKey, ownToolKeyId } from "./own-tool-key.ts";
import { ownToolsOf } from "./own-tools.ts";
import { ownTool } from "./run-own-tool.ts";
import type { OwnToolDeps } from "./run-own-tool.ts";

/** Registers the person's own tools that are on, and follows every change of what is stored. */
export function startOwnTools(registry: ToolRegistry, services: Services): Promise<void> {
  const deps = ownToolDeps(services);
  forgetKeys(services).catch(() => undefined);
  return new Promise((resolve, reject) => {
    ownToolsOf(services)
      .watchAll()
      .subscribe((rows) => {
        const tools = usableTools(rows).toSorted((left, right) =>
          left.name < right.name ? -1 : 1,
        );
        registry.setSource(
          OWN_ORIGIN,
          tools.map((tool) => ownTool(tool, deps)),
        );
        resolve();
      }, reject);
  });
}

/**
 * Removes the keys of deleted tools. This happens when the page is opened, because until then deleting can be
 * undone.
 */
async function forgetKeys(services: Services): Promise<void> {
  const rows = await ownToolsOf(services).list();
  for (const { id, deletedAt } of rows) {
    // A key that cannot be removed now will be when the page is next opened.
    if (deletedAt !== undefined) await mayFail(services.keyRows.delete(ownToolKeyId(id)));
  }
}

export function ownToolDeps(services: Services): OwnToolDeps {
  return {
    egress: services.egress,
    keyOf: (tool, signal) => ownToolKey(services, tool, signal),
  };
}
