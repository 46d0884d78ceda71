import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { addConnection, command, conversationList, screen } from "./support/page.ts";
import { END, piece, registerLane } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";

test("a question on the side is asked, summarised, edited, brought back, and kept", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  mock.onMessage(/The task is over/u, { content: "The well is forty metres deep." });
  mock.onMessage(/how deep/u, { content: "Forty metres, they say." });
  mock.onMessage(/water/u, { content: "Water lies below." });
  await mock.start();
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "gpt-4o");
    const { send, said, articles, expectState } = screen(page);
    await send("where is water?");
    await expect(said("assistant")).toContainText("Water lies below.");
    await expectState("idle");
    const answer = articles.nth(1);
    await answer.hover();
    await answer.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Ask on the side" }).click();

    await expect(page.getByText(/^Asked on the side of/u)).toBeVisible();
    await expect(articles).toHaveCount(2);
    await send("how deep is it?");
    await expect(said("assistant").last()).toContainText("Forty metres, they say.");
    await expectState("idle");
    await page.getByRole("button", { name: "Go back" }).click();
    const aside = page.getByRole("group", { name: /^Task: how deep/u });
    await expect(aside).toContainText("Answered");
    await expect(articles).toHaveCount(2);

    await aside.getByRole("button", { name: "Bring back…" }).click();
    const dialog = page.getByRole("dialog", { name: "Bring back what you asked on the side" });
    const preview = dialog.getByRole("textbox", { name: "Preview" });
    await expect(preview).toHaveValue("Forty metres, they say.");
    await dialog.getByRole("button", { name: "Summarise" }).click();
    await expect(preview).toHaveValue("The well is forty metres deep.");
    await expectNoBarrier(page, "bringing back what was asked on the side");
    await preview.fill("The well is forty metres deep, and dry.");
    // The text is there again, even after a reload.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.reload();
    await aside.getByRole("button", { name: "Bring back…" }).click();
    await expect(preview).toHaveValue("The well is forty metres deep, and dry.");
    await dialog.getByRole("button", { name: /^Append to/u }).click();
    await expect(dialog).toBeHidden();
    await expect(said("user").last()).toContainText("forty metres deep, and dry");
    await expect(articles).toHaveCount(3);
    await expect(aside).toContainText("In the bin");

    await page.reload();
    await expect(said("user").last()).toContainText("forty metres deep, and dry");
    await aside.getByRole("button", { name: "Keep as a conversation" }).click();
    const list = conversationList(page);
    await expect(list.getByRole("link", { name: /how deep/u })).toBeVisible();
    await expect(articles).toHaveCount(3);
  } finally {
    await mock.stop();
  }
});

const aside = (page: Page) => page.getByRole("group", { name: "Task: And herons?" });
const stateOf = (page: Page) => aside(page).getByRole("status", { name: "Task state" });

test("a summary of what was asked on the side may fail or be empty, and what comes back leads to it", async ({
  page,
}) => {
  const server = await startStreamServer();
  const lane = await registerLane(server, [
    { steps: [{ text: piece("Storks are white.") + END }] },
    { steps: [{ text: piece("Herons are grey.") + END }] },
    // The summary fails for good, then has no text, then succeeds.
    { status: 400, steps: [{ text: "{}" }] },
    { steps: [{ text: END }] },
    { steps: [{ text: piece("In short: grey.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, articles, expectState } = screen(page);
  await send("Of what colour are storks?");
  await expect(said("assistant").last()).toContainText("Storks are white.");
  await expectState("idle");
  const answer = articles.and(page.locator('[aria-posinset="2"]'));
  await answer.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Ask on the side" }).click();
  await expect(page.getByText("Asked on the side of")).toBeVisible();
  await send("And herons?");
  await expect(said("assistant").last()).toContainText("Herons are grey.");
  await expectState("idle");
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(stateOf(page)).toHaveAttribute("data-state", "resting");

  const dialog = page.getByRole("dialog", { name: "Bring back what you asked on the side" });
  const preview = dialog.getByRole("textbox", { name: "Preview" });
  const summarise = dialog.getByRole("button", { name: "Summarise" });
  const openDialog = () => aside(page).getByRole("button", { name: "Bring back…" }).click();
  await openDialog();
  await expect(preview).toHaveValue("Herons are grey.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(articles).toHaveCount(2);

  await openDialog();
  await summarise.click();
  await expect(dialog.getByRole("alert")).toContainText("The summary couldn’t be written");
  await expect(preview).toHaveValue("Herons are grey.");
  await summarise.click();
  await expect.poll(() => lane.posts()).toBe(4);
  await expect(summarise).toBeEnabled();
  await expect(preview).toHaveValue("Herons are grey.");
  await summarise.click();
  await expect(preview).toHaveValue("In short: grey.");
  await preview.fill("Grey, it seems.");
  await dialog.getByRole("button", { name: "Append to main" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(said("user").last()).toContainText("Grey, it seems.");
  await expect(said("user").filter({ hasText: "Grey, it seems." })).toHaveCount(1);
  await expect(stateOf(page)).toHaveAttribute("data-state", "ended");
  await said("user").last().getByRole("button", { name: "And herons?" }).click();
  await expect(page.getByText("It has ended and is in the bin")).toBeVisible();
  await expect(said("assistant").last()).toContainText("In short: grey.");
  await server.stop();
});

test("bringing back begins in the side question itself, and going back shows the card that has it", async ({
  page,
}) => {
  const server = await startStreamServer();
  const lane = await registerLane(server, [
    { steps: [{ text: piece("Storks are white.\n\n".repeat(30)) + END }] },
    { steps: [{ text: piece("Herons are grey.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, expectState } = screen(page);
  await send("Of what colour are storks?");
  await expect(said("assistant").last()).toContainText("Storks are white.");
  await expectState("idle");
  await said("assistant").last().getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Ask on the side" }).click();
  await expect(page.getByText("Asked on the side of")).toBeVisible();
  const bringBack = page.getByRole("button", { name: "Bring back…" });
  await expect(bringBack).toBeDisabled();
  await send("And herons?");
  await expect(said("assistant").last()).toContainText("Herons are grey.");
  await expectState("idle");
  await bringBack.click();
  const dialog = page.getByRole("dialog", { name: "Bring back what you asked on the side" });
  await expect(dialog.getByRole("textbox", { name: "Preview" })).toHaveValue("Herons are grey.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(aside(page)).toBeInViewport({ ratio: 1 });

  await aside(page).getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("Asked on the side of")).toBeVisible();
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(aside(page)).toBeInViewport({ ratio: 1 });
  await server.stop();
});

test("a question on the side is asked, left and brought back from the palette", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { send, articles, said, expectState } = screen(page);
  await expect(articles.last()).toBeVisible();
  const banner = page.getByText(/^Asked on the side of/u);
  await command(page, "side", /^Ask on the side/u);
  await expect(banner).toBeVisible();
  await send("And herons?");
  await expect(said("assistant").last()).toBeVisible();
  await expectState("idle");
  await command(page, "back", "Go back");
  await expect(banner).toBeHidden();
  await aside(page).getByRole("button", { name: "Open" }).click();
  await expect(banner).toBeVisible();
  await command(page, "bring", "Bring back…");
  const dialog = page.getByRole("dialog", { name: "Bring back what you asked on the side" });
  await expect(dialog).toBeVisible();
});
