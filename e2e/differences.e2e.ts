import type { Locator } from "@playwright/test";

import { screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const paragraph = (number: number) =>
  `Paragraph ${number}. The ship went on through the night and nobody on the deck said a word.`;
const story = Array.from({ length: 120 }, (_, index) => paragraph(index)).join("\n\n");

const middle = async (element: Locator) => {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0) / 2;
};

test("what differs far below is gone to, beside its place in the first column", async ({
  page,
}) => {
  await page.goto("/");
  const { said, send, expectState } = screen(page);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Attach files" }).last().click(),
  ]);
  await chooser.setFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("notes"),
  });
  await expect(page.getByRole("button", { name: "Remove notes.txt" })).toBeVisible();
  await send(story);
  await expectState("idle");
  await said("user").first().hover();
  await said("user").first().getByRole("button", { name: "Edit" }).click();
  const edited = story
    .replace("Paragraph 40. The", "Paragraph 40. A")
    .replace("Paragraph 110. The", "Paragraph 110. This");
  await page.getByRole("textbox", { name: "Edited message" }).fill(edited);
  await page.getByRole("button", { name: "Send as a new version" }).click();
  await expect(said("user").getByText("Paragraph 0")).toBeVisible();
  await expectState("idle");
  await said("user").first().hover();
  await said("user").first().getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: /Compare side by side/u }).click();
  const beside = page.getByRole("group", { name: "Side by side" });
  await expect(beside.getByRole("region")).toHaveCount(2);
  await page.getByRole("button", { name: "Show differences" }).click();

  const steps = beside.getByRole("group", { name: "Differences" });
  const [first, second] = [beside.getByRole("region").first(), beside.getByRole("region").last()];
  await expect(steps).toContainText("1 /");
  await expect(second.locator("ins[data-now]")).toHaveText("A");
  await expect(second.locator("ins[data-now]")).toBeInViewport();
  await steps.getByRole("button", { name: "Next difference" }).click();
  await expect(second.locator("ins[data-now]")).toHaveText("This");
  await expect(second.locator("ins[data-now]")).toBeInViewport();
  // Both columns are drawn in the same way, so that the line is beside its counterpart.
  const text = first.getByRole("article").first().locator("[data-compared]");
  const fonts = await Promise.all(
    [text, second.locator("[data-compared]").first()].map((one) =>
      one.evaluate((element) => getComputedStyle(element).font),
    ),
  );
  expect(new Set(fonts).size).toBe(1);
  await expect
    .poll(async () => {
      const top = await text.evaluate((element) => {
        const { firstChild } = element;
        const at = (firstChild?.textContent ?? "").indexOf("Paragraph 110.");
        const range = document.createRange();
        if (firstChild !== null) range.setStart(firstChild, at);
        if (firstChild !== null) range.setEnd(firstChild, at + 9);
        return range.getBoundingClientRect().top;
      });
      return Math.abs(top - (await middle(second.locator("ins[data-now]"))));
    })
    .toBeLessThan(60);
  // The message's file is there in both columns.
  await expect(first.locator("[data-role=user]").getByText("notes.txt")).toHaveCount(1);
  await expect(second.locator("[data-role=user]").getByText("notes.txt")).toHaveCount(1);
});
