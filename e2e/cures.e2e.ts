import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { startGuardedServer } from "./support/guarded-server.ts";
import { addConnection, branchTree, modelBox, screen, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const card = (page: Page, title: string | RegExp) => page.getByRole("region", { name: title });

test("a server without CORS: following the cure literally fixes it", async ({ page, baseURL }) => {
  const server = await startGuardedServer();
  try {
    await page.goto("/");
    await addConnection(page, `${server.url}/v1`, "llama3.2");
    const { send, said, expectState } = screen(page);
    await send("hello there");
    await expectState("failed");
    const trouble = card(page, `${server.host} is running but blocks this page`);
    await expect(trouble).toContainText("Your message");
    // Probed once, without a key and after the one failed request: nothing was retried.
    // The request for the connection's models came when it was saved.
    const asked = server.asked().filter((one) => one !== "OPTIONS /v1/models");
    expect(asked).toEqual(["OPTIONS /v1/chat/completions", "HEAD /"]);

    await trouble.getByRole("radio", { name: "Ollama" }).check({ force: true });
    const line = await trouble.getByRole("listitem").locator("code").first().innerText();
    const [, origin] = /OLLAMA_ORIGINS=%s"\\n' (\S+)/u.exec(line) ?? [];
    expect(origin).toBe(new URL(baseURL ?? "").origin);
    server.allow(origin ?? "");
    await trouble.getByRole("button", { name: "Retry" }).click();
    await expectState("idle");
    await expect(said("assistant")).toContainText("Hello from this machine.");
  } finally {
    await server.stop();
  }
});

test("nothing listens: the page says so, and shows how to start it and the connection's settings", async ({
  page,
}) => {
  const server = await startGuardedServer();
  await server.stop();
  await page.goto("/");
  await addConnection(page, `${server.url}/v1`, "llama3.2");
  const { send, expectState } = screen(page);
  await send("hello there");
  await expectState("failed");
  const trouble = card(page, `No answer from ${server.host}`);
  await expect(trouble.getByText("ollama serve")).toBeVisible();
  await trouble.getByRole("button", { name: "Open connection" }).click();
  const settings = settingsDialog(page);
  await expect(settings.getByLabel("Base URL")).toHaveValue(`${server.url}/v1`);
});

test("a saved connection that is refused says so at once, and new conversations stay with what works", async ({
  page,
}) => {
  await page.route("http://localhost:9/**", (route) =>
    route.fulfill({
      status: 401,
      headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "*" },
      json: { error: { message: "Incorrect API key provided." } },
    }),
  );
  await page.goto("/");
  await addConnection(page, "http://localhost:9/v1", "gpt-4o");
  const told = page.getByText(/Saved “Test server”, but new conversations don’t use it yet/u);
  await expect(told).toContainText("The key was rejected");
  await expect(modelBox(page)).toHaveValue("demo-1");
});

test.describe("a provider that refuses", () => {
  let mock: LLMock;

  test.beforeEach(async ({ page }) => {
    mock = new LLMock({ port: 0 });
    await mock.start();
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  });

  test.afterEach(async () => {
    await mock.stop();
  });

  test("no credit: not retried, and another model is one click away", async ({ page }) => {
    const error = { message: "Insufficient credits", code: "insufficient_quota" };
    mock.onMessage(/./u, { error, status: 402 });
    const { send, expectState } = screen(page);
    await send("hello there");
    await expectState("failed");
    const trouble = card(page, "You’re out of credit with this provider");
    await trouble.getByRole("button", { name: "Choose another model" }).click();
    await expect(modelBox(page)).toBeFocused();
    await expect(page.getByRole("listbox", { name: "Models" })).toBeVisible();
  });

  test("too long: leads to the tree, where an earlier message can be forked", async ({ page }) => {
    const error = { message: "Too long", code: "context_length_exceeded" };
    mock.onMessage(/./u, { error, status: 400 });
    const { send, expectState } = screen(page);
    await send("hello there");
    await expectState("failed");
    const trouble = card(page, "The conversation is too long for this model");
    await trouble.getByRole("button", { name: "Fork earlier in the tree" }).click();
    await expect(branchTree(page)).toBeVisible();
  });
});
