import type { Page } from "@playwright/test";

import { expectNoBarrierInDialog } from "./support/barriers.ts";
import { settingsButton, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import { startWitness } from "./support/witness.ts";
import type { Witness } from "./support/witness.ts";

let server: Witness;

test.beforeEach(async ({ page }) => {
  server = await startWitness();
  await page.goto("/");
  await settingsButton(page).click();
});

test.afterEach(async () => {
  await server.stop();
});

function form(page: Page) {
  const settings = settingsDialog(page);
  return {
    settings,
    button: (name: string) => settings.getByRole("button", { name, exact: true }),
    field: (name: string) => settings.getByLabel(name, { exact: true }),
    preset: (name: string) => settings.getByRole("radio", { name, exact: true }),
  };
}

test("a key selects its provider and is not sent to another one; leaving the form loses nothing", async ({
  page,
}) => {
  const { settings, button, field, preset } = form(page);
  await button("Add connection").click();
  await field("API key").fill("sk-ant-a-key-of-anthropic");
  await expect(preset("Anthropic")).toBeChecked();
  await expect(field("Base URL")).toHaveValue("https://api.anthropic.com/v1");
  await expect(field("Name")).toHaveValue("Anthropic");
  await expect(settings.getByRole("link", { name: /^Get a key at console/u })).toBeVisible();

  await preset("OpenRouter").check({ force: true });
  await expect(settings.getByText(/looks like a key for Anthropic/u)).toBeVisible();
  await expect(button("Test")).toBeDisabled();
  await expect(button("Save")).toBeDisabled();
  await expectNoBarrierInDialog(page);
  await button("Use Anthropic").click();
  await expect(button("Test")).toBeEnabled();

  await field("Name").fill("Mine, half written");
  await field("Name").press("Escape");
  await expect(settings.getByText("Mine, half written")).toBeVisible();
  await button("Continue editing").click();
  await settings.getByRole("tab", { name: "Appearance" }).click();
  await settings.getByRole("tab", { name: "Connections" }).click();
  await expect(field("Name")).toHaveValue("Mine, half written");
  await expect(field("API key")).toHaveValue("sk-ant-a-key-of-anthropic");
  await button("Cancel").click();
  await expect(button("Add connection")).toBeVisible();
  await button("Continue editing").click();
  await expect(field("API key")).toHaveValue("sk-ant-a-key-of-anthropic");
});

test("Test lists the models, and calls one only on request; what is known about them is shown", async ({
  page,
}) => {
  server.conduct = {
    models: [
      { id: "small", context_length: 8_192 },
      {
        id: "large",
        name: "The Large One",
        context_length: 200_000,
        supported_parameters: ["tools"],
        pricing: { prompt: "0.000003", completion: "0.000015" },
      },
    ],
    says: "OK",
  };
  const { settings, button, field } = form(page);
  await button("Add connection").click();
  await field("Name").fill("Mine");
  await field("Base URL").fill(`${server.url}/v1`);
  await settings.getByText("Advanced").click();
  await button("Add header").click();
  await field("Header 1").fill("Authorization");
  await field("Value 1").fill("Basic x");
  await expect(settings.getByText(/Put keys in “API key”/u)).toBeVisible();
  await expect(button("Test")).toBeDisabled();
  await field("Header 1").fill("X-Team");
  await button("Test").click();
  await expect(settings.getByText("2 models found, including small")).toBeVisible();
  // The result is shown where the person looks, and a screen reader announces it.
  const result = settings.getByRole("status").filter({ hasText: "2 models found" });
  await expect(result).toBeInViewport({ ratio: 1 });
  expect(server.seen.map(({ method }) => method)).toEqual(["GET"]);
  expect(server.seen[0]?.headers).toMatchObject({ "x-team": "Basic x" });
  expect(server.seen[0]?.headers).not.toHaveProperty("authorization");

  await field("Model").fill("large one");
  await page
    .getByRole("option", { name: "large, Mine, $3 / $15 per million · 200k tokens · tools" })
    .click();
  await expect(settings.getByText(/A million tokens cost \$3 in and \$15 out/u)).toBeVisible();
  await settings.getByRole("button", { name: /Send a test message/u }).click();
  await expect(settings.getByText(/large answered “OK”/u)).toBeVisible();
  const [, asked] = server.seen;
  expect(JSON.parse(asked?.body ?? "")).toMatchObject({ model: "large", max_tokens: 16 });
  expect(server.seen).toHaveLength(2);
  await button("Save").click();
  await expect(settings.getByText(/no key · 2 models \(just now\)/u)).toBeVisible();

  await settings.getByRole("button", { name: "More options for Mine" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(settings.getByText("Mine", { exact: true })).toBeHidden();
  await button("Undo").click();
  await expect(settings.getByText("Mine", { exact: true })).toBeVisible();
});

test("Save asks for the models once if the form has not, and they can be chosen", async ({
  page,
}) => {
  server.conduct = { models: [{ id: "alpha" }, { id: "beta" }] };
  const { settings, button, field } = form(page);
  await button("Add connection").click();
  await field("Name").fill("Mine");
  await field("Base URL").fill(`${server.url}/v1`);
  await field("Model").fill("alpha");
  expect(server.seen).toEqual([]);
  await button("Save").click();
  await expect(settings.getByText(/no key · 2 models \(just now\)/u)).toBeVisible();
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /v1/models"]);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Model" }).click();
  await expect(page.getByRole("option", { name: /^beta/u })).toBeVisible();
});

test("a connection that fails its test can be saved, but new conversations stay with what works", async ({
  page,
}) => {
  const { settings, button, field } = form(page);
  await button("Add connection").click();
  await field("Name").fill("Wrong");
  await field("Base URL").fill("http://127.0.0.1:1/v1");
  await button("Test").click();
  await expect(settings.getByText(/No answer from 127\.0\.0\.1/u).first()).toBeVisible();
  await button("Save").click();
  await expect(page.getByText(/^Saved “Wrong”\. It has not answered a test yet/u)).toBeVisible();
  const badge = page.getByText("for new conversations", { exact: true });
  await expect(settings.getByRole("listitem").filter({ has: badge })).toHaveText(/^Demo/u);
});

test("a list that anybody may read does not bring back a connection whose key was refused", async ({
  page,
}) => {
  const { settings, button, field } = form(page);
  const badge = page.getByText("for new conversations", { exact: true });
  const used = settings.getByRole("listitem").filter({ has: badge });
  const edit = settings
    .getByRole("listitem")
    .filter({ hasText: "Refused" })
    .getByRole("button", { name: "Edit", exact: true });
  const told = page.getByText(/It has not answered a test yet/u);
  server.conduct = { quotes: true };
  await button("Add connection").click();
  await field("Name").fill("Refused");
  await field("Base URL").fill(`${server.url}/v1`);
  await field("API key").fill("not-the-right-one");
  await field("Model").fill("alpha");
  await button("Test").click();
  await expect(settings.getByText(/The key was rejected/u).first()).toBeVisible();
  await button("Save").click();
  await expect(used).toHaveText(/^Demo/u);

  // The server's list of models needs no key.
  server.conduct = { models: [{ id: "alpha" }, { id: "beta" }] };
  await edit.click();
  await field("Name").fill("Refused again");
  await button("Save").click();
  await expect(settings.getByText(/2 models \(just now\)/u)).toBeVisible();
  await expect(told.filter({ hasText: "Refused again" })).toBeVisible();
  await expect(used).toHaveText(/^Demo/u);

  await edit.click();
  await field("API key").fill("the-right-one");
  await button("Test").click();
  await expect(settings.getByText("2 models found, including alpha")).toBeVisible();
  await button("Save").click();
  await expect(used).toHaveText(/^Refused again/u);
});
