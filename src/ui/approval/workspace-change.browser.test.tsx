import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import { navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import { App } from "#ui/app.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const text = "# Plan\n\nWe start in May.\n\nThen we rest.\n";

it("shows what a call changes in a file of the branch, and why one would be refused", async () => {
  const services = await openServices();
  resetView();
  await page.viewport(1_280, 800);
  const about = { toolName: "edit_file", origin: "workspace", scope: "always" } as const;
  const asks = { ...about, id: "ask", verdict: "ask", definitionHash: "", createdAt: 1 } as const;
  await services.policies.say(about, asks);
  const edit = (old: string, now: string) => ({
    name: "edit_file",
    arguments: { path: "plan.md", old, new: now },
  });
  letModelTalk(services, (messages) =>
    messages.some(({ role }) => role === "tool")
      ? [edit("in May.", "in June."), edit("in July.", "in June.\nThen\n")]
      : [{ name: "write_file", arguments: { path: "plan.md", content: text } }],
  );
  await engineOf(services).tools.ready;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Plan", connection);
  navigateTo(contextId);
  await render(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  const mode = page.getByRole("combobox", { name: "Mode", exact: true });
  await mode.selectOptions("Work");
  const conversation = engineOf(services).open(contextId);
  onTestFinished(() => conversation.close());
  await conversation.dispatch({
    type: "message.send",
    branchId,
    message: { runId: "r", nodeId: "n", content: [{ type: "text", text: "Go." }] },
  });
  const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
  const first = dialog.getByRole("group", { name: "edit_file, 1 of 2" });
  await expect.element(first.getByRole("deletion")).toHaveTextContent("We start in May.");
  await expect.element(first.getByRole("insertion")).toHaveTextContent("We start in June.");
  const second = dialog.getByRole("group", { name: "edit_file, 2 of 2" });
  await expect.element(second.getByRole("status")).toHaveTextContent("this won’t be done");
  await expect.element(second.getByRole("group", { name: "Arguments" })).toHaveTextContent("Then");
});
