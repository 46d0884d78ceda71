import { screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("an answer whose question is edited goes on elsewhere, which is told, and can be stopped", async ({
  page,
}) => {
  await page.goto("/");
  const { send, said, log, expectState } = screen(page);
  await send("long");
  await expectState("streamingLLMResponse");
  await page.keyboard.press("Control+Shift+k");
  await log.getByRole("textbox").fill("help");
  await log.getByRole("textbox").press("Enter");
  await expect(said("user").last()).toContainText("help");
  await expectState("idle");
  const main = page.getByRole("button", { name: "main is still answering" });
  await expect(main).toBeVisible();
  await page.getByRole("button", { name: "Stop main" }).click();
  await expect(main).toBeHidden();
  await log.evaluate((box) => box.scrollTo(0, 0));
  await page.getByRole("button", { name: "Previous version" }).click();
  await expect(log.getByText("Stopped here.")).toBeVisible();
});

test("a branch that answers elsewhere is a press away, and is not told of where it is in view", async ({
  page,
}) => {
  await page.goto("/");
  const { send, said, log, expectState } = screen(page);
  await send("long");
  await expectState("streamingLLMResponse");
  await page.keyboard.press("Control+Shift+k");
  await log.getByRole("textbox").fill("help");
  await log.getByRole("textbox").press("Enter");
  await expect(said("user").last()).toContainText("help");
  const main = page.getByRole("button", { name: "main is still answering" });
  await main.click();
  await expect(said("user").last()).toContainText("long");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await expect(main).toBeHidden();
});
