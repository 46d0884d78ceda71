import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { tablesOf } from "./support/database.ts";
import {
  modelBox,
  newConversation,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

const model = (page: Page) => modelBox(page);
const list = (page: Page) => page.getByRole("listbox", { name: "Models" });

function connection(count: number) {
  return {
    id: "many",
    name: "Many models",
    protocol: "openai-chat",
    baseUrl: "http://localhost:9/v1",
    keyKeeping: "session",
    models: Array.from({ length: count }, (_, index) => ({
      id: `vendor/model-${index}`,
      contextWindow: 128_000,
      price: { input: 1 + index, output: 4 },
      abilities: { tools: true, images: true },
    })),
    defaultModel: "vendor/model-0",
    usedAt: 1,
    createdAt: 1,
  };
}

test("favourites and recent models are first among hundreds, by keyboard and by pointer", async ({
  page,
}) => {
  await page.goto("./");
  await seed(page, { connections: [connection(300)] });
  await page.getByRole("link", { name: /Example/u }).click();
  await expect(screen(page).articles.last()).toBeVisible();
  const option = (name: string) => list(page).getByRole("option", { name });
  const details = "$251 / $4 per million · 128k tokens · tools, images";

  await model(page).fill("model-250");
  await expect(option(`vendor/model-250, Many models, ${details}`)).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await expect(option(`vendor/model-250, Many models, ${details}, favourite`)).toBeVisible();
  await expect(page.getByText("vendor/model-250 added to favourites.")).toBeAttached();
  await model(page).fill("model-260");
  await page.keyboard.press("Enter");
  await expect(model(page)).toHaveValue("vendor/model-260");

  await page.reload();
  await model(page).click();
  await expect(list(page).getByText("Favourites", { exact: true })).toBeVisible();
  await expect(list(page).getByText("Recent", { exact: true })).toBeVisible();
  await expect(list(page).getByRole("option").nth(0)).toContainText("vendor/model-250");
  await expect(list(page).getByRole("option").nth(1)).toContainText("vendor/model-260");
  await expectNoBarrier(page, "models with favourites");

  // The list keeps its order while it is open.
  await list(page)
    .getByRole("option")
    .nth(0)
    .getByTitle(/^Remove from favourites/u)
    .click();
  await expect(option(`vendor/model-250, Many models, ${details}`)).toBeVisible();
  await expect(list(page).getByRole("option").nth(0)).toContainText("vendor/model-250");
  await expect(model(page)).toHaveValue("vendor/model-260");
  await page.keyboard.press("Escape");
  await screen(page).message.focus();
  await model(page).click();
  await expect(list(page).getByText("Favourites", { exact: true })).toBeHidden();
});

test("the model chosen for a new conversation outlasts a reload, and is the next one's", async ({
  page,
}) => {
  await page.goto("./");
  await seed(page, { connections: [connection(30)] });
  await expect(model(page)).toHaveValue("vendor/model-0");
  await model(page).fill("model-12");
  await page.keyboard.press("Enter");
  await screen(page).message.fill("To the twelfth");
  const stored = async () => (await tablesOf(page, ["drafts"])).drafts.map(({ text }) => text);
  await expect.poll(stored).toEqual(["To the twelfth"]);
  await page.reload();
  await expect(screen(page).message).toHaveValue("To the twelfth");
  await expect(model(page)).toHaveValue("vendor/model-12");

  await screen(page).send("To the twelfth");
  await newConversation(page);
  await expect(model(page)).toHaveValue("vendor/model-12");

  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("tab", { name: "Defaults" }).click();
  const usual = settings.getByRole("combobox", { name: "Model for new conversations" });
  await expect(usual).toHaveValue("vendor/model-12");
  await expect(usual).toHaveAccessibleDescription(/^On \S*Many models/u);
  await expectNoBarrier(page, "model in the defaults");
  await usual.fill("model-7");
  await page.keyboard.press("Enter");
  await expect(usual).toHaveValue("vendor/model-7");
  const notice = page.getByText(/^New conversations now begin with \S*vendor\/model-7/u);
  await expect(notice).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(model(page)).toHaveValue("vendor/model-7");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(model(page)).toHaveValue("vendor/model-12");
});
