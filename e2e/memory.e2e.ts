import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { putRows, tablesOf } from "./support/database.ts";
import { startGateway } from "./support/gateway.ts";
import type { Gateway } from "./support/gateway.ts";
import {
  modelBox,
  newConversation,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import { connectionTo, wires } from "./support/wires.ts";

let mock: LLMock;
let gateway: Gateway;

test.beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  gateway = await startGateway(mock.url);
});

test.afterEach(async () => {
  await gateway.stop();
  await mock.stop();
});

const BESIDE = "/favicon.svg";
/** A host that is not this machine; the test answers for it. */
const AWAY = "http://models.example";

function note(id: string, text: string, more: object = {}) {
  const at = 1;
  const made = { scope: { kind: "everywhere" }, source: { kind: "person" } };
  return { id, text, ...made, createdAt: at, updatedAt: at, ...more };
}

/** The page with these notes and a connection for each protocol, used in this order. */
async function open(page: Page, notes: readonly ReturnType<typeof note>[], server = gateway.url) {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Example/u })).toBeVisible();
  await page.goto(BESIDE);
  const connections = Object.values(wires).map((wire, index) => {
    const connection = connectionTo(wire, server);
    return { ...connection, usedAt: connection.usedAt - index * 1_000 };
  });
  await putRows(page, { connections, memories: notes });
  await page.goto("/");
}

const remembering = (...notes: string[]) => ({
  toolCalls: notes.map((text, index) => ({
    name: "remember",
    arguments: JSON.stringify({ note: text }),
    id: `call_${index}`,
  })),
});

const lastBody = () => gateway.posted.at(-1)?.body ?? "";

test("over every protocol, notes are proposed, decided, and sent with the next request", async ({
  page,
}) => {
  mock.addFixture({ match: { hasToolResult: true }, response: { content: "I proposed two." } });
  mock.onMessage(/again/u, { content: "Now I know." });
  await open(page, [
    note("tea", "The person drinks green tea."),
    note("gone", "This was deleted.", { deletedAt: 2 }),
    note("there", "Only in another conversation.", {
      scope: { kind: "conversation", contextId: "elsewhere" },
    }),
  ]);
  const { send, said, expectState } = screen(page);
  const model = modelBox(page);
  const card = page.getByRole("region", { name: "Proposed notes" });
  for (const wire of Object.values(wires)) {
    const [kept, declined] = [`Keep ${wire.protocol}.`, `Drop ${wire.protocol}.`];
    mock.onMessage(new RegExp(`learn ${wire.protocol}`, "u"), remembering(kept, declined));
    await newConversation(page);
    if (wire !== wires.chat) {
      await model.fill(wire.model);
      await page
        .getByRole("option", { name: `${wire.model}, ${wire.protocol}` })
        .first()
        .click();
    }
    await expect(model).toHaveAccessibleDescription(wire.protocol);
    await send(`learn ${wire.protocol}`);
    await expect(said("assistant").last()).toContainText("I proposed two.");
    await expectState("idle");
    const first = gateway.posted.at(-1);
    expect(first?.path).toContain(wire.endpoint);
    expect(first?.body).toContain("The person drinks green tea.");
    expect(first?.body).not.toMatch(/This was deleted|Only in another/u);

    await card.getByRole("group", { name: kept }).getByRole("button", { name: "Remember" }).click();
    const left = card.getByRole("group", { name: declined });
    await expect(card.getByRole("group")).toHaveCount(1);
    await left.getByRole("button", { name: "Edit" }).focus();
    await page.keyboard.press("Delete");
    await expect(card).toBeHidden();
    await newConversation(page);
    await send("again");
    await expect(said("assistant").last()).toContainText("Now I know.");
    await expectState("idle");
    expect(lastBody()).toContain(kept);
    expect(lastBody()).not.toContain(declined);
  }
  const { memories } = await tablesOf(page, ["memories"]);
  expect(memories.filter(({ text }) => String(text).startsWith("Drop"))).toEqual([]);
});

test("a barred note goes to this machine only, and the request says what went out", async ({
  page,
}) => {
  mock.onMessage(/here/u, { content: "From this machine." });
  mock.onMessage(/away/u, { content: "From elsewhere." });
  await open(page, [
    note("open", "The person drinks green tea."),
    note("barred", "The safe is behind the clock.", { barred: true }),
  ]);
  const { send, said, expectState } = screen(page);
  await send("are you here?");
  await expect(said("assistant").last()).toContainText("From this machine.");
  await expectState("idle");
  expect(lastBody()).toMatch(/behind the clock[^]*green tea/u);

  await page.goto(BESIDE);
  await putRows(page, { connections: [{ ...connectionTo(wires.chat, AWAY) }] });
  await page.route(`${AWAY}/**`, async (route) => {
    const url = route.request().url().replace(AWAY, gateway.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto("/");
  await send("how far away?");
  await expect(said("assistant").last()).toContainText("From elsewhere.");
  await expectState("idle");
  expect(lastBody()).toContain("green tea");
  expect(lastBody()).not.toContain("behind the clock");
});

test("proposals wait through a reload, can be edited, and are in Settings too", async ({
  page,
}) => {
  mock.addFixture({ match: { hasToolResult: true }, response: { content: "Done." } });
  mock.onMessage(/learn/u, remembering("Likes teh.", "Has a cat.", "Lives in Graz."));
  mock.onMessage(/go on/u, { content: "Gladly." });
  await open(page, []);
  const { send, said, expectState, message } = screen(page);
  const card = page.getByRole("region", { name: "Proposed notes" });
  await send("learn this");
  await expectState("idle");
  await expect(card.getByRole("group")).toHaveCount(3);
  await page.reload();
  await expect(card.getByRole("group")).toHaveCount(3);
  await expectNoBarrier(page, "memory");

  await card
    .getByRole("group", { name: "Likes teh." })
    .getByRole("button", { name: "Edit" })
    .click();
  await card.getByRole("textbox", { name: "Note" }).fill("Likes tea.");
  const tea = card.getByRole("group", { name: "Likes tea." });
  await tea.getByRole("button", { name: "Remember" }).click();
  await expect(card.getByRole("group")).toHaveCount(2);
  await card.getByRole("button", { name: "Decline all" }).click();
  await expect(card).toBeHidden();
  await expect(message).toBeFocused();
  const told = page.locator("output").filter({ hasText: "Declined 2 notes." });
  await told.getByRole("button", { name: "Undo" }).click();
  await expect(card.getByRole("group")).toHaveCount(2);

  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("tab", { name: "Memory" }).click();
  const waiting = settings.getByRole("region", { name: "Waiting for you" });
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  await waiting
    .getByRole("listitem")
    .filter({ hasText: "Lives in Graz." })
    .getByRole("button", { name: "Remember" })
    .click();
  const notes = settings.getByRole("region", { name: "Notes" });
  await expect(notes.getByRole("listitem")).toHaveCount(2);
  await expectNoBarrier(page, "memory");
  await notes.getByRole("searchbox", { name: "Search memory" }).fill("tea");
  await expect(notes.getByRole("status")).toHaveText("1 of 2 notes");
  await notes.getByRole("button", { name: "Delete: Likes tea." }).click();
  await expect(notes.getByRole("status")).toHaveText("0 of 1 note");
  await settings.getByText("Deleted (1)").click();
  await settings.getByRole("button", { name: "Restore" }).click();
  await expect(notes.getByRole("status")).toHaveText("1 of 2 notes");
  await notes.getByRole("link", { name: "learn this" }).click();
  await expect(settings).toBeHidden();
  await expect(said("assistant").last()).toBeInViewport();

  const asked = page.locator('article[aria-posinset="1"]');
  await asked.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Remember this…" }).click();
  const dialog = page.getByRole("dialog", { name: "Remember this" });
  await dialog.getByRole("textbox", { name: "Note" }).fill("Learns by heart.");
  await expectNoBarrier(page, "a note from a message");
  await dialog.getByRole("button", { name: "Remember", exact: true }).click();
  await expect(dialog).toBeHidden();
  await send("go on");
  await expect(said("assistant").last()).toContainText("Gladly.");
  await expectState("idle");
  expect(lastBody()).toContain("Learns by heart.");
});
