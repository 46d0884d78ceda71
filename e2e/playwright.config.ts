import { defineConfig } from "@playwright/test";

import { browserFlags } from "./support/browser-flags.ts";

const executablePath = process.env["BOUGH_BROWSER"];
/** Set it where two runs share a machine. */
const port = Number(process.env["BOUGH_E2E_PORT"] ?? 4199);

/** End-to-end tests run against the built page, as a person would get it. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  // No test is about time: a limit is there to end what hangs, also on a slow and busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...browserFlags],
    },
  },
  webServer: {
    command: `npx vite preview --port ${port} --strictPort --outDir dist`,
    cwd: "..",
    port,
    reuseExistingServer: false,
  },
});
