import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { newConversation } from "#domain/new-conversation.ts";

import { SampleCard } from "./sample-card.tsx";

it("offers to keep a model’s answer for a server once the round of its call is over", async () => {
  const services = await openServices();
  const where = { title: "“Fake”: Sum it up.", connectionId: "demo", modelId: "demo-1" };
  const made = newConversation({
    ...where,
    contextId: "sample",
    branchId: "b",
    modeId: "chat",
    now: 1,
  });
  const parent = { parentId: "c", parentBranchId: "pb", parentCallId: "call", parentNodeId: "n" };
  const task = { ...made.context, ...parent, deletedAt: 2 };
  const card = (isOpen: boolean) => (
    <ServicesContext value={services}>
      <SampleCard task={task} isOpen={isOpen} />
    </ServicesContext>
  );
  const keep = page.getByRole("button", { name: "Keep as a conversation" });
  await render(card(true));
  await expect.element(page.getByRole("button", { name: "Open" })).toBeVisible();
  await expect.element(keep).not.toBeInTheDocument();
  await render(card(false));
  await expect.element(keep).toBeVisible();
});
