import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { startFork } from "#app/view/places.ts";
import { addressedConversation, navigateTo } from "#app/view/route.ts";
import { takeTypedAlong } from "#app/view/typed-on.ts";
import { typedOnKey, unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { resetView } from "#app/view/view-store.ts";

import { App } from "./app.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

/**
 * Text typed right after Send goes along to the conversation that Send opens, however slow the way there is.
 */

let services: Services;
let gate: { passed: Promise<void>; open: () => void };

function close(): void {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  gate = { passed, open };
}

beforeEach(async () => {
  services = await openServices();
  resetView();
  close();
  gate.open();
  // Delays the reading of conversations.
  const { conversations } = services;
  const watch = conversations.watchBranched.bind(conversations);
  vi.spyOn(conversations, "watchBranched").mockImplementation((contextId) => ({
    ...watch(contextId),
    subscribe: (onValue, onError) =>
      watch(contextId).subscribe((value) => void gate.passed.then(() => onValue(value)), onError),
  }));
  await page.viewport(1_280, 800);
  navigateTo(null);
  await render(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  navigateTo(null);
});

const isReady = () =>
  expect.element(page.getByText(/^You’re talking to a built-in demo/u)).toBeVisible();
const box = page.getByRole("textbox", { name: "Message" });
const value = () => box.elements().map((one) => (one as HTMLTextAreaElement).value);

async function activeBranch() {
  const context = await services.conversations.get(addressedConversation() ?? "");
  const branches = await services.branches.ofContext(context?.id ?? "");
  const active = branches.find(({ name }) => name === context?.activeBranchName);
  if (active === undefined) throw new Error("No branch is active.");
  return active;
}

it("goes along into the conversation that the message begins", async () => {
  await isReady();
  const { conversations } = services;
  const create = conversations.create.bind(conversations);
  let store = () => {};
  const held = new Promise<void>((resolve) => (store = resolve));
  vi.spyOn(conversations, "create").mockImplementation(async (...given) => {
    await held;
    return create(...given);
  });
  close();
  await box.click();
  await userEvent.keyboard("first{Enter}ab");
  await expect.poll(value).toEqual(["firstab"]);
  store();
  await expect.poll(value).toEqual([]);
  await userEvent.keyboard("cX{Backspace}");
  gate.open();
  await expect.poll(value).toEqual(["abc"]);
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("d");
  await expect.element(box).toHaveValue("abcd");
  const { id } = await activeBranch();
  await expect.poll(() => services.drafts.text(id)).toBe("abcd");
  expect(await services.drafts.text("new")).toBe("");
  expect(unsavedDraft(id)).toBeNull();
  expect(unsavedDraft(typedOnKey(id))).toBeNull();
});

it("comes below the stored draft of its branch when the page was left before its box was there", async () => {
  await isReady();
  const [connection] = await services.connections.list();
  if (connection === undefined) throw new Error("There is no connection.");
  const made = await newConversationOn(services, "Made", connection);
  await services.drafts.put(made.branchId, "kept", 1);
  const old = document.createElement("textarea");
  old.value = "ab";
  takeTypedAlong(old, made.branchId);
  // After a page load, no navigation from elsewhere is recorded.
  resetView();
  navigateTo(made.contextId);
  await expect.element(box).toHaveValue("kept\n\nab");
  await expect.poll(() => services.drafts.text(made.branchId)).toBe("kept\n\nab");
  await expect.poll(() => unsavedDraft(made.branchId)).toBeNull();
  expect(unsavedDraft(typedOnKey(made.branchId))).toBeNull();
});

it("goes along into the branch that the first message of a fork makes", async () => {
  await isReady();
  await box.click();
  await userEvent.keyboard("first{Enter}");
  await expect.element(page.getByRole("button", { name: "Regenerate" })).toBeVisible();
  const main = await activeBranch();
  const nodeId = main.messageIds[0] ?? "";
  startFork(main.contextId, { fromBranchId: main.id, nodeId, name: "side", named: true });
  await expect.element(page.getByRole("textbox", { name: "New branch" })).toHaveValue("side");
  await box.click();
  close();
  await userEvent.keyboard("other{Enter}");
  await expect.poll(activeBranch).toMatchObject({ name: "side" });
  await expect.poll(value).toEqual([""]);
  await userEvent.keyboard("ab");
  gate.open();
  await expect.element(page.getByRole("textbox", { name: "New branch" })).not.toBeInTheDocument();
  await expect.element(box).toHaveValue("ab");
  await userEvent.keyboard("c");
  const { id } = await activeBranch();
  await expect.poll(() => services.drafts.text(id)).toBe("abc");
  expect(await services.drafts.texts([main.id, `fork:${nodeId}`])).toEqual(["", ""]);
});
