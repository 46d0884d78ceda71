import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { modelBox, screen } from "./support/page.ts";
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
