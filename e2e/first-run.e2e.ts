import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { startGuardedServer } from "./support/guarded-server.ts";
import { branchTree, modelBox, screen, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

// The tests run one after another, because all of them ask the same port, whose server must be one test's.
test.describe.configure({ mode: "default" });

// What the page still loads when a test ends must not fail the next one.
test.afterEach(async ({ page }) => {
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
});

const ways = (page: Page) => page.getByRole("list", { name: "Ways to connect a model" });
const model = (page: Page) => modelBox(page);

/** Opens the built page as if it came from the internet. */
async function openFromAfar(page: Page, baseURL: string): Promise<void> {
  await page.context().route("https://bough.example/**", async (route) => {
    const url = route.request().url().replace("https://bough.example", baseURL);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto("https://bough.example/");
}

/** Addresses that the page requested and that are not its own. */
function asksOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname, port } = new URL(request.url());
    if (port !== new URL(page.url()).port) asked.push(`${origin}${pathname}`);
  });
  return asked;
}

test("a new person sees every way in, in order, and nothing is requested unasked", async ({
  page,
}) => {
  await page.goto("/");
  const asked = asksOf(page);
  await expect(ways(page).getByRole("button")).toHaveText([
    /^Explore an example/u,
    /^Connect OpenRouter/u,
    /^Find local models/u,
    /^Paste a key/u,
  ]);
  await ways(page).getByRole("button", { name: "Connect OpenRouter" }).click();
  await expect(page.getByRole("button", { name: "Go to openrouter.ai" })).toBeVisible();
  expect(asked).toEqual([]);
  await ways(page).getByRole("button", { name: "Explore an example" }).click();
  await expect(branchTree(page)).toBeVisible();
});

test("Ollama without this page's origin: found, fixed by following the cure literally, used", async ({
  page,
  baseURL,
}) => {
  const server = await startGuardedServer(11_434).catch(() => null);
  if (server === null) return test.skip(true, "Something else listens on Ollama's port.");
  try {
    await page.goto("/");
    await ways(page).getByRole("button", { name: "Find local models" }).click();
    const card = page.getByRole("region", {
      name: "localhost:11434 is running but blocks this page",
    });
    await card.getByRole("radio", { name: "Just once" }).check({ force: true });
    const line = await card.locator("code").innerText();
    const { origin } = new URL(baseURL ?? "");
    expect(line).toBe(`OLLAMA_ORIGINS=${origin} ollama serve`);
    server.allow(/OLLAMA_ORIGINS=(\S+)/u.exec(line)?.[1] ?? "");
    await card.getByRole("button", { name: "Search again" }).click();
    await page.getByRole("button", { name: "Use Ollama" }).click();
    await expect(model(page)).toHaveValue("llama3.2:latest");
    await expect(ways(page)).toBeHidden();
    const { send, expectState, said } = screen(page);
    await send("hello");
    await expectState("idle");
    await expect(said("assistant")).toContainText("Hello from this machine.");
  } finally {
    await server.stop();
  }
});

test("a local server that needs a key leads to where it is entered", async ({ page, baseURL }) => {
  const server = await startGuardedServer(11_434).catch(() => null);
  if (server === null) return test.skip(true, "Something else listens on Ollama's port.");
  try {
    server.allow(new URL(baseURL ?? "").origin);
    server.lock("its-key");
    await page.goto("/");
    await ways(page).getByRole("button", { name: "Find local models" }).click();
    await page.getByRole("button", { name: "Enter its key" }).click();
    const settings = settingsDialog(page);
    await expect(settings.getByLabel("Base URL")).toHaveValue("http://localhost:11434/v1");
    await settings.getByLabel("API key").fill("its-key");
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(settings.getByText("Ollama", { exact: true })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test("a page from the internet announces the browser's question before it appears", async ({
  page,
  baseURL,
}) => {
  await openFromAfar(page, baseURL ?? "");
  const asked = asksOf(page);
  await ways(page).getByRole("button", { name: "Find local models" }).click();
  await expect(ways(page)).toContainText("Choose Allow. Bough only contacts Ollama");
  expect(asked).toEqual([]);
  // A headless browser answers the question with no.
  await page.getByRole("button", { name: "Search" }).click();
  const card = page.getByRole("region", {
    name: "This page isn’t allowed to reach localhost:11434",
  });
  await expect(card.locator("code")).toHaveText(
    "chrome://settings/content/siteDetails?site=https%3A%2F%2Fbough.example",
  );
  await page.context().grantPermissions(["local-network-access"], {
    origin: "https://bough.example",
  });
  await card.getByRole("button", { name: "Search again" }).click();
  await expect(page.getByRole("button", { name: "Search again" }).first()).toBeVisible();
  await expect(card).toBeHidden();
});

test("has no known accessibility violation with a way open", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const way of ["Connect OpenRouter", "Find local models", "Paste a key"]) {
    await ways(page).getByRole("button", { name: way }).click();
    await expect(ways(page).getByRole("button", { name: way, expanded: true })).toBeVisible();
    await expectNoBarrier(page, way);
  }
});

test("a key identifies its provider, a wrong one is not stored, a right one is used", async ({
  page,
}) => {
  await page.context().route("https://api.groq.com/**", async (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    const right = route.request().headers()["authorization"] === "Bearer gsk_right";
    await route.fulfill(
      right
        ? { headers, json: { data: [{ id: "whisper-large-v3" }, { id: "llama-3.3-70b" }] } }
        : { headers, status: 401, json: { error: { message: "Invalid API Key" } } },
    );
  });
  await page.goto("/");
  await ways(page).getByRole("button", { name: "Paste a key" }).click();
  const form = page.getByRole("form", { name: "Paste a key" });
  await form.getByLabel("API key").fill("some-key");
  await expect(form.getByLabel("Provider")).toBeVisible();
  await form.getByLabel("API key").fill("gsk_wrong");
  await expect(form.getByText("Groq key.")).toBeVisible();
  await form.getByRole("button", { name: "Connect" }).click();
  const card = form.getByRole("region", { name: "The key was rejected" });
  await expect(card).toContainText("Nothing was saved.");
  await expect(card.getByRole("link", { name: /Get a key at console\.groq\.com/u })).toBeVisible();
  await form.getByLabel("API key").fill("gsk_right");
  await form.getByRole("button", { name: "Connect" }).click();
  await expect(model(page)).toHaveValue("llama-3.3-70b");
  await expect(
    page.getByText(/^You’re talking to llama-3\.3-70b at Groq, one of 2 models\./u),
  ).toBeVisible();
});
