import { afterEach, expect, it } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { dismissNotice, useNotices } from "#app/view/notices.ts";
import { memoriesWords } from "#app/words/memories.ts";
import { memoryRow } from "#domain/test-support/memories.ts";

import { useMemoryActions } from "./memories.ts";
import type { MemoryActions } from "./memories.ts";

afterEach(() => {
  for (const { id } of useNotices.getState().notices) dismissNotice(id);
});

async function actionsOf(services: Services): Promise<MemoryActions> {
  let take: (given: MemoryActions) => void = () => {};
  const taken = new Promise<MemoryActions>((resolve) => (take = resolve));
  function Given() {
    take(useMemoryActions());
    return null;
  }
  await render(
    <ServicesContext value={services}>
      <Given />
    </ServicesContext>,
  );
  return taken;
}

const texts = () => useNotices.getState().notices.map(({ text }) => text);

/** Deletes two notes at once, then some of them for good, then undoes the deletion by its notice. */
async function undoneAfterErasing(erased: readonly string[]): Promise<string[]> {
  const services = await openServices();
  for (const id of ["one", "two"]) await services.memories.add(memoryRow(id));
  const actions = await actionsOf(services);
  await actions.remove(["one", "two"], (notes) => `Deleted ${notes}.`);
  const notice = useNotices.getState().notices.find(({ text }) => text === "Deleted 2.");
  await actions.erase(erased);
  notice?.action?.act();
  const back = async () =>
    (await services.memories.list()).flatMap(({ id, deletedAt }) =>
      deletedAt === undefined ? [id] : [],
    );
  await expect.poll(back).toHaveLength(2 - erased.length);
  return back();
}

it.each([
  [["one"], ["two"], memoriesWords.notAllUndone(memoriesWords.changedMeanwhile)],
  [["one", "two"], [], memoriesWords.notUndone(memoriesWords.changedMeanwhile)],
])("says that notes stay as they are when they cannot be brought back: %j", async (...given) => {
  const [erased, back, text] = given;
  expect(await undoneAfterErasing(erased)).toEqual(back);
  await expect.poll(texts).toContain(text);
});
