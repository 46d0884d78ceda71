import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { addConnection, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

let mock: LLMock;

test.beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  await mock.start();
});

test.afterEach(async () => {
  await mock.stop();
});

const call = (name: string, args: unknown) => ({ name, arguments: JSON.stringify(args) });
const inside = (page: Page, name: string) =>
  page
    .getByRole("region", { name: `Preview of ${name}` })
    .frameLocator("iframe")
    .frameLocator("iframe");

test("a page that the model wrote and shows: run, its error sent back, after a reload, whole screen", async ({
  page,
}) => {
  mock.on(
    { predicate: ({ messages }) => messages.at(-1)?.role === "user" },
    {
      toolCalls: [
        call("write_file", {
          path: "app/index.html",
          content:
            '<link rel="stylesheet" href="a.css"><h1>Counter</h1><button onclick="n.value++; if (n.value == 2) nope()">Add</button><output id="n"></output><script>n.value = 0</script>',
        }),
        call("write_file", { path: "app/a.css", content: "h1 { color: rgb(1, 2, 3) }" }),
        call("show_file", { path: "app/index.html" }),
      ],
    },
  );
  mock.on(
    { predicate: ({ messages }) => messages.at(-1)?.role === "tool" },
    { content: "Here it is.\n\n```mermaid\nflowchart LR\n  A[Write] --> B[Show]\n```" },
  );
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState } = screen(page);
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");
  await send("make a counter");
  await expect(said("assistant").last()).toContainText("Here it is.");
  await expectState("idle");

  const card = page.getByRole("region", { name: "Preview of index.html" });
  await expect(card.getByText(/through WebRTC/u)).toBeVisible();
  await card.getByRole("button", { name: "Run", exact: true }).click();
  const app = inside(page, "index.html");
  await expect(app.getByRole("heading", { name: "Counter" })).toHaveCSS("color", "rgb(1, 2, 3)");
  await app.getByRole("button", { name: "Add" }).click();
  await expect(app.locator("output")).toHaveText("1");
  await app.getByRole("button", { name: "Add" }).click();
  const errors = card.getByRole("region", { name: "Errors in the preview" });
  await expect(errors).toContainText("nope is not defined");
  await expectNoBarrier(page, "artifact");
  await page.emulateMedia({ colorScheme: "dark" });
  await card.getByRole("button", { name: "Full screen" }).click();
  await expect(card.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await expect(app.locator("output"), "it went on").toHaveText("2");
  await page.keyboard.press("Escape");
  await expect(card.getByRole("button", { name: "Full screen" })).toBeVisible();
  await errors.getByRole("button", { name: "Send to the model" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    /app\/index\.html was shown, and reported this error:[\s\S]*nope is not defined/u,
  );

  await said("assistant").last().getByRole("button", { name: "Preview" }).click();
  await expect(inside(page, "diagram.mmd").getByText("Write")).toBeVisible();
  await page.reload();
  await expect(card.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  // The whole warning was shown before the first run. From now on it is behind "Why?".
  await expect(card.getByText(/through WebRTC/u)).toBeHidden();
  await card.getByText("Why?").click();
  await expect(card.getByText(/through WebRTC/u)).toBeVisible();
});

test("a preview that is opened below a long block of code comes into view", async ({ page }) => {
  const steps = Array.from({ length: 40 }, (_, at) => `  S${at} --> S${at + 1}`).join("\n");
  mock.onMessage("draw", {
    content: `\`\`\`mermaid\nflowchart LR\n${steps}\n\`\`\`\n\nThat is it.`,
  });
  mock.onMessage("more", {
    content: Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join("\n\n"),
  });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, log, expectState } = screen(page);
  await send("draw");
  await expectState("idle");
  await send("more");
  await expectState("idle");
  await expect(said("assistant").last()).toContainText("Line 59.");
  await log.focus();
  await page.keyboard.press("Home");
  const button = said("assistant").first().getByRole("button", { name: "Preview" });
  await button.click();
  const preview = page.getByRole("region", { name: "Preview of diagram.mmd" });
  await expect(inside(page, "diagram.mmd").getByText("S40")).toBeAttached();
  await expect(preview).toBeInViewport({ ratio: 1 });
  // A person who scrolls on stays there.
  await page.mouse.wheel(0, -5_000);
  await expect(preview).not.toBeInViewport();
  const { width = 0 } = (await preview.boundingBox()) ?? {};
  await page.setViewportSize({ width: 500, height: 700 });
  await expect.poll(async () => (await preview.boundingBox())?.width).toBeLessThan(width);
  // After two frames the page would have brought the preview back.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(button).toBeInViewport();
  expect(await preview.evaluate((card) => card.getBoundingClientRect().top > innerHeight)).toBe(
    true,
  );
});
