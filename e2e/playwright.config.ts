import { availableParallelism } from "node:os";

import { defineConfig } from "@playwright/test";

import { patience } from "../.ci/patience.ts";
import { testFlags } from "./support/browser-flags.ts";
import { port } from "./support/serve-build.ts";

const executablePath = process.env["BOUGH_BROWSER"];

/** End-to-end tests run against the built page, as a person would get it. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./support/serve-build.ts",
  outputDir: "../test-results/e2e",
  fullyParallel: true,
  // A test spends half of its time waiting for frames, timers and streamed answers. With two workers for
  // each processor, a test takes more of the processors' time than the second one saves in waiting.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 8),
  // No test is about time: the limit only ends what hangs, even on a slow and busy machine.
  timeout: 900_000,
  expect: { timeout: patience },
  // Among hundreds of tests one meets a race now and then. `npm test` names the tests that were retried.
  retries: 1,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // A fresh browser would copy the whole app in every test. e2e/offline.e2e.ts allows workers.
    serviceWorkers: "block",
    // A covered element cannot be clicked. This limit reports it before the whole test is given up.
    actionTimeout: (patience * 4) / 3,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...testFlags],
    },
  },
});
