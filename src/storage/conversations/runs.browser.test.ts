import { Dexie } from "dexie";
import { expect, it, onTestFinished, vi } from "vitest";

import type { RunState } from "#domain/runs/run-states.ts";
import { branchRow, contextRow, freshDatabases, runRow } from "#storage/test-support/rows.ts";

import { createRunStore } from "./runs.ts";
import type { StandingRun } from "./standing-runs.ts";

const BROKEN = "transientFailure.awaitingPerson";

/**
 * Three conversations, each with one branch and one run: those in c1 and c2 are interrupted, the one in c3
 * is at rest.
 */
async function watched() {
  const databases = await freshDatabases();
  onTestFinished(() => databases.remove());
  const { strict } = databases;
  await strict.contexts.bulkPut(["c1", "c2", "c3"].map((id) => contextRow(id)));
  await strict.branches.bulkPut(["1", "2", "3"].map((n) => branchRow(`b${n}`, `c${n}`)));
  const put = (n: string, state: RunState, more = {}) =>
    strict.runs.put(
      runRow(`r${n}`, { contextId: `c${n}`, branchId: `b${n}`, state, startedAt: 1, ...more }),
    );
  await put("1", BROKEN);
  await put("2", BROKEN);
  await put("3", "idle");
  const told: string[][] = [];
  const runs = createRunStore(databases);
  const readContexts = strict.contexts.bulkGet.bind(strict.contexts);
  const reads = vi.spyOn(strict.contexts, "bulkGet");
  const namesOf = (found: readonly StandingRun[]) =>
    found.map(({ contextId, state }) => `${contextId} ${state}`).toSorted();
  onTestFinished(runs.watchStanding().subscribe((found) => told.push(namesOf(found))));
  const last = () => told.at(-1);
  await expect.poll(last).toEqual([`c1 ${BROKEN}`, `c2 ${BROKEN}`]);
  const now = async () => namesOf(await runs.standing());
  return { strict, put, told, last, reads, readContexts, now };
}

it("runs that stand for long are not read again while another one moves", async () => {
  const { put, last, reads, now } = await watched();
  for (const state of [
    "awaitingLLMResponse",
    "streamingLLMResponse",
    "generatingResponse",
  ] as const) {
    await put("3", state);
    await expect.poll(last).toContain(`c3 ${state}`);
  }
  expect(await now()).toEqual(last());
  const ids = reads.mock.calls.slice(1, -1).flatMap(([keys]) => keys);
  expect(new Set(ids)).toEqual(new Set(["c3"]));
});

it("a run is told through all its states, until it rests", async () => {
  const { put, told, last, now } = await watched();
  await put("3", "streamingLLMResponse");
  await expect.poll(last).toContain("c3 streamingLLMResponse");
  const begun = told.length;
  for (const state of ["awaitingToolApproval", "executingTools", "failed"] as const) {
    await put("3", state);
    await expect.poll(last).toContain(`c3 ${state}`);
  }
  // At no point did it seem to have ended.
  for (const one of told.slice(begun)) expect(one.join()).toContain("c3");
  await put("3", "idle");
  await expect.poll(last).toEqual([`c1 ${BROKEN}`, `c2 ${BROKEN}`]);
  await put("1", "streamingLLMResponse");
  await expect.poll(last).toContain("c1 streamingLLMResponse");
  await put("1", "idle");
  await expect.poll(last).toEqual([`c2 ${BROKEN}`]);
  expect(await now()).toEqual(last());
});

it("a run that comes to stand does not seem to end, however slowly those that stand are read", async () => {
  const { strict, put, told, last, reads, readContexts } = await watched();
  await strict.contexts.put(contextRow("c4"));
  await strict.branches.put(branchRow("b4", "c4"));
  await put("3", "streamingLLMResponse");
  await expect.poll(last).toContain("c3 streamingLLMResponse");
  const begun = told.length;
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  reads.mockImplementation((ids) => {
    const isStanding = ids.includes("c1");
    return Dexie.Promise.resolve(isStanding ? gate : undefined).then(() => readContexts(ids));
  });
  await put("3", "awaitingToolApproval");
  for (const state of ["streamingLLMResponse", "generatingResponse"] as const) {
    await put("4", state);
    await expect.poll(last).toContain(`c4 ${state}`);
  }
  open();
  await expect.poll(last).toContain("c3 awaitingToolApproval");
  for (const one of told.slice(begun)) expect(one.join()).toContain("c3");
  await put("3", "idle");
  await expect.poll(last).toEqual([`c1 ${BROKEN}`, `c2 ${BROKEN}`, "c4 generatingResponse"]);
});

it("only the newest run of a branch counts, and none of the bin", async () => {
  const { strict, put, last, now } = await watched();
  await put("4", "idle", { contextId: "c1", branchId: "b1", startedAt: 2 });
  await expect.poll(last).toEqual([`c2 ${BROKEN}`]);
  await strict.contexts.update("c2", { deletedAt: 5 });
  await expect.poll(last).toEqual([]);
  expect(await now()).toEqual([]);
});

it("a damaged sub-task that leads back to itself is of no conversation in the list", async () => {
  const { strict, last, now } = await watched();
  await strict.contexts.update("c2", { parentId: "c3" });
  await strict.contexts.update("c3", { parentId: "c2" });
  await expect.poll(last).toEqual([`c1 ${BROKEN}`]);
  expect(await now()).toEqual(last());
});
