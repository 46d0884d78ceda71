import { expect, it, onTestFinished, vi } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import { BODY_DAYS_KEY } from "#domain/space/kept-bodies.ts";
import { siteStorage } from "#platform/web-storage.ts";
import { branchRow, contextRow, runRow } from "#storage/test-support/rows.ts";

import { freeBodies, scheduleFreeingBodies } from "./free-bodies.ts";

const DAY = 86_400_000;
const quiet = { signal: new AbortController().signal, report: () => {} };

/** Two conversations, each with an old body and a new one. */
async function withBodies() {
  const services = await openServices();
  const { strict } = services.databases;
  const now = services.now();
  for (const contextId of ["c1", "c2"]) {
    await strict.contexts.put(contextRow(contextId));
    await strict.branches.put(branchRow(`b ${contextId}`, contextId));
    for (const [id, sentAt] of [
      ["old", now - 100 * DAY],
      ["new", now - DAY],
    ] as const) {
      const key = `${contextId} ${id}`;
      await strict
        .table("requests")
        .put({ id: key, contextId, branchId: `b ${contextId}`, sentAt });
      await strict.requestBodies.put({ id: key, contextId, pieces: [`body of ${key}`] });
    }
  }
  const bodies = async () => (await strict.requestBodies.toArray()).map(({ id }) => id);
  return { services, bodies, strict };
}

it("removes what is older than the person keeps, of every conversation, and says how far it is", async () => {
  const { services, bodies } = await withBodies();
  const shares: number[] = [];
  const task = { ...quiet, report: (share: number) => shares.push(share) };
  expect(await freeBodies(services, 30, task)).toEqual({ removed: 2, isUnfinished: false });
  expect(await bodies()).toEqual(["c1 new", "c2 new"]);
  expect(shares).toEqual([0.5, 1]);
  expect(await freeBodies(services, null, task)).toEqual({ removed: 0, isUnfinished: false });
});

it("removes nothing beside a run that a tab works on, and is not held up by one that was interrupted", async () => {
  const { services, bodies, strict } = await withBodies();
  await strict.runs.put(
    runRow("r", { contextId: "c1", branchId: "b c1", state: "streamingLLMResponse" }),
  );
  await navigator.locks.request("bough:context:c1", async () => {
    expect(await freeBodies(services, 30, quiet)).toEqual({ removed: 0, isUnfinished: true });
    expect(await bodies()).toHaveLength(4);
  });
  expect(await freeBodies(services, 30, quiet)).toEqual({ removed: 2, isUnfinished: false });
});

it("ends when it is cancelled", async () => {
  const { services, bodies } = await withBodies();
  const controller = new AbortController();
  const report = () => controller.abort(new Error("cancelled"));
  const ended = freeBodies(services, 30, { signal: controller.signal, report });
  await expect(ended).rejects.toThrow("cancelled");
  expect(await bodies()).toEqual(["c1 new", "c2 new", "c2 old"]);
});

it("is done by rule once a day, also if a clock that was ahead noted the last time", async () => {
  const { services, bodies } = await withBodies();
  await services.settings.put(BODY_DAYS_KEY, 30);
  siteStorage.setItem("bough.bodies-freed-at", String(services.now() + 100 * DAY));
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
    siteStorage.removeItem("bough.bodies-freed-at");
  });
  scheduleFreeingBodies(services);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(bodies).toEqual(["c1 new", "c2 new"]);
});
