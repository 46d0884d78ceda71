import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";

import { USUAL_CHOICE } from "#domain/files/import-choice.ts";
import { err, ok } from "#domain/result.ts";

import { importMachine } from "./import.machine.ts";
import type { ReadImport, WrittenImport } from "./import.machine.ts";

const plan = {
  conversations: [],
  add: { contexts: [], branches: [], messages: [] },
  otherParameters: [],
  blobs: [],
};
const confirmed = { type: "import.confirm", choice: USUAL_CHOICE } as const;
const refusal = { kind: "not_json", message: "This is not a JSON file." } as const;

function started(
  reads: () => Promise<ReadImport>,
  writes: (withOtherParameters: boolean) => Promise<WrittenImport> = async () => ok("added"),
  signals: AbortSignal[] = [],
) {
  const machine = importMachine.provide({
    actors: {
      readFile: fromPromise(({ input, signal }) => {
        signals.push(signal);
        input.report(0.5);
        return reads();
      }),
      writeRows: fromPromise(({ input, signal }) => {
        signals.push(signal);
        return writes(input.choice.withOtherParameters);
      }),
    },
  });
  const actor = createActor(machine, { input: { given: new Blob([]) } });
  actor.start();
  return actor;
}

describe("importing a file", () => {
  it("shows the plan before anything is written, and writes once the person confirms", async () => {
    let written = 0;
    const actor = started(
      async () => ok(plan),
      async () => {
        written += 1;
        return ok("added");
      },
    );
    await waitFor(actor, (now) => now.matches("reporting"));
    expect(actor.getSnapshot().context).toMatchObject({ plan, share: 0.5 });
    expect(written).toBe(0);
    actor.send(confirmed);
    await waitFor(actor, (now) => now.matches("done"));
    expect(written).toBe(1);
  });

  it.each([true, false])(
    "imports other parameters only if the person chose to: %s",
    async (word) => {
      const asked: boolean[] = [];
      const actor = started(
        async () => ok(plan),
        async (withOtherParameters) => {
          asked.push(withOtherParameters);
          return ok("added");
        },
      );
      await waitFor(actor, (now) => now.matches("reporting"));
      const choice = { ...USUAL_CHOICE, withOtherParameters: word };
      actor.send({ type: "import.confirm", choice });
      await waitFor(actor, (now) => now.matches("done"));
      expect(asked).toEqual([word]);
    },
  );

  it("ends as refused with the file's or the storage's reason", async () => {
    const problem = { source: "file", refusal } as const;
    const actor = started(async () => err(problem));
    await waitFor(actor, (now) => now.matches("refused"));
    expect(actor.getSnapshot().context.problem).toEqual(problem);
    const full = { source: "storage", kind: "full", message: "Quota" } as const;
    const later = started(
      async () => ok(plan),
      async () => err(full),
    );
    await waitFor(later, (now) => now.matches("reporting"));
    later.send(confirmed);
    await waitFor(later, (now) => now.matches("refused"));
    expect(later.getSnapshot().context.problem).toEqual(full);
  });

  it("ends as refused when reading or writing throws, which blames neither file nor storage", async () => {
    const actor = started(() => Promise.reject(new Error("a bug")));
    await waitFor(actor, (now) => now.matches("refused"));
    const bug = { source: "internal", message: "Error: a bug" };
    expect(actor.getSnapshot().context.problem).toEqual(bug);
    const writing = started(
      async () => ok(plan),
      () => Promise.reject(new Error("a bug")),
    );
    await waitFor(writing, (now) => now.matches("reporting"));
    writing.send(confirmed);
    await waitFor(writing, (now) => now.matches("refused"));
    expect(writing.getSnapshot().context.problem).toEqual(bug);
  });

  it("reads the file and shows a new plan when the plan is outdated", async () => {
    let reads = 0;
    const actor = started(
      async () => {
        reads += 1;
        return ok(plan);
      },
      async () => ok(reads === 1 ? "outdated" : "added"),
    );
    await waitFor(actor, (now) => now.matches("reporting"));
    actor.send(confirmed);
    await waitFor(actor, (now) => now.matches("reporting") && reads === 2);
    actor.send(confirmed);
    await waitFor(actor, (now) => now.matches("done"));
    expect(reads).toBe(2);
  });

  it("is cancelled by stopping the actor", async () => {
    const signals: AbortSignal[] = [];
    const actor = started(() => new Promise(() => {}), undefined, signals);
    actor.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
