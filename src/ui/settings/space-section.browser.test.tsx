import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { useNotices } from "#app/view/notices.ts";
import { useOverlay } from "#app/view/overlay.ts";
import { resetView } from "#app/view/view-store.ts";

import { SpaceSection } from "./space-section.tsx";
import { warnIfShort } from "./space-warning.ts";

let services: Services;

beforeEach(async () => {
  resetView();
  services = await openServices();
  const { strict } = services.databases;
  for (const table of strict.tables) await table.clear();
  // Other tests in this browser may have left Python, or files of a search index.
  for (const name of await caches.keys()) await caches.delete(name);
  const files = await navigator.storage.getDirectory();
  for await (const name of files.keys()) await files.removeEntry(name, { recursive: true });
});

const show = () =>
  render(
    <ServicesContext value={services}>
      <SpaceSection />
    </ServicesContext>,
  );

const button = (name: string) => page.getByRole("button", { name, exact: true });
const largest = () => page.getByRole("list", { name: "Largest conversations" });

const DAY = 86_400_000;

/**
 * Stores conversations of 1 kB, 2 kB, …, each with a body sent today. The first one also has two old bodies.
 */
async function withConversations(count: number): Promise<void> {
  const { strict } = services.databases;
  const now = services.now();
  for (let at = 1; at <= count; at += 1) {
    const contextId = `c${at}`;
    await strict.contexts.put({
      id: contextId,
      title: `Title of ${contextId}`,
      config: { modelId: "m", connectionId: "c", mode: "chat", parameters: {} },
      activeBranchName: "main",
      writerEpoch: 0,
      createdAt: 1,
      updatedAt: 1,
    });
    const content = [{ type: "text" as const, text: "x".repeat(at * 1_000) }];
    const node = { id: `n${at}`, contextId, parentId: null, createdAt: 1 };
    await strict.messages.put({ ...node, message: { role: "user", content } });
    for (const age of at === 1 ? [0, 50, 60] : [0]) {
      const id = `q${at} ${age}`;
      const request = { id, contextId, branchId: `b${at}`, sentAt: now - age * DAY };
      await strict.table("requests").put(request);
      await strict.requestBodies.put({ id, contextId, pieces: ["w".repeat(5_000)] });
    }
  }
}

it("says what takes how much, the largest first, and that nothing is stored", async () => {
  await show();
  await expect.element(page.getByText("Nothing is stored yet.")).toBeVisible();
  await expect.element(page.getByText(/^None are stored/u)).toBeVisible();
  await withConversations(12);
  await button("Measure again").click();
  const kinds = page.getByRole("term");
  await expect.element(kinds.first()).toHaveTextContent("Messages and branches");
  await expect.element(kinds.nth(1)).toHaveTextContent("Requests as they were sent");
  await expect.element(largest().getByRole("listitem").first()).toHaveTextContent("Title of c12");
  await expect.element(largest().getByRole("listitem").first()).toHaveTextContent(/1[78]\.\d kB/u);
  expect(largest().getByRole("listitem").elements()).toHaveLength(10);
  await button("Show more").click();
  expect(largest().getByRole("listitem").elements()).toHaveLength(12);
});

it("removes old bodies by the chosen rule, which stays chosen, and measures again", async () => {
  await withConversations(2);
  await show();
  await expect.element(page.getByText(/in 4 bodies/u)).toBeVisible();
  expect(button("Remove older ones now").query()).toBeNull();
  await page.getByRole("combobox", { name: "Keep them for" }).selectOptions("30 days");
  await button("Remove older ones now").click();
  await expect.element(page.getByText("2 bodies removed.")).toBeVisible();
  await expect.element(page.getByText(/in 2 bodies/u)).toBeVisible();
  expect(await services.settings.get("requests.bodyDays")).toBe(30);
  const left = await services.databases.strict.requestBodies.toCollection().primaryKeys();
  expect(left).toEqual(["q1 0", "q2 0"]);
});

it("moves a large conversation to the bin, keeps the focus in the list, and takes it back", async () => {
  await withConversations(3);
  await show();
  await button("Delete Title of c3").click();
  await expect.element(button("Delete Title of c3")).not.toBeInTheDocument();
  await expect.element(button("Delete Title of c2")).toHaveFocus();
  const [notice] = useNotices.getState().notices;
  expect(notice?.text).toContain("Its space is free once the bin is emptied.");
  notice?.action?.act();
  await expect.element(button("Delete Title of c3")).toBeVisible();
  await button("Open Title of c2").click();
  expect(window.location.hash).toContain("c2");
});

it("warns once of each level, and again after there was enough", async () => {
  localStorage.removeItem("bough.space-told");
  const estimate = vi.spyOn(navigator.storage, "estimate");
  const told = async (usage: number, quota: number) => {
    resetView();
    estimate.mockResolvedValue({ usage, quota });
    await warnIfShort();
    return useNotices.getState().notices.map(({ text }) => text);
  };
  expect(await told(1e9, 10e9)).toEqual([]);
  const [text] = await told(8.5e9, 10e9);
  expect(text).toContain("this browser allows 1.5 GB more");
  expect(await told(8.6e9, 10e9)).toEqual([]);
  expect(await told(9.6e9, 10e9)).toHaveLength(1);
  expect(await told(9.6e9, 10e9)).toEqual([]);
  expect(await told(1e9, 10e9)).toEqual([]);
  expect(await told(8.5e9, 10e9)).toHaveLength(1);
  const [notice] = useNotices.getState().notices;
  expect(notice?.isLasting).toBe(true);
  notice?.action?.act();
  expect(useOverlay.getState()).toEqual({ overlay: "settings", settingsTab: "data" });
  estimate.mockResolvedValue({});
  await expect(warnIfShort()).resolves.toBeUndefined();
  estimate.mockRestore();
  localStorage.removeItem("bough.space-told");
});
