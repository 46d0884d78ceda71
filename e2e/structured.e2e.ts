import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { tablesOf } from "./support/database.ts";
import { screen, treeButton } from "./support/page.ts";
import { plantConversations } from "./support/planted.ts";
import { expect, test } from "./support/test.ts";
import { wires } from "./support/wires.ts";

let mock: LLMock;

test.beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  await mock.start();
});

test.afterEach(async () => {
  await mock.stop();
});

const schema = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
};

/** The states of all runs, as a reload would find them. */
async function storedStates(page: Page): Promise<unknown[]> {
  return (await tablesOf(page, ["runs"])).runs.map(({ state }) => state);
}

test("an answer that is wrong twice is asked for again, over every protocol", async ({ page }) => {
  mock.onMessage(/which city/u, { content: "It is Delft." });
  mock.onMessage(/it is not JSON/u, { content: '{"city": 3}' });
  mock.onMessage(/city: must be a string/u, {
    content: '```json\n{"city": "Delft"}\n```',
  });
  const used = Object.values(wires);
  const ids = await plantConversations(page, used, mock.url, { outputSchema: schema });
  const { send, said, expectState } = screen(page);
  for (const [at, id] of ids.entries()) {
    await page.goto(`/#/c/${id}`);
    await expect(page.getByRole("heading", { name: used[at]?.protocol ?? "" })).toBeVisible();
    await send("which city?");
    await expect(said("assistant")).toHaveCount(3);
    await expectState("idle");
    const last = said("assistant").last().getByRole("region", { name: "Data" });
    await expect(last).toContainText("Delft");
    await expect(said("assistant").first()).toContainText("Doesn’t fit the output schema");
    await expect(said("assistant").last()).not.toContainText("Doesn’t fit");
  }
});

test("a schema and a function are set on the screen; the last answer stays with what is wrong", async ({
  page,
}) => {
  mock.onMessage(/list them/u, { content: '[{"name": "Ada", "age": 36}, {"name": "=1+1"}]' });
  mock.onMessage(/age: is required/u, { content: '[{"name": "Ada", "age": -1}]' });
  mock.onMessage(/too young/u, { content: '[{"name": "Ada", "age": -1}]' });
  const [id] = await plantConversations(page, [wires.chat], mock.url, { outputSchema: schema });
  await page.goto(`/#/c/${id ?? ""}`);
  const { send, said, expectState } = screen(page);
  await expect(page.getByRole("heading", { name: wires.chat.protocol })).toBeVisible();

  await treeButton(page).click();
  await page.getByRole("tab", { name: "Branch" }).click();
  const format = page.getByRole("region", { name: "Answer format" });
  await format.getByRole("button", { name: "Edit schema…" }).click();
  const dialog = page.getByRole("dialog", { name: "Output schema" });
  const text = dialog.getByRole("textbox", { name: "JSON Schema" });
  await text.fill('{"type": "text"}');
  await expect(text).toHaveAccessibleDescription(/must be one of/u);
  await expect(dialog.getByRole("button", { name: "Use this schema" })).toBeDisabled();
  await dialog.getByText("From an example").click();
  await dialog.getByRole("textbox", { name: "Example" }).fill('[{"name": "Bo", "age": 7}]');
  await dialog.getByRole("button", { name: "Draw up the schema" }).click();
  await expect(text).toHaveValue(/"required"/u);
  await expectNoBarrier(page, "the schema dialog");
  await dialog.getByRole("button", { name: "Use this schema" }).click();
  await expect(format).toContainText("A list: name, age");

  await format.getByRole("button", { name: "Add validator…" }).click();
  const validator = page.getByRole("dialog", { name: "New validator" });
  await validator.getByRole("radio", { name: "Function" }).click();
  await validator
    .getByRole("textbox", { name: "JavaScript" })
    .fill('return data.every(({ age }) => age > 0) || "too young";');
  await validator.getByRole("button", { name: "Save validator" }).click();
  await expect(format).toContainText("too young");

  await send("list them");
  await expectState("awaitingBudget");
  // One retry for the schema, and three for the function.
  await expect(said("assistant")).toHaveCount(5);
  const last = said("assistant").last();
  await expect(last).toContainText("Rejected by a function: too young");
  await page.getByRole("button", { name: "Stop here" }).click();
  await expectState("failed");
  await expect.poll(() => storedStates(page)).toContain("failed");
  await page.reload();
  await expectState("failed");
  await expect(last).toContainText("Rejected by a function: too young");

  const data = last.getByRole("region", { name: "Data" });
  await expect(data.getByRole("cell", { name: "Ada" })).toBeVisible();
  const raw = data.getByRole("tab", { name: "Raw" });
  await raw.click();
  await expect(raw).toHaveAttribute("aria-selected", "true");
  await expect(data.getByRole("tabpanel")).toContainText('"age": -1');
  const download = page.waitForEvent("download");
  await data.getByRole("button", { name: "Save as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("answer.csv");
  await expectNoBarrier(page, "an answer as data");
});
