import { afterEach, expect, it, vi } from "vitest";

import { createInView } from "./in-view.ts";

afterEach(() => void vi.restoreAllMocks());

/** Imitates what a browser does when another tab is chosen, and when this one is chosen again. */
function setHidden(isHidden: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}

it("a conversation is in view, for every tab, while it is shown in a visible page", async () => {
  const [here, other] = [createInView(), createInView()];
  const id = crypto.randomUUID();
  setHidden(false);
  const leave = here.look(id);
  await expect.poll(() => other.isInView(id)).toBe(true);
  expect(await other.isInView(`${id} another`)).toBe(false);
  setHidden(true);
  await expect.poll(() => other.isInView(id)).toBe(false);
  setHidden(false);
  await expect.poll(() => other.isInView(id)).toBe(true);
  leave();
  await expect.poll(() => other.isInView(id)).toBe(false);
  setHidden(false);
  expect(await other.isInView(id)).toBe(false);
});

it("all tabs hear of a conversation that comes into view, and of none that is shown to nobody", async () => {
  const [here, other] = [createInView(), createInView()];
  const [seen, unseen] = [crypto.randomUUID(), crypto.randomUUID()];
  const heard: string[] = [];
  const own = vi.fn<(contextId: string) => void>();
  other.subscribe((contextId) => heard.push(contextId));
  here.subscribe(own);
  setHidden(true);
  here.look(unseen)();
  const leave = here.look(seen);
  expect(own).not.toHaveBeenCalled();
  setHidden(false);
  expect(own).toHaveBeenCalledExactlyOnceWith(seen);
  await expect.poll(() => heard).toEqual([seen]);
  leave();
});
