import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { resetView } from "#app/view/view-store.ts";
import type { ToolPolicy } from "#domain/tool.ts";

import { StandingApprovals } from "./standing-approvals.tsx";

beforeEach(resetView);

it("says of each approval where it holds: in all conversations, in one, or in a mode", async () => {
  const services = await openServices();
  const { strict } = services.databases;
  const about = { toolName: "calculator", origin: "built in", definitionHash: "h", createdAt: 1 };
  await strict.contexts.put({
    id: "c1",
    title: "Sums",
    config: { modelId: "m", connectionId: "c", mode: "chat", parameters: {} },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: 1,
    updatedAt: 1,
  });
  await strict.toolPolicies.bulkPut([
    { ...about, id: "p1", scope: "always" },
    { ...about, id: "p2", scope: "conversation", contextId: "c1" },
    { ...about, id: "p3", scope: "mode", modeId: "work" },
  ] satisfies ToolPolicy[]);
  await render(
    <ServicesContext value={services}>
      <StandingApprovals />
    </ServicesContext>,
  );
  await expect.element(page.getByText("built in, in every conversation")).toBeVisible();
  await expect.element(page.getByText("built in, in “Sums”")).toBeVisible();
  await expect.element(page.getByText("built in, in the mode “Work”")).toBeVisible();
  const ask = "Ask again before calculator runs in the mode “Work”";
  await page.getByRole("button", { name: ask }).click();
  await expect.poll(() => strict.toolPolicies.toCollection().primaryKeys()).toEqual(["p1", "p2"]);
});
