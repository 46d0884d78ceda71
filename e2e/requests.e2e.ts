import { spawn } from "node:child_process";

import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { startListeningProxy } from "./support/listening-proxy.ts";
import type { ListeningProxy } from "./support/listening-proxy.ts";
import { newBranchBox, screen } from "./support/page.ts";
import { seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

/** An independent server that implements every protocol, behind a proxy that records the bytes. */
let mock: LLMock;
let proxy: ListeningProxy;

test.beforeEach(async ({ context }) => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  proxy = await startListeningProxy(mock.url);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test.afterEach(async () => {
  await proxy.stop();
  await mock.stop();
});

async function connect(
  page: Page,
  { protocol, path, model }: { protocol: string; path: string; model: string },
): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  const connection = {
    id: "test-server",
    name: "Test server",
    protocol,
    baseUrl: `${proxy.url}${path}`,
    keyKeeping: "stored",
    apiKey: "sk-secret-key",
    models: [{ id: model, contextWindow: 8_000, price: { input: 2, output: 10 } }],
    defaultModel: model,
    usedAt: Date.now(),
    createdAt: Date.now(),
  };
  await seed(page, { connections: [connection] });
}

function panel(page: Page) {
  const beside = page.getByRole("complementary", { name: "Side panel" });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  return {
    beside,
    shown: beside.getByRole("combobox", { name: "Shown request" }),
    region: beside.getByRole("region", { name: "Request body" }),
    open: () => page.getByRole("button", { name: "Show the request" }).click(),
    /** Presses "Copy body", and returns what was copied. */
    body: async () => {
      await beside.getByRole("button", { name: "Copy body" }).click();
      return copied();
    },
    curl: async () => {
      await beside.getByRole("button", { name: "Copy as curl" }).click();
      return copied();
    },
  };
}

async function runInShell(command: string, variables: Record<string, string>): Promise<void> {
  const shell = spawn("sh", ["-s"], { env: { ...process.env, ...variables, no_proxy: "*" } });
  shell.stdin.end(`${command}\n`);
  await new Promise((resolve) => {
    shell.on("close", resolve);
  });
}

/** Text that a page must send unchanged, and show without being reversed or fooled by it. */
const HOSTILE = `It's "here": $HOME \`id\` \\ \u202e\u200b 日本 🦄`;

for (const { protocol, path, model, variable, keyHeader } of [
  {
    protocol: "openai-chat",
    path: "/v1",
    model: "gpt-4o",
    variable: "OPENAI_API_KEY",
    keyHeader: "authorization",
  },
  {
    protocol: "openai-responses",
    path: "/v1",
    model: "gpt-4o",
    variable: "OPENAI_API_KEY",
    keyHeader: "authorization",
  },
  {
    protocol: "anthropic-messages",
    path: "/v1",
    model: "claude-sonnet-4-5",
    variable: "ANTHROPIC_API_KEY",
    keyHeader: "x-api-key",
  },
  {
    protocol: "gemini",
    path: "/v1beta",
    model: "gemini-2.0-flash",
    variable: "GEMINI_API_KEY",
    keyHeader: "x-goog-api-key",
  },
] as const) {
  test(`${protocol}: what is shown before and after is what the server receives`, async ({
    page,
  }) => {
    const { message, send, expectState, said } = screen(page);
    const { beside, body, curl, open, region, shown } = panel(page);
    mock.onMessage(/./u, { content: "An answer." });
    await connect(page, { protocol, path, model });
    await send("First");
    await expect(said("assistant")).toContainText("An answer.");
    await expectState("idle");
    await open();
    await message.fill(HOSTILE);
    // The coming request is made again after typing, which moves the panel's parts once more.
    await expect(() =>
      beside.getByRole("radio", { name: "Raw" }).check({ timeout: 20_000 }),
    ).toPass();
    // Only what is in view is in the page; messages come first in one protocol, last in the others.
    await expect(async () => {
      await region.press(protocol === "openai-chat" ? "Home" : "End");
      await expect(region).toContainText("\\u202e", { timeout: 20_000 });
    }).toPass();
    const coming = await body();
    await send(HOSTILE);
    await expect(said("assistant")).toHaveCount(2);
    await expectState("idle");
    expect(proxy.heard).toHaveLength(2);
    expect(proxy.heard[1]?.body.equals(Buffer.from(coming))).toBe(true);

    await said("assistant").last().hover();
    await said("assistant").last().getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Show request" }).click();
    await expect(beside.getByText("This is exactly what was sent, byte for byte.")).toBeVisible();
    await expect(shown.locator("option:checked")).toContainText("answered");
    expect(await body()).toBe(coming);
    await beside.getByRole("radio", { name: "Changes" }).check();
    await expect(beside.getByText(/Nothing in it was changed/u)).toBeVisible();

    const command = await curl();
    expect(command).not.toContain("sk-secret-key");
    await runInShell(command, { [variable]: "sk-secret-key" });
    const again = proxy.heard[2];
    expect(again?.body.equals(Buffer.from(coming))).toBe(true);
    expect(again?.path).toBe(proxy.heard[1]?.path);
    expect(again?.headers[keyHeader]).toBe(proxy.heard[1]?.headers[keyHeader]);
  });
}

test("a sent request stays chosen on another branch, and the next one can be chosen again", async ({
  page,
}) => {
  const { send, expectState, said } = screen(page);
  const { beside, open, shown } = panel(page);
  mock.onMessage(/./u, { content: "An answer." });
  await connect(page, { protocol: "openai-chat", path: "/v1", model: "gpt-4o" });
  await send("First");
  await expect(said("assistant")).toContainText("An answer.");
  await expectState("idle");
  await open();
  await shown.selectOption({ index: 1 });
  await expect(beside.getByText("This is exactly what was sent, byte for byte.")).toBeVisible();
  await said("assistant").hover();
  await said("assistant").getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("Second");
  await expect(said("assistant")).toHaveCount(2);
  await expectState("idle");
  await expect(shown.locator("option:checked")).toContainText("on another branch");
  await expect(beside.getByText("This is exactly what was sent, byte for byte.")).toBeVisible();
  await shown.selectOption("Next request");
  await expect(beside.getByText(/^The message box is empty/u)).toBeVisible();
});

test("a refused request is kept with its outcome, and shown from the run", async ({ page }) => {
  const { send, expectState } = screen(page);
  const { beside, body } = panel(page);
  mock.onMessage(/./u, {
    error: { message: "This model is gone.", type: "invalid_request_error" },
    status: 404,
  });
  await connect(page, { protocol: "openai-chat", path: "/v1", model: "gpt-4o" });
  await send("Anybody there?");
  await expectState("failed");
  await page.getByRole("button", { name: /^Run: / }).click();
  await beside.getByRole("button", { name: /show what was sent/u }).click();
  await expect(beside.getByText("This model is gone.")).toBeVisible();
  await expect(beside.getByText(/^failed \(404\) after/u)).toBeVisible();
  expect(Buffer.from(await body()).equals(proxy.heard[0]?.body ?? Buffer.from(""))).toBe(true);
});

test("usage is added up once per answer, across versions, forks, failures and pruning", async ({
  page,
}) => {
  const { send, expectState, said } = screen(page);
  const { beside } = panel(page);
  const figure = (name: string) => beside.getByRole("region", { name, exact: true });
  mock.onMessage(/./u, {
    content: "An answer.",
    usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
  });
  await connect(page, { protocol: "openai-chat", path: "/v1", model: "gpt-4o" });
  await send("First");
  await expect(said("assistant")).toContainText("An answer.");
  await expectState("idle");
  await said("assistant").hover();
  await expect(said("assistant")).toContainText("1.0k in · 100 out · $0.003");
  await said("assistant").getByRole("button", { name: "Regenerate" }).click();
  await expect(page.getByRole("group", { name: "Versions" })).toContainText("2 / 2");
  await expectState("idle");
  await page.getByRole("button", { name: "Show the request" }).click();
  await beside.getByRole("tab", { name: "Branch" }).click();
  await beside.getByText("Usage", { exact: true }).click();
  await expect(figure("On this branch")).toContainText("1.0k in, 100 out$0.003");
  await expect(figure("In the conversation")).toContainText("2.0k in, 200 out$0.006");

  await said("assistant").hover();
  await said("assistant").getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("Second");
  await expect(said("assistant")).toHaveCount(2);
  await expectState("idle");
  await expect(figure("On this branch")).toContainText("2.0k in, 200 out$0.006");
  await expect(figure("On this branch")).toContainText("One answer shared");
  await expect(figure("In the conversation")).toContainText("3.0k in, 300 out$0.009");

  mock.nextRequestError(404, { message: "Gone for a moment.", type: "invalid_request_error" });
  await send("Third");
  await expectState("failed");
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(said("assistant")).toHaveCount(3);
  await expectState("idle");
  await expect(figure("In the conversation")).toContainText("4.0k in, 400 out$0.012");
  await expect(figure("Also sent: no answer")).toContainText("One request");

  await said("user").last().hover();
  await said("user").last().getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete from here" }).click();
  await expect(figure("Also spent: deleted")).toContainText("1.0k in, 100 out$0.003");
  await expect(figure("In the conversation")).toContainText("3.0k in, 300 out$0.009");
  await expect(beside.getByRole("table", { name: "Usage by model" })).toContainText("$0.012");
});
