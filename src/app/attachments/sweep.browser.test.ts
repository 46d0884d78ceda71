import { expect, onTestFinished, test, vi } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import { siteStorage } from "#platform/web-storage.ts";
import { FileHolder, SAVED_WITHIN } from "#storage/attachments/held-files.ts";

import { scheduleBlobSweep } from "./sweep.ts";

/** Milliseconds until a tab looks for the first time. */
const FIRST_LOOK = 20_000;

async function isThere(name: string): Promise<boolean> {
  const root = await navigator.storage.getDirectory();
  for await (const one of root.keys()) if (one === name) return true;
  return false;
}

async function leaveExport(): Promise<string> {
  const left = `bough-held-export-${crypto.randomUUID()}`;
  await new FileHolder(left, 0).hold(new Uint8Array([1]), "text/plain");
  return left;
}

test("an export that another tab left behind is removed by a tab that stays open, once it must be saved", async () => {
  const { databases } = await openServices();
  const left = await leaveExport();
  let time = Date.now();
  const now = () => time;
  // The attachments have already been swept today.
  siteStorage.setItem("bough.attachments-swept-at", String(time));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());

  scheduleBlobSweep({ databases, now });
  vi.advanceTimersByTime(FIRST_LOOK);
  // The tab has looked, and will look again.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(await isThere(left)).toBe(true);
  time += SAVED_WITHIN;
  vi.advanceTimersByTime(SAVED_WITHIN);
  await expect.poll(() => isThere(left)).toBe(false);

  // The tab keeps looking: another tab may close later.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  const later = await leaveExport();
  time += SAVED_WITHIN;
  vi.advanceTimersByTime(SAVED_WITHIN);
  await expect.poll(() => isThere(later)).toBe(false);
});
