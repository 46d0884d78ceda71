import type { Page } from "@playwright/test";

import { tablesOf } from "./support/database.ts";
import { branchMenu, branchPicker, chooseBranch, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** What a person sees of a conversation's branches: the live ones, the active one, the pin. */
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
  await branchMenu(page).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const last = (page: Page, role: string) => screen(page).said(role).last();

async function more(page: Page, role: string, item: string): Promise<void> {
  await last(page, role).hover();
  await last(page, role).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Waits until the last message is answered. A branch is also idle before its answer begins. */
async function answered(page: Page): Promise<void> {
  await expect(screen(page).articles.last()).toHaveAttribute("data-role", "assistant");
  await screen(page).expectState("idle");
}

/** Each action as a person does it, and what shows that it is done. */
const acts: Record<string, (page: Page) => Promise<unknown>> = {
  rename: async (page) => {
    await header(page, /^Rename or recolour/u)();
    const dialog = page.getByRole("dialog", { name: "Rename branch" });
    await dialog.getByLabel("Name").fill("trunk");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(branchPicker(page)).toHaveValue(/trunk/u);
  },
  recolour: async (page) => {
    await header(page, /^Rename or recolour/u)();
    const dialog = page.getByRole("dialog", { name: "Rename branch" });
    await dialog.getByRole("radio", { name: "Plum" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  },
  pin: async (page) => {
    await branchMenu(page).click();
    await page.getByRole("menuitemcheckbox", { name: /the main thread$/u }).click();
  },
  "delete a branch": async (page) => {
    await chooseBranch(page, "skeptic");
    await expect(last(page, "user")).toContainText("Argue against");
    await header(page, /^Delete “skeptic”/u)();
    await expect(branchPicker(page)).not.toHaveValue(/skeptic/u);
  },
  prune: (page) => more(page, "user", "Delete from here"),
  fork: async (page) => {
    await more(page, "user", "Fork from here");
    await screen(page).send("another way");
    await answered(page);
  },
  edit: async (page) => {
    await more(page, "user", "Edit");
    await page.getByLabel("Edited message").fill("asked otherwise");
    await page.getByRole("button", { name: "Send as a new version" }).click();
    await expect(last(page, "user")).toContainText("asked otherwise");
    await answered(page);
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
    await page.getByRole("button", { name: "Close side-by-side view" }).click();
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
    const done = await standing(page);
    await page.reload();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    // A notice says what was undone, and it can be redone after another reload.
    await expect(page.getByText(/^(?:Undone: |Undid the fork )/u)).toBeVisible();
    await expect.poll(() => standing(page)).toEqual(start);
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);

    await page.reload();
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    // The notice does not say the internal name of a version.
    await expect(page.getByText(/^Redone: [^~]+$/u)).toBeVisible();
    await expect.poll(() => standing(page)).toEqual(done);
    await expect(page.getByRole("button", { name: "Redo", exact: true })).toHaveCount(0);
  });
}

test("undo reports what it undid; the history undoes and redoes several actions together", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(last(page, "assistant")).toBeVisible();
  const before = await standing(page);
  await acts["fork"]?.(page);
  await acts["pin"]?.(page);
  const done = await standing(page);

  // Undoes with the keyboard, and redoes from the notice.
  await screen(page).log.focus();
  await page.keyboard.press("Control+Z");
  await expect(page.getByText(/^Undone: made “.*” the main thread\.$/u)).toBeVisible();
  await screen(page).log.focus();
  await page.keyboard.press("Control+Z");
  await expect(page.getByText(/^Undid the fork “.*”\. The branch is in the bin\.$/u)).toBeVisible();
  await expect.poll(() => standing(page)).toEqual(before);
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(page.getByText(/^Redone: forked/u)).toBeVisible();
  await screen(page).log.focus();
  await page.keyboard.press("Control+Shift+Z");
  await expect(page.getByText(/^Redone: made/u)).toBeVisible();
  await expect.poll(() => standing(page)).toEqual(done);

  await header(page, /^History/u)();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await history
    .getByRole("button", { name: /^Undo this and everything after it: forked/u })
    .click();
  await expect(page.getByText("Undone: 2 actions.")).toBeVisible();
  await expect.poll(() => standing(page)).toEqual(before);
  await history.getByRole("button", { name: /^Redo this and everything before it: made/u }).click();
  await expect.poll(() => standing(page)).toEqual(done);
  await page.keyboard.press("Escape");

  // A new action ends what could be redone.
  await screen(page).log.focus();
  await page.keyboard.press("Control+Z");
  await expect(page.getByRole("button", { name: "Redo", exact: true })).toBeVisible();
  await acts["rename"]?.(page);
  await expect(page.getByRole("button", { name: "Redo", exact: true })).toHaveCount(0);
});

test("goes on by keys from the empty message box, and never from a text there", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(last(page, "assistant")).toBeVisible();
  const { message, articles } = screen(page);
  const before = await standing(page);
  await acts["pin"]?.(page);
  await expect.poll(() => standing(page)).not.toEqual(before);
  const pinned = await standing(page);
  await articles.last().focus();
  await page.keyboard.press("Delete");
  await expect(message).toBeFocused();
  await expect.poll(() => standing(page)).not.toEqual(pinned);
  const done = await standing(page);

  await page.keyboard.press("Control+Z");
  await expect.poll(() => standing(page)).toEqual(pinned);
  await page.keyboard.press("Control+Z");
  await expect.poll(() => standing(page)).toEqual(before);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => standing(page)).toEqual(pinned);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => standing(page)).toEqual(done);
  await expect(message).toBeFocused();

  // The browser's own undo goes no further than what was typed.
  await page.keyboard.type("words");
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("Control+Z");
  await expect(message).toHaveValue("");
  await page.keyboard.press("Control+Shift+Z");
  await expect(message).toHaveValue(/^w/u);
  expect(await standing(page)).toEqual(done);
});

test("a fork that was written on stays, with an offer to delete it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(last(page, "assistant")).toBeVisible();
  await acts["fork"]?.(page);
  await screen(page).send("and once more");
  await answered(page);
  const done = await standing(page);
  const fork = await branchPicker(page).inputValue();

  await screen(page).message.focus();
  await page.keyboard.press("Control+Z");
  await expect(
    page.getByText(/has continued since, so it stays\. .* 4 messages along\.$/u),
  ).toBeVisible();
  expect(await standing(page)).toEqual(done);
  await expect(last(page, "user")).toContainText("and once more");

  await page.getByRole("button", { name: "Delete branch", exact: true }).click();
  await expect(page.getByText(/^Moved “.*” to the bin, with 4 of \d+ messages\./u)).toBeVisible();
  await expect(branchPicker(page)).not.toHaveValue(fork);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(branchPicker(page)).toHaveValue(fork);
  await expect.poll(() => standing(page)).toEqual(done);
});
