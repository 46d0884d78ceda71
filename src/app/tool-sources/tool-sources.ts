import type { Services } from "#app/services/services.ts";
import { loadPart } from "#platform/parts.ts";
import type { ToolRegistry } from "#tools/registry.ts";

/**
 * A source of tools that are known only at run time. It registers its tools with `registry.setSource`, now
 * and whenever they change, in this tab or another, until the page ends. It resolves when it has registered
 * those that this device knows, without waiting for a network.
 */
export type ToolSource = (registry: ToolRegistry, services: Services) => Promise<void>;

const sources: readonly ToolSource[] = [
  async (...own) => (await import("#app/own-tools/own-tool-source.ts")).startOwnTools(...own),
  async (...mcp) => (await import("#app/mcp/mcp-source.ts")).startMcpTools(...mcp),
  async (...web) => (await import("#app/web/web-source.ts")).startWebTools(...web),
  async (...folder) =>
    (await import("#app/picked-folder/folder-source.ts")).startFolderTools(...folder),
  async (...python) =>
    (await import("#app/whole-python/whole-python-source.ts")).startWholePython(...python),
];

/**
 * Starts all sources, and resolves when all have begun. Never rejects: a source that cannot be read has no
 * tools until its code can be loaded after all.
 */
export async function startToolSources(registry: ToolRegistry, services: Services): Promise<void> {
  await Promise.allSettled(
    sources.map((source) => {
      const start = (): Promise<void> => loadPart(() => source(registry, services), start);
      return start();
    }),
  );
}
