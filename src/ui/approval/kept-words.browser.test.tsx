import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import { reopenDecision } from "#app/view/decision-dialogs.ts";
import { navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import { err } from "#domain/result.ts";
import { App } from "#ui/app.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

let services: Services;

const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
const first = dialog.getByRole("group", { name: "search_conversations, 1 of 2" });
const button = (name: string) => first.getByRole("button", { name, exact: true });
const answer = first.getByRole("textbox", { name: "Answer in place of the tool" });
const reason = first.getByRole("textbox", { name: "Reason" });
const keys = async () => services.databases.strict.drafts.toCollection().primaryKeys();

function show() {
  return render(
    <ServicesContext value={services}>
      <App key={crypto.randomUUID()} />
    </ServicesContext>,
  );
}

/** An answer with two calls waits for the person, and its dialog is open. */
beforeEach(() => openDialog());

async function openDialog() {
  services = await openServices();
  resetView();
  const subject = {
    toolName: "search_conversations",
    origin: "built in",
    scope: "always",
  } as const;
  const asks = { ...subject, id: "ask", verdict: "ask", definitionHash: "", createdAt: 1 } as const;
  await services.policies.say(subject, asks);
  const search = (query: string) => ({ name: "search_conversations", arguments: { query } });
  letModelTalk(services, (messages) =>
    messages.some(({ role }) => role === "tool") ? "Done." : [search("one"), search("two")],
  );
  await engineOf(services).tools.ready;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Two", connection);
  navigateTo(contextId);
  await show();
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  const conversation = engineOf(services).open(contextId);
  onTestFinished(() => conversation.close());
  await conversation.dispatch({
    type: "message.send",
    branchId,
    message: { runId: "r", nodeId: "n", content: [{ type: "text", text: "Go." }] },
  });
  await expect.element(dialog.getByRole("button", { name: "Approve all" })).toBeEnabled();
}

async function reopen() {
  await expect.element(dialog).not.toBeInTheDocument();
  const node = (await services.databases.strict.messages.toArray()).find(
    ({ message }) => message.toolCalls !== undefined,
  );
  reopenDecision(node?.id ?? "");
  await expect.element(dialog).toBeVisible();
}

it("shows the words of a closed box again, and each box has its own", async () => {
  await button("Answer for the tool…").click();
  await userEvent.keyboard("A long result.{Escape}");
  await button("Deny").click();
  await expect.element(reason).toHaveValue("");
  await userEvent.keyboard("Not now.");
  await button("Back").click();
  await button("Answer for the tool…").click();
  await expect.element(answer).toHaveValue("A long result.");
});

it("shows words and choices again after it was postponed, without taking the keys", async () => {
  await first.getByRole("radio", { name: "This conversation" }).click();
  await first.getByRole("checkbox", { name: /^Show me the result/u }).click();
  await button("Answer for the tool…").click();
  await userEvent.keyboard("A long result.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await reopen();
  await expect.element(answer).toHaveValue("A long result.");
  await expect.element(answer).not.toHaveFocus();
  await button("Back").click();
  await expect.element(first.getByRole("checkbox")).toBeChecked();
  await expect.element(first.getByRole("radio", { name: "This conversation" })).toBeChecked();
});

it("shows words again after a reload, and removes them with the decision that is recorded", async () => {
  await button("Answer for the tool…").click();
  await userEvent.keyboard("A long result.");
  await expect.poll(keys).toEqual([expect.stringMatching(/^answer:/u)]);
  // Like a reload: nothing of the view is left.
  resetView();
  await show();
  await expect.element(answer).toHaveValue("A long result.");

  const full = err({ kind: "full" as const, message: "The disk is full." });
  vi.spyOn(engineOf(services).runWriter, "decideCalls").mockResolvedValueOnce(full);
  await button("Answer").click();
  await expect.element(first.getByText("couldn’t be saved")).toBeVisible();
  await expect.element(answer).toHaveValue("A long result.");
  expect(await keys()).toHaveLength(1);
  await expect.element(button("Answer")).toBeEnabled();
  await button("Answer").click();
  await expect.poll(keys).toEqual([]);
});

it("has one button for all as long as there are several calls, and one name for each tool", async () => {
  await userEvent.keyboard("{Escape}");
  vi.spyOn(engineOf(services).tools, "title").mockImplementation((name) => `Title of ${name}`);
  await reopen();
  const one = dialog.getByRole("group", { name: "Title of search_conversations, 1 of 2" });
  const all = ["Deny all", "Approve all"].map((name) => dialog.getByRole("button", { name }));
  for (const act of all) await expect.element(act).toBeEnabled();
  await one.getByRole("button", { name: "Approve", exact: true }).click();
  await expect.element(one).not.toBeInTheDocument();
  const decided = dialog.getByRole("paragraph").filter({ hasText: "approved" });
  await expect.element(decided.first()).toHaveTextContent("Title of search_conversations");
  for (const act of all) await expect.element(act).toBeEnabled();
});
