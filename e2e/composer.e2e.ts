import type { Page } from "@playwright/test";

import {
  branchPicker,
  branchTree,
  chooseBranch,
  newBranchBox,
  screen,
  treeButton,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

async function openExample(page: Page) {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(screen(page).articles.last()).toBeVisible();
}

async function lookAt(page: Page, name: RegExp) {
  const region = branchTree(page);
  await region.getByRole("treeitem", { name }).click();
  await expect(page.getByRole("button", { name: "Go there" })).toBeVisible();
}

test("a preview says whose it is; Enter in the composer goes there and sends", async ({ page }) => {
  await openExample(page);
  const { message, said } = screen(page);
  const banner = page.getByText("Preview of skeptic. You are still on main.");
  await treeButton(page).click();
  await lookAt(page, /^skeptic/u);
  await expect(banner).toBeVisible();
  await expect(message).toHaveAttribute("placeholder", "Reply on skeptic…");
  await expect(message).toHaveAccessibleDescription("Enter goes to “skeptic”.");

  // Escape goes back, wherever the focus is.
  await screen(page).log.focus();
  await page.keyboard.press("Escape");
  await expect(banner).toBeHidden();
  await expect(message).toHaveAttribute("placeholder", "Reply on main…");

  await lookAt(page, /^skeptic/u);
  await message.fill("Which objection weighs most?");
  await expect(message).toHaveAccessibleDescription("Enter goes to “skeptic” and sends it there.");
  await message.press("Enter");
  await expect(branchPicker(page)).toHaveValue("skeptic");
  await expect(banner).toBeHidden();
  await expect(said("user").last()).toContainText("Which objection weighs most?");
  await expect(message).toHaveValue("");
  await expect(message).toBeFocused();

  // None of the text went to main or is left in its box.
  await chooseBranch(page, "main");
  await expect(said("user").last()).toContainText("What should I look at here");
  await expect(message).toHaveValue("");

  // With nothing written, Enter only goes to the branch.
  await lookAt(page, /^one-night/u);
  await message.press("Enter");
  await expect(branchPicker(page)).toHaveValue("one-night");
  await expect(said("user").last()).toContainText("Could we do it all in one night");
});

test("text typed in a preview moves along to where the person goes", async ({ page }) => {
  await openExample(page);
  const { message, said } = screen(page);
  await treeButton(page).click();
  await lookAt(page, /^one-night/u);
  await message.fill("Is one night safe?");
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(branchPicker(page)).toHaveValue("one-night");
  await expect(message).toHaveValue("Is one night safe?");
  await expect(page.getByText("Preview of")).toBeHidden();

  // If the target already has text, both texts stay.
  await chooseBranch(page, "main");
  await expect(said("user").last()).toContainText("What should I look at here");
  await expect(message).toHaveValue("");
  await message.fill("Words of main");
  await lookAt(page, /^one-night/u);
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page.getByText("Your draft stays on “main”")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveValue("Is one night safe?");
  await chooseBranch(page, "main");
  await expect(message).toHaveValue("Words of main");

  // A fork takes the text along as well, and gives it back.
  await lookAt(page, /^skeptic/u);
  await page.getByRole("button", { name: "Fork here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await expect(message).toHaveValue("Words of main");
  await message.press("End");
  await message.pressSequentially(", and more");
  await message.press("Escape");
  await expect(newBranchBox(page)).toBeHidden();
  await expect(message).toHaveValue("Words of main, and more");

  // The fork also gives the text back if the person goes elsewhere from it.
  await lookAt(page, /^skeptic/u);
  await page.getByRole("button", { name: "Fork here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await expect(message).toHaveValue("Words of main, and more");
  await chooseBranch(page, "one-night");
  await expect(message).toHaveValue("Is one night safe?");
  await chooseBranch(page, "main");
  await expect(message).toHaveValue("Words of main, and more");
});

test("going to a branch, and making a version, leaves what covers the transcript", async ({
  page,
}) => {
  await openExample(page);
  const { said, log, expectState } = screen(page);
  const versions = page.getByRole("group", { name: "Versions" });
  await chooseBranch(page, "one-night");
  await treeButton(page).click();
  await lookAt(page, /^skeptic/u);
  await log.getByRole("button", { name: "Back to main" }).click();
  await expect(branchPicker(page)).toHaveValue("main");
  await expect(page.getByText("Preview of")).toBeHidden();

  // Editing or regenerating a message takes the place of a fork that is being made, too.
  const own = said("user").last();
  const fork = newBranchBox(page);
  const forkHere = async () => {
    await own.hover();
    await own.getByRole("button", { name: "Fork from here" }).click();
    await expect(fork).toBeVisible();
    await own.hover();
  };
  await forkHere();
  await own.getByRole("button", { name: "Regenerate" }).click();
  await expect(versions.last()).toContainText("2 / 2");
  await expect(fork).toBeHidden();
  await expectState("idle");
  await forkHere();
  await own.getByRole("button", { name: "Edit" }).click();
  await own.getByRole("textbox").fill("Another question");
  await own.getByRole("button", { name: "Send" }).click();
  await expect(own).toContainText("Another question");
  await expect(fork).toBeHidden();
  await expectState("idle");
});

test("a fork that ends with one's own message says so, and offers to edit it", async ({ page }) => {
  await openExample(page);
  const { said } = screen(page);
  const own = said("user").last();
  await own.hover();
  await own.getByRole("button", { name: "Fork from here" }).click();
  await expect(page.getByText("This branch ends with your message")).toBeVisible();
  await expect(own).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Edit it instead" }).click();
  await expect(newBranchBox(page)).toBeHidden();
  await expect(own.getByRole("textbox")).toHaveValue(/What should I look at here/u);

  await own.getByRole("button", { name: "Cancel" }).click();
  await own.hover();
  await own.getByRole("button", { name: "Fork from here" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("This branch ends with your message")).toBeHidden();
  await expect(branchPicker(page)).not.toHaveValue("main");
  await expect(said("user").last()).toContainText("What should I look at here");
  await expect(said("assistant").last()).toBeVisible();

  // A fork after an answer needs no such note.
  await said("assistant").last().hover();
  await said("assistant").last().getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await expect(page.getByText("This branch ends with your message")).toBeHidden();
});

const cells = "<table><tr><td>year</td><td>price</td></tr><tr><td>1816</td><td>3</td></tr></table>";
const tabs = "year\tprice\n1816\t3";

async function copyFormatted(page: Page, html = cells, text = tabs): Promise<void> {
  await page.evaluate(
    async (given) => {
      const blobs = Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })]);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    },
    { "text/html": html, "text/plain": text },
  );
}

test.describe("pasting", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a copied table is pasted as Markdown; an undo, or a paste without its form, gives plain text", async ({
    page,
  }) => {
    await page.goto("./");
    const { message } = screen(page);
    await message.click();
    await copyFormatted(page);
    await message.press("ControlOrMeta+v");
    await expect(message).toHaveValue("| year | price |\n| --- | --- |\n| 1816 | 3 |");
    await message.press("ControlOrMeta+z");
    await expect(message).toHaveValue(tabs);
    await message.fill("");
    await message.press("ControlOrMeta+Shift+v");
    await expect(message).toHaveValue(tabs);
  });

  test("a copied list of more than 200 lines stays plain text, because the page would stand still", async ({
    page,
  }) => {
    await page.goto("./");
    const { message } = screen(page);
    const items = Array.from({ length: 201 }, (_, at) => `item ${at}`);
    const list = (some: readonly string[]) => `<ul><li>${some.join("</li><li>")}</li></ul>`;
    const table = "| year | price |\n| --- | --- |\n| 1816 | 3 |";
    await message.click();
    for (const pasted of [items, items.slice(1)]) {
      await message.fill("");
      await copyFormatted(page, list(pasted), pasted.join("\n"));
      await message.press("ControlOrMeta+v");
      // Pastes are converted in turn, so the first one is settled once the second is Markdown.
      await copyFormatted(page);
      await message.press("ControlOrMeta+v");
      await expect(message).toHaveValue(/\| 1816 \| 3 \|$/u);
      const isPlain = pasted === items;
      const lines = isPlain ? items : pasted.map((item) => `- ${item}`);
      await expect(message).toHaveValue(`${lines.join("\n")}\n\n${table}`);
    }
  });

  test("a copied answer is pasted as it was written, whole or selected", async ({ page }) => {
    await openExample(page);
    const { message, articles } = screen(page);
    const answer = articles.filter({ has: page.locator("li") }).first();
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await answer.hover();
    await answer.getByRole("button", { name: "Copy", exact: true }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    // A copy is made a moment after the press.
    await expect.poll(copied).not.toBe("");
    const written = await copied();
    await message.click();
    await message.press("ControlOrMeta+v");
    await expect(message).toHaveValue(written);
    await message.fill("");
    await answer
      .locator("[data-markdown]")
      .first()
      .evaluate((sheet) => document.getSelection()?.selectAllChildren(sheet));
    await page.keyboard.press("ControlOrMeta+c");
    await message.click();
    await message.press("ControlOrMeta+v");
    await expect(message).toHaveValue(/^(?:- |\d+\. )/mu);
  });

  test("a copied table is pasted as plain text if what reads it does not come", async ({
    page,
  }) => {
    await page.route(/article\.worker/u, (route) => route.abort());
    await page.goto("./");
    const { message } = screen(page);
    await message.click();
    await copyFormatted(page);
    const asked = page.waitForRequest(/article\.worker/u);
    await message.press("ControlOrMeta+v");
    await asked;
    await expect(message).toHaveValue(tabs);
  });
});
