import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { addConnection, chooseBranch, newBranchBox, screen, treeButton } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

let mock: LLMock;
let folder: string;

test.beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  folder = await mkdtemp(join(tmpdir(), "bough-files-"));
  await mkdir(join(folder, "app", "node_modules"), { recursive: true });
  await writeFile(join(folder, "app", "main.js"), "const n = 1;\n");
  await writeFile(join(folder, "app", "notes.md"), "# Notes\n");
  await writeFile(join(folder, "app", "AUX.txt"), "kept by Windows");
  await writeFile(join(folder, "app", "node_modules", "made.js"), "by a tool");
});

test.afterEach(async () => {
  await mock.stop();
  await rm(folder, { recursive: true });
});

const files = (page: Page) => page.getByRole("region", { name: "Files of this branch" });
const look = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

/** The texts of the person's last message as the model got it. */
function lastAsked(): string {
  const { messages } = (mock.getLastRequest()?.body ?? {}) as { messages?: { content: unknown }[] };
  return JSON.stringify(messages?.at(-1)?.content);
}

test("K7: files by hand wait with the draft, go out with the next message, and are compared and brought over between branches", async ({
  page,
}) => {
  mock.on({ predicate: () => true }, { content: "Seen." });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState } = screen(page);
  await send("Hello");
  await expect(said("assistant").last()).toContainText("Seen.");
  await expectState("idle");
  await treeButton(page).click();
  await page.getByRole("tab", { name: "Files" }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add a folder" }).click();
  await (await choosing).setFiles(join(folder, "app"));
  await expect(files(page)).toContainText("2 files added. Left out: app/node_modules.");
  await expect(files(page)).toContainText("Windows keeps the name “AUX.txt” for itself.");
  await expectNoBarrier(page, "pending files");
  await expect(page.getByRole("button", { name: "2 file changes: show in Files" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "2 file changes: show in Files" })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said("user").last().getByRole("button", { name: "app/main.js" })).toBeVisible();
  await expect(page.getByText("goes out with your next message")).toBeHidden();
  await expectState("idle");
  expect(lastAsked()).toContain("app/main.js: now 13 bytes");

  await said("assistant").last().getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await files(page)
    .getByRole("button", { name: /^main\.js/u })
    .click();
  await look(page, "Edit").check();
  const text = page.getByRole("textbox", { name: "Text of app/main.js" });
  await expect(text).toHaveValue("const n = 1;\n");
  const place = await text.boundingBox();
  await text.fill("const n = 2;\n");
  // The text is stored as it is typed. The new state that the file then has must not move what is below.
  await expect(page.getByRole("combobox", { name: "State of the file" })).toContainText("not sent");
  expect(await text.boundingBox()).toEqual(place);
  await look(page, "Changes").check();
  await expect(page.getByRole("group", { name: "Differences" })).toContainText("const n = 2;");
  await expectNoBarrier(page, "differences");
  await page.getByRole("button", { name: "All files" }).click();
  await page.getByRole("button", { name: "Actions on notes.md" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("textbox", { name: "Path" }).fill("app/MAIN.js");
  await expect(page.getByText("differs only in capitals")).toBeVisible();
  await page.getByRole("textbox", { name: "Path" }).fill("app/plan.md");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(page.getByRole("button", { name: "3 file changes: show in Files" })).toBeVisible();
  await send("Two ways");
  await expect(newBranchBox(page)).toBeHidden();
  await expect(said("assistant").last()).toContainText("Seen.");
  await expectState("idle");

  await chooseBranch(page, "main");
  await expect(files(page).getByRole("button", { name: /^notes\.md/u })).toBeVisible();
  await page.getByRole("button", { name: "More about files" }).click();
  await page.getByRole("menuitem", { name: "Compare with another branch" }).click();
  const compared = page.getByRole("region", { name: "Files of two branches" });
  await expect(compared).toContainText("3 files differ");
  await expectNoBarrier(page, "comparison of files");
  await compared.getByRole("button", { name: /^app\/main\.js/u }).click();
  await expect(page.getByRole("group", { name: "Differences" })).toContainText("const n = 2;");
  await page.getByRole("button", { name: "Bring this file to this branch" }).click();
  await expect(page.getByText("it is the same.")).toBeVisible();
  await page.getByRole("button", { name: "All files" }).click();
  await expect(compared).toContainText("2 files differ");
  await page.getByRole("button", { name: "Take back 1 file change" }).click();
  await expect(compared).toContainText("3 files differ");
  await page
    .getByRole("status")
    .filter({ hasText: "Undid your change to app/main.js." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(compared).toContainText("2 files differ");
});

test("folders of many files open only as far as the list stays short, and stay as they were", async ({
  page,
}) => {
  for (const name of ["first", "second"]) {
    await mkdir(join(folder, name));
    for (let at = 0; at < 60; at += 1) await writeFile(join(folder, name, `${at}.md`), "x");
  }
  await page.goto("/");
  const { send, expectState } = screen(page);
  await send("Hello");
  await expectState("idle");
  await treeButton(page).click();
  await page.getByRole("tab", { name: "Files" }).click();
  const add = async (name: string, press: () => Promise<void>) => {
    const choosing = page.waitForEvent("filechooser");
    await press();
    await (await choosing).setFiles(join(folder, name));
  };
  await add("first", () => page.getByRole("button", { name: "Add a folder" }).click());
  const row = files(page).getByRole("button", { name: /^59\.md/u });
  await expect(row).toBeVisible();
  await add("second", async () => {
    await files(page).getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "A folder…" }).click();
  });
  const isOpen = () =>
    files(page)
      .locator("details")
      .evaluateAll((all) => all.map((one) => [one.dataset["folder"], one.hasAttribute("open")]));
  const asNow = [
    ["first", true],
    ["second", false],
  ];
  await expect.poll(isOpen).toEqual(asNow);
  await expect(files(page).getByText("60 not sent")).toHaveCount(1);
  await page.getByRole("tab", { name: "Run" }).click();
  await expect(files(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "Files" }).click();
  await expect.poll(isOpen).toEqual(asNow);
});
