import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { createBough } from "./bough.ts";
import { BoughContext } from "./hooks.ts";
import { usePreference } from "./preferences.ts";

function Theme() {
  const [theme, choose] = usePreference("theme");
  return <button onClick={() => choose("dark")}>{theme}</button>;
}

it("shows what another tab chose after what was chosen here, also where it is the value before", async () => {
  const databaseName = `bough-preferences-${crypto.randomUUID()}`;
  const here = createBough({ databaseName });
  await here.opened;
  const there = createBough({ databaseName });
  await there.opened;
  await there.keepings.putSetting("preference.theme", "light");
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  root.render(
    <BoughContext value={here}>
      <Theme />
    </BoughContext>,
  );
  const button = page.getByRole("button");
  await expect.element(button).toHaveTextContent("light");
  await button.click();
  await expect.element(button).toHaveTextContent("dark");
  await expect.poll(() => there.keepings.setting("preference.theme")).toBe("dark");
  await there.keepings.putSetting("preference.theme", "system");
  await expect.element(button).toHaveTextContent("system");
  await there.keepings.putSetting("preference.theme", "light");
  await expect.element(button).toHaveTextContent("light");
  root.unmount();
  host.remove();
  localStorage.removeItem("bough.preference.theme");
  here.databases.close();
  there.databases.close();
});
