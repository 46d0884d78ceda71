import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright";

import { longStep, timedStep } from "./timed-step.ts";
import type { Step } from "./timed-step.ts";

/** How long a slow step may take (milliseconds). */
const PATIENCE = { timeout: 1_800_000 };

export async function openData(page: Page): Promise<Step> {
  await page.getByRole("button", { name: "Settings" }).click();
  const tab = page
    .getByRole("dialog", { name: "Settings" })
    .getByRole("tab", { name: "Your data" });
  await tab.waitFor();
  const step = await timedStep(page, "Your data opened", 'section[aria-label="Check"]', () =>
    tab.click(),
  );
  // The bin and the counts are shown later.
  await page.waitForTimeout(5_000);
  return step;
}

/** @throws if the check finds anything, because what is stored is whole */
export async function checkAll(page: Page): Promise<Step> {
  const section = page.getByRole("region", { name: "Check" });
  const said = section.getByRole("status");
  const step = await longStep(page, "everything checked", async () => {
    await section.getByRole("button", { name: "Check everything" }).click();
    await said.filter({ hasText: "checked." }).waitFor(PATIENCE);
  });
  const text = await said.innerText();
  if (!text.includes("No damage found.")) throw new Error(`The check found: ${text}`);
  return step;
}

export async function measureSpace(page: Page): Promise<Step> {
  const size = page.getByRole("region", { name: "Size" });
  return longStep(page, "space measured", async () => {
    await size.getByRole("button", { name: "Measure", exact: true }).click();
    await size.getByRole("term").first().waitFor(PATIENCE);
  });
}

/** A file that the page has saved. */
export interface SavedFile {
  path: string;
  bytes: number;
  remove(): Promise<void>;
}

export async function exportAll(page: Page): Promise<{ steps: Step[]; file: SavedFile }> {
  const folder = await mkdtemp(join(tmpdir(), "bough-bench-file-"));
  const session = await page.context().browser()?.newBrowserCDPSession();
  await session?.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  const files = page.getByRole("region", { name: "Files", exact: true });
  const choice = page.getByRole("dialog", { name: "Export" });
  await files.getByRole("button", { name: "Export", exact: true }).click();
  await choice.getByRole("checkbox", { name: /^[\d,]+ conversations$/u }).waitFor(PATIENCE);
  const made = await longStep(page, "all exported", async () => {
    await choice.getByRole("button", { name: "Export", exact: true }).click();
    await files.getByRole("status").filter({ hasText: /\S/u }).waitFor(PATIENCE);
  });
  const text = await files.getByRole("status").innerText();
  if (!text.startsWith("Exported ")) throw new Error(text);
  let path = "";
  const saved = await longStep(page, "the file saved by the browser", async () => {
    path = await savedIn(folder);
  });
  const { size } = await stat(path);
  const remove = () => rm(folder, { recursive: true, force: true });
  return { steps: [made, saved], file: { path, bytes: size, remove } };
}

/** Waits until the browser has renamed its finished download, and returns its path. */
async function savedIn(folder: string): Promise<string> {
  for (;;) {
    const [name] = (await readdir(folder)).filter((one) => one.endsWith(".json"));
    if (name !== undefined && (await readdir(folder)).length === 1) {
      const path = join(folder, name);
      if ((await stat(path)).size > 0) return path;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

/** Gives the page a file of any size by the browser's own protocol. Playwright would copy the file. */
async function giveFile(page: Page, path: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await choosing;
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelector('input[type="file"]')`,
  });
  const { objectId } = result;
  if (objectId === undefined) throw new Error("There is no input for files.");
  await session.send("DOM.setFileInputFiles", { files: [path], objectId });
  await session.detach();
}

/** Imports a file, none of whose rows the page has. */
export async function importAll(page: Page, path: string): Promise<Step[]> {
  const dialog = page.getByRole("dialog", { name: "Import" });
  const confirm = dialog.getByRole("button", { name: "Import", exact: true });
  const refused = dialog.getByRole("button", { name: "Choose again" });
  const read = await longStep(page, "file read and compared", async () => {
    await giveFile(page, path);
    await confirm.or(refused).waitFor(PATIENCE);
  });
  if (await refused.isVisible()) throw new Error(`Refused: ${await dialog.innerText()}`);
  const written = await longStep(page, "file imported", async () => {
    await confirm.click();
    await page.getByText(/^Imported /u).waitFor(PATIENCE);
  });
  return [read, written];
}

/** Deletes a conversation, and then for good by emptying the bin. */
export async function deleteForGood(page: Page, title: string): Promise<Step[]> {
  const link = page.getByRole("link", { name: title, exact: true });
  await page.getByRole("button", { name: `More options for ${title}` }).click();
  const moved = await longStep(page, "large conversation deleted", async () => {
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    await link.waitFor({ state: "detached" });
  });
  const list = page.getByRole("navigation", { name: "Conversations" });
  const bin = page.getByRole("dialog", { name: "Bin", exact: true });
  const listed = await longStep(page, "bin listed", async () => {
    await list.getByRole("button", { name: "Bin", exact: true }).click();
    await bin.getByRole("button", { name: `Restore ${title}` }).waitFor(PATIENCE);
  });
  await bin.getByRole("button", { name: "Empty bin" }).click();
  const emptied = await longStep(page, "bin emptied", async () => {
    await page.getByRole("button", { name: "Delete for good" }).click();
    await bin.getByText("The bin is empty.").waitFor(PATIENCE);
  });
  return [moved, listed, emptied];
}
