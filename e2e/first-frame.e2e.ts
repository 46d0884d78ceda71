// Tests of what a person does before the app's script is there, in the frame that comes with the HTML.
import { gzipSync } from "node:zlib";

import type { Page, Route } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { tablesOf } from "./support/database.ts";
import { APP_SCRIPT, apartFrameScript, holdScript } from "./support/hold-script.ts";
import { modelBox, screen, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const frame = (page: Page) => page.locator("#first-frame");

/** Where those parts of the page are that both the first frame and the app have. */
const places = (page: Page) =>
  page.evaluate(() =>
    ["main section", "main header", "main form", "textarea", "form [type=submit]"].map((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect();
      return {
        part,
        sides: [box?.left, box?.top, box?.right, box?.bottom].map((side) => side ?? -9),
      };
    }),
  );

for (const { name, colorScheme, viewport, button } of [
  {
    name: "wide",
    colorScheme: "light",
    viewport: { width: 1440, height: 900 },
    button: "Settings",
  },
  {
    name: "narrow and dark",
    colorScheme: "dark",
    viewport: { width: 380, height: 760 },
    button: "Show conversations",
  },
] as const) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });

    test("text, its selection and the focus move to the app, and nothing else moves", async ({
      page,
    }) => {
      const release = await holdScript(page);
      await page.goto("/", { waitUntil: "commit" });
      const { message } = screen(page);
      await expect(message).toBeFocused();
      await expectNoBarrier(page, "the first frame");
      const before = await places(page);
      await page.keyboard.type("Early words");
      await message.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(1, 4));
      // A file that a helper gave to an input of the frame would be lost with it.
      await expect(page.locator("input[type=file]")).toHaveCount(0);
      release();
      await expect(frame(page)).toHaveCount(0);
      await expect(message).toBeFocused();
      await expect(message).toHaveValue("Early words");
      const selection = (box: HTMLTextAreaElement) => [box.selectionStart, box.selectionEnd];
      expect(await message.evaluate(selection)).toEqual([1, 4]);
      // A typeface that comes may change a word's width by less than a pixel.
      for (const [at, { part, sides }] of (await places(page)).entries()) {
        const moved = sides.filter((side, of) => Math.abs(side - (before[at]?.sides[of] ?? 0)) > 1);
        expect({ part, moved }).toEqual({ part, moved: [] });
      }
    });

    test("files and presses move from the first frame to the app", async ({ page }) => {
      const release = await holdScript(page);
      await page.goto("/", { waitUntil: "commit" });
      const { message } = screen(page);
      await expect(message).toBeFocused();
      await message.evaluate((box) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["a,b"], "early.csv", { type: "text/csv" }));
        box.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      });
      await expect(frame(page).getByRole("status").filter({ hasText: "early.csv" })).toBeVisible();
      await page.getByRole("button", { name: button, exact: true }).click();
      release();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("list", { name: "Attached" })).toContainText("early.csv");
    });
  });
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } });

  test("Enter starts a new line at once, and a phone on its side has no column of conversations", async ({
    page,
  }) => {
    const release = await holdScript(page);
    await page.goto("/", { waitUntil: "commit" });
    const { message } = screen(page);
    await expect(frame(page).locator("[data-drawn=narrow]")).toBeVisible();
    await expect(frame(page).getByRole("navigation", { name: "Conversations" })).toBeHidden();
    await expect(frame(page).getByText("Shift Enter")).toBeHidden();
    await expect(message).toHaveAttribute("enterkeyhint", "enter");
    await message.tap();
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await expect(message).toHaveValue("one\ntwo");
    await page.getByRole("button", { name: "Send", exact: true }).tap();
    await expect(frame(page).getByText("Sent as soon as Bough is ready.")).toBeVisible();
    release();
    await expect(screen(page).said("user")).toContainText("two");
  });

  test("a tap counts whose click comes later than the finger was lifted, as in Firefox", async ({
    page,
  }) => {
    const release = await holdScript(page);
    await page.goto("/", { waitUntil: "commit" });
    const button = frame(page).getByRole("button", { name: "Show conversations" });
    await button.dispatchEvent("pointerdown", { pointerType: "touch" });
    release();
    // The app is there, below, and waits for the finger.
    await expect(page.locator("#root main section")).toBeAttached();
    await page.waitForLoadState("load");
    const isPressed = await button.evaluate(async (one) => {
      const later = () => new Promise((resolve) => setTimeout(resolve, 10));
      const touch = { pointerType: "touch", bubbles: true };
      one.dispatchEvent(new PointerEvent("pointerup", touch));
      await later();
      one.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
      await later();
      one.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
      // A browser sends no click to a button that has gone.
      if (!one.isConnected) return false;
      one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return true;
    });
    expect(isPressed).toBe(true);
    await expect(frame(page)).toHaveCount(0);
    await expect(page.getByRole("dialog", { name: "Bough" })).toBeVisible();
  });
});

test("a right press that ends in the browser’s own menu does not keep the app from coming", async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  const message = frame(page).getByRole("textbox", { name: "Message" });
  await message.fill("kept");
  // As on Linux and macOS, where the context menu takes the event that would end the press.
  for (const type of ["pointerdown", "mousedown", "contextmenu"]) {
    await message.dispatchEvent(type, { button: 2 });
  }
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(screen(page).message).toHaveValue("kept");
});

test("a message sent before the app is there is sent once, even after a reload", async ({
  page,
}) => {
  let release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  const { message, said } = screen(page);
  await expect(message).toBeFocused();
  await page.keyboard.type("Sent early");
  await page.keyboard.press("Enter");
  await expect(frame(page).getByText("Sent as soon as Bough is ready.")).toBeVisible();
  await page.reload({ waitUntil: "commit" });
  await expect(message).toHaveValue("Sent early");
  await expect(frame(page).getByText("Sent as soon as Bough is ready.")).toBeVisible();
  release();
  await expect(said("user")).toHaveText(/Sent early/u);
  await expect(message).toHaveValue("");
  await expect(said("assistant")).toHaveCount(1);

  // At a conversation's address, the message goes to that conversation.
  await page.unrouteAll({ behavior: "wait" });
  release = await holdScript(page);
  await page.reload({ waitUntil: "commit" });
  await expect(message).toHaveValue("");
  await expect(page.getByText("What are you thinking about?")).toBeHidden();
  await expect(message).toBeFocused();
  await page.keyboard.type("Sent later");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await message.pressSequentially(", and more");
  release();
  await expect(said("user")).toHaveCount(2);
  await expect(said("user").last()).toHaveText(/Sent later$/u);
  await expect(message).toHaveValue(", and more");
});

for (const isReloaded of [false, true]) {
  test(`a mode that is chosen before the app is there is the one in which the message is sent${isReloaded ? ", after a reload as well" : ""}`, async ({
    page,
  }) => {
    const release = await holdScript(page);
    await page.goto("/", { waitUntil: "commit" });
    const { message, said } = screen(page);
    const mode = page.getByRole("combobox", { name: "Mode", exact: true });
    await expect(message).toBeFocused();
    await mode.selectOption({ label: "Work" });
    const chosen = await mode.inputValue();
    await message.fill("Sent early");
    await message.press("Enter");
    if (isReloaded) {
      await page.reload({ waitUntil: "commit" });
      await expect(message).toHaveValue("Sent early");
      await expect(mode).toHaveValue(chosen);
    }
    release();
    await expect(said("user")).toHaveText(/Sent early/u);
    await expect(mode.locator("option:checked")).toHaveText("Work");
    const { contexts } = await tablesOf(page, ["contexts"]);
    const modes = contexts.map(({ config }) => (config as { mode: string }).mode);
    expect(modes).toContain(chosen);
    // The app has taken the choice over, and a reload does not make it again.
    const stored = async () => JSON.stringify(await tablesOf(page, ["contexts", "branches"]));
    await screen(page).expectState("idle");
    const before = await stored();
    await mode.selectOption({ label: "Chat" });
    await expect.poll(stored).not.toBe(before);
    await page.reload();
    await expect(frame(page)).toHaveCount(0);
    await expect(mode.locator("option:checked")).toHaveText("Chat");
  });
}

test("a stored draft and what is typed before it is known are both kept, and nothing unseen is sent", async ({
  page,
}) => {
  await page.goto("/");
  const { message } = screen(page);
  await message.fill("The draft");
  await message.blur();
  const stored = async () => (await tablesOf(page, ["drafts"])).drafts.map(({ text }) => text);
  await expect.poll(stored).toEqual(["The draft"]);
  const release = await holdScript(page);
  await page.reload({ waitUntil: "commit" });
  await expect(message).toHaveValue("");
  await expect(message).toBeFocused();
  await page.keyboard.type("Early words");
  await page.keyboard.press("Enter");
  release();
  await expect(message).toHaveValue("The draft\n\nEarly words");
  await expect(page.getByText("Not sent yet: an earlier draft was still here")).toBeVisible();
  await expect.poll(stored).toEqual(["The draft\n\nEarly words"]);
});

for (const comes of [true, false]) {
  test(`presses count that come before the first frame’s own script, which ${comes ? "comes late" : "never comes"}`, async ({
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await apartFrameScript(page, async (route, body) => {
      await released;
      await (comes ? route.fulfill({ contentType: "text/javascript", body }) : route.abort());
    });
    await page.goto("/", { waitUntil: "commit" });
    const { message, said } = screen(page);
    await message.fill("Sent at once");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    release();
    await expect(settingsDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(said("user")).toHaveText(/Sent at once/u);
    await expect(message).toHaveValue("");
  });
}

test("the list of models opens if its box was pressed before the app is there", async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  const model = modelBox(page);
  await model.click();
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(page.getByRole("listbox", { name: "Models" })).toBeVisible();
  await expect(model).toBeFocused();
});

test("a word that is being composed is finished before the app takes over", async ({ page }) => {
  const release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  const { message } = screen(page);
  await expect(message).toBeFocused();
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", {
    text: "にほ",
    selectionStart: 2,
    selectionEnd: 2,
  });
  release();
  // The app is there, below.
  await expect(page.locator("#root main")).toBeAttached();
  await session.send("Input.imeSetComposition", {
    text: "にほん",
    selectionStart: 3,
    selectionEnd: 3,
  });
  await expect(frame(page).locator("textarea")).toHaveValue("にほん");
  await session.send("Input.insertText", { text: "日本" });
  await expect(frame(page)).toHaveCount(0);
  await expect(message).toHaveValue("日本");
  await expect(message).toBeFocused();
});

test("the Enter that ends a composed word sends nothing, before the app is there and after", async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  const { message, said } = screen(page);
  await expect(message).toBeFocused();
  const session = await page.context().newCDPSession(page);
  const compose = async (text: string) => {
    const end = text.length;
    const word = { text, selectionStart: end, selectionEnd: end };
    await session.send("Input.imeSetComposition", word);
    await session.send("Input.insertText", { text });
    // As in Safari, where this key follows the end of the word.
    const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
  };
  await compose("日本");
  await expect(frame(page).getByText("Sent as soon as Bough is ready.")).toBeHidden();
  release();
  await expect(frame(page)).toHaveCount(0);
  await compose("語");
  await page.keyboard.press("Enter");
  await expect(said("user")).toHaveText(/日本語/u);
});

for (const { name, answer, told } of [
  {
    name: "does not come",
    answer: (route: Route) => route.abort(),
    told: "Bough couldn’t be loaded.",
  },
  {
    name: "the browser does not understand",
    answer: (route: Route) => route.fulfill({ contentType: "text/javascript", body: "let it be;" }),
    told: "Bough couldn’t start (Uncaught SyntaxError",
  },
]) {
  test(`a script that ${name} is told of, and the text is there after a reload`, async ({
    page,
  }) => {
    await page.route(APP_SCRIPT, answer);
    await page.goto("/");
    const { message } = screen(page);
    await expect(frame(page).getByText(told)).toBeVisible();
    await message.fill("Kept words");
    await page.unrouteAll();
    await page.reload();
    await expect(frame(page)).toHaveCount(0);
    await expect(message).toHaveValue("Kept words");
  });
}

test("text is kept even if the frame's own script does not come", async ({ page }) => {
  const release = await holdScript(page);
  await apartFrameScript(page, (route) => route.abort());
  await page.goto("/", { waitUntil: "commit" });
  const { message } = screen(page);
  await message.fill("Half a thought");
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(message).toHaveValue("Half a thought");
});

test("the HTML alone takes text, sends it and is styled, and nothing is asked for in turn", async ({
  page,
}) => {
  const asked: string[] = [];
  const nothing = new Promise<never>(() => {});
  await page.route(/\.(?:js|css|woff2)$/u, (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/-[\w-]{8}\./u, "."));
    return nothing;
  });
  await page.goto("/#/c/some", { waitUntil: "commit" });
  const { message } = screen(page);
  await expect(message).toBeFocused();
  await page.keyboard.type("Words");
  await page.keyboard.press("Enter");
  await expect(message).toHaveValue("Words");
  await expect(frame(page).getByText("Sent as soon as Bough is ready.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-first-frame", "conversation");
  await expect(frame(page)).toHaveCSS("position", "fixed");
  await expect(page.locator("link[rel=stylesheet]")).toHaveCount(0);
  const scripts = ["index", "conversation", "engine", "repair"];
  const wanted = [...scripts.map((name) => `/assets/${name}.js`), "/assets/conversation.css"];
  // A browser has six connections over HTTP/1.1, and what comes first is what the app's own box needs.
  await expect.poll(() => asked.filter((path) => wanted.includes(path)).length).toBe(wanted.length);
  expect(asked[0]).toBe("/assets/index.js");
});

test("the first page's script stays small", async ({ page }) => {
  const coming = page.waitForResponse(APP_SCRIPT);
  await page.goto("/");
  const script = await (await coming).body();
  // React and Dexie take 92,000 of these bytes.
  expect(gzipSync(script).length).toBeLessThan(158_000);
});
