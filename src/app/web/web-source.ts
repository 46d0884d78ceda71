import type { Services } from "#app/services/services.ts";
import { READER_KEY, readerFrom } from "#domain/web/reader.ts";
import type { Reader } from "#domain/web/reader.ts";
import type { ToolRegistry } from "#tools/registry.ts";
import { fetchPageTool, readerTool } from "#tools/web/fetch-page.ts";
import type { PageLoader } from "#tools/web/page-loader.ts";
import { providerTools } from "#tools/web/provider-tools.ts";

import { loadPage } from "./load-page.ts";
import { readerKey } from "./reader-key.ts";
import { typedHosts } from "./typed-hosts.ts";

const ORIGIN = "web";

/** Registers the tool that fetches pages and, if the person has a reader service, the tool that uses it. */
export function startWebTools(registry: ToolRegistry, services: Services): Promise<void> {
  return new Promise((resolve, reject) => {
    services.settings.watch(READER_KEY).subscribe((stored) => {
      const reader = readerFrom(stored);
      registry.setSource(ORIGIN, [
        fetchPageTool(directLoader(services)),
        ...(reader === undefined
          ? []
          : [readerTool({ template: reader.template, loader: readerLoader(services, reader) })]),
        ...providerTools,
      ]);
      resolve();
    }, reject);
  });
}

function directLoader(services: Services): PageLoader {
  return {
    load: (address, io) => loadPage(address, io, { egress: services.egress, purpose: "page" }),
    typedHosts: (branchId) => typedHosts(services, branchId),
  };
}

function readerLoader(services: Services, reader: Reader): PageLoader {
  return {
    load: async (address, io) => {
      const key = await readerKey(services, reader, io.signal);
      return loadPage(address, io, {
        egress: services.egress,
        purpose: "tool",
        headers: key === "" ? {} : { authorization: `Bearer ${key}` },
      });
    },
    typedHosts: (branchId) => typedHosts(services, branchId),
  };
}
