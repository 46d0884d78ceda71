import { beforeEach, expect, it, vi } from "vitest";

import type { Conversation } from "#app/conversation/conversation.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { useNotices } from "#app/view/notices.ts";
import { removeFork, startFork } from "#app/view/places.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { useAddToDraft } from "./add-to-draft.ts";

const { context, branches } = seededTree({ seed: 1, nodes: 4, branches: 1 });
const [active] = branches;
if (active === undefined) throw new Error("This seed has no branch.");
const current: CurrentConversation = {
  conversation: {} as Conversation, // The code under test does not use it.
  context,
  tree: branchTree(branches),
  active,
  shown: active,
  inBin: false,
};

let services: Services;
type Add = ReturnType<typeof useAddToDraft>;
let add: Add;

function Given({ take }: { take: (add: Add) => void }) {
  take(useAddToDraft());
  return null;
}

const show = (how: Partial<CurrentConversation> = {}) =>
  render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={{ ...current, ...how }}>
        <Given take={(given) => (add = given)} />
      </CurrentConversationContext>
    </ServicesContext>,
  );

beforeEach(async () => {
  services = await openServices();
  resetView();
  removeFork(context.id);
});

it("adds below what is in the box, which is a fork's while one is being made", async () => {
  const texts = () => services.drafts.texts([active.id, forkDraftKey("n")]);
  await services.drafts.put(active.id, "words", 1);
  await show();
  add?.("An error.");
  await expect.poll(texts).toEqual(["words\n\nAn error.", ""]);
  startFork(context.id, { fromBranchId: active.id, nodeId: "n", name: "trial" });
  await show();
  add?.("Another.");
  await expect.poll(texts).toEqual(["words\n\nAn error.", "Another."]);
  removeFork(context.id);
});

it("has no box to add to in the bin, nor in a sub-task's card", async () => {
  await show({ inBin: true });
  expect(add).toBeNull();
  await show({ way: ["Parent"] });
  expect(add).toBeNull();
});

it("says so if the draft cannot be read, and changes nothing", async () => {
  await services.drafts.put(active.id, "words", 1);
  vi.spyOn(services.drafts, "text").mockRejectedValueOnce(new Error("The disk is gone."));
  await show();
  add?.("An error.");
  await expect
    .poll(() => useNotices.getState().notices.map(({ text }) => text))
    .toEqual(["The message box couldn’t be filled: The disk is gone."]);
  expect(await services.drafts.text(active.id)).toBe("words");
});
