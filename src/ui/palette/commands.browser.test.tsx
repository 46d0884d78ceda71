import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { availableCommands, useCommands, useShortcuts, watchCommands } from "./commands.ts";
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
      // The browser must not act on the keys either.
      expect(press({ ...held, key, code, repeat }).defaultPrevented).toBe(true);
    }
  }
  expect(done).toEqual(["regenerateLast", "nextBranch", "nextBranch", "nextBranch"]);
});

it("tells the palette of commands that a component offers later", async () => {
  function Page() {
    const [isReady, setReady] = useState(false);
    useCommands(isReady ? [shortcut("regenerateLast", () => undefined)] : []);
    return <button onClick={() => setReady(true)}>Ready</button>;
  }
  await render(<Page />);
  const told: string[][] = [];
  const stop = watchCommands(() => told.push(availableCommands().map(({ id }) => id)));
  await page.getByRole("button", { name: "Ready" }).click();
  await expect.poll(() => told).toEqual([["regenerateLast"]]);
  await render(<p />);
  await expect.poll(() => told.at(-1)).toEqual([]);
  stop();
});

describe("undo in a text field", () => {
  async function show() {
    const done: string[] = [];
    function Page() {
      useShortcuts();
      useCommands([
        shortcut("undo", () => done.push("undo")),
        shortcut("redo", () => done.push("redo")),
        shortcut("regenerateLast", () => done.push("regenerateLast")),
      ]);
      return (
        <>
          <textarea aria-label="Message" />
          <button type="button">Elsewhere</button>
        </>
      );
    }
    const services = await openServices();
    await render(
      <ServicesContext value={services}>
        <Page />
      </ServicesContext>,
    );
    const box = page.getByRole("textbox").element() as HTMLTextAreaElement;
    box.focus();
    const press = async (keys: string) => {
      await userEvent.keyboard(keys);
      return done.splice(0);
    };
    return { box, press };
  }
  const UNDO = "{Control>}z{/Control}";
  const REDO = "{Control>}{Shift>}z{/Shift}{/Control}";

  it("takes back what was done, again and again, where nothing was typed", async () => {
    const { press } = await show();
    expect(await press(UNDO + UNDO + REDO)).toEqual(["undo", "undo", "redo"]);
  });

  it("is the browser's where there is text, or was since the field got the focus", async () => {
    const { box, press } = await show();
    await press("word");
    expect(await press(UNDO)).toEqual([]);
    expect(box.value).toBe("");
    expect(await press(UNDO)).toEqual([]);
    expect(await press(REDO)).toEqual([]);
    expect(box.value).toBe("word");
    await press("{Backspace}{Backspace}{Backspace}{Backspace}");
    expect(box.value).toBe("");
    // What browsers dispatch when another window takes the focus: the field stays the active element.
    box.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    expect(await press(UNDO)).toEqual([]);
    expect(box.value).not.toBe("");
  });

  it("takes back what was done since the field's text went, by a shortcut or elsewhere", async () => {
    const { box, press } = await show();
    await press("sent");
    // The app does this once the message is stored.
    box.value = "";
    expect(await press(UNDO)).toEqual([]);
    await press("{Control>}{Shift>}y{/Shift}{/Control}");
    expect(await press(UNDO)).toEqual(["undo"]);
    await press("more");
    box.value = "";
    expect(await press(UNDO)).toEqual([]);
    await userEvent.click(page.getByRole("button"));
    box.focus();
    expect(await press(UNDO)).toEqual(["undo"]);
  });
});
