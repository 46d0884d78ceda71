import type { Services } from "#app/services/services.ts";
import { OWN_ORIGIN, usableTools } from "#domain/own-tools/own-tool.ts";
import type { ToolRegistry } from "#tools/registry.ts";

import { ownToolsOf } from "./own-tools.ts";
import { ownTool } from "./run-own-tool.ts";
import type { OwnToolDeps } from "./run-own-tool.ts";

/** Sets the person's tools that are on, and keeps them as they are stored. */
export function startOwnTools(registry: ToolRegistry, services: Services): Promise<void> {
  const deps = ownToolDeps(services);
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

export function ownToolDeps({ egress }: Services): OwnToolDeps {
  return { egress, keyOf: () => Promise.resolve("") };
}
