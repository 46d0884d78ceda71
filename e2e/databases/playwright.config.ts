import { fileURLToPath } from "node:url";

import { defineConfig } from "@playwright/test";

import suite from "../playwright.config.ts";

/** `npm run database`: the page of this code, or of an older version of it, makes a database that is kept. */
export default defineConfig(suite, {
  testDir: ".",
  testMatch: "make-database.ts",
  globalSetup: fileURLToPath(new URL("../support/serve-build.ts", import.meta.url)),
  timeout: 600_000,
  expect: { timeout: 15_000 },
  retries: 0,
  use: { actionTimeout: 10_000 },
});
