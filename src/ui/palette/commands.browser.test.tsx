import { expect, it } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { useCommands, useShortcuts } from "./commands.ts";
import { shortcut } from "./shortcuts.ts";

it("does once what its keys are held for, except what may repeat", async () => {
  const done: string[] = [];
  function Page() {
    useShortcuts();
    useCommands([
      shortcut("regenerateLast", () => done.push("regenerateLast")),
      shortcut("nextBranch", () => done.push("nextBranch")),
    ]);
    return null;
  }
  const services = await openServices();
  await render(
    <ServicesContext value={services}>
      <Page />
    </ServicesContext>,
  );
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
    document.body.dispatchEvent(event);
    return event;
  };
  const held = { ctrlKey: true, shiftKey: true };
  for (const [key, code] of [
    ["Y", "KeyY"],
    [">", "Period"],
  ] as const) {
    for (const repeat of [false, true, true]) {
      // The browser must not do what it does with the keys either.
      expect(press({ ...held, key, code, repeat }).defaultPrevented).toBe(true);
    }
  }
  expect(done).toEqual(["regenerateLast", "nextBranch", "nextBranch", "nextBranch"]);
});
