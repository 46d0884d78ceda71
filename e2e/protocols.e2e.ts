import { LLMock } from "@copilotkit/aimock";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { screen } from "./support/page.ts";

/** An independent server that speaks every protocol; none of it is ours. */
let mock: LLMock;

test.beforeEach(async ({ page }) => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  await page.goto("/");
});

test.afterEach(async () => {
  await mock.stop();
});

async function connect(page: Page, protocol: string, path: string, model: string): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Add connection" }).click();
  await settings.getByLabel("Name", { exact: true }).fill(protocol);
  await settings.getByLabel("Protocol").selectOption({ label: protocol });
  await settings.getByLabel("Base URL").fill(`${mock.url}${path}`);
  await settings.getByLabel("API key").fill("sk-test-key");
  await settings.getByLabel("Model", { exact: true }).fill(model);
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText(protocol).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
}

/** Paths of the requests for answers, oldest first. */
function asked(): string[] {
  return mock
    .getRequests()
    .filter(({ method }) => method === "POST")
    .map(({ path }) => path);
}

for (const [protocol, path, model, endpoint] of [
  ["Anthropic Messages", "/v1", "claude-sonnet-4-5", "/v1/messages"],
  ["OpenAI Responses", "/v1", "gpt-4o", "/v1/responses"],
  ["Google Gemini", "/v1beta", "gemini-2.0-flash", ":streamGenerateContent"],
] as const) {
  test(`${protocol}: a call is approved, runs, and is answered from its result`, async ({
    page,
  }) => {
    const { send, expectState, approval, said } = screen(page);
    await connect(page, protocol, path, model);
    mock.addFixture({
      match: { hasToolResult: true },
      response: { content: "It is forty-two." },
    });
    mock.onMessage(/sum/u, {
      toolCalls: [{ name: "calculator", arguments: '{"expression":"6*7"}', id: "call_one" }],
    });
    await send("do the sum");
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expectState("idle");
    await expect(said("assistant").last()).toContainText("It is forty-two.");
    expect(asked()).toHaveLength(2);
    expect(asked().every((one) => one.includes(endpoint))).toBe(true);
  });
}
