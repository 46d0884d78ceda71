import { LLMock } from "@copilotkit/aimock";
import { expect, test } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { addConnection, screen } from "./support/page.ts";

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

    await expect(page.getByText(/^On the side of/u)).toBeVisible();
    await expect(articles).toHaveCount(2);
    await send("how deep is it?");
    await expect(said("assistant").last()).toContainText("Forty metres, they say.");
    await expectState("idle");
    await page.getByRole("button", { name: "Go back" }).click();
    const aside = page.getByRole("group", { name: /^Task: how deep/u });
    await expect(aside).toContainText("Answered");
    await expect(articles).toHaveCount(2);

    await aside.getByRole("button", { name: "Bring back…" }).click();
    const dialog = page.getByRole("dialog", { name: "Bring back" });
    const preview = dialog.getByRole("textbox", { name: "Preview" });
    await expect(preview).toHaveValue("Forty metres, they say.");
    await dialog.getByRole("button", { name: "Summarise" }).click();
    await expect(preview).toHaveValue("The well is forty metres deep.");
    await expectNoBarrier(page, "bringing back what was asked on the side");
    await preview.fill("The well is forty metres deep, and dry.");
    await dialog.getByRole("button", { name: /^Append to/u }).click();
    await expect(dialog).toBeHidden();
    await expect(said("user").last()).toContainText("forty metres deep, and dry");
    await expect(articles).toHaveCount(3);
    await expect(aside).toContainText("In the bin");

    await page.reload();
    await expect(said("user").last()).toContainText("forty metres deep, and dry");
    await aside.getByRole("button", { name: "Keep as a conversation" }).click();
    const list = page.getByRole("navigation", { name: "Conversations" });
    await expect(list.getByRole("link", { name: /how deep/u })).toBeVisible();
    await expect(articles).toHaveCount(3);
  } finally {
    await mock.stop();
  }
});
