import type { Page } from "@playwright/test";

import { installLanguageModelStub } from "#providers/test-support/language-model-stub.ts";
import type { StubScript } from "#providers/test-support/language-model-stub.ts";

import { tablesOf } from "./support/database.ts";
import { modelBox, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const way = (page: Page) => page.getByRole("button", { name: "Use the browser’s model" });
const model = (page: Page) => modelBox(page);

/** A browser with a built-in model, as the Prompt API's explainer describes it. */
async function open(page: Page, script: StubScript): Promise<void> {
  await page.addInitScript(installLanguageModelStub, script);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Paste a key" })).toBeVisible();
}

test("is not offered if the browser has none, or cannot have it", async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, "LanguageModel"));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Paste a key" })).toBeVisible();
  await expect(way(page)).toHaveCount(0);

  await open(page, { availability: "unavailable" });
  await expect(way(page)).toHaveCount(0);
});

test("is downloaded with one click, streams, and says that it uses no tools", async ({ page }) => {
  await open(page, {
    availability: "downloadable",
    progress: [0.3, 0.6],
    holds: true,
    chunks: ["Good ", "morning ", "to you."],
  });
  await expect(way(page)).toHaveAccessibleDescription(/Downloads once.*no tools/u);
  await way(page).click();
  await expect(page.getByText("60% downloaded")).toBeVisible();
  await page.evaluate("LanguageModel.release()");
  await expect(model(page)).toHaveValue("built-in");
  await expect(model(page)).toHaveAccessibleDescription("Browser’s model · no tools");
  await expect(page.getByText("on this device and without tools")).toBeVisible();

  const { send, expectState, said } = screen(page);
  const network: string[] = [];
  page.on("request", (request) => network.push(request.url()));
  await send("use the calculator");
  await expectState("idle");
  await expect(said("assistant")).toContainText("Good morning to you.");
  expect(network.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
  const prompted = await page.evaluate("LanguageModel.asked.prompted");
  expect(prompted).toEqual([
    { prompts: [{ role: "user", content: "use the calculator" }], constraint: false },
  ]);
  const { requests } = await tablesOf(page, ["requests"]);
  expect(requests).toMatchObject([{ connectionId: "built-in", parts: { tools: 0 } }]);
});

test("a download that is cancelled leaves nothing behind", async ({ page }) => {
  await open(page, { availability: "downloadable", progress: [0.3], holds: true });
  await way(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(way(page)).toBeEnabled();
  await expect(model(page)).toHaveValue("demo-1");
});

test("Stop ends it in the middle and keeps what has arrived", async ({ page }) => {
  await open(page, { chunks: ["Good ", "morning ", "to you."], hangsAfter: 2 });
  await way(page).click();
  await expect(model(page)).toHaveValue("built-in");
  const { send, expectState, said } = screen(page);
  await send("hello");
  await expect(said("assistant")).toContainText("Good morning");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState("idle");
  await expect(said("assistant")).toContainText("Stopped here.");
});

test("removed by the browser: it can be downloaded again, and the message is sent", async ({
  page,
}) => {
  const script: StubScript = { availability: "downloadable", chunks: ["Here ", "again."] };
  await open(page, script);
  await way(page).click();
  await expect(model(page)).toHaveValue("built-in");
  await page.reload();
  const { send, expectState, said } = screen(page);
  await send("hello");
  await expectState("failed");
  await expect(page.getByText("The browser has removed its model.")).toBeVisible();
  await page.getByRole("button", { name: "Open connection" }).click();
  await way(page).click();
  await expect(page.getByText("Browser’s model is connected")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Retry" }).click();
  await expectState("idle");
  await expect(said("assistant")).toContainText("Here again.");
});

test("a prompt that is too long is an error with a way out, and so is a missing model", async ({
  page,
}) => {
  await open(page, { createFails: "QuotaExceededError" });
  // Downloading it creates a session too: here that fails, and the page says so.
  await way(page).click();
  await expect(page.getByText("Nothing was saved.")).toBeVisible();

  await open(page, { chunks: ["Well"], answerFails: "QuotaExceededError" });
  await way(page).click();
  await expect(model(page)).toHaveValue("built-in");
  const { send, expectState } = screen(page);
  await send("hello");
  await expectState("failed");
  await expect(
    page.getByRole("region", { name: "The conversation is too long for this model" }),
  ).toBeVisible();
});
