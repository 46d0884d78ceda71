import type { Page } from "@playwright/test";

import { newConversation, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** A browser with a voice: it records what it says, and finishes each piece when told to. */
async function giveVoice(page: Page) {
  await page.addInitScript(() => {
    const said: string[] = [];
    let now: SpeechSynthesisUtterance | undefined;
    const voice = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: "en-GB" }],
      speak: (utterance: SpeechSynthesisUtterance) => {
        now = utterance;
        said.push(`${utterance.lang}: ${utterance.text}`);
      },
      cancel: () => {
        now = undefined;
        said.push("cancel");
      },
    });
    Object.defineProperty(window, "speechSynthesis", { value: voice });
    Object.assign(window, {
      takeSaid: () => said.splice(0),
      finishPiece: () => now?.dispatchEvent(new Event("end")),
    });
  });
  return {
    said: () => page.evaluate<string[]>("takeSaid()"),
    finish: () => page.evaluate<unknown>("finishPiece()"),
  };
}

const menuOf = (page: Page) =>
  screen(page).said("user").last().getByRole("button", { name: "More", exact: true });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name });

async function ask(page: Page) {
  await page.goto("./");
  await newConversation(page);
  await screen(page).send("This is **the first**. And that is `it`.\n\n```\ncode\n```");
  await expect(screen(page).said("assistant").last()).toBeVisible();
  // While an answer comes, a button can move from under the pointer.
  await screen(page).expectState("idle");
}

test("a message is read aloud piece by piece, until its end or until it is stopped", async ({
  page,
}) => {
  const voice = await giveVoice(page);
  await ask(page);
  await menuOf(page).click();
  await item(page, "Read aloud").click();
  await menuOf(page).click();
  await expect(item(page, "Stop reading")).toBeVisible();
  expect((await voice.said()).filter((one) => one !== "cancel")).toEqual([
    expect.stringMatching(/^en.*: This is the first\.$/u),
  ]);
  await voice.finish();
  expect(await voice.said()).toEqual([expect.stringMatching(/^en.*: And that is it\.$/u)]);
  await voice.finish();
  await expect(item(page, "Read aloud")).toBeVisible();
  await item(page, "Read aloud").click();
  await menuOf(page).click();
  await item(page, "Stop reading").click();
  await menuOf(page).click();
  await expect(item(page, "Read aloud")).toBeVisible();
  expect((await voice.said()).at(-1)).toBe("cancel");
  await page.keyboard.press("Escape");

  // Reading stops when the person goes to another conversation.
  await menuOf(page).click();
  await item(page, "Read aloud").click();
  await expect.poll(async () => (await voice.said()).at(-1)).toContain("This is the first.");
  await newConversation(page);
  expect(await voice.said()).toContain("cancel");
});

test("nothing is offered in a browser without a voice", async ({ page }) => {
  await page.addInitScript(() => {
    const voice = Object.assign(new EventTarget(), { getVoices: () => [] });
    Object.defineProperty(window, "speechSynthesis", { value: voice });
  });
  await ask(page);
  await menuOf(page).click();
  await expect(item(page, "Copy text")).toBeVisible();
  await expect(item(page, "Read aloud")).toHaveCount(0);
});
