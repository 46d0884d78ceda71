import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { addConnection, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import { startHost, untilKept } from "./support/versions.ts";

test.use({ serviceWorkers: "allow" });

/** The frame of the last preview of this name. */
const inside = (page: Page, name: string) =>
  page
    .getByRole("region", { name: `Preview of ${name}` })
    .last()
    .frameLocator("iframe")
    .frameLocator("iframe");

test("large parts that were used once are there again without a server, and one that was not says so", async ({
  page,
}) => {
  const [host, mock] = [await startHost(), new LLMock({ port: 0 })];
  await mock.start();
  mock.on(
    { predicate: ({ messages }) => messages.at(-1)?.role === "tool" },
    { content: "Computed." },
  );
  mock.onMessage("count", {
    toolCalls: [
      {
        name: "run_python",
        arguments: JSON.stringify("import dataclasses, sys\nprint('on', sys.platform)"),
      },
    ],
  });
  mock.onMessage("draw", { content: "```mermaid\nflowchart LR\n  A[Write] --> B[Show]\n```" });
  mock.onMessage("chart", {
    content: `\`\`\`vega-lite\n${JSON.stringify({
      data: { values: [{ a: 1 }] },
      mark: "bar",
      encoding: { x: { field: "a", type: "quantitative" } },
    })}\n\`\`\``,
  });
  const { send, said, expectState } = screen(page);
  const draw = async () => {
    await send("draw");
    await expectState("idle");
    await said("assistant").last().getByRole("button", { name: "Preview" }).click();
    await expect(inside(page, "diagram.mmd").getByText("Write")).toBeVisible();
  };
  const count = async () => {
    await send("count");
    // On a busy machine Python takes minutes to start.
    await expect(said("assistant").last()).toContainText("Computed.", { timeout: 400_000 });
    await expectState("idle");
    await page.locator("summary", { hasText: "run_python" }).last().click();
    await expect(page.getByRole("group", { name: "Printed" }).last()).toHaveText("on emscripten");
  };
  try {
    await page.goto(host.url);
    await untilKept(page);
    await addConnection(page, `${mock.url}/v1`, "gpt-4o");
    await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");
    await page.keyboard.press("Control+,");
    await page.getByRole("tab", { name: "Tools", exact: true }).click();
    const python = page.getByRole("region", { name: "Whole Python" });
    await python.getByRole("button", { name: "Download and switch on" }).click();
    await expect(python).toContainText("on this device, so it needs no network");
    await page.keyboard.press("Escape");
    await draw();

    host.serve(null);
    await page.reload();
    await count();
    await draw();
    await send("chart");
    await expectState("idle");
    await said("assistant").last().getByRole("button", { name: "Preview" }).click();
    const chart = page.getByRole("region", { name: /^Preview of .*\.(?:vl|json)/u });
    await expect(chart).toContainText("could not be loaded");
  } finally {
    await mock.stop();
    await host.stop();
  }
});
