import { LLMock } from "@copilotkit/aimock";
import type { Locator } from "@playwright/test";

import { addConnection, newConversation, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const MODELS = [
  "alpha-large",
  "some-laboratory/a-family-of-models-with-a-long-name-instruct-preview-2026-11-30",
  "beta-small",
  "gamma",
];

/** Widths of phones to wide screens, most of them where three columns barely have room for buttons (px). */
const WIDTHS = [380, 480, 700, 900, 1100, 1280, 1440, 1600, 1760, 1920, 2080, 2240, 2560];

/** What is not level in all columns, of their heads, their first messages and the buttons that close them. */
function unevenIn(beside: Locator): Promise<string[]> {
  return beside.evaluate((group) => {
    const columns = [...group.querySelectorAll("section")];
    const tops = (selector: string) =>
      columns.map((column) => {
        const box = column.querySelector(selector)?.getBoundingClientRect();
        return `${box?.top ?? "none"} to ${box?.bottom ?? "none"}`;
      });
    const corners = columns.map((column) => {
      const head = column.querySelector("header")?.getBoundingClientRect();
      const close = column.querySelector('header [aria-label^="Remove"]')?.getBoundingClientRect();
      if (head === undefined || close === undefined) return "none";
      return `${Math.round(head.right - close.right)}, ${close.top - head.top}`;
    });
    return Object.entries({ heads: tops("header"), firsts: tops("article"), corners }).flatMap(
      ([what, places]) => (new Set(places).size === 1 ? [] : [`${what}: ${places.join("; ")}`]),
    );
  });
}

test("the heads of all columns have one height and stand on one line, at any width and with long names", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  for (const model of MODELS) mock.on({ model }, { content: "The red door." });
  await mock.start();
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "alpha-large");
    await newConversation(page);
    const { message, expectState } = screen(page);
    await message.fill("Which door?");
    await page.getByRole("button", { name: "Ask several models" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask several models" });
    while ((await dialog.getByRole("group").count()) < MODELS.length) {
      await dialog.getByRole("button", { name: "Add a model" }).click();
    }
    for (const [index, model] of MODELS.entries()) {
      await dialog.getByLabel(`Name of model ${index + 1}`).fill(model);
    }
    await dialog.getByRole("button", { name: `Ask ${MODELS.length} models` }).click();
    await expect(dialog).toBeHidden();
    await expectState("idle");
    const beside = page.getByRole("group", { name: "Side by side" });
    for (let count = MODELS.length; count >= 2; count -= 1) {
      await expect(beside.getByText("The red door.")).toHaveCount(count);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => unevenIn(beside), `${count} columns, ${width} px`).toEqual([]);
      }
      await beside.getByRole("button", { name: "Remove", exact: false }).last().click();
    }
  } finally {
    await mock.stop();
  }
});
