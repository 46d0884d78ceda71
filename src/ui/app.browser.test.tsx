import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { present } from "#app/test-support/patience.ts";
import { render } from "#app/test-support/render.ts";
import { openSettings } from "#app/view/overlay.ts";
import { navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { damagedRows, wholeRows } from "#domain/damage/test-support/whole-rows.ts";
import type { DamagedRow } from "#domain/damage/test-support/whole-rows.ts";
import type { MessageNode } from "#domain/message.ts";

import { App } from "./app.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

let services: Services;

beforeEach(async () => {
  services = await openServices();
  await services.databases.strict.door?.load();
  resetView();
  await page.viewport(1_280, 800);
  navigateTo(null);
});

const at = 1_760_000_000_000;

/** The rows of an undamaged conversation with three messages. */
function conversation(id: string) {
  const ids = [1, 2, 3].map((number) => `${id}-n${String(number)}`);
  const context: ChatContext = {
    id,
    title: `Title ${id}`,
    config: { modelId: "demo-1", connectionId: "demo", mode: "chat", parameters: {} },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: at,
    updatedAt: at,
  };
  const branch: Branch = {
    id: `${id}-b`,
    contextId: id,
    name: "main",
    named: true,
    messageIds: ids,
    colour: 0,
    activeAt: at,
    createdAt: at,
  };
  const messages = ids.map((nodeId, index): MessageNode => {
    const content = [{ type: "text" as const, text: `Words ${nodeId}` }];
    const role = index % 2 === 0 ? ("user" as const) : ("assistant" as const);
    const parentId = ids[index - 1] ?? null;
    return { id: nodeId, contextId: id, parentId, message: { role, content }, createdAt: at };
  });
  return { context, branch, messages };
}

async function plant(id: string, { table, row }: Pick<DamagedRow, "table" | "row">) {
  const { contexts, branches, messages } = services.databases.strict;
  const whole = conversation(id);
  await contexts.put(whole.context);
  await branches.put(whole.branch);
  await messages.bulkPut(whole.messages);
  const asItsOwn: Record<string, unknown> = {
    ...(row["contextId"] === "c" && { contextId: id }),
    ...(row["branchId"] === "b" && { branchId: whole.branch.id }),
  };
  const ids: Partial<Record<DamagedRow["table"], string>> = {
    contexts: id,
    branches: whole.branch.id,
    messages: `${id}-n2`,
  };
  if (table === "contexts") Object.assign(asItsOwn, ownFields(row));
  if (table === "branches" && Array.isArray(row["messageIds"]) && row["messageIds"].length === 3) {
    const usual = row["messageIds"].every((one) => typeof one === "string");
    if (usual) asItsOwn["messageIds"] = whole.branch.messageIds;
  }
  if (table === "messages" && row["parentId"] === "n1") asItsOwn["parentId"] = `${id}-n1`;
  const { deletedAt: _deletedAt, ...live } = row;
  const isAboutBin = !Object.hasOwn(row, "deletedAt") || row["deletedAt"] !== at;
  await services.databases.strict
    .table(table)
    .put({ ...(isAboutBin ? row : live), ...asItsOwn, id: ids[table] ?? `${id}-${table}` });
}

/** Removes the sample row's parent, so that the conversation is in the list and not a sub-task. */
function ownFields(row: Record<string, unknown>): Record<string, unknown> {
  return row["parentId"] === "c0" ? { parentId: undefined } : {};
}

/** Yields one damaged row for each field of the table; which of the field's faults it has varies. */
function* oneFaultEach(table: DamagedRow["table"]): Generator<DamagedRow> {
  let field = "";
  let turn = 0;
  let faults: DamagedRow[] = [];
  const chosen = () => faults[(turn += 5) % faults.length];
  for (const damaged of damagedRows(table)) {
    const [path = ""] = damaged.fault.split(": ");
    if (path !== field && faults.length > 0) {
      const one = chosen();
      if (one !== undefined) yield one;
      faults = [];
    }
    field = path;
    faults.push(damaged);
  }
  const last = chosen();
  if (last !== undefined) yield last;
}

const lost = page.getByText(/couldn’t be shown/u);

async function show() {
  await render(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
  await expect.element(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
}

/**
 * Opens an undamaged conversation first, so that what loads with the first conversation is there, even on a
 * slow machine.
 */
async function openWhole() {
  const { contexts, branches, messages } = services.databases.strict;
  const whole = conversation("whole");
  await contexts.put(whole.context);
  await branches.put(whole.branch);
  await messages.bulkPut(whole.messages);
  await show();
  navigateTo("whole");
  const message = () => document.querySelector('[data-message-id^="whole-n"]');
  await expect.poll(message).not.toBeNull();
}

function saysInMain(words: RegExp): boolean {
  return words.test(document.querySelector("main")?.textContent ?? "");
}

function isEmpty(): boolean {
  return saysInMain(/No messages yet|No message could be read|no branches left/u);
}

it.each(["contexts", "branches", "messages", "runs", "undo"] as const)(
  "a conversation opens whatever is wrong with a row of %s",
  { timeout: 900_000 },
  async (table) => {
    const failures: string[] = [];
    vi.spyOn(console, "error").mockImplementation(() => {});
    const faults = [...oneFaultEach(table)];
    for (const [index, fault] of faults.entries()) await plant(`c${String(index)}`, fault);
    await openWhole();
    for (const [index, { fault }] of faults.entries()) {
      if (isEmpty()) {
        // An empty screen could be mistaken for the next conversation.
        navigateTo(null);
        await present(() => !isEmpty());
      }
      navigateTo(`c${String(index)}`);
      const title = () => document.querySelector("main section[aria-label] header h1")?.textContent;
      const isOpen = () =>
        title() !== undefined &&
        document.querySelector(`[data-message-id^="c${String(index)}-n"]`) !== null;
      const hasMissing = () =>
        title() === `Title c${String(index)}` && saysInMain(/A message is missing here/u);
      const isShown = () => isOpen() || hasMissing() || isEmpty() || lost.elements().length > 0;
      const opened = await present(isShown).catch(() => false);
      if (!opened) failures.push(`${fault}: did not open`);
      for (const { textContent } of lost.elements()) failures.push(`${fault}: ${textContent}`);
    }
    expect(failures).toEqual([]);
    expect(faults.length).toBeGreaterThan(30);
  },
);

it("says where a message is missing, and a repair leads on, which can be undone", async () => {
  const { contexts, branches, messages } = services.databases.strict;
  const whole = conversation("gap");
  await contexts.put(whole.context);
  await branches.put(whole.branch);
  await messages.bulkPut(whole.messages.filter(({ id }) => id !== "gap-n1"));
  await openWhole();
  navigateTo("gap");
  const missing = page.getByRole("article", { name: "Missing message" });
  await expect.element(missing).toBeVisible();
  await expect.element(missing).toHaveAttribute("aria-posinset", "1");
  await expect.element(page.getByText("Words gap-n3")).toBeVisible();
  await missing.getByRole("button", { name: "Repair" }).click();
  await expect.element(page.getByText(/^Repaired: 2 entries changed/u)).toBeVisible();
  await expect.element(missing).not.toBeInTheDocument();
  expect(await branches.get("gap-b")).toMatchObject({ messageIds: ["gap-n2", "gap-n3"] });
  expect(await messages.get("gap-n2")).toMatchObject({ parentId: null });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.element(missing).toBeVisible();
  expect(await branches.get("gap-b")).toEqual(whole.branch);
});

it("offers to ask again where a run failed and its error cannot be read", async () => {
  const { contexts, branches, messages, runs } = services.databases.strict;
  const whole = conversation("failed");
  await contexts.put(whole.context);
  await branches.put(whole.branch);
  await messages.bulkPut(whole.messages);
  const run = { ...wholeRows.runs, id: "failed-r", contextId: "failed", branchId: whole.branch.id };
  // The row as an older version, or another program, might have stored it.
  await runs.put({ ...run, state: "failed", calls: [], error: "It broke." } as never);
  await openWhole();
  navigateTo("failed");
  const card = page.getByRole("region", { name: "The answer failed" });
  await expect.element(card.getByRole("button", { name: "Retry" })).toBeVisible();
});

it("finds what does not fit together, repairs it, and lists what was changed", async () => {
  const { contexts, branches, messages } = services.databases.strict;
  for (const id of ["torn-1", "torn-2"]) {
    const whole = conversation(id);
    await contexts.put(whole.context);
    await branches.put({ ...whole.branch, name: " " });
    await messages.bulkPut(whole.messages);
  }
  await messages.bulkPut(conversation("nowhere").messages);
  await openWhole();
  openSettings("data");
  await page.getByRole("button", { name: "Check everything" }).click();
  await expect.element(page.getByText(/3 messages of no conversation/u)).toBeVisible();
  await page.getByRole("button", { name: "Repair 2 conversations" }).click();
  await expect.element(page.getByText(/^Repaired: 4 entries changed/u)).toBeVisible();
  const entries = page.getByRole("list", { name: "Damaged entries" });
  await expect
    .element(entries.getByText("Repaired: its name was taken or empty.").first())
    .toBeVisible();
  const faults = page.getByRole("list", { name: "Conversations with a fault" });
  await expect.element(faults).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Save them as a file" })).toBeVisible();
});
