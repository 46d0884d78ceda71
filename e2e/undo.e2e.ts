import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { tablesOf } from "./support/database.ts";
import { screen } from "./support/page.ts";

/** What a person sees of a conversation's branches: those that are live, the active one, the pin. */
async function standing(page: Page) {
  const { contexts, branches } = await tablesOf(page, ["contexts", "branches"]);
  const [context] = contexts;
  return {
    active: context?.["activeBranchName"],
    pinned: context?.["pinnedBranchId"] ?? null,
    live: branches
      .filter((branch) => branch["deletedAt"] === undefined)
      .map(({ activeAt: _activeAt, ...branch }) => branch)
      .toSorted((left, right) => (String(left["id"]) < String(right["id"]) ? -1 : 1)),
  };
}

const header = (page: Page, item: RegExp) => async () => {
  await page.getByRole("button", { name: "Branch and conversation" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const last = (page: Page, role: string) => screen(page).said(role).last();

async function more(page: Page, role: string, item: string): Promise<void> {
  await last(page, role).hover();
  await last(page, role).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Each act as a person does it, and what shows that it is done. */
const acts: Record<string, (page: Page) => Promise<unknown>> = {
  rename: async (page) => {
    await header(page, /^Name and colour/u)();
    const dialog = page.getByRole("dialog", { name: "Rename the branch" });
    await dialog.getByLabel("Name").fill("trunk");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("combobox", { name: "Branches" })).toContainText("trunk");
  },
  recolour: async (page) => {
    await header(page, /^Name and colour/u)();
    const dialog = page.getByRole("dialog", { name: "Rename the branch" });
    await dialog.getByRole("radio", { name: "Plum" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  },
  pin: async (page) => {
    await page.getByRole("button", { name: "Branch and conversation" }).click();
    await page.getByRole("menuitemcheckbox", { name: /the main thread$/u }).click();
  },
  "delete a branch": async (page) => {
    await page.getByRole("combobox", { name: "Branches" }).selectOption({ label: "skeptic" });
    await expect(last(page, "user")).toContainText("Argue against");
    await header(page, /^Delete “skeptic”/u)();
    await expect(page.getByRole("combobox", { name: "Branches" })).not.toContainText("skeptic");
  },
  prune: (page) => more(page, "user", "Prune from here"),
  fork: async (page) => {
    await more(page, "user", "Fork from here");
    await screen(page).send("another way");
    await screen(page).expectState("idle");
  },
  edit: async (page) => {
    await more(page, "user", "Edit");
    await page.getByLabel("Edited message").fill("asked otherwise");
    await page.getByRole("button", { name: "Send as a new version" }).click();
    await expect(last(page, "user")).toContainText("asked otherwise");
    await screen(page).expectState("idle");
  },
  regenerate: async (page) => {
    await more(page, "assistant", "Regenerate");
    await expect(page.getByRole("group", { name: "Versions" }).last()).toContainText("2 / 2");
    await screen(page).expectState("idle");
  },
  "ask several models": async (page) => {
    await more(page, "assistant", "Run with other models…");
    await page.getByRole("button", { name: "Ask 2 models" }).click();
    const beside = page.getByRole("group", { name: "Side by side" });
    await expect(beside.getByRole("article")).toHaveCount(2);
    await screen(page).expectState("idle");
    await page.getByRole("button", { name: "Close side by side" }).click();
  },
};

for (const [name, act] of Object.entries(acts)) {
  test(`undone after a reload: ${name}`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Example/u }).click();
    await expect(last(page, "assistant")).toBeVisible();
    const before = await standing(page);
    await act(page);
    const choosesFirst = name === "delete a branch";
    const start = choosesFirst ? { ...before, active: "skeptic" } : before;
    await expect.poll(() => standing(page)).not.toEqual(start);
    await page.reload();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => standing(page)).toEqual(start);
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);
  });
}
