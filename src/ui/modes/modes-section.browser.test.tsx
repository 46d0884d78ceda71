import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import type { Mode } from "#domain/modes/mode.ts";

import { useModeDraft } from "./mode-draft.ts";
import { ModesSection } from "./modes-section.tsx";

let services: Services;

beforeEach(async () => {
  resetView();
  useModeDraft.setState({ edited: null, focused: null });
  services = await openServices();
});

const show = () =>
  render(
    <ServicesContext value={services}>
      <ModesSection />
    </ServicesContext>,
  );

const button = (name: string) => page.getByRole("button", { name, exact: true });

async function stored(): Promise<Mode | undefined> {
  return (await services.modes.list())[0];
}

it("keeps a mode's limits, schema and validators, and removes them again", async () => {
  await show();
  await button("New mode").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Strict");
  await page.getByText("Budgets", { exact: true }).click();
  const calls = page.getByRole("textbox", { name: "Model calls" });
  await calls.fill("0");
  await expect.element(calls).toHaveAccessibleDescription(/from 1 to 10,000/u);
  await calls.fill("5");
  await page.getByRole("textbox", { name: "Tokens" }).fill("none");
  await page.getByText("Retries", { exact: true }).first().click();
  await page.getByRole("textbox", { name: "Retries", exact: true }).fill("0");

  await button("Set a schema…").click();
  await page.getByText("From an example").click();
  await page.getByRole("textbox", { name: "Example" }).fill('{"city": "Graz"}');
  await button("Draw up the schema").click();
  await button("Use this schema").click();
  await expect.element(page.getByText("An object: city")).toBeVisible();
  await button("Add validator…").click();
  await page.getByRole("textbox", { name: "Regular expression" }).fill("^[A-Z]");
  await button("Save validator").click();
  await button("Save").click();

  await expect
    .element(page.getByText("answers in a schema · 1 validator · own budgets"))
    .toBeVisible();
  expect(await stored()).toMatchObject({
    name: "Strict",
    outputSchema: { properties: { city: { type: "string" } } },
    validators: [{ kind: "pattern", pattern: "^[A-Z]" }],
    budgets: { modelCalls: 5, tokens: null },
    retry: { maxRetries: 0 },
  });

  await button("Edit Strict").click();
  await page.getByText("Budgets", { exact: true }).click();
  await calls.fill("");
  await page.getByRole("textbox", { name: "Tokens" }).fill("");
  await button("Remove the output schema").click();
  await button("Remove Pattern: /^[A-Z]/u").click();
  await button("Save").click();
  await expect.element(button("Edit Strict")).toBeVisible();
  const plain = await stored();
  expect(plain).not.toHaveProperty("budgets");
  expect(plain).not.toHaveProperty("outputSchema");
  expect(plain).not.toHaveProperty("validators");
  expect(plain).toHaveProperty("retry", { maxRetries: 0 });
});

it("says what a mode names and is gone, and goes on without", async () => {
  await services.modes.put({
    id: "m1",
    name: "Old",
    prompt: "",
    model: { connectionId: "gone", modelId: "m" },
    tools: { limit: "any", sources: {}, tools: { telegraph: true } },
    approval: "usual",
    parameters: {},
    createdAt: 1,
    updatedAt: 1,
  });
  await show();
  await expect.element(page.getByText("m, whose connection is gone")).toBeVisible();
  await button("Edit Old").click();
  await expect
    .element(page.getByText("The connection of m is gone.", { exact: false }))
    .toBeVisible();
  await expect
    .element(
      page.getByText("No longer available: telegraph. The mode works without it.", {
        exact: false,
      }),
    )
    .toBeVisible();
  await button("Remove from this mode").click();
  await button("Save").click();
  await expect.poll(async () => (await stored())?.tools.tools).toEqual({});
});

it("Enter saves a mode with what was just typed, and in a dialog of its saves nothing", async () => {
  await show();
  await button("New mode").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Quick");
  await button("Add validator…").click();
  const pattern = page.getByRole("textbox", { name: "Regular expression" });
  await pattern.fill("^a");
  await userEvent.keyboard("{Enter}");
  await expect.element(pattern).toHaveValue("^a");
  await button("Save validator").click();
  await page.getByText("Budgets", { exact: true }).click();
  await page.getByRole("textbox", { name: "Model calls" }).fill("5");
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Edit Quick")).toBeVisible();
  expect(await stored()).toMatchObject({
    budgets: { modelCalls: 5 },
    validators: [{ kind: "pattern", pattern: "^a" }],
  });
});

it("does not save a mode without a limit that is wrong, and shows it", async () => {
  await show();
  await button("New mode").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Bounded");
  const budgets = page.getByText("Budgets", { exact: true });
  await budgets.click();
  const calls = page.getByRole("textbox", { name: "Model calls" });
  await calls.fill("0");
  await budgets.click();
  await expect.element(calls).not.toBeInTheDocument();
  await button("Save").click();
  await expect.element(calls).toHaveFocus();
  await expect.element(calls).toHaveValue("0");
  expect(await stored()).toBeUndefined();
});

it("a new mode without a name comes back by Undo, and an untouched copy leaves nothing", async () => {
  const offered = () => lastUndoable(useNotices.getState(), null);
  await show();
  await button("Duplicate Chat").click();
  await button("Cancel").click();
  await button("New mode").click();
  expect(offered()).toBeUndefined();
  await page.getByText("Budgets", { exact: true }).click();
  await page.getByRole("textbox", { name: "Model calls" }).fill("5");
  await button("Cancel").click();
  await expect.element(button("New mode")).toBeVisible();
  const offer = offered();
  if (offer === undefined) throw new Error("Nothing is offered.");
  takeOffer(offer);
  await page.getByText("Budgets", { exact: true }).click();
  await expect.element(page.getByRole("textbox", { name: "Model calls" })).toHaveValue("5");
});
