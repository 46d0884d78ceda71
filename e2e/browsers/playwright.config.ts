import { fileURLToPath } from "node:url";

import { defineConfig } from "@playwright/test";

import suite from "../playwright.config.ts";

/** One journey through the built page in every browser that is installed here. */
export default defineConfig(suite, {
  testDir: ".",
  testMatch: "journey.ts",
  globalSetup: fileURLToPath(new URL("../support/serve-build.ts", import.meta.url)),
  outputDir: "../../test-results/browsers",
  // Ends a driver that hangs. Other tests run beside this one.
  timeout: 600_000,
  workers: 2,
  projects: [{ name: "chromium" }, { name: "firefox" }, { name: "webkit" }],
});
