import type { Page, Route } from "@playwright/test";

import { tablesOf } from "./support/database.ts";
import { standInForOpenRouter } from "./support/openrouter.ts";
import type { OpenRouterStandIn } from "./support/openrouter.ts";
import { modelBox, screen, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

let openRouter: OpenRouterStandIn;

test.beforeEach(async ({ page }) => {
  openRouter = await standInForOpenRouter(page);
  await page.goto("/");
});

test.afterEach(async ({ page }) => {
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
  await openRouter.stop();
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Connect OpenRouter" });
const model = (page: Page) => modelBox(page);

/** Goes to OpenRouter's own page. */
async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect OpenRouter" }).click();
  await page.getByRole("button", { name: "Go to openrouter.ai" }).click();
  await expect(page.getByRole("heading", { name: "Authorize" })).toBeVisible();
}

/** The address that leads back from there, without following it. */
const returnAddress = async (page: Page) =>
  new URL((await page.getByRole("link", { name: "Authorize" }).getAttribute("href")) ?? "");

test("connects, keeps what was typed, and leaves no trace of the code", async ({ page }) => {
  const { message } = screen(page);
  await message.fill("half a thought");
  await leave(page);
  const asked = new URL(page.url()).searchParams;
  expect(asked.get("code_challenge_method")).toBe("S256");
  await page.getByRole("link", { name: "Authorize" }).click();

  await expect(model(page)).toHaveValue("openrouter/auto");
  await expect(
    page.getByText(/^You’re talking to openrouter\/auto at OpenRouter, one of 2 models\./u),
  ).toBeVisible();
  await expect(message).toHaveValue("half a thought");
  await expect(page.getByRole("list", { name: "Ways to connect a model" })).toBeHidden();
  expect(page.url()).not.toContain("code");
  expect(page.url()).not.toContain("sign-in");

  const [key = "none"] = openRouter.keys;
  const stored = JSON.stringify(await tablesOf(page, ["connections", "settings", "drafts"]));
  expect(stored).not.toContain(key);
  const kept = await page.evaluate(() => Object.values(sessionStorage).join("\n"));
  expect(kept).toContain(key);
  expect(kept).not.toContain(openRouter.codes[0]);
  expect(kept).not.toContain(String(openRouter.trades[0]?.["code_verifier"]));
  // The key belongs to its connection: the list is requested with it.
  expect(openRouter.authorised.at(-1)).toEqual({
    path: "/api/v1/models",
    key: `Bearer ${key}`,
  });
});

test("stores the key as chosen before leaving: under a passphrase", async ({ page }) => {
  await page.getByRole("button", { name: "Connect OpenRouter" }).click();
  await page.getByLabel("Keep the key").selectOption("With a passphrase");
  await page.getByRole("button", { name: "Go to openrouter.ai" }).click();
  await page.getByRole("link", { name: "Authorize" }).click();
  const passphrase = page.getByRole("dialog", { name: "Choose a passphrase for your keys" });
  await passphrase.getByLabel("New passphrase", { exact: true }).fill("four odd words here");
  await passphrase.getByLabel("Repeat new passphrase").fill("four odd words here");
  await passphrase.getByRole("button", { name: "Set passphrase" }).click();
  await expect(model(page)).toHaveValue("openrouter/auto");
  const [key = "none"] = openRouter.keys;
  const { connections } = await tablesOf(page, ["connections"]);
  expect(connections.some((row) => row["sealedKey"] !== undefined)).toBe(true);
  const kept = await page.evaluate(() => Object.values(sessionStorage).join("\n"));
  expect(JSON.stringify(connections) + kept).not.toContain(key);
});

test("a declined sign-in says so, and another one succeeds, stored as chosen", async ({ page }) => {
  await page.getByRole("button", { name: "Connect OpenRouter" }).click();
  await page.getByLabel("Keep the key").selectOption("In this browser");
  await page.getByRole("button", { name: "Go to openrouter.ai" }).click();
  await page.getByRole("link", { name: "Deny" }).click();
  await expect(dialog(page)).toContainText("OpenRouter didn’t provide a key");
  await expect(dialog(page)).toContainText("Nothing was saved.");
  expect(openRouter.trades).toEqual([]);
  await dialog(page).getByRole("button", { name: "Connect again" }).click();
  await page.getByRole("link", { name: "Authorize" }).click();
  await expect(model(page)).toHaveValue("openrouter/auto");
  const { connections } = await tablesOf(page, ["connections"]);
  expect(connections.map((row) => row["apiKey"])).toContain(openRouter.keys[0]);
});

test("a state that is not this tab's is refused, and its code never sent", async ({ page }) => {
  await leave(page);
  const back = await returnAddress(page);
  const own = back.searchParams.get("sign-in");
  back.searchParams.set("sign-in", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
  await page.goto(back.href);
  await expect(dialog(page)).toContainText("This sign-in didn’t start here");
  expect(openRouter.trades).toEqual([]);
  expect(page.url()).not.toContain("code");
  // Someone else's address ends nothing: the sign-in that began here can still return.
  back.searchParams.set("sign-in", own ?? "");
  await page.goto(back.href);
  await expect(model(page)).toHaveValue("openrouter/auto");
});

test("a return in another tab finds no verifier and says so", async ({ page, context }) => {
  await leave(page);
  const back = await returnAddress(page);
  const other = await context.newPage();
  await other.goto(back.href);
  await expect(dialog(other)).toContainText("No sign-in is in progress in this tab");
  expect(openRouter.trades).toEqual([]);
  await dialog(other).getByRole("button", { name: "Choose another way" }).click();
  await expect(settingsDialog(other)).toBeVisible();
});

test("a code that was used before is refused, and so is a stolen one", async ({ page }) => {
  await leave(page);
  const first = await returnAddress(page);
  await page.getByRole("link", { name: "Authorize" }).click();
  await expect(model(page)).toHaveValue("openrouter/auto");
  // The same address again: this tab has already handled it.
  await page.goto(first.href);
  await expect(dialog(page)).toContainText("No sign-in is in progress in this tab");
  expect(openRouter.trades).toHaveLength(1);
  // Its code with a new sign-in's state: the verifiers do not match.
  await dialog(page).getByRole("button", { name: "Connect again" }).click();
  const second = await returnAddress(page);
  second.searchParams.set("code", first.searchParams.get("code") ?? "");
  await page.goto(second.href);
  await expect(dialog(page)).toContainText("OpenRouter rejected the code");
  await expect(dialog(page)).toContainText("Invalid code or code_verifier");
  expect(openRouter.trades).toHaveLength(2);
  expect(openRouter.keys).toHaveLength(1);
});

test("unreachable on the way back: the same code works once the server is reachable", async ({
  page,
}) => {
  await leave(page);
  const cut = (route: Route) => route.abort();
  await page.context().route("https://openrouter.ai/**", cut);
  await page.getByRole("link", { name: "Authorize" }).click();
  await expect(dialog(page)).toContainText("No answer from openrouter.ai");
  await page.context().unroute("https://openrouter.ai/**", cut);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(model(page)).toHaveValue("openrouter/auto");
});
