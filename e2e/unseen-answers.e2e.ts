import type { BrowserContext, Page } from "@playwright/test";

import {
  addConnection,
  branchOption,
  branchPicker,
  branchTree,
  chooseBranch,
  conversationList,
  newConversation,
  screen,
  treeButton,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** The line of a conversation in the list, with what is said beside its title. */
const listed = (page: Page, title: string) =>
  conversationList(page)
    .locator("div", { has: page.getByRole("link", { name: title }) })
    .last();

const MODEL = "https://model.example/v1";

/** A model that answers a question with "slowly" in it only once the test lets it. */
async function patientModel(context: BrowserContext) {
  const held = new Set<() => void>();
  await context.route(`${MODEL}/**`, async (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    const body = route.request().postData() ?? "";
    if (!route.request().url().endsWith("/chat/completions") || body === "") {
      return route.fulfill({ json: { data: [{ id: "m" }] }, headers });
    }
    const isHeld = body.includes("slowly");
    if (isHeld) await new Promise<void>((resolve) => held.add(resolve));
    if (body.includes("in vain")) return route.fulfill({ status: 401, headers, json: {} });
    const chunk = { choices: [{ index: 0, delta: { content: "Done." }, finish_reason: "stop" }] };
    return route.fulfill({
      headers: { ...headers, "content-type": "text/event-stream" },
      body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`,
    });
  });
  return {
    /** @param asked how many questions the model must have been asked before it answers */
    letAnswer: async (asked = 1) => {
      await expect.poll(() => held.size).toBeGreaterThanOrEqual(asked);
      for (const answer of held) answer();
      held.clear();
    },
  };
}

/** Hides or shows the page, as a browser does when another tab is chosen or this one is chosen again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (hidden ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

test("an answer that ended out of view is marked in the list, over a reload and in all tabs, until it is seen", async ({
  page,
  context,
}) => {
  const model = await patientModel(context);
  await addConnection(page, MODEL, "m");
  await newConversation(page);
  const { send, said } = screen(page);
  await send("Think slowly");
  await expect(listed(page, "Think slowly")).toContainText("running");
  await newConversation(page);
  await send("At once");
  await expect(said("assistant")).toHaveText(/Done\./u);
  await model.letAnswer();
  await expect(listed(page, "Think slowly")).toContainText("new answer");
  await expect(listed(page, "At once")).not.toContainText("new answer");
  await page.reload();
  await expect(listed(page, "Think slowly")).toContainText("new answer");
  const other = await context.newPage();
  await other.goto("/");
  await expect(listed(other, "Think slowly")).toContainText("new answer");

  await page.getByRole("link", { name: "Think slowly" }).click();
  await expect(said("assistant")).toHaveText(/Done\./u);
  for (const tab of [page, other]) {
    await expect(listed(tab, "Think slowly")).not.toContainText("new answer");
  }
  await page.reload();
  await expect(listed(page, "At once")).toBeVisible();
  await expect(listed(page, "Think slowly")).not.toContainText("new answer");
});

test("a branch whose answer ended out of view is marked in the picker, the tree and the strip", async ({
  page,
  context,
}) => {
  const model = await patientModel(context);
  await addConnection(page, MODEL, "m");
  await newConversation(page);
  const { send, said, articles, message } = screen(page);
  await send("At once");
  await expect(said("assistant")).toHaveText(/Done\./u);
  await articles.last().hover();
  await articles.last().getByRole("button", { name: "Fork from here" }).click();
  const box = page.getByRole("textbox", { name: "First message of the new branch" });
  await box.or(message).first().fill("Think slowly");
  await page.keyboard.press("Enter");
  await expect(said("user").last()).toHaveText(/Think slowly/u);
  await chooseBranch(page, "main");
  await expect(said("user")).toHaveCount(1);
  await model.letAnswer();
  const button = page.getByRole("button", { name: /^New answer on / });
  await expect(button).toBeVisible();
  await treeButton(page).click();
  await expect(branchTree(page).getByText("new answer")).toBeVisible();
  await branchPicker(page).click();
  await expect(page.getByRole("option", { name: /, new answer$/u })).toBeVisible();
  await expect(branchOption(page, "main")).toHaveAccessibleName("main");
  await page.keyboard.press("Escape");
  await button.click();
  await expect(said("assistant").last()).toHaveText(/Done\./u);
  await expect(button).toBeHidden();
  await expect(branchTree(page).getByText("new answer")).toBeHidden();
});

test("a branch whose answer failed out of view is told of in the strip until it is seen", async ({
  page,
  context,
}) => {
  const model = await patientModel(context);
  await addConnection(page, MODEL, "m");
  await newConversation(page);
  const { send, said, log, expectState } = screen(page);
  await send("Fail slowly in vain");
  await page.keyboard.press("Control+Shift+k");
  await log.getByRole("textbox").fill("At once");
  await log.getByRole("textbox").press("Enter");
  await expect(said("assistant").last()).toHaveText(/Done\./u);
  await model.letAnswer();
  const failed = page.getByRole("button", { name: "The answer on main failed" });
  await expect(failed).toBeVisible();
  await expect(page.getByRole("button", { name: /^New answer on / })).toBeHidden();
  await page.reload();
  await failed.click();
  await expect(page.getByText("The key was rejected")).toBeVisible();
  await expectState("failed");
  await expect(failed).toBeHidden();
  await page.getByRole("button", { name: "Next version" }).click();
  await expect(said("assistant").last()).toHaveText(/Done\./u);
  await expect(failed).toBeHidden();
});

test("the title of a hidden page says that an answer is ready, or failed, until the page is seen", async ({
  page,
  context,
}) => {
  const model = await patientModel(context);
  await addConnection(page, MODEL, "m");
  await newConversation(page);
  const { send } = screen(page);
  await send("Fail slowly in vain");
  await expect(listed(page, "Fail slowly")).toContainText("running");
  await newConversation(page);
  await send("Think slowly");
  await expect(page).toHaveTitle("Think slowly · Bough");
  await setHidden(page, true);
  await expect(page).toHaveTitle("Think slowly · Bough");
  await model.letAnswer(2);
  await expect(page).toHaveTitle("1 answer ready, 1 failed · Bough");
  await setHidden(page, false);
  await expect(page).toHaveTitle("Think slowly · Bough");
  await send("Again slowly");
  await expect(listed(page, "Think slowly")).toContainText("running");
  await setHidden(page, true);
  await model.letAnswer();
  await expect(page).toHaveTitle("Answer ready · Think slowly · Bough");
  await expect(listed(page, "Think slowly")).toContainText("new answer");
  await setHidden(page, false);
  await expect(listed(page, "Think slowly")).not.toContainText("new answer");
  await expect(page).toHaveTitle("Think slowly · Bough");
});

test("an answer that the person stopped elsewhere is no news", async ({ page, context }) => {
  await patientModel(context);
  await addConnection(page, MODEL, "m");
  await newConversation(page);
  const { send, said, log } = screen(page);
  await send("Think slowly");
  await page.keyboard.press("Control+Shift+k");
  await log.getByRole("textbox").fill("At once");
  await log.getByRole("textbox").press("Enter");
  await expect(said("assistant").last()).toHaveText(/Done\./u);
  await page.getByRole("button", { name: "Stop main" }).click();
  await expect(page.getByRole("button", { name: "Stop main" })).toBeHidden();
  // The stopped answer's end is stored before the next answer is, and would be announced by then.
  await send("At once again");
  await expect(said("assistant")).toHaveText([/Done\./u, /Done\./u]);
  await expect(page.getByRole("button", { name: /^New answer on / })).toBeHidden();
});
