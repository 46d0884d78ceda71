import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";

import type { Conversation } from "#app/conversation/conversation.ts";
import { openAndGo } from "#app/react/internal/start-and-go.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { connectionOf } from "#app/test-support/key-fixture.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { useNotices } from "#app/view/notices.ts";
import { addressedConversation, navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import type { Command } from "#domain/command.ts";
import { contentOf } from "#domain/message.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { err, ok } from "#domain/result.ts";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { NewConversation } from "./new-conversation.tsx";
import { forgetUnanswered, idsForSend, saidOn } from "./unanswered.ts";

let services: Services;

beforeEach(async () => {
  services = await openServices();
  resetView();
  window.location.hash = "#/";
});

afterEach(() => {
  window.location.hash = "";
});

const box = page.getByRole("textbox", { name: "Message" });

async function send(on: Services, text: string): Promise<void> {
  await render(
    <ServicesContext value={on}>
      <NewConversation />
    </ServicesContext>,
  );
  await expect.element(page.getByText(/^You’re talking to a built-in demo/u)).toBeVisible();
  await box.fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** A write that fails because the storage is full. */
const full = async () => ({
  ok: false as const,
  error: { kind: "full" as const, message: "The disk is full." },
});

/** Services in which no command finds its branch, so the first send is refused. */
function refusing(): Services {
  return { ...services, branches: { ...services.branches, get: async () => undefined } };
}

it("opens the conversation whose first send was refused, with the text as its draft", async () => {
  await send(refusing(), "first words");
  // The first send also loads the engine.
  await expect.poll(addressedConversation).not.toBeNull();
  const contextId = addressedConversation() ?? "";
  const [branch] = await services.branches.ofContext(contextId);
  expect(await services.drafts.text(branch?.id ?? "")).toBe("first words");
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
    "Not sent: There is no such branch. Your text is still here.",
  ]);
  await expect.poll(() => services.drafts.text("new")).toBe("");
});

it("starts on what is there once the connection of the chosen model was removed", async () => {
  const on = refusing();
  const rows = ["first", "second"].map((id, usedAt) =>
    connectionOf({
      id,
      name: id,
      models: [{ id: `${id}-model` }],
      defaultModel: `${id}-model`,
      usedAt: 2 - usedAt,
    }),
  );
  for (const row of rows) await services.connections.put(row);
  const [demo] = (await services.connections.list()).filter(({ demo }) => demo === true);
  await services.connections.delete(demo?.id ?? "");
  await render(
    <ServicesContext value={on}>
      <NewConversation />
    </ServicesContext>,
  );
  const talksTo = (name: string) =>
    expect.element(page.getByText(`You’re talking to ${name}-model at ${name}`)).toBeVisible();
  await talksTo("first");
  await page.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: /^second-model/u }).click();
  await talksTo("second");
  await services.connections.delete("second");
  await talksTo("first");
  await box.fill("first words");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(addressedConversation).not.toBeNull();
  const context = await services.conversations.get(addressedConversation() ?? "");
  expect(context?.config).toMatchObject({ connectionId: "first", modelId: "first-model" });
  // Nobody chose the connection, so it is not marked as used.
  expect(await services.connections.get("first")).toMatchObject({ usedAt: 2 });
});

/** A connection with two models, of which `small` is the default. It comes before all other connections. */
async function twoModels(id: string, usedAt: number) {
  const models = [{ id: `${id}-small` }, { id: `${id}-large` }];
  const row = connectionOf({ id, name: id, models, defaultModel: `${id}-small`, usedAt });
  await services.connections.put(row);
}

let loads = 0;

/** Like a reload: of what was chosen, only what is stored is known. */
async function renderAnew() {
  loads += 1;
  await render(
    <ServicesContext value={services}>
      <NewConversation key={loads} />
    </ServicesContext>,
  );
}

const ownMode: Mode = {
  id: "m1",
  name: "Draft",
  prompt: "",
  tools: { limit: "any", sources: {}, tools: {} },
  approval: "usual",
  parameters: {},
  createdAt: 1,
  updatedAt: 1,
};

const talks = (model: string, at: string) =>
  expect
    .element(page.getByText(`You’re talking to ${model} at ${at}, one of 2 models.`))
    .toBeVisible();

async function choose(model: RegExp) {
  await page.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: model }).click();
}

it("begins with the model chosen last, whether or not a message was sent to it (W6)", async () => {
  await twoModels("first", 2);
  await twoModels("second", 1);
  await renderAnew();
  await talks("first-small", "first");
  await choose(/^second-large/u);
  await talks("second-large", "second");
  await box.fill("first words");
  await expect.poll(() => services.drafts.text("new")).toBe("first words");
  await renderAnew();
  await talks("second-large", "second");
  await expect.element(box).toHaveValue("first words");
  await choose(/^first-large/u);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(addressedConversation).not.toBeNull();
  const context = await services.conversations.get(addressedConversation() ?? "");
  expect(context?.config).toMatchObject({ connectionId: "first", modelId: "first-large" });
  await renderAnew();
  await talks("first-large", "first");
});

it("begins with no model that a mode brought along, even where it was sent to (W6)", async () => {
  await twoModels("first", 2);
  await twoModels("second", 1);
  const model = { connectionId: "second", modelId: "second-large" };
  await services.modes.put({ ...ownMode, model });
  await renderAnew();
  await talks("first-small", "first");
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOptions("Draft");
  await talks("second-large", "second");
  await box.fill("first words");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(addressedConversation).not.toBeNull();
  const context = await services.conversations.get(addressedConversation() ?? "");
  expect(context?.config).toMatchObject(model);
  await renderAnew();
  await talks("first-small", "first");
});

it("takes nobody away from where they have gone meanwhile, but says what was not sent", async () => {
  const on = refusing();
  let store = () => {};
  const released = new Promise<void>((resolve) => {
    store = resolve;
  });
  const create: typeof on.conversations.create = async (...given) => {
    await released;
    return on.conversations.create(...given);
  };
  await send({ ...on, conversations: { ...on.conversations, create } }, "first words");
  navigateTo("another");
  store();
  await expect
    .poll(() => useNotices.getState().notices.map(({ text, action }) => [text, action?.label]))
    .toEqual([["Not sent: There is no such branch. Your text is still here.", "Open"]]);
  expect(addressedConversation()).toBe("another");
  useNotices.getState().notices[0]?.action?.act();
  const [branch] = await services.branches.ofContext(addressedConversation() ?? "");
  expect(await services.drafts.text(branch?.id ?? "")).toBe("first words");
});

it("keeps its text, and makes no conversation, for one who has left it before its files opened", async () => {
  const stored = services.conversations;
  let store = () => {};
  const released = new Promise<void>((resolve) => {
    store = resolve;
  });
  const asked = vi.fn<() => void>();
  const removed: unknown[] = [];
  const conversations: typeof stored = {
    ...stored,
    create: async (...given) => {
      asked();
      await released;
      return stored.create(...given);
    },
    removeIfBlank: async (contextId) => {
      const result = await stored.removeIfBlank(contextId);
      removed.push(result);
      return result;
    },
  };
  await render(
    <ServicesContext value={{ ...services, conversations }}>
      <NewConversation />
    </ServicesContext>,
  );
  await expect.element(page.getByText(/^You’re talking to a built-in demo/u)).toBeVisible();
  await box.fill("first words");
  await page.getByRole("button", { name: "Files", exact: true }).click();
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  navigateTo("another");
  store();
  await expect.poll(() => removed).toEqual([{ ok: true, value: true }]);
  expect(await services.drafts.text("new")).toBe("first words");
  expect(addressedConversation()).toBe("another");
});

it("makes no conversation for one who is elsewhere as soon as it could", async () => {
  const create = vi.fn<typeof services.conversations.create>();
  const conversations = { ...services.conversations, create };
  navigateTo("another");
  const [connection] = await services.connections.list();
  const choice = { connection, modelId: "", isChosen: false };
  expect(await openAndGo({ ...services, conversations }, choice)).toEqual(ok(null));
  expect(create).not.toHaveBeenCalled();
});

it("stays, and leaves nothing in the list, when the text cannot be stored either", async () => {
  const drafts = { ...services.drafts, put: full };
  await send({ ...refusing(), drafts }, "first words");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Not sent: There is no such branch.");
  await expect.element(box).toHaveValue("first words");
  expect(window.location.hash).toBe("#/");
  const contexts = await services.databases.strict.contexts.toArray();
  const made = contexts.filter(({ title }) => title === "first words");
  expect(made.map(({ deletedAt }) => typeof deletedAt)).toEqual(["number"]);
});

it("stays with the text when no conversation can be created", async () => {
  const conversations = { ...services.conversations, create: full };
  await send({ ...services, conversations }, "first words");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not sent: The disk is full.");
  await expect.element(box).toHaveValue("first words");
  expect(window.location.hash).toBe("#/");
});

it("says of a first message whose saving takes long that it may have been sent, and sends it once", async () => {
  const dispatched: Command[] = [];
  const open = vi.spyOn(engineOf(services), "open").mockReturnValue({
    dispatch: async (command: Command) => {
      dispatched.push(command);
      return err({ kind: "late", message: "Saving is taking unusually long." });
    },
  } as Partial<Conversation> as Conversation); // Nothing else of the conversation is used.
  onTestFinished(() => open.mockRestore());
  await send(services, "first words");
  await expect
    .poll(() => useNotices.getState().notices.map(({ text }) => text))
    .toEqual([expect.stringMatching(/^It may have been sent: .* it arrives only once\.$/u)]);
  const [branch] = await services.branches.ofContext(addressedConversation() ?? "");
  const branchId = branch?.id ?? "";
  const content = contentOf(await services.drafts.text(branchId), []);
  const { runId, nodeId } = idsForSend(branchId, saidOn(branchId, content), () => "another");
  onTestFinished(() => forgetUnanswered(branchId));
  expect(dispatched).toMatchObject([{ branchId, message: { runId, nodeId, content } }]);
});
