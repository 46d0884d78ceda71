import { describe, expect, it } from "vitest";

import { emptyCounters } from "#domain/runs/budgets.ts";
import type { StatePath } from "#domain/runs/run-states.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import { restingRun } from "#domain/test-support/resting-run.ts";

import { planResume } from "./resume.ts";
import { rowOfSnapshot } from "./selectors.ts";
import { call, createHarness, requestReady } from "./test-support/run-harness.ts";
import type { Harness } from "./test-support/run-harness.ts";

function row(state: StatePath, changes: Partial<RunRow> = {}): RunRow {
  const where = { id: "run-1", contextId: "context", branchId: "branch" };
  return restingRun(where, { state, ...changes });
}

function plan(run: RunRow, journal: JournalRow["detail"][] = [], whole?: string) {
  return planResume(run, {
    journal: journal.map((detail, seq) => ({
      runId: run.id,
      seq,
      at: 0,
      from: "",
      event: "",
      to: "",
      iteration: 1,
      budgets: emptyCounters(),
      ms: 0,
      detail,
    })),
    wholeAnswerNodeId: whole,
    digestsOf: () => ({ digest: "digest", asked: "asked" }),
    now: 100_000,
  });
}

function rowOf({ actor }: Harness): RunRow {
  return rowOfSnapshot(actor.getSnapshot(), 0);
}

const about = { kind: "call", callId: "a", toolName: "calculator" } as const;

describe("after a reload", () => {
  it("a run that asked for more asks again, with the limits that it was given", () => {
    const limits = { ...defaultBudgetLimits, modelCalls: 2 };
    const counters = { ...emptyCounters(), modelCalls: 2, ms: 5_000 };
    const resumed = plan(row("awaitingBudget", { limits, counters }));
    const run = createHarness({ resume: resumed });
    expect(run.path()).toBe("awaitingBudget");
    run.send({ type: "budget.grant", limits: { modelCalls: 4 } });
    expect(run.path()).toBe("generatingResponse");
    expect(run.context()).toMatchObject({ held: false, counters: { ms: 5_000 } });
  });

  it.each([
    ["processingLLMResponse.evaluating", "evaluateResponse", "nodeId"],
    ["generatingResponse", "prepareRequest", "answerNodeId"],
  ] as const)("a run in %s whose row has lost its answer gets no empty id", (state, src, name) => {
    const run = createHarness({ resume: plan(row(state)) });
    run.send({ type: "run.continue", nodeId: "n", runId: "run-1" });
    const effect = run.started.find((one) => one.src === src);
    expect(effect?.input).toHaveProperty(name, undefined);
  });

  it("the warning of a repeated round is given with the request that the person retries", () => {
    const fingerprints = { last: "f", repeats: 2 };
    const run = createHarness({ resume: plan(row("awaitingLLMResponse", { fingerprints })) });
    run.send({ type: "run.retry", runId: "r", newBranchId: "v" });
    expect(run.started.at(-1)).toMatchObject({
      src: "recoverAttempt",
      input: { warnOfRepetition: true },
    });
  });

  it("runs that were waiting or streaming wait for the person, so nothing is billed twice", () => {
    for (const state of ["awaitingLLMResponse", "streamingLLMResponse"] as const) {
      const resumed = plan(row(state, { draftNodeId: "draft" }));
      expect(resumed.state).toBe("awaitingPerson");
      expect(resumed.row.error?.kind).toBe("interrupted");
      const run = createHarness({ resume: resumed });
      run.clock.increment(1_000_000);
      expect(run.path()).toBe("transientFailure.awaitingPerson");
      expect(run.started.map((effect) => effect.src)).not.toContain("callModel");
    }
  });

  it("an answer that was stored whole is evaluated without a new request", () => {
    const resumed = plan(row("streamingLLMResponse", { draftNodeId: "n" }), [], "n");
    expect(resumed.state).toBe("processingLLMResponse");
    expect(resumed.row.answerNodeId).toBe("n");
  });

  describe("the message that began the run (B11)", () => {
    const content = [{ type: "text" as const, text: "Words." }];
    const message = { runId: "run-1", nodeId: "n1", content, queuedAt: 5 };
    const later = { ...message, runId: "run-2", nodeId: "n2" };

    it("is in the run's row until it is on the branch", () => {
      const run = createHarness({});
      run.send({ type: "message.send", runId: "run-1", nodeId: "n1", content });
      run.send({ type: "message.send", runId: "run-2", nodeId: "n2", content });
      const queued = () => rowOf(run).queue.map(({ nodeId }) => nodeId);
      expect(queued()).toEqual(["n1", "n2"]);
      run.done("prepareRun", requestReady);
      expect(queued()).toEqual(["n2"]);
    });

    it("is stored by the page that comes after, and asked no sooner than the person wants", () => {
      const resumed = plan(row("processingUserMessage", { queue: [message, later] }));
      const run = createHarness({ resume: resumed });
      expect(run.started.at(-1)).toMatchObject({
        src: "prepareRun",
        input: { trigger: { type: "message.send", runId: "run-1", nodeId: "n1", content } },
      });
      expect(run.context()).toMatchObject({ queue: [later], queueHeld: true });
      run.done("prepareRun", requestReady);
      expect(run.path()).toBe("transientFailure.awaitingPerson");
      expect(rowOf(run).queue).toEqual([later]);
    });

    it("is stored as the run is closed, if Stop came first", () => {
      const run = createHarness({ resume: plan(row("idle", { queue: [message] })) });
      expect(run.started.at(-1)).toMatchObject({ src: "closeRun", input: { outgoing: message } });
      run.done("closeRun", undefined);
      expect(rowOf(run).queue).toEqual([]);
    });

    it("stays with its sender if it was never promised", () => {
      const run = createHarness({});
      run.send({ type: "message.send", runId: "run-1", nodeId: "n1", content });
      run.done("prepareRun", {
        ok: false,
        error: { kind: "storage", message: "", retryable: false },
      });
      expect(run.path()).toBe("failed");
      expect(run.started.at(-1)).toMatchObject({ src: "closeRun", input: { outgoing: undefined } });
      run.fail("closeRun", new Error("full"));
      expect(rowOf(run).queue).toEqual([]);
    });

    it("waits in the queue if it cannot be stored", () => {
      const run = createHarness({ resume: plan(row("failed", { queue: [message] })) });
      run.fail("closeRun", new Error("full"));
      expect(run.context()).toMatchObject({ queue: [message], outgoing: undefined });
    });
  });

  it("dialogs reopen as they were", () => {
    const pending = plan(
      row("awaitingToolApproval", { calls: [call("a", { status: "pending" })] }),
    );
    expect(createHarness({ resume: pending }).path()).toBe("awaitingToolApproval");
    const asked = plan(
      row("awaitingClarification", { calls: [call("a", { status: "question" })] }),
    );
    expect(createHarness({ resume: asked }).path()).toBe("awaitingClarification");
  });

  it("the last decision leads on, although only the journal has it", () => {
    const pending = row("awaitingToolApproval", { calls: [call("a", { status: "pending" })] });
    const decided = { ...about, phase: "decided", argumentsHash: "", edited: false } as const;
    const done = { ...about, phase: "done", result: "Red", isError: false } as const;
    const stateAfter = (run: RunRow, ...journal: JournalRow["detail"][]) =>
      createHarness({ resume: plan(run, journal) }).path();
    expect(stateAfter(pending, { ...decided, status: "approved" })).toBe("executingTools");
    const denied = { ...done, isError: true, source: "system" } as const;
    expect(stateAfter(pending, { ...decided, status: "denied" }, denied)).toBe(
      "generatingResponse",
    );
    const asked = row("awaitingClarification", { calls: [call("a", { status: "question" })] });
    expect(stateAfter(asked, { ...done, source: "person" })).toBe(
      "processingToolResults.addingResults",
    );
  });

  it("restores decisions and results that only the journal has", () => {
    const resumed = plan(row("executingTools", { calls: [call("a", { status: "pending" })] }), [
      { ...about, phase: "decided", status: "approved", argumentsHash: "", edited: false },
      { ...about, phase: "started" },
      { ...about, phase: "done", result: 4, isError: false, source: "tool" },
    ]);
    expect(resumed.row.calls[0]).toMatchObject({
      status: "approved",
      settled: { isError: false, source: "tool", digest: "digest", asked: "asked" },
    });
  });

  it("E4: knows of a result that the person wants to see first, unless it has been passed on since", () => {
    const decided = { ...about, phase: "decided", argumentsHash: "", edited: false } as const;
    const journal = [
      { ...decided, status: "approved", review: true },
      { ...about, phase: "done", result: 4, isError: false, source: "tool" },
    ] as const;
    const pending = row("awaitingToolApproval", { calls: [call("a", { status: "pending" })] });
    expect(createHarness({ resume: plan(pending, [...journal]) }).path()).toBe(
      "processingToolResults.awaitingReview",
    );
    const passed = row("executingTools", { calls: [call("a", { review: false })] });
    expect(plan(passed, [...journal]).row.calls[0]).toMatchObject({ review: false });
  });

  it("reruns a started call only if it is idempotent; otherwise the person decides", () => {
    const calls = [call("a", { idempotent: true })];
    expect(plan(row("executingTools", { calls }), [{ ...about, phase: "started" }]).state).toBe(
      "executingTools",
    );
    const risky = [call("a", { idempotent: false })];
    const doubtful = plan(row("executingTools", { calls: risky }), [
      { ...about, phase: "started" },
    ]);
    expect(doubtful.state).toBe("awaitingPerson");
    const run = createHarness({ resume: doubtful });
    expect(run.context().calls[0]?.mayHaveRun).toBe(true);
    run.send({ type: "run.retry", runId: "x", newBranchId: "y" });
    expect(run.path()).toBe("transientFailure.awaitingPerson");
    run.send({ type: "call.rerun", callId: "a" });
    expect(run.path()).toBe("executingTools");
  });

  it("a run in a state that only another version has comes to rest", () => {
    expect(plan(row("pausing of another version")).state).toBe("idle");
  });

  it("backs off for the remaining time, unless it ended over a minute ago", () => {
    const soon = plan(row("transientFailure.backingOff", { deadline: 100_500, retryCount: 1 }));
    expect(soon.state).toBe("backingOff");
    const stale = plan(row("transientFailure.backingOff", { deadline: 39_999, retryCount: 1 }));
    expect(stale.state).toBe("awaitingPerson");
  });

  it("other computing states start again and are held before any request", () => {
    for (const state of ["processingUserMessage", "generatingResponse"] as const) {
      const run = createHarness({ resume: plan(row(state)) });
      expect(run.path()).toBe(state);
      expect(run.started.at(-1)?.input["held"]).toBe(true);
      run.done(state === "generatingResponse" ? "prepareRequest" : "prepareRun", requestReady);
      expect(run.path()).toBe("transientFailure.awaitingPerson");
      run.send({ type: "run.continue", runId: "r", nodeId: "n" });
      expect(run.started.at(-1)?.input["held"]).toBe(false);
      run.done("recoverAttempt", requestReady);
      expect(run.path()).toBe("awaitingLLMResponse");
      // The held request is the run's next model call; sending it by a retry adds no further one (D1).
      const { counters, iteration } = run.context();
      expect([counters.modelCalls - row(state).counters.modelCalls, iteration]).toEqual([
        1,
        row(state).iteration + 1,
      ]);
      run.send({ type: "stream.broken", error: { kind: "network", message: "", retryable: true } });
      run.send({ type: "run.retryNow" });
      run.done("recoverAttempt", requestReady);
      expect(run.context()).toMatchObject({ counters, iteration });
    }
  });

  it("keeps the queue, but sends none of it automatically", () => {
    const queue = [{ runId: "r2", nodeId: "n2", content: [], queuedAt: 0 }];
    const run = createHarness({ resume: plan(row("idle", { queue })) });
    expect(run.path()).toBe("idle");
    expect(run.context().queue).toHaveLength(1);
  });
});
