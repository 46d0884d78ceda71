import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { removed } from "#domain/memories/changes.ts";
import { memoryRow } from "#domain/test-support/memories.ts";

import { useMemoryDraft } from "./memory-draft.ts";
import { MemorySection } from "./memory-section.tsx";

let services: Services;

beforeEach(async () => {
  resetView();
  useMemoryDraft.setState({ draft: null });
  services = await openServices();
});

const show = () =>
  render(
    <ServicesContext value={services}>
      <MemorySection />
    </ServicesContext>,
  );

const button = (name: string) => page.getByRole("button", { name, exact: true });
const offered = () => lastUndoable(useNotices.getState(), null);
const said = () => useNotices.getState().notices.map(({ text }) => text);

it("M5: undoing a deletion brings back nothing that was deleted for good, and says so", async () => {
  await services.memories.add(memoryRow("a", { text: "Likes tea." }));
  await show();
  await button("Delete: Likes tea.").click();
  await page.getByText("Deleted (1)", { exact: true }).click();
  await button("Delete all for good").click();
  await button("Delete for good").click();
  await expect.poll(async () => (await services.memories.list())[0]?.text).toBe("");
  const offer = offered();
  if (offer === undefined) throw new Error("Nothing is offered.");
  takeOffer(offer);
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Nothing was undone/u));
  expect((await services.memories.list())[0]).toMatchObject({ text: "" });
});

it("keeps what is written of a note that was deleted meanwhile", async () => {
  await services.memories.add(memoryRow("a", { text: "Likes tea." }));
  await show();
  await button("Edit: Likes tea.").click();
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Likes green tea.");
  await services.memories.change(["a"], removed, 2);
  await button("Save").click();
  await expect.poll(said).toContainEqual(expect.stringMatching(/deleted meanwhile/u));
  await expect.element(note).toHaveValue("Likes green tea.");
});
