import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { MAX_MEMORY } from "#domain/memories/memory.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { RememberDialog } from "./remember-dialog.tsx";

const { context, branches } = seededTree({ seed: 1, nodes: 2, branches: 1 });

let services: Services;

beforeEach(async () => {
  resetView();
  services = await openServices();
});

async function show(text: string) {
  const [active] = branches;
  if (active === undefined) throw new Error("This seed has no branch.");
  const tree = branchTree(branches);
  // The dialog reads nothing but the conversation's rows.
  const current = { context, tree, active, shown: active } as CurrentConversation;
  const place = { contextId: context.id, branchId: active.id, nodeId: "n" };
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <RememberDialog asked={{ kind: "remember", ...place, text }} />
      </CurrentConversationContext>
    </ServicesContext>,
  );
  return place;
}

const note = page.getByRole("textbox", { name: "Note" });
const remember = page.getByRole("button", { name: "Remember", exact: true });

it("makes a note with its scope and the message that it came from", async () => {
  const place = await show("  Drinks tea.  ");
  await expect.element(note).toHaveValue("Drinks tea.");
  await page.getByRole("combobox", { name: "Applies" }).selectOptions(`conversation ${context.id}`);
  await page.getByRole("checkbox", { name: "Only to servers on this machine" }).click();
  await remember.click();
  await expect.poll(async () => (await services.memories.list()).length).toBe(1);
  expect(await services.memories.list()).toMatchObject([
    {
      text: "Drinks tea.",
      scope: { kind: "conversation", contextId: context.id },
      source: { kind: "message", ...place },
      barred: true,
    },
  ]);
  await expect.poll(() => useNotices.getState().notices.length).toBe(1);
});

it("takes the beginning of a message of a megabyte, and refuses a note that is too long", async () => {
  await show("a".repeat(1_000_000));
  await expect.element(note).toHaveValue("a".repeat(MAX_MEMORY));
  await expect.element(page.getByText("longer than a note can be")).toBeVisible();
  await note.fill("a".repeat(MAX_MEMORY + 1));
  await expect.element(remember).toBeDisabled();
  await expect.element(note).toHaveAccessibleDescription(/2,000 characters/u);
  expect(await services.memories.list()).toEqual([]);
});
