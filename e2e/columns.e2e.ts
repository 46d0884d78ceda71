import { LLMock } from "@copilotkit/aimock";
import type { Locator, Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { expectNoBarrier } from "./support/barriers.ts";
import { putRows, tablesOf } from "./support/database.ts";
import {
  addConnection,
  branchPicker,
  branchTree,
  conversationList,
  modelBox,
  newConversation,
  screen,
  treeButton,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** A server that gives each model its own answer. */
async function serverOf(answers: Record<string, string>, options: { tps?: number } = {}) {
  const mock = new LLMock({ port: 0 });
  for (const [model, content] of Object.entries(answers)) {
    mock.on(
      { model },
      { content },
      { chunkSize: 6, streamingProfile: { tps: options.tps ?? 200 } },
    );
  }
  await mock.start();
  return mock;
}

async function askModels(page: Page, models: readonly string[]) {
  const dialog = page.getByRole("dialog", { name: "Ask several models" });
  await expect(dialog.getByRole("group")).toHaveCount(2);
  while ((await dialog.getByRole("group").count()) < models.length) {
    await dialog.getByRole("button", { name: "Add a model" }).click();
  }
  for (const [index, model] of models.entries()) {
    await dialog.getByLabel(`Name of model ${index + 1}`).fill(model);
  }
  await dialog.getByRole("button", { name: `Ask ${models.length} models` }).click();
  await expect(dialog).toBeHidden();
}

/** The text of the last message in a request's body; bodies can be anything. */
function lastContent(body: unknown): unknown {
  const { messages } = body as { messages: { content: unknown }[] };
  return messages.at(-1)?.content;
}

async function addColumn(page: Page, branch: string) {
  await page.getByRole("combobox", { name: "Add a branch to compare" }).click();
  await page.getByRole("option", { name: new RegExp(`^${branch}(?:,|$)`, "u") }).click();
}

const column = (page: Page, name: string) =>
  page.getByRole("group", { name: "Side by side" }).getByRole("region", { name, exact: true });

test("one message goes to three models side by side; one is kept, one becomes a branch", async ({
  page,
}) => {
  const answers = {
    "model-a": "Alpha says the red door.",
    "model-b": "Beta says the blue door.",
    "model-c": "Gamma says no door at all.",
  };
  const mock = await serverOf(answers);
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "model-a");
    await newConversation(page);
    const { message, said, send, expectState } = screen(page);
    await send("hello");
    await expectState("idle");
    await message.fill("Which door?");
    await page.getByRole("button", { name: "Ask several models" }).click();
    await expect(page.getByRole("textbox", { name: "Message to all" })).toBeFocused();
    await askModels(page, Object.keys(answers));
    const names = ["model-a", "model-b", "model-c"];
    for (const [index, text] of Object.values(answers).entries()) {
      await expect(
        column(page, names[index] ?? "")
          .getByRole("article")
          .last(),
      ).toHaveText(new RegExp(text, "u"));
    }
    // Each version's label has the number of its stepper.
    await expect(column(page, "model-c").getByText("main · version 3")).toBeVisible();
    await expect(message).toHaveValue("");
    const bodies = mock
      .getRequests()
      .slice(-3)
      .map(({ body }) => body);
    expect(new Set(bodies.map((body) => body?.model))).toEqual(new Set(Object.keys(answers)));
    for (const body of bodies) expect(lastContent(body)).toBe("Which door?");

    // Differences are marked, and the marks can be turned off.
    await page.getByRole("button", { name: "Show differences" }).click();
    await expect(column(page, names[1] ?? "").locator("ins")).toHaveText(["Beta", "blue"]);
    await expect(column(page, names[1] ?? "").locator("del")).toHaveText(["Alpha", "red"]);
    await page.getByRole("button", { name: "Show differences" }).click();
    await expect(page.locator("ins")).toHaveCount(0);
    await expectNoBarrier(page, "side by side");

    // A reload keeps the columns.
    await page.reload();
    for (const name of names) await expect(column(page, name)).toBeVisible();

    // Once the column that is written on is removed, the others stay, and the next one is written on.
    await expect(column(page, names[0] ?? "").getByText("You’re writing here")).toBeVisible();
    await column(page, names[0] ?? "")
      .getByRole("button", { name: "Remove model-a from this view" })
      .click();
    await expect(column(page, names[0] ?? "")).toBeHidden();
    await expect(column(page, names[1] ?? "").getByText("You’re writing here")).toBeVisible();
    await expect(column(page, names[2] ?? "")).toBeVisible();

    await column(page, names[2] ?? "")
      .getByRole("button", { name: "Keep as a branch" })
      .click();
    await expect(column(page, "model-c")).toBeVisible();
    await column(page, names[1] ?? "")
      .getByRole("button", { name: "Use this one" })
      .click();
    await expect(page.getByRole("group", { name: "Side by side" })).toBeHidden();
    await expect(said("assistant").last()).toContainText(answers["model-b"]);
    // The previous answer came from another model.
    await expect(said("assistant").last()).toContainText("model-b answered");
    await expect(said("assistant").first()).not.toContainText("answered");
    await expect(page.getByRole("group", { name: "Versions" }).last()).toContainText("2 / 2");
    await expect(page.getByRole("button", { name: "model-c branches off here" })).toBeVisible();
    // The lane continues with the model that it was asked of.
    await send("And why?");
    await expect.poll(() => mock.getRequests().length).toBe(5);
    expect(mock.getLastRequest()?.body?.model).toBe("model-b");
  } finally {
    await mock.stop();
  }
});

test("a lane can be stopped alone, and continued from its column", async ({ page }) => {
  // At this speed the answer takes minutes, so it is still being written when it is stopped.
  const long = Array.from({ length: 6_000 }, (_, index) => `word${index}`).join(" ");
  const mock = await serverOf({ slow: long, quick: "Done." }, { tps: 40 });
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "quick");
    await newConversation(page);
    const { message, send, expectState } = screen(page);
    await send("hello");
    await expectState("idle");
    await message.fill("Count");
    await page.getByRole("button", { name: "Ask several models" }).click();
    await askModels(page, ["slow", "quick"]);
    const [slow, quick] = ["slow", "quick"];
    await expect(column(page, slow).getByRole("article").last()).toContainText("word3");
    await expect(column(page, quick).getByRole("article").last()).toContainText("Done.");
    await column(page, slow)
      .getByRole("button", { name: `Stop ${slow}` })
      .click();
    await expect(column(page, slow).getByText("Stopped here.")).toBeVisible();
    await column(page, quick).getByRole("button", { name: "Continue here" }).click();
    await expect(column(page, quick).getByText("You’re writing here")).toBeVisible();
    await expect(message).toBeFocused();
    await expect(message).toHaveAttribute("placeholder", /^Reply on main · version \d…$/u);
    await send("More");
    await expect(column(page, quick).getByRole("article")).toHaveCount(3);
    await expectState("idle");
    // One of the columns is removed, and nothing of it is lost.
    await column(page, slow)
      .getByRole("button", { name: `Remove ${slow} from this view` })
      .click();
    await expect(page.getByRole("group", { name: "Side by side" })).toBeHidden();
    await expect(page.getByRole("group", { name: "Versions" }).first()).toContainText("/ 2");
  } finally {
    await mock.stop();
  }
});

test("a lane that was interrupted and not taken waits for nobody", async ({ page }) => {
  const long = Array.from({ length: 6_000 }, (_, index) => `word${index}`).join(" ");
  const mock = await serverOf({ slow: long, quick: "Done." }, { tps: 40 });
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "quick");
    await newConversation(page);
    const { message, send, said, expectState } = screen(page);
    await send("hello");
    await expectState("idle");
    await message.fill("Count");
    await page.getByRole("button", { name: "Ask several models" }).click();
    await askModels(page, ["slow", "quick"]);
    const [slow, quick] = ["slow", "quick"];
    await expect(column(page, slow).getByRole("article").last()).toContainText("word3");
    await expect(column(page, quick).getByRole("article").last()).toContainText("Done.");
    await page.reload();
    await expect(column(page, slow)).toContainText("Interrupted here.");
    await expect(conversationList(page)).toContainText("waiting for you");
    await column(page, quick).getByRole("button", { name: "Use this one" }).click();
    await expect(page.getByRole("group", { name: "Side by side" })).toBeHidden();
    await expect(said("assistant").last()).toContainText("Done.");
    await expect(conversationList(page)).not.toContainText("waiting");
    await expect(page.getByRole("button", { name: /waiting$/u })).toBeHidden();
    // What came of the stopped answer stays as a version.
    await page.getByRole("button", { name: "Previous version" }).click();
    await expect(said("assistant").last()).toContainText(/word3[^]*Interrupted here\./u);
    await expectState("idle");
  } finally {
    await mock.stop();
  }
});

test("a lane that fails says why in its column, and can be asked again there", async ({ page }) => {
  const mock = await serverOf({ good: "Here you are." });
  mock.on({ model: "bad" }, { error: { message: "No such key.", type: "auth" }, status: 401 });
  mock.on({ model: "gone" }, { error: { message: "No such model.", type: "model" }, status: 404 });
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "good");
    await newConversation(page);
    const { message, send, expectState } = screen(page);
    await send("hello");
    await expectState("idle");
    await message.fill("Which door?");
    await page.getByRole("button", { name: "Ask several models" }).click();
    await askModels(page, ["good", "bad", "gone"]);
    await expect(column(page, "good").getByRole("article").last()).toContainText("Here you are.");
    const failed = column(page, "bad");
    await expect(failed).toContainText("No such key.");
    await expect(failed).not.toContainText("Nothing after the shared messages");
    await expect(column(page, "good")).not.toContainText("No such key.");
    const before = mock.getRequests().length;
    await failed.getByRole("button", { name: "Retry", exact: true }).click();
    await expect.poll(() => mock.getRequests().length).toBe(before + 1);
    expect(mock.getLastRequest()?.body?.model).toBe("bad");
    await expectState("idle");
    // Choosing another model for the branch that failed makes it the one that is written on.
    const gone = column(page, "gone");
    await gone.getByRole("button", { name: "Choose another model" }).click();
    await expect(gone.getByText("You’re writing here")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Model" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  } finally {
    await mock.stop();
  }
});

test("an answer is regenerated by other models, and several are combined on a new branch", async ({
  page,
}) => {
  const mock = await serverOf({ one: "First view.", two: "Second view.", three: "Both views." });
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "one");
    await newConversation(page);
    const { send, expectState, said } = screen(page);
    await send("What do you think?");
    await expectState("idle");
    await said("assistant").last().hover();
    await said("assistant").last().getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Run with other models…" }).click();
    await askModels(page, ["one", "two"]);
    await expect(column(page, "two").getByRole("article").last()).toContainText("Second view.");
    await expect(column(page, "one").getByRole("article").last()).toContainText("First view.");
    await page.getByRole("button", { name: "Fuse answers…" }).click();
    const dialog = page.getByRole("dialog", { name: "Fuse into one answer" });
    await expect(dialog.getByLabel("Instructions for the model")).toHaveValue(
      /First view\.[^]*Second/u,
    );
    const model = dialog.getByLabel("Model", { exact: true });
    const boxes = [model, dialog.getByLabel("Name of the new branch")].map((field) =>
      field.boundingBox(),
    );
    const [own, other] = await Promise.all(boxes);
    expect(own?.width).toBe(other?.width);
    await model.fill("three");
    await dialog.getByRole("button", { name: "Fuse 2 answers" }).click();
    await expect(branchPicker(page)).toHaveValue(/fused/u);
    await expect(said("assistant").last()).toContainText("Both views.");
    const instruction = said("user").last();
    await expect(instruction.getByText("First view.")).toBeHidden();
    await instruction.getByText("Fused from 2 answers").click();
    await expect(instruction.getByText("First view.")).toBeVisible();
    const last = mock.getLastRequest()?.body;
    expect(last?.model).toBe("three");
    expect(lastContent(last)).toContain('<answer number="2" by="two">\nSecond view.');
  } finally {
    await mock.stop();
  }
});

test("branches of the example are compared from where they split", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  await treeButton(page).click();
  const region = branchTree(page);
  await region.getByRole("treeitem", { name: /^cheaper-path/u }).focus();
  await page.keyboard.press("s");
  const beside = page.getByRole("group", { name: "Side by side" });
  await expect(beside.getByRole("region")).toHaveCount(2);
  await expect(beside.getByRole("button", { name: /messages shared/u })).toBeVisible();
  await addColumn(page, "one-night");
  await expect(beside.getByRole("region")).toHaveCount(3);
  await expect(column(page, "one-night").getByRole("article").first()).toContainText("one night");
  await beside.getByRole("button", { name: /messages? shared/u }).click();
  await expect(beside.getByRole("log", { name: "Shared messages" })).toBeVisible();
  await page.getByRole("button", { name: "Close side-by-side view" }).click();
  await expect(beside).toBeHidden();
});

test.describe("with a damaged branch", () => {
  test.use({ plantsDamage: true });

  test("a branch whose messages cannot be read says so beside the others", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Example/u }).click();
    await expect(page).toHaveURL(/\/c\//u);
    const { branches } = await tablesOf(page, ["branches"]);
    const damaged = branches.find(({ name }) => name === "one-night");
    await putRows(page, { branches: [{ ...damaged, messageIds: "not a list" }] });
    await page.reload();
    await treeButton(page).click();
    const region = branchTree(page);
    await region.getByRole("treeitem", { name: /^cheaper-path/u }).focus();
    await page.keyboard.press("s");
    await addColumn(page, "one-night");
    await expect(column(page, "one-night")).toContainText("No message could be read here");
  });
});

test("columns keep their width beside the tree; what does not fit is one click away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  await treeButton(page).click();
  const panel = page.getByRole("complementary", { name: "Side panel" });
  const region = branchTree(page);
  await region.getByRole("treeitem", { name: /^cheaper-path/u }).focus();
  await page.keyboard.press("s");
  const beside = page.getByRole("group", { name: "Side by side" });
  const use = beside.getByRole("button", { name: "Use this one" });
  await expect(use).toHaveCount(2);
  const more = beside.getByRole("button", { name: /more column/u });
  await expect(more).toHaveCount(0);
  const rightOf = async (one: Locator) => {
    const box = await one.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const edge = async () => (await panel.boundingBox())?.x ?? 0;
  expect(await rightOf(use.last())).toBeLessThan(await edge());
  // The columns keep to their room when the tree fills the screen, too.
  const fill = panel.getByRole("button", { name: "Fill the screen" });
  await fill.click();
  await expect(fill).toHaveAttribute("aria-pressed", "true");
  await expect(more).toHaveCount(0);
  expect(await rightOf(use.last())).toBeLessThan(await edge());
  await fill.press("Escape");
  await expect(fill).toHaveAttribute("aria-pressed", "false");

  // When the panel covers the columns they get the full width; one of the two fits here.
  await page.setViewportSize({ width: 740, height: 800 });
  await expect(panel).toHaveAttribute("data-covers", "true");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  const edgeOfPage = 740;
  const left = beside.getByRole("button", { name: "1 more column to the left" });
  const right = beside.getByRole("button", { name: "1 more column to the right" });
  await expect(right).toBeVisible();
  expect(await rightOf(use.first())).toBeLessThan(edgeOfPage);
  await right.click();
  await expect(left).toBeVisible();
  await expect(right).toBeHidden();
  expect(await rightOf(use.last())).toBeLessThanOrEqual(edgeOfPage);
  // A column begins where the branches split.
  await expect(beside.getByRole("log").last().getByRole("article").first()).toBeInViewport();
});

/** Milliseconds; longer than any test takes. */
const NEVER = 3_600_000;

test("a stopped answer says so while differences are shown, and where it is fused", async ({
  page,
}) => {
  const long = Array.from({ length: 20 }, (_, index) => `word${index}`).join(" ");
  const mock = await serverOf({ quick: `${long.slice(0, 60)} done` });
  // The last words never come, so what both answers share does not depend on when this one is stopped.
  const interChunkDelaysMs = [...Array.from({ length: 15 }, () => 10), NEVER];
  mock.on(
    { model: "slow" },
    { content: `${long} and more` },
    { chunkSize: 6, recordedTimings: { ttftMs: 10, interChunkDelaysMs, totalDurationMs: NEVER } },
  );
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "quick");
    await newConversation(page);
    const { message, send, expectState } = screen(page);
    await send("hello");
    await expectState("idle");
    await message.fill("Count");
    await page.getByRole("button", { name: "Ask several models" }).click();
    await askModels(page, ["quick", "slow"]);
    await expect(column(page, "slow").getByRole("article").last()).toContainText("word12");
    await column(page, "slow").getByRole("button", { name: "Stop slow" }).click();
    await expect(column(page, "slow").getByText("Stopped here.")).toBeVisible();
    await page.getByRole("button", { name: "Show differences" }).click();
    await expect(column(page, "slow").locator("ins").first()).toBeVisible();
    await expect(column(page, "slow").getByText("Stopped here.")).toBeVisible();
    await expect(
      column(page, "slow").getByRole("button", { name: "Continue", exact: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Fuse answers…" }).click();
    const dialog = page.getByRole("dialog", { name: "Fuse into one answer" });
    await expect(dialog.getByText("One answer ended early.")).toBeVisible();
  } finally {
    await mock.stop();
  }
});

test("the calls of all lanes come through the one dialog, one branch after another", async ({
  page,
}) => {
  await page.goto("/");
  await askFirst(page);
  await newConversation(page);
  const { message, approval, expectState } = screen(page);
  await message.fill("hello");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByRole("article")).toHaveCount(2);
  await expectState("idle");
  await message.fill("what is 21 * 2?");
  await page.getByRole("button", { name: "Ask several models" }).click();
  await askModels(page, ["demo-1", "demo-1"]);
  for (const name of ["main · version 1", "main · version 2"]) {
    await expect(approval.getByText(name)).toBeVisible();
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(approval.getByText(name)).toBeHidden();
  }
  await expect(approval).toBeHidden();
  for (const name of ["main · version 1", "main · version 2"]) {
    await expect(column(page, name).getByRole("article").last()).toContainText("42");
  }
});

test("what is written to several models stays in the box that it came from", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { message } = screen(page);
  await message.fill("Which door?");
  const ask = page.getByRole("button", { name: "Ask several models" });
  const box = page.getByRole("textbox", { name: "Message to all" });
  await ask.click();
  await box.fill("Which door, and why?");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(message).toHaveValue("Which door, and why?");

  await ask.click();
  await expect(box).toHaveValue("Which door, and why?");
  await box.fill("None of them?");
  await page.reload();
  await expect(message).toHaveValue("None of them?");
});

test("several models are asked after the answer that ended meanwhile", async ({ page }) => {
  // The answer is long enough to be under way while the dialog is opened.
  const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");
  const mock = await serverOf({ slow: long, quick: "Done." }, { tps: 60 });
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "slow");
    await newConversation(page);
    const { message, send, said, expectState } = screen(page);
    await send("Count");
    await expect(said("assistant").last()).toContainText("word0");
    await message.fill("Explain the second one");
    await page.getByRole("button", { name: "Ask several models" }).click();
    await expect(page.getByRole("textbox", { name: "Message to all" })).toBeFocused();
    await expectState("idle");
    await askModels(page, ["quick", "quick"]);
    await expect.poll(() => mock.getRequests().length).toBe(3);
    for (const { body } of mock.getRequests().slice(-2)) {
      const { messages } = body as unknown as { messages: { role: string }[] };
      expect(messages.map(({ role }) => role).slice(-3)).toEqual(["user", "assistant", "user"]);
    }
  } finally {
    await mock.stop();
  }
});

test("more lanes than can be compared are shown, without a word about a limit that they exceed", async ({
  page,
}) => {
  await page.goto("/");
  await newConversation(page);
  await screen(page).message.fill("hello");
  await page.getByRole("button", { name: "Ask several models" }).click();
  await askModels(
    page,
    Array.from({ length: 5 }, () => "demo-1"),
  );
  const beside = page.getByRole("group", { name: "Side by side" });
  await expect(beside.getByRole("region")).toHaveCount(5);
  await expect(beside.getByText("No more columns can be added")).toBeVisible();
});

test("asking several models from a fork starts with the model chosen for it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { said, message } = screen(page);
  await said("user").last().hover();
  await said("user").last().getByRole("button", { name: "Fork from here" }).click();
  const model = modelBox(page);
  await model.fill("my-own-model");
  await model.press("Enter");
  await message.fill("Which door?");
  await page.getByRole("button", { name: "Ask several models" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask several models" });
  await expect(dialog.getByLabel("Name of model 1")).toHaveValue("my-own-model");
});
