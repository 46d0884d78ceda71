import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright";

import { launchKillable } from "../support/killable-browser.ts";
import { VIEWPORT } from "./bough-page.ts";
import { installWatch } from "./page-watch.ts";

/**
 * A page in a browser with a profile on the disk. The pages of `bench.browser` are private: what they
 * store stays in the browser's main process, so that every read and write has to ask that process.
 */
export interface ProfilePage {
  page: Page;
  close: () => Promise<void>;
}

export async function openProfilePage(): Promise<ProfilePage> {
  const profile = await mkdtemp(join(tmpdir(), "bough-bench-profile-"));
  const browser = await launchKillable(profile);
  const { page } = browser;
  await page.setViewportSize(VIEWPORT);
  await installWatch(page);
  return {
    page,
    close: async () => {
      await browser.kill();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
