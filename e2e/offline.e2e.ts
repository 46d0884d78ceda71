import type { Page } from "@playwright/test";

import {
  addConnection,
  branchTree,
  newConversation,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { piece, registerLane } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";
import {
  lookForVersion,
  startHost,
  untilKept,
  tellOfAllFiles,
  versionsOf,
  watchFailures,
} from "./support/versions.ts";
import type { Host } from "./support/versions.ts";

test.use({ serviceWorkers: "allow" });

let host: Host;

test.beforeEach(async () => {
  host = await startHost();
});

test.afterEach(async () => {
  await host.stop();
});

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text });

async function openTab(page: Page, name: string): Promise<void> {
  await settingsButton(page).click();
  await settingsDialog(page).getByRole("tab", { name, exact: true }).click();
}

test("after one visit the whole app works without a network, and takes what is shared", async ({
  page,
}) => {
  await page.goto(host.url);
  await untilKept(page);
  host.serve(null);
  const failed = watchFailures(page.context());
  await page.reload();

  // Highlighting, maths, a sandbox, a search and the tree, none of which this page has loaded yet.
  const { send, said, expectState, message } = screen(page);
  await send("show markdown");
  await expectState("idle");
  await expect(said("assistant").last().locator("math").first()).toBeVisible();
  await newConversation(page);
  await send("21 * 2");
  await expect(page.getByRole("article", { name: /^Tool/u }).first()).toBeVisible();
  await page.getByRole("button", { name: "Tree" }).click();
  await expect(branchTree(page)).toBeVisible();
  await openTab(page, "App");
  await expect(
    settingsDialog(page).getByText("it starts and works without a network"),
  ).toBeVisible();
  await settingsDialog(page).getByRole("button", { name: "Look for a new version" }).click();
  await expect(settingsDialog(page).getByText("The server doesn’t answer.")).toBeVisible();
  await settingsDialog(page).getByRole("tab", { name: "Your data" }).click();
  await expect(
    settingsDialog(page).getByText("Bough itself, for use without a network"),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  // What a link brings is never sent, nor put into what the person writes.
  await page.goto(`${host.url}#/new?text=${encodeURIComponent("Read this\u200B\nand that")}`);
  await expect(message).toHaveValue("Read this\nand that");
  await expect(message).not.toBeFocused();
  await expect(notice(page, "came with a link")).toBeVisible();
  await message.fill("My own words");
  await page.goto(`${host.url}#/new?text=Other`);
  await expect(notice(page, "Your text is as it was")).toBeVisible();
  await expect(message).toHaveValue("My own words");
  await expect(page).toHaveURL(/#\/$/u);

  // Posts a share as the system does, and as any other page could.
  await page.goto("about:blank");
  await page.evaluate((action) => {
    const form = document.createElement("form");
    form.method = "post";
    form.enctype = "multipart/form-data";
    form.action = action;
    const field = (name: string) => {
      const input = document.createElement("input");
      input.name = name;
      form.append(input);
      return input;
    };
    field("title").value = "A page";
    field("url").value = "https://example.org/";
    const file = field("files");
    file.type = "file";
    const files = new DataTransfer();
    files.items.add(new File(["Some notes"], "notes.txt", { type: "text/plain" }));
    file.files = files.files;
    document.body.append(form);
    form.submit();
  }, `${host.url}share`);
  await notice(page, "a conversation of its own").getByRole("button", { name: "Open it" }).click();
  await expect(message).toHaveValue("A page\nhttps://example.org/");
  await expect(page.getByRole("button", { name: /^Open notes.txt/u })).toBeVisible();
  expect(failed).toEqual([]);

  // A note says so before sending, if the model is far away.
  const note = notice(page, "This device has no network");
  await addConnection(page, "https://model.example/v1", "far");
  await newConversation(page);
  await expect(note).toBeHidden();
  await page.context().setOffline(true);
  await expect(note).toContainText("Test server can’t be reached");
});

/**
 * Waits until the page runs that version. On a machine so busy that the version takes over too late for the
 * reload, the page offers another one, which is taken.
 */
async function reloadsInto(version: string, page: Page): Promise<void> {
  const again = page.getByRole("status").getByRole("button", { name: "Reload to update" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 5_000 });
    expect(await versionsOf(page)).toEqual([version]);
  }).toPass();
}

test("another version waits until no tab is writing, and never mixes with the one that a tab runs", async ({
  page,
}) => {
  const server = await startStreamServer();
  const lane = await registerLane(server, [{ steps: [{ text: piece("Slowly") }], after: "hang" }]);
  const failed = watchFailures(page.context());
  await tellOfAllFiles(page.context());
  await page.goto(host.url);
  await untilKept(page);
  await addConnection(page, lane.url, "scripted", undefined, "");
  const other = await page.context().newPage();
  await other.goto(host.url);
  await screen(other).send("Go on");
  await expect(screen(other).said("assistant").last()).toContainText("Slowly");

  // The files of the first version are gone from the server.
  host.serve("next");
  await lookForVersion(page);
  await openTab(page, "App");
  const act = settingsDialog(page).getByRole("button", { name: "Reload to update" });
  await act.click();
  await expect(notice(page, "an answer is being written here or in another tab")).toBeVisible();
  await page.keyboard.press("Escape");
  await other.getByRole("button", { name: "Stop" }).click();
  await notice(page, "A new version of Bough is ready")
    .getByRole("button", { name: "Reload to update" })
    .click();

  // This tab has the next version. The other one keeps its own, even for parts it has not used yet.
  await reloadsInto("next", page);
  await expect(page.locator("body"), "has its style").toHaveCSS("margin", "0px");
  await expect(screen(page).message).toBeEditable();
  await expect(notice(other, "Bough has been updated")).toBeVisible();
  await other.getByRole("button", { name: "Tree" }).click();
  await expect(other.getByRole("region", { name: "Branch tree" })).toBeVisible();
  await openTab(other, "Activity");
  await expect(settingsDialog(other).getByRole("tabpanel", { name: "Activity" })).toBeVisible();
  await other.keyboard.press("Escape");
  expect(await versionsOf(other)).toEqual(["first"]);
  await notice(other, "Bough has been updated")
    .getByRole("button", { name: "Reload to update" })
    .click();
  await reloadsInto("next", other);
  await expect(screen(other).said("assistant").last()).toContainText("Slowly");
  expect(failed).toEqual([]);
  await server.stop();
});
