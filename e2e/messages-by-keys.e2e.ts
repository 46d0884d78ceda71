import { newBranchBox, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("keys go from message to message and into a message's actions", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { articles, message, log } = screen(page);
  await expect(articles.last()).toBeVisible();

  // The last answer shows its actions unasked, Fork by its word.
  const fork = articles.last().getByRole("button", { name: "Fork from here" });
  await expect(fork).toHaveText("Fork");
  await expect(fork).toHaveCSS("opacity", "1");
  await expect(articles.last().locator("[data-actions]")).toHaveCSS("opacity", "1");

  // From the log, the first stop of the Tab key is the last message, and the next ones are its actions.
  await log.focus();
  await page.keyboard.press("Tab");
  await expect(articles.last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(fork).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(articles.last()).toBeFocused();

  // The keys lead up to the first message, whose actions are then the ones in the tab order.
  const count = Number(await articles.last().getAttribute("aria-posinset"));
  await page.keyboard.press("ArrowUp");
  const focused = log.locator("article:focus");
  await expect(focused).toHaveAttribute("aria-posinset", String(count - 1));
  await page.keyboard.press("k");
  await expect(focused).toHaveAttribute("aria-posinset", String(count - 2));
  await page.keyboard.press("j");
  await expect(focused).toHaveAttribute("aria-posinset", String(count - 1));
  await page.keyboard.press("Home");
  await expect(focused).toHaveAttribute("aria-posinset", "1");
  await expect(focused).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(focused).toHaveCount(0);
  const first = log.locator('article[aria-posinset="1"]');
  await expect(first.getByRole("button", { name: "Fork from here" })).toBeFocused();
  await expect(first.locator("[data-actions]")).toHaveCSS("opacity", "1");
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await expect(focused).toHaveAttribute("aria-posinset", String(count));

  // The keys of a message's menu act on it, but not while the person writes.
  await page.keyboard.press("e");
  const edited = page.getByRole("textbox", { name: "Edited answer" });
  await expect(edited).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(focused).toHaveAttribute("aria-posinset", String(count));
  await page.keyboard.press("f");
  await expect(newBranchBox(page)).toBeVisible();
  await expect(message).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(newBranchBox(page)).toBeHidden();
  await expect(focused).toHaveAttribute("aria-posinset", String(count));

  // Enter forks from the focused message's own action.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(newBranchBox(page)).toBeVisible();
  await expect(message).toBeFocused();

  // If a fork was begun from a button, cancelling it leads to the box.
  await page.keyboard.press("Escape");
  await newBranchBox(page).waitFor({ state: "hidden" });
  await expect(message).toBeFocused();
  await page.keyboard.type("fresh");
  await expect(message).toHaveValue("fresh");
  await message.clear();

  // After a click into an answer, letters are the beginning of a reply.
  await articles.last().getByRole("paragraph").last().click();
  await page.keyboard.type("reply");
  await expect(message).toHaveValue("reply");
  await expect(page.getByRole("textbox", { name: "Edited answer" })).toBeHidden();
});

for (const [key, box] of [
  ["e", "Edited message"],
  ["f", "Message"],
] as const) {
  test(`what ${key} began on a message is taken back to that message, in its place`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1200, height: 700 });
    await page.goto("./");
    await page.getByRole("link", { name: /^Example/u }).click();
    const { articles, log } = screen(page);
    await expect(articles.last()).toBeVisible();
    await log.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Home");
    const first = log.locator('article[aria-posinset="1"]');
    await expect(first).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const third = log.locator('article[aria-posinset="3"]');
    await expect(third).toBeFocused();
    await expect(third).toHaveAttribute("data-role", "user");
    await expect(third).toBeInViewport();
    const top = async () => Math.round((await third.boundingBox())?.y ?? Number.NaN);
    const before = await top();
    await page.keyboard.press(key);
    await expect(page.getByRole("textbox", { name: box, exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(third).toBeFocused();
    await expect.poll(top).toBe(before);
    await page.keyboard.press("ArrowUp");
    await expect(log.locator('article[aria-posinset="2"]')).toBeFocused();
  });
}

test("a key leads from the message box to the last message, and another opens its menu", async ({
  page,
}) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { articles, message, log } = screen(page);
  await expect(articles.last()).toBeVisible();
  // The key works wherever the person had scrolled to, and whatever they had clicked.
  await articles.last().getByRole("paragraph").last().click();
  await log.evaluate((box) => box.scrollTo(0, 0));
  await message.focus();
  await page.keyboard.press("Control+Shift+Quote");
  const focused = log.locator("article:focus");
  const count = (await articles.first().getAttribute("aria-setsize")) ?? "";
  await expect(focused).toHaveAttribute("aria-posinset", count);
  await expect(focused).toBeInViewport();

  const menu = page.getByRole("menu", { name: "Message" });
  for (const key of ["Shift+F10", "ContextMenu"]) {
    await page.keyboard.press(key);
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(focused).toHaveAttribute("aria-posinset", count);
  }
  await message.focus();
  await page.keyboard.press("Control+Shift+Quote");
  await expect(focused).toHaveAttribute("aria-posinset", count);
  await page.keyboard.press("f");
  await expect(newBranchBox(page)).toBeVisible();

  // A right click gets the browser's own menu.
  await articles.last().click({ button: "right" });
  await expect(menu).toBeHidden();
});
