import { LLMock } from "@copilotkit/aimock";

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

const runs = (code: string) => ({
  toolCalls: [{ name: "run_python", arguments: JSON.stringify(code) }],
});

test("whole Python is downloaded on request, runs what the small one cannot, stops at once, and goes", async ({
  page,
}) => {
  mock.on(
    { predicate: ({ messages }) => messages.at(-1)?.role === "tool" },
    { content: "Computed." },
  );
  mock.onMessage("points", runs("import csv, dataclasses, sys\nprint('on', sys.platform)\n40 + 2"));
  mock.onMessage("for ever", runs("print('lit', flush=True)\nwhile True: pass"));

  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState } = screen(page);
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");

  await page.keyboard.press("Control+,");
  await page.getByRole("tab", { name: "Tools", exact: true }).click();
  const python = page.getByRole("region", { name: "Whole Python" });
  await expect(python).toContainText("13.4 MB are downloaded once");
  await python.getByRole("button", { name: "Download and switch on" }).click();
  await expect(python).toContainText("on this device, so it needs no network");
  await expect(python.getByRole("button", { name: "Remove Python" })).toBeFocused();
  await expectNoBarrier(page, "whole Python");
  await page.keyboard.press("Escape");

  // The kept files need no server.
  await page.route("**/python-*/**", (route) => route.abort());
  await send("points");
  // On a busy machine Python takes minutes to start.
  await expect(said("assistant").last()).toContainText("Computed.", { timeout: 400_000 });
  await expectState("idle");
  await page.locator("summary", { hasText: "run_python" }).click();
  await expect(page.getByRole("group", { name: "Printed" })).toHaveText("on emscripten");
  await expectNoBarrier(page, "a call of whole Python");

  await send("for ever");
  await expect(page.getByText("lit", { exact: true }).last()).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState("idle");
  await expect(page.locator('iframe[title="Python"]')).toHaveCount(1);

  await page.keyboard.press("Control+,");
  await page.getByRole("tab", { name: "Tools", exact: true }).click();
  await python.getByRole("button", { name: "Remove Python" }).click();
  await expect(python).toContainText("MicroPython, a small Python");
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});
