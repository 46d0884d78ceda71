import { expect } from "@playwright/test";

import { shows } from "./screen.ts";
import type { Tab } from "./tab.ts";

/** Adds a connection as a person does; new conversations use it. */
export async function connect(tab: Tab, baseUrl: string): Promise<void> {
  await tab.part("button", { name: "Settings" }).click();
  const settings = tab.part("dialog", { name: "Settings" });
  const name = settings.part("textbox", { name: "Name" });
  // The list above may grow right before the click, which then misses the button.
  await expect(async () => {
    if ((await name.count()) === 0)
      await settings.part("button", { name: "Add connection" }).click();
    await expect.poll(() => name.count(), { timeout: 10_000 }).toBe(1);
  }).toPass();
  await name.fill("Test server");
  await settings.part("textbox", { name: "Base URL" }).fill(baseUrl);
  await settings.part("combobox", { name: "Model" }).fill("gpt-4o");
  await settings.part("button", { name: "Save" }).click();
  await shows.text(settings, "Test server");
  await tab.press("Escape");
  await shows.none(settings);
}
