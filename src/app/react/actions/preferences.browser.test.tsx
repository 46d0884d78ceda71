import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { usePreference } from "./preferences.ts";

function Theme() {
  const [theme, choose] = usePreference("theme");
  return <button onClick={() => choose("dark")}>{theme}</button>;
}

it("shows another tab's later choice, even if it equals the value before this tab's", async () => {
  const databaseName = `bough-preferences-${crypto.randomUUID()}`;
  const here = await openServices(databaseName);
  const there = await openServices(databaseName);
  await there.settings.put("preference.theme", "light");
  await render(
    <ServicesContext value={here}>
      <Theme />
    </ServicesContext>,
  );
  const button = page.getByRole("button");
  await expect.element(button).toHaveTextContent("light");
  await button.click();
  await expect.element(button).toHaveTextContent("dark");
  await expect.poll(() => there.settings.get("preference.theme")).toBe("dark");
  await there.settings.put("preference.theme", "system");
  await expect.element(button).toHaveTextContent("system");
  await there.settings.put("preference.theme", "light");
  await expect.element(button).toHaveTextContent("light");
  localStorage.removeItem("bough.preference.theme");
});
