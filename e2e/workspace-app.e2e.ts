import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { addConnection, chooseBranch, newBranchBox, screen, treeButton } from "./support/page.ts";
import { call, scripted } from "./support/scripted-model.ts";
import { expect, test } from "./support/test.ts";

const files = (page: Page) => page.getByRole("region", { name: "Files of this branch" });
const compared = (page: Page) => page.getByRole("region", { name: "Files of two branches" });

/**
 * Has a small app written in six calls, forks at the third, has a file changed there, compares the two
 * branches, and brings one file back.
 *
 * @param dark what is in the changed file
 */
async function appInTwoWays(page: Page, dark: string): Promise<void> {
  const { log, send, said, expectState } = screen(page);
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");
  await send("write an app");
  // The question, six rounds of two messages, and the answer.
  await expect(log.locator('[aria-posinset="14"]')).toBeVisible();
  await expectState("idle");
  await treeButton(page).click();
  await page.getByRole("tab", { name: "Files" }).click();
  await expect(files(page)).toContainText("5 files");

  const third = log.locator('[aria-posinset="6"]');
  await third.hover();
  await third.getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await expect(files(page)).toContainText("3 files");
  await page.reload();
  await expect(said("assistant").last()).toBeVisible();
  await third.hover();
  await third.getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("make it dark");
  await expect(newBranchBox(page)).toBeHidden();
  await expect(log.locator('[aria-posinset="11"]')).toBeVisible();
  await expectState("idle");
  await expect(files(page)).toContainText("3 files");
  await page.reload();
  await files(page)
    .getByRole("button", { name: /^style\.css/u })
    .click();
  await expect(page.getByRole("region", { name: "style.css" })).toContainText(dark);
  await page.getByRole("button", { name: "All files" }).click();

  await chooseBranch(page, "main");
  await expect(files(page)).toContainText("5 files");
  await page.getByRole("button", { name: "More about files" }).click();
  await page.getByRole("menuitem", { name: "Compare with another branch" }).click();
  await expect(compared(page)).toContainText("4 files differ");
  await page.getByRole("button", { name: "Bring here: style.css" }).click();
  await expect(compared(page)).toContainText("3 files differ");
  await send("Thank you");
  await expectState("idle");
  await page.reload();
  await treeButton(page).waitFor();
  await files(page)
    .getByRole("button", { name: /^style\.css/u })
    .click();
  await expect(page.getByRole("region", { name: "style.css" })).toContainText(dark);
  await expect(page.getByRole("combobox", { name: "State of the file" })).toContainText("2 of 2");
}

test("the Demo writes an app over six calls, which goes two ways", async ({ page }) => {
  await page.goto("/");
  await appInTwoWays(page, "#14170f");
});

test("a model writes an app over six calls, which goes two ways", async ({ page }) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  const write = (path: string, content: string) => call("write_file", { path, content });
  const app = [
    write("README.md", "# App\n"),
    write("index.html", "<h1>App</h1>\n"),
    write("style.css", "body { color: black; }\n"),
    write("costs.csv", "what,euros\nTrain,84\n"),
    write("app.js", "run();\n"),
    write("README.md", "# App, done\n"),
  ];
  scripted(mock, "write an app", app);
  scripted(mock, "make it dark", [
    write("style.css", "body { color: white; background: black; }\n"),
  ]);
  scripted(mock, "Thank you", []);
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  await appInTwoWays(page, "background: black");
  await mock.stop();
});
