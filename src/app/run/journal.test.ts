import { expect, it, onTestFinished, vi } from "vitest";

import { err, ok } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { createJournal } from "./journal.ts";

const full: StorageProblem = { kind: "full", message: "The disk is full." };

/** A journal whose store refuses the first batch of rows. */
function refusedOnce(onProblem: (runId: string) => void) {
  let isRefused = false;
  return createJournal({
    store: {
      appendJournal: async () => {
        if (isRefused) return ok(undefined);
        isRefused = true;
        return err(full);
      },
    },
    token: { contextId: "context", epoch: 1 },
    now: () => 0,
    onProblem,
  });
}

it("tells every run whose rows were refused together", async () => {
  const told: string[] = [];
  const journal = refusedOnce((runId) => told.push(runId));
  const facts = ["one", "two", "one", "three"].map((runId) =>
    journal.fact(runId, { kind: "transition" }),
  );
  expect(await Promise.all(facts)).toEqual(facts.map(() => err(full)));
  expect(told).toEqual(["one", "two", "three"]);
});

it("goes on writing where telling of a problem fails", async () => {
  const uncaught = vi.fn<(error: unknown) => void>();
  const before = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", uncaught);
  onTestFinished(() => {
    process.removeAllListeners("uncaughtException");
    for (const listener of before) process.on("uncaughtException", listener);
  });
  const fault = new Error("The run is gone.");
  const journal = refusedOnce(() => {
    throw fault;
  });
  expect(await journal.fact("one", { kind: "transition" })).toEqual(err(full));
  expect(await journal.fact("one", { kind: "transition" })).toEqual(ok(undefined));
  expect(await journal.barrier()).toEqual(ok(undefined));
  await vi.waitFor(() => expect(uncaught).toHaveBeenCalledWith(fault, "uncaughtException"));
});
