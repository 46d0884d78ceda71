import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";

import { BinDialog } from "./bin-dialog.tsx";

let services: Services;

beforeEach(async () => {
  services = await openServices();
  const [connection] = await services.connections.list();
  if (connection === undefined) throw new Error("There is no connection.");
  const { contextId } = await newConversationOn(services, "Old", connection);
  await services.bin.moveToBin([contextId], 1);
  await render(
    <ServicesContext value={services}>
      <BinDialog />
    </ServicesContext>,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  resetView();
});

const bin = page.getByRole("dialog", { name: "Bin" });
const empty = bin.getByRole("button", { name: "Empty bin" });
const forGood = page.getByRole("button", { name: "Delete for good" });

it("lists first what was deleted last, says how many there are, and restores all together", async () => {
  const [connection] = await services.connections.list();
  if (connection === undefined) throw new Error("There is no connection.");
  const ids = new Map<string, string>();
  for (const title of ["First", "Second", "Third"])
    ids.set(title, (await newConversationOn(services, title, connection)).contextId);
  // In the index, conversations deleted together are ordered by id. Give them change times in a known order.
  for (const [at, id] of [...ids.values()].toSorted().entries())
    await services.databases.strict.contexts.update(id, { updatedAt: 10 - at });
  const at = new Date(2026, 1, 3, 14, 5).getTime();
  await services.bin.moveToBin([...ids.values()], at);
  const byChange = [...ids].toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  const expected = [...byChange.map(([title]) => title), "Old"];
  const items = bin.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  const titles = () => items.elements().map((item) => item.querySelector("span > *")?.textContent);
  await expect.poll(titles).toEqual(expected);
  await expect.element(bin.getByRole("heading", { name: "Conversations (4)" })).toBeVisible();
  await bin.getByRole("button", { name: "Restore all" }).click();
  await expect.element(bin.getByText("The bin is empty.")).toBeVisible();
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
    "Restored 4 conversations.",
  ]);
});

it("the heading takes the focus that would be lost with the button", async () => {
  await empty.click();
  await forGood.last().click();
  await expect.element(empty).not.toBeInTheDocument();
  await expect.element(bin.getByRole("heading", { name: "Bin", exact: true })).toHaveFocus();
});

it("leaves the focus with whoever went elsewhere while the bin was being emptied", async () => {
  let end: () => void = () => {};
  const emptied = new Promise<never>((resolve) => {
    end = () => resolve({ ok: true, value: {} } as never);
  });
  vi.spyOn(services.bin, "empty").mockReturnValue(emptied);
  await empty.click();
  await forGood.last().click();
  const close = bin.getByRole("button", { name: "Close" });
  (close.element() as HTMLElement).focus();
  end();
  await emptied;
  // By the next frame, everything that follows the emptying has run.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(close).toHaveFocus();
});
