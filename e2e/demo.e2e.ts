import { askFirst } from "./support/approvals.ts";
import { tablesOf } from "./support/database.ts";
import {
  branchPicker,
  chooseBranch,
  conversationList,
  newBranchBox,
  screen,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await askFirst(page);
});

test("talks to the Demo with no key and no network", async ({ page }) => {
  const { send, expectState, said } = screen(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("http://localhost:")) foreign.push(request.url());
  });
  await send("help");
  await expectState("idle");
  await expect(said("assistant")).toHaveCount(1);
  await expect(said("assistant").first()).toContainText("Everything I can show");
  expect(foreign.filter((url) => url.startsWith("http"))).toEqual([]);
});

test("approves one call with edited arguments and denies another", async ({ page }) => {
  const { send, approval, expectState, said } = screen(page);
  await send("What is 21 * 2, and what time is it?");
  await expectState("awaitingToolApproval");
  await expect(approval).toBeVisible();
  const first = approval.getByRole("group", { name: "calculator, 1 of 2" });
  await expect(first.getByRole("radiogroup", { name: "Allow for" })).toBeVisible();
  await first.getByRole("textbox", { name: "Arguments" }).fill('{"expression": "20 * 3"}');
  await first.getByRole("button", { name: "Approve", exact: true }).click();
  const second = approval.getByRole("group", { name: "current_time, 2 of 2" });
  await second.getByRole("button", { name: "Deny" }).click();
  await second.getByRole("textbox", { name: "Reason" }).fill("not now");
  await second.getByRole("button", { name: "Deny" }).click();
  await expect(approval).toBeHidden();
  await expectState("idle");
  await expect(said("tool")).toHaveCount(2);
  await expect(said("tool").nth(0)).toContainText("60");
  await expect(said("tool").nth(1)).toContainText("not now");
});

test("keeps the dialog, its call and the scroll position across a reload", async ({ page }) => {
  const { send, approval, expectState, said } = screen(page);
  await send("What is 6 * 7?");
  await expect(approval).toBeVisible();
  await page.reload();
  await expect(approval).toBeVisible();
  await expect(approval.getByRole("textbox", { name: "Arguments" })).toHaveValue(/6 \* 7/u);
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectState("idle");
  await expect(said("tool").first()).toContainText("42");
});

test("Escape postpones the dialog and the waiting call reopens it", async ({ page }) => {
  const { send, approval, expectState } = screen(page);
  await send("What is 6 * 7?");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(approval).toBeHidden();
  await expectState("awaitingToolApproval");
  await page.getByRole("button", { name: "Waiting for you · Decide" }).click();
  await expect(approval).toBeVisible();
});

test("forks, edits and moves between versions and branches", async ({ page }) => {
  const { send, expectState, said, articles, message } = screen(page);
  await send("first question");
  await expectState("idle");
  await articles.nth(1).hover();
  await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
  await expect(message).toBeFocused();
  await newBranchBox(page).fill("other-way");
  await send("a second thought");
  await expectState("idle");
  await expect(said("user")).toHaveCount(2);
  await expect(branchPicker(page)).toHaveValue("other-way");

  await chooseBranch(page, "main");
  await expect(said("user")).toHaveCount(1);
  await articles.first().hover();
  await articles.first().getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Edited message" }).fill("first question, better");
  await page.getByRole("button", { name: "Send as a new version" }).click();
  await expect(said("user").first()).toContainText("better");
  await expectState("idle");
  const versions = articles.first().getByRole("group", { name: "Versions" });
  await expect(versions).toContainText("2 / 2");
  await versions.getByRole("button", { name: "Previous version" }).click();
  await expect(said("user").first()).not.toContainText("better");
  await expect(versions).toContainText("1 / 2");
});

test("a reload while streaming keeps the text and sends nothing automatically", async ({
  page,
}) => {
  const { send, expectState, said } = screen(page);
  await send("write something long");
  await expectState("streamingLLMResponse");
  const paragraph = said("assistant").first().locator("p").first();
  await expect(paragraph).toContainText(/(\S+\s+){12}/u);
  const before = await paragraph.innerText();
  // What is shown is stored a moment later.
  await expect
    .poll(async () => {
      const { chunks } = await tablesOf(page, ["chunks"]);
      return chunks.map(({ text }) => text).join("");
    })
    .toContain(before);
  await page.clock.install();
  await page.reload();
  await expectState("transientFailure.awaitingPerson");
  await expect(said("assistant").first()).toContainText(before);
  await expect(said("assistant").first()).toContainText("Interrupted here");
  await page.clock.runFor(1_000);
  await expectState("transientFailure.awaitingPerson");
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expectState("streamingLLMResponse");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState("idle");
  await expect(said("assistant").first()).toContainText("Stopped here");
});

test("says in plain words what went wrong", async ({ page }) => {
  const { send, expectState } = screen(page);
  await send("error 401");
  await expectState("failed");
  await expect(page.getByText("The key was rejected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry", exact: true })).toBeVisible();
});

test("answers a question from the model", async ({ page }) => {
  const { send, expectState, said } = screen(page);
  await send("ask me something");
  const question = page.getByRole("dialog", { name: "Question" });
  await question.getByRole("textbox", { name: "Answer" }).fill("gardens");
  await question.getByRole("button", { name: "Answer", exact: true }).click();
  await expectState("idle");
  await expect(said("tool").first()).toContainText("gardens");
});

test("a deleted conversation is restored by Undo", async ({ page }) => {
  const { send, expectState } = screen(page);
  await send("keep me");
  await expectState("idle");
  const list = conversationList(page);
  await list.getByRole("listitem").first().hover();
  await list.getByRole("button", { name: "More options for keep me" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(list.getByRole("link", { name: "keep me" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("link", { name: "keep me" })).toBeVisible();
});

test("refuses to work inside another page", async ({ page }) => {
  await page.route("**/host.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<iframe src="/" width="800"></iframe>' }),
  );
  await page.goto("/host.html");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Bough can’t run inside another page")).toBeVisible();
});

test("an edit that is scrolled out of view is kept as it was left", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /Example/u }).click();
  const { said, log } = screen(page);
  await said("user").last().hover();
  await said("user").last().getByRole("button", { name: "Edit" }).click();
  const box = page.getByLabel("Edited message");
  await box.fill("half a thought");
  await log.evaluate((element) => element.scrollTo(0, 0));
  // The message that has the focus, or had it last, stays in the page.
  await log.locator('article[aria-posinset="1"]').focus();
  await expect(box).toHaveCount(0);
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(box).toHaveValue("half a thought");
});

test("an edit that was begun is offered after a reload", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /Example/u }).click();
  const { said } = screen(page);
  await said("user").last().hover();
  await said("user").last().getByRole("button", { name: "Edit" }).click();
  const box = page.getByLabel("Edited message");
  await box.fill("half a thought");
  await page.reload();
  await expect(said("user").last()).toContainText("You began to edit this.");
  await expect(box).toHaveCount(0);
  await said("user").last().getByRole("button", { name: "Continue editing" }).click();
  await expect(box).toHaveValue("half a thought");
  await expect(box).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Continue editing" })).toHaveCount(0);
});
