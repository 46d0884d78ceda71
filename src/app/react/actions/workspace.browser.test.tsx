import { expect, it } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { fileChangesIn } from "#domain/message.ts";

import { useFileActions } from "./workspace.ts";
import type { FileActions } from "./workspace.ts";

function Given({ take }: { take: (actions: FileActions) => void }) {
  take(useFileActions());
  return null;
}

it("a change of files is undone in its conversation alone, and not once it was sent (K7)", async () => {
  resetView();
  const services = await openServices();
  let take: (actions: FileActions) => void = () => {};
  const taken = new Promise<FileActions>((resolve) => (take = resolve));
  await render(
    <ServicesContext value={services}>
      <Given take={take} />
    </ServicesContext>,
  );
  const actions = await taken;
  const base = new Map([["a.txt", { blobId: "b", mediaType: "text/plain", size: 1 }]]);
  const place = { contextId: "c1", draftKey: "b1", base };
  const pending = async () => fileChangesIn({ content: [...(await services.drafts.parts("b1"))] });
  const undo = (contextId: string) => {
    const offer = lastUndoable(useNotices.getState(), contextId);
    if (offer !== undefined) takeOffer(offer);
    return offer?.text;
  };
  const said = () => useNotices.getState().notices.map(({ text }) => text);

  await actions.change(place, [{ path: "a.txt", file: null }], "Deleted a.txt.");
  expect(undo("c2")).toBeUndefined();
  expect(await pending()).toHaveLength(1);
  expect(undo("c1")).toBe("Deleted a.txt.");
  await expect.poll(pending).toEqual([]);

  await actions.change(place, [{ path: "a.txt", file: null }], "Deleted a.txt.");
  await services.drafts.detach("b1", [], 2, await pending());
  expect(undo("c1")).toBe("Deleted a.txt.");
  await expect
    .poll(said)
    .toEqual([
      "This couldn’t be undone: these files were sent or changed since. Nothing was changed.",
    ]);
  expect(await pending()).toEqual([]);
  resetView();
});
