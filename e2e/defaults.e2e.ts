import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import {
  addConnection,
  newConversation,
  openBranchSettings,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

let mock: LLMock;

test.beforeEach(async ({ page }) => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  mock.onMessage(/./u, { content: "Yes." });
  await page.goto("./");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
});

test.afterEach(async () => {
  await mock.stop();
});

type SentBody = Record<string, unknown> & { messages: { role: string; content: unknown }[] };

/** The newest request's body, once it ends with this message. */
async function bodyOf(text: string): Promise<SentBody | undefined> {
  // The mock has its own type for requests; only the content matters here.
  const last = () => mock.getRequests().at(-1)?.body as unknown as SentBody | undefined;
  await expect.poll(() => last()?.messages.at(-1)?.content).toBe(text);
  return last();
}

async function openDefaults(page: Page) {
  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("tab", { name: "Defaults" }).click();
  return settings;
}

test("apply to every conversation that does not say otherwise, and can be turned off for one", async ({
  page,
}) => {
  const { send, expectState } = screen(page);
  const settings = await openDefaults(page);
  await settings.getByRole("textbox", { name: "Custom instructions" }).fill("Answer in metric.");
  await settings.getByRole("combobox", { name: "Reasoning effort" }).selectOption("Low");
  await settings.getByRole("textbox", { name: "Temperature" }).fill("0.3");
  await settings.getByRole("textbox", { name: "Temperature" }).blur();
  await expect(page.getByText("Default changed: Temperature.")).toBeVisible();
  await expectNoBarrier(page, "defaults");
  await page.keyboard.press("Escape");
  await newConversation(page);
  await send("first");
  expect(await bodyOf("first")).toMatchObject({
    temperature: 0.3,
    reasoning_effort: "low",
    messages: [{ role: "system", content: "Answer in metric." }, { role: "user" }],
  });
  await expectState("idle");

  const panel = await openBranchSettings(page);
  await expect(panel.getByText("From your defaults: Answer in metric.")).toBeVisible();
  await expect(panel.getByText("From your defaults: 0.3")).toBeVisible();
  await panel.getByRole("textbox", { name: "Custom instructions" }).fill("Answer in French.");
  await panel.getByRole("textbox", { name: "Custom instructions" }).blur();
  await panel.getByRole("textbox", { name: "Temperature" }).fill("1");
  await panel.getByRole("textbox", { name: "Temperature" }).blur();
  await expect(panel.getByText("From your defaults: 0.3")).toBeHidden();
  await expect(page.getByText(/^Temperature of “main” changed/u)).toBeVisible();
  await send("second");
  expect(await bodyOf("second")).toMatchObject({
    temperature: 1,
    reasoning_effort: "low",
    messages: [{ role: "system", content: "Answer in French." }, {}, {}, {}],
  });
  await expectState("idle");

  await panel.getByRole("radio", { name: "Whole conversation" }).check();
  const used = panel.getByRole("switch", { name: "Use my defaults" });
  await used.click();
  await expect(used).not.toBeChecked();
  await expect(panel.getByText("From your defaults")).toHaveCount(0);
  await send("third");
  const third = await bodyOf("third");
  expect(third).toMatchObject({ temperature: 1 });
  expect(third).not.toHaveProperty("reasoning_effort");
});

test("the next request shows what comes from them, as they change", async ({ page }) => {
  const { send, expectState } = screen(page);
  await send("first");
  await expectState("idle");
  await openBranchSettings(page);
  await page.getByRole("tab", { name: "Request" }).click();
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(steps).toContainText("Branch");
  const settings = await openDefaults(page);
  await settings.getByRole("textbox", { name: "Custom instructions" }).fill("Answer in metric.");
  await settings.getByRole("combobox", { name: "Verbosity" }).selectOption("Low");
  await page.keyboard.press("Escape");
  await expect(steps).toContainText("Your custom instructions, from your defaults");
  await expect(steps).toContainText("From your defaults: verbosity low");
});
