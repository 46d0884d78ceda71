import { test as base } from "@playwright/test";

import { port } from "../../support/serve-build.ts";
import { launch } from "./launch.ts";
import type { BrowserName } from "./launch.ts";
import type { Device, DrivenBrowser, Launched, Tab } from "./tab.ts";

interface OfATest {
  device: Device;
  driven: DrivenBrowser;
  tab: Tab;
}

interface OfAWorker {
  launched: Launched | string;
}

/** A test in each browser that is installed here, with empty storage. */
export const test = base.extend<OfATest, OfAWorker>({
  launched: [
    // The runner reads which fixtures are needed from the parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      const launched = await launch(
        project.name as BrowserName, // The configuration names no others.
        `http://localhost:${port}`,
      );
      await use(launched);
      if (typeof launched !== "string") await launched.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  device: ["desktop", { option: true }],
  driven: async ({ launched, device }, use, info) => {
    const driven = typeof launched === "string" ? launched : await launched.fresh(device);
    if (typeof driven === "string") return info.skip(true, driven);
    info.annotations.push({ type: "browser", description: driven.version });
    await use(driven);
    await driven.close();
  },
  tab: async ({ driven }, use) => use(await driven.newTab()),
});
