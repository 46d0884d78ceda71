import { readFile } from "node:fs/promises";

import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import {
  addConnection,
  importFiles,
  screen,
  settingsButton,
  settingsDialog,
  treeButton,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

let mock: LLMock;

test.beforeEach(async ({ page }) => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  mock.onMessage(/./u, { content: "Aye." });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
});

test.afterEach(async () => {
  await mock.stop();
});

interface SentBody {
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
}

/** The system prompt of the newest chat request, and the names of its tools. */
function lastSent() {
  const bodies = mock
    .getRequests()
    .filter((entry) => entry.method === "POST" && entry.path.endsWith("/chat/completions"))
    .map((entry) => entry.body as unknown as SentBody);
  const body = bodies.at(-1);
  const system = body?.messages.find(({ role }) => role === "system" || role === "developer");
  return {
    count: bodies.length,
    system: JSON.stringify(system?.content ?? ""),
    tools: (body?.tools ?? []).map((tool) => tool.function.name),
  };
}

async function openSettings(page: Page, tab: string): Promise<void> {
  await settingsButton(page).click();
  await settingsDialog(page).getByRole("tab", { name: tab }).click();
}

async function closeSettings(page: Page): Promise<void> {
  await settingsDialog(page).getByRole("button", { name: "Close" }).click();
  await expect(settingsDialog(page)).toBeHidden();
}

/** Sends, and waits for the answer. */
async function ask(page: Page, text: string, answers: number): Promise<void> {
  const { send, said, expectState } = screen(page);
  await send(text);
  await expect(said("assistant")).toHaveCount(answers);
  await expectState("idle");
}

test("a person's mode is made, chosen, deleted while it is used, and taken along in a file", async ({
  page,
}) => {
  await openSettings(page, "Modes");
  await settingsDialog(page).getByRole("button", { name: "Duplicate Planning" }).click();
  await settingsDialog(page).getByRole("textbox", { name: "Name" }).fill("Pirate");
  await settingsDialog(page).getByRole("textbox", { name: "Prompt" }).fill("Speak like a pirate.");
  await settingsDialog(page).getByText("Parameters", { exact: true }).click();
  await settingsDialog(page).getByRole("textbox", { name: "Temperature" }).fill("0.2");
  await settingsDialog(page).getByText("Budgets", { exact: true }).click();
  await settingsDialog(page).getByRole("textbox", { name: "Model calls" }).fill("7");
  await settingsDialog(page).getByRole("button", { name: "Save" }).click();
  await expect(settingsDialog(page).getByRole("button", { name: "Edit Pirate" })).toBeFocused();
  await expect(
    settingsDialog(page).getByRole("listitem").filter({ hasText: "Pirate" }),
  ).toContainText("own budgets");
  await expectNoBarrier(page, "modes");
  await closeSettings(page);

  const mode = page.getByRole("combobox", { name: "Mode", exact: true });
  await mode.selectOption({ label: "Pirate" });
  await ask(page, "one", 1);
  expect(lastSent().system).toContain("Speak like a pirate.");
  expect(lastSent().tools).toContain("calculator");
  expect(lastSent().tools).not.toContain("start_task");
  await treeButton(page).click();
  await page.getByRole("tab", { name: "Run", exact: true }).click();
  const budgets = page.getByRole("region", { name: "Budgets" });
  await expect(budgets).toContainText(/From the mode “Pirate”1 \/ 7/u);
  await page.getByRole("tab", { name: "Request", exact: true }).click();
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(steps).toContainText("model calls 7");
  await expect(steps.getByText("temperature")).toHaveText([
    /From the mode “Pirate”: temperature 0\.2/u,
  ]);
  await page.getByRole("tab", { name: "Branch", exact: true }).click();
  await expect(page.getByText("From the mode “Pirate”: 0.2")).toBeVisible();
  await page.getByRole("tab", { name: "Run", exact: true }).click();

  await mode.selectOption({ label: "Work" });
  const changed = page.getByText("The mode is now “Work”.");
  await expect(changed).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(mode.locator("option:checked")).toHaveText("Pirate");

  await openSettings(page, "Modes");
  const options = settingsDialog(page).getByRole("button", { name: "More options for Pirate" });
  await options.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export" }).click(),
  ]);
  const file = await readFile(await download.path(), "utf8");
  await options.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(settingsDialog(page).getByText("Deleted (1)")).toBeVisible();
  await closeSettings(page);
  await expect(mode.locator("option:checked")).toHaveText("Pirate (deleted)");
  const note = page.getByRole("group", { name: "About the mode" });
  await expect(note).toContainText("was deleted");
  await ask(page, "two", 2);
  expect(lastSent().system).toContain("Speak like a pirate.");
  await note.getByRole("button", { name: "Restore" }).click();
  await expect(note).toBeHidden();

  const importing = page.getByRole("dialog", { name: "Import" });
  const give = (text: string) =>
    importFiles(page, {
      name: "mode.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
  await give(file.replace("Speak like a pirate.", "Speak like a parrot."));
  await expect(importing.getByRole("region", { name: "Modes" })).toContainText("like a parrot");
  await importing.getByRole("button", { name: "Import", exact: true }).click();
  await expect(importing).toBeHidden();
  await mode.selectOption({ label: "Pirate 2" });
  await expect(page.getByText("The mode is now “Pirate 2”.")).toBeVisible();
  await ask(page, "three", 3);
  expect(lastSent().system).toContain("Speak like a parrot.");
});

test("a tool that is off is not sent, and the person says per mode which tools ask", async ({
  page,
}) => {
  const { send, approval, said, expectState } = screen(page);
  mock.clearFixtures();
  mock.addFixture({ match: { hasToolResult: true }, response: { content: "It is late." } });
  mock.onMessage(/time/u, { toolCalls: [{ name: "current_time", arguments: "{}" }] });
  mock.onMessage(/./u, { content: "Yes." });
  await ask(page, "hello", 1);
  expect(lastSent().tools).toContain("calculator");

  await page.getByRole("button", { name: "Tools", exact: true }).click();
  const tools = page.getByRole("dialog", { name: "Tools" });
  const calculator = tools
    .getByRole("group", { name: "Built in" })
    .getByRole("switch", { name: "calculator" });
  await calculator.click();
  await expect(calculator).not.toBeChecked();
  await expect(calculator).toHaveAccessibleDescription(/The mode has it on/u);
  await expectNoBarrier(page, "tools");
  await page.keyboard.press("Escape");
  await expect(tools).toBeHidden();
  await ask(page, "again", 2);
  expect(lastSent().tools).not.toContain("calculator");
  expect(lastSent().tools).toContain("current_time");
  await page.getByRole("button", { name: "Show the request" }).click();
  await expect(page.getByText(/off on this branch: calculator/u).first()).toBeVisible();

  await openSettings(page, "Tools");
  await settingsDialog(page).getByRole("combobox", { name: "Applies in" }).selectOption("Planning");
  const before = settingsDialog(page).getByRole("combobox", { name: "Before current_time runs" });
  await before.selectOption("Asks first");
  await expect(before).toHaveValue("ask");
  await closeSettings(page);
  await send("what time is it");
  await expectState("idle");
  await expect(said("tool")).toHaveCount(1);

  const mode = page.getByRole("combobox", { name: "Mode", exact: true });
  await mode.selectOption("Planning");
  await expect(page.getByText("The mode is now “Planning”.")).toBeVisible();
  await send("the time once more");
  await expect(approval).toBeVisible();
  await approval.getByRole("radio", { name: "Always" }).check({ force: true });
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(approval).toBeHidden();
  await expectState("idle");
  await expect(said("tool")).toHaveCount(2);
  await send("and the time now");
  await expect(said("tool")).toHaveCount(3);
  await expectState("idle");
});

test("above the person's limit only a finder is sent, and what the model finds is loaded", async ({
  page,
}) => {
  mock.clearFixtures();
  mock.addFixture({
    match: { userMessage: /sum/u, sequenceIndex: 0 },
    response: { toolCalls: [{ name: "find_tools", arguments: '{"query": "calculate"}' }] },
  });
  mock.addFixture({
    match: { userMessage: /sum/u, sequenceIndex: 1 },
    response: { toolCalls: [{ name: "calculator", arguments: '{"expression": "6 * 7"}' }] },
  });
  mock.addFixture({
    match: { userMessage: /sum/u, sequenceIndex: 2 },
    response: { content: "It is 42." },
  });
  await openSettings(page, "Tools");
  const above = settingsDialog(page).getByRole("textbox", {
    name: "Send only a tool finder above (tokens)",
  });
  await above.fill("5");
  await expect(above).toHaveAccessibleDescription(/from 100 to 1,000,000/u);
  await above.fill("300");
  await expectNoBarrier(page, "tools in the settings");
  await closeSettings(page);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  const tools = page.getByRole("dialog", { name: "Tools" });
  await expect(tools.getByRole("status")).toContainText(
    /the model gets find_tools and what is pinned/u,
  );
  await tools.getByRole("button", { name: "Always send current_time" }).click();
  await expect(tools.getByRole("button", { name: "Always send current_time" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectNoBarrier(page, "tools with a finder");
  await page.keyboard.press("Escape");
  await expect(tools).toBeHidden();

  const { send, said, expectState } = screen(page);
  await send("do a sum");
  await expect(said("assistant").last()).toContainText("It is 42.");
  await expectState("idle");
  await expect(said("tool").last()).toContainText("42");
  const offered = mock
    .getRequests()
    .map((entry) => entry.body as unknown as SentBody)
    .map((body) => (body.tools ?? []).map((tool) => tool.function.name));
  const before = ["find_tools", "ask_person", "current_time"];
  expect(offered.slice(-3)).toEqual([
    before,
    ["find_tools", "ask_person", "calculator", "current_time"],
    ["find_tools", "ask_person", "calculator", "current_time"],
  ]);
  await page.getByRole("button", { name: "Show the request" }).click();
  await expect(page.getByText(/to be found, because all would be about/u).first()).toBeVisible();
});
