import { LLMock } from "@copilotkit/aimock";
import type { Locator, Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import {
  addConnection,
  modelBox,
  newConversation,
  screen,
  settingsDialog,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** A press, by key or mouse, that removes or disables the focused element, and what has the focus then. */
interface Step {
  press: (page: Page) => Promise<void>;
  home: (page: Page) => Locator;
}

const settings = (page: Page) => settingsDialog(page);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => settings(page).getByLabel(name, { exact: true });
const message = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });

const enter = (name: string | RegExp) => (page: Page) => button(page, name).last().press("Enter");

async function take(page: Page, steps: Readonly<Record<string, Step>>): Promise<void> {
  for (const [name, { press, home }] of Object.entries(steps)) {
    await press(page);
    await expect(home(page), name).toBeFocused();
  }
}

const connectionSteps: Readonly<Record<string, Step>> = {
  "Add connection": {
    press: enter("Add connection"),
    home: (page) => settings(page).getByRole("radio", { checked: true }).first(),
  },
  Test: {
    press: async (page) => {
      await field(page, "Name").fill("Nowhere");
      await field(page, "Base URL").fill("http://127.0.0.1:9/v1");
      await button(page, "Test").press("Enter");
      await expect(settings(page).getByRole("alert")).toBeVisible();
    },
    home: (page) => button(page, "Test"),
  },
  "Escape from a begun connection": {
    press: (page) => field(page, "Name").press("Escape"),
    home: (page) => button(page, "Continue editing"),
  },
  "Continue editing": {
    press: (page) => button(page, "Continue editing").click(),
    home: (page) => settings(page).getByRole("radio", { checked: true }).first(),
  },
  Save: {
    press: async (page) => {
      await field(page, "Model").fill("some-model");
      await button(page, "Save").press("Enter");
    },
    home: (page) =>
      settings(page)
        .getByRole("listitem")
        .filter({ hasText: "Nowhere" })
        .getByRole("button", { name: "Edit" }),
  },
  "Edit connection": {
    press: (page) => page.keyboard.press("Enter"),
    home: (page) => settings(page).getByRole("radio", { checked: true }).first(),
  },
  Cancel: {
    press: enter("Cancel"),
    home: (page) =>
      settings(page)
        .getByRole("listitem")
        .filter({ hasText: "Nowhere" })
        .getByRole("button", { name: "Edit" }),
  },
  "Cancel a new connection": {
    press: async (page) => {
      await enter("Add connection")(page);
      await enter("Cancel")(page);
    },
    home: (page) => button(page, "Add connection"),
  },
  "Add a server": {
    press: async (page) => {
      await page.getByRole("tab", { name: "MCP servers" }).click();
      await enter("Add a server")(page);
    },
    home: (page) => settings(page).locator("form input").first(),
  },
  "Add and connect": {
    press: async (page) => {
      await field(page, "Address").fill("http://127.0.0.1:9/mcp");
      await field(page, "Name").fill("Away");
      await enter("Add and connect")(page);
      await expect(page.getByRole("listitem", { name: "Away" })).toContainText("not reachable");
    },
    home: (page) => button(page, "More options for Away"),
  },
};

test("in the settings, the focus stays where the person works", async ({ page }) => {
  await page.goto("./");
  await expect(message(page)).toBeEditable();
  await button(page, "Settings").click();
  await take(page, connectionSteps);
});

const streams = (page: Page) => screen(page).expectState("streamingLLMResponse");
const answer = (page: Page) => screen(page).said("assistant").last();

const conversationSteps: Readonly<Record<string, Step>> = {
  Stop: {
    press: async (page) => {
      await screen(page).send("long");
      await streams(page);
      await expect(answer(page)).toContainText(/\w{3}/u);
      await enter("Stop")(page);
    },
    home: message,
  },
  Continue: {
    press: async (page) => {
      await screen(page).expectState("idle");
      await enter("Continue")(page);
      await streams(page);
    },
    home: message,
  },
  Regenerate: {
    press: async (page) => {
      await enter("Stop")(page);
      await screen(page).expectState("idle");
      await answer(page).getByRole("button", { name: "Regenerate" }).press("Enter");
      await streams(page);
    },
    home: message,
  },
  // From where the focus is then, Ctrl Z undoes the deletion.
  "Delete from here": {
    press: async (page) => {
      await enter("Stop")(page);
      await screen(page).expectState("idle");
      await answer(page).getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Delete from here" }).click();
      await expect(page.getByText(/^Moved .* to the bin/u).first()).toBeVisible();
    },
    home: (page) => page.getByRole("log").locator("article[tabindex='0']"),
  },
  "Escape from an answer for the tool": {
    press: async (page) => {
      await screen(page).send("What is 6 * 7?");
      await button(page, "Answer for the tool…").click();
      await page.keyboard.type("42");
      await page.keyboard.press("Escape");
    },
    home: (page) => button(page, "Answer for the tool…"),
  },
  "Answer for the tool": {
    press: async (page) => {
      await button(page, "Answer for the tool…").click();
      await button(page, "Answer").click();
      await screen(page).expectState("idle");
    },
    // The dialog gives the focus back.
    home: (page) => page.locator("main :focus"),
  },
};

test("in a conversation, the focus stays where the person works", async ({ page }) => {
  await page.goto("./");
  await askFirst(page);
  await take(page, conversationSteps);
});

test("beside columns, the focus stays where the person works", async ({ page }) => {
  const mock = new LLMock({ port: 0 });
  const content = "word ".repeat(3_000);
  mock.on({ model: "slow" }, { content }, { chunkSize: 6, streamingProfile: { tps: 20 } });
  for (const model of ["one", "three"]) mock.on({ model }, { content: `Of ${model}.` });
  await mock.start();
  try {
    await page.goto("./");
    await addConnection(page, `${mock.url}/v1`, "one");
    await newConversation(page);
    const { send, expectState } = screen(page);
    await send("What do you think?");
    await expectState("idle");
    await take(page, {
      "Stop on a column": {
        press: async () => {
          await answer(page).getByRole("button", { name: "More" }).click();
          await page.getByRole("menuitem", { name: "Run with other models…" }).click();
          const dialog = page.getByRole("dialog", { name: "Ask several models" });
          await dialog.getByLabel("Name of model 1").fill("one");
          await dialog.getByLabel("Name of model 2").fill("slow");
          await dialog.getByRole("button", { name: "Ask 2 models" }).click();
          const slow = page.getByRole("region", { name: "slow", exact: true });
          await expect(slow.getByRole("article").last()).toContainText("word");
          await slow.getByRole("button", { name: "Stop" }).click();
          await expect(slow.getByRole("button", { name: "Stop" })).toBeHidden();
        },
        home: () => message(page),
      },
      Fuse: {
        press: async () => {
          await button(page, "Fuse answers…").click();
          const dialog = page.getByRole("dialog", { name: "Fuse into one answer" });
          await dialog.getByLabel("Model", { exact: true }).fill("three");
          await dialog.getByRole("button", { name: "Fuse 2 answers" }).click();
          await expect(dialog).toBeHidden();
          await expect(page.getByRole("group", { name: "Side by side" })).toBeHidden();
        },
        home: () => message(page),
      },
    });
  } finally {
    await mock.stop();
  }
});

test("the composer shows when the message box has the focus, and only then", async ({ page }) => {
  await page.goto("./");
  const ring = () =>
    message(page).evaluate((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box.closest("form") ?? box);
      return outlineStyle === "none" ? "none" : outlineWidth;
    });
  await message(page).focus();
  await expect.poll(ring).toBe("2px");
  await modelBox(page).focus();
  await expect.poll(ring).toBe("none");
});
