import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { screen } from "./support/page.ts";

const branches = (page: Page) => page.getByRole("combobox", { name: "Branches" });
const shownBranch = (page: Page) => branches(page).locator("option:checked");

async function openExample(page: Page) {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(screen(page).articles.last()).toBeVisible();
}

async function lookAt(page: Page, name: RegExp) {
  const region = page.getByRole("region", { name: "Branch tree" });
  await region.getByRole("treeitem", { name }).click();
  await expect(page.getByRole("button", { name: "Go there" })).toBeVisible();
}

test("what is typed while another branch is looked at goes along, and Enter says so", async ({
  page,
}) => {
  await openExample(page);
  const { message, said } = screen(page);
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  await lookAt(page, /^one-night/u);
  await message.fill("Is one night safe?");
  await message.press("Enter");
  await expect(page.getByText("You are looking at “one-night”.")).toBeVisible();
  await expect(message).toHaveValue("Is one night safe?");
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(shownBranch(page)).toHaveText("one-night");
  await expect(message).toHaveValue("Is one night safe?");
  await expect(page.getByText("You are looking at")).toBeHidden();

  // Where something stands there already, both stay.
  await branches(page).selectOption({ label: "main" });
  await expect(said("user").last()).toContainText("What should I look at here");
  await expect(message).toHaveValue("");
  await message.fill("Words of main");
  await lookAt(page, /^one-night/u);
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page.getByText("What you typed stays on “main”")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveValue("Is one night safe?");
  await branches(page).selectOption({ label: "main" });
  await expect(message).toHaveValue("Words of main");

  // A fork takes it along as well, and gives it back.
  await lookAt(page, /^skeptic/u);
  await page.getByRole("button", { name: "Fork here" }).click();
  await expect(page.getByRole("textbox", { name: "New branch" })).toBeVisible();
  await expect(message).toHaveValue("Words of main");
  await message.press("End");
  await message.pressSequentially(", and more");
  await message.press("Escape");
  await expect(page.getByRole("textbox", { name: "New branch" })).toBeHidden();
  await expect(message).toHaveValue("Words of main, and more");

  // So it does where the person goes elsewhere from the fork.
  await lookAt(page, /^skeptic/u);
  await page.getByRole("button", { name: "Fork here" }).click();
  await expect(page.getByRole("textbox", { name: "New branch" })).toBeVisible();
  await expect(message).toHaveValue("Words of main, and more");
  await branches(page).selectOption({ label: "one-night" });
  await expect(message).toHaveValue("Is one night safe?");
  await branches(page).selectOption({ label: "main" });
  await expect(message).toHaveValue("Words of main, and more");
});

test("a fork that ends with one's own message says so, and offers to edit it", async ({ page }) => {
  await openExample(page);
  const { said } = screen(page);
  const own = said("user").last();
  await own.hover();
  await own.getByRole("button", { name: "Fork from here" }).click();
  await expect(page.getByText("It ends with your own message")).toBeVisible();
  await expect(own).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Edit it instead" }).click();
  await expect(page.getByRole("textbox", { name: "New branch" })).toBeHidden();
  await expect(own.getByRole("textbox")).toHaveValue(/What should I look at here/u);

  await own.getByRole("button", { name: "Cancel" }).click();
  await own.hover();
  await own.getByRole("button", { name: "Fork from here" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("It ends with your own message")).toBeHidden();
  await expect(shownBranch(page)).not.toHaveText("main");
  await expect(said("user").last()).toContainText("What should I look at here");
  await expect(said("assistant").last()).toBeVisible();

  // After an answer there is nothing to say.
  await said("assistant").last().hover();
  await said("assistant").last().getByRole("button", { name: "Fork from here" }).click();
  await expect(page.getByRole("textbox", { name: "New branch" })).toBeVisible();
  await expect(page.getByText("It ends with your own message")).toBeHidden();
});
