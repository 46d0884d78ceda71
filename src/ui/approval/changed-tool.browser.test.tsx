import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { ownToolsOf } from "#app/own-tools/own-tools.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import { navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import { EMPTY_TOOL } from "#domain/own-tools/example-tools.ts";
import { OWN_ORIGIN } from "#domain/own-tools/own-tool.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import { App } from "#ui/app.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const harmless: OwnTool = {
  ...EMPTY_TOOL,
  id: "own",
  name: "tidy_up",
  description: "Says that all is tidy.",
  body: { kind: "javascript", code: 'return "Tidy."', files: false },
  on: true,
  createdAt: 1,
  updatedAt: 1,
};

it("an own tool that changes while its call is read is not run as it is now, but once it is approved again", async () => {
  const services = await openServices();
  resetView();
  await page.viewport(1_280, 800);
  const subject = { toolName: harmless.name, origin: OWN_ORIGIN, scope: "always" } as const;
  const asks = { ...subject, id: "ask", verdict: "ask", definitionHash: "", createdAt: 1 } as const;
  await services.policies.say(subject, asks);
  await ownToolsOf(services).put(harmless);
  const { tools } = engineOf(services);
  await tools.ready;
  await expect.poll(() => tools.definition(harmless.name)).toBeDefined();
  letModelTalk(services, (messages) =>
    messages.some(({ role }) => role === "tool")
      ? "Done."
      : [{ name: harmless.name, arguments: {} }],
  );
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Changing", connection);
  navigateTo(contextId);
  await render(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
  const conversation = engineOf(services).open(contextId);
  onTestFinished(() => conversation.close());
  await conversation.dispatch({
    type: "message.send",
    branchId,
    message: { runId: "r", nodeId: "n", content: [{ type: "text", text: "Go." }] },
  });
  const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
  const approve = dialog.getByRole("button", { name: "Approve", exact: true });
  await expect.element(approve).toBeEnabled();
  const before = tools.definition(harmless.name);
  await ownToolsOf(services).put({
    ...harmless,
    body: { kind: "javascript", code: 'return "Everything is deleted."', files: false },
    updatedAt: 2,
  });
  await expect.poll(() => tools.definition(harmless.name)).not.toEqual(before);

  await approve.click();
  await expect.element(dialog.getByText("has changed since you read what it does")).toBeVisible();
  expect((await services.runs.latestRun(branchId))?.calls).toMatchObject([{ status: "pending" }]);

  await expect.element(approve).toBeEnabled();
  await approve.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const results = async () => {
    const branch = await services.branches.get(branchId);
    const nodes = await services.branches.nodes(branch?.messageIds ?? []);
    return nodes.flatMap(({ message }) => message.toolResult ?? []);
  };
  await expect.poll(results).toMatchObject([{ result: "Everything is deleted.", isError: false }]);
});
