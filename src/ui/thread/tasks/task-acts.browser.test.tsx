import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { newConversation } from "#domain/new-conversation.ts";
import { restingRun } from "#domain/test-support/resting-run.ts";

import { TaskActs } from "./task-acts.tsx";

it("offers to continue a broken answer only if it has text", async () => {
  const services = await openServices();
  const { context, branch } = newConversation({
    contextId: "task",
    branchId: "b",
    title: "Count",
    connectionId: "demo",
    modelId: "demo-1",
    now: 1,
  });
  const where = { id: "run", contextId: context.id, branchId: branch.id };
  const error = { kind: "cut", message: "It broke off.", retryable: true } as const;
  const failed = restingRun(where, { state: "failed", error, draftNodeId: "draft" });
  const answer = services.live.open("draft", "run");
  answer.append("reasoning", "Let me think.");
  const shown = { context, tree: branchTree([branch]), active: branch, shown: branch };
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={shown as CurrentConversation}>
        <DispatchContext value={() => Promise.resolve({ ok: true, value: null } as never)}>
          <TaskActs run={failed} />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
  const goOn = page.getByRole("button", { name: "Continue", exact: true });
  await expect.element(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(goOn).not.toBeInTheDocument();
  answer.append("text", "One, two");
  await expect.element(goOn).toBeVisible();
});
