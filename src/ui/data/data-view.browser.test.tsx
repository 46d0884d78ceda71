import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import { dataIn } from "#domain/data/json-text.ts";

import { DataView } from "./data-view.tsx";

it("shows long numbers and equal names as they were written", async () => {
  const text =
    '[{"id": 12345678901234567890, "of": {"id": 9007199254740993}, "a": "\u202e", "a": 1}]';
  const data = dataIn(text);
  if (data === undefined) throw new Error("It is data.");
  await render(<DataView {...data} />);
  const cell = page.getByRole("cell", { name: "12345678901234567890" });
  await expect.element(cell).toHaveAttribute("data-number", "true");
  await expect.element(page.getByRole("cell", { name: '{"id":9007199254740993}' })).toBeVisible();

  await page.getByRole("tab", { name: "Tree" }).click();
  const leaf = page.getByText("12345678901234567890", { exact: true });
  await expect.element(leaf).toHaveAttribute("data-kind", "number");

  await page.getByRole("tab", { name: "Raw" }).click();
  await expect
    .element(page.getByRole("tabpanel"))
    .toHaveTextContent(text.replace("\u202e", "\\u202e"));
});
