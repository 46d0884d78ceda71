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

it("a model's question is read as Markdown, and describes the box for the answer", async () => {
  const services = await openServices();
  resetView();
  letModelTalk(services, () => [
    { name: "ask_person", arguments: { question: "Tell me **why**:\n\n- `a` or\n- b" } },
  ]);
  await engineOf(services).tools.ready;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Asked", connection);
  navigateTo(contextId);
  await render(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  const conversation = engineOf(services).open(contextId);
  onTestFinished(() => conversation.close());
  await conversation.dispatch({
    type: "message.send",
    branchId,
    message: { runId: "r", nodeId: "n", content: [{ type: "text", text: "Go." }] },
  });
  const dialog = page.getByRole("dialog", { name: "Question" });
  await expect.element(dialog.getByText("why", { exact: true })).toBeVisible();
  expect(dialog.getByText("why", { exact: true }).element().tagName).toBe("STRONG");
  expect(dialog.getByRole("listitem").elements()).toHaveLength(2);
  await expect
    .element(dialog.getByRole("textbox"))
    .toHaveAccessibleDescription(/^Tell me why:\s*a or\s*b$/u);
});
