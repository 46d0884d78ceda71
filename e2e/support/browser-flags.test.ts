import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { expect, it } from "vitest";

import { testFlags } from "./browser-flags.ts";

/** The features that the installed Playwright disables in Chromium. */
function disabledByPlaywright(): string[] {
  const manifest = createRequire(import.meta.url).resolve("playwright-core/package.json");
  const bundle = readFileSync(join(dirname(manifest), "lib", "coreBundle.js"), "utf8");
  const [, list = ""] = /disabledFeatures = \[(.*?)\]/su.exec(bundle) ?? [];
  return [...list.matchAll(/^\s*"(\w+)"/gmu)].map(([, name = ""]) => name);
}

it("disables every feature that Playwright disables, since it replaces Playwright's own switch", () => {
  const features = testFlags.find((flag) => flag.startsWith("--disable-features="));
  const disabled = features?.split("=")[1]?.split(",");
  expect(disabledByPlaywright().length).toBeGreaterThan(5);
  expect(disabled).toEqual(expect.arrayContaining(disabledByPlaywright()));
});
