import { describe, expect, it } from "vitest";

import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import { fingerprintOf } from "#domain/fingerprint.ts";
import { emptyCounters, noFingerprints } from "#domain/runs/budgets.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";

import {
  call,
  createHarness,
  requestReady,
  settled,
  toAwaiting,
  toEvaluated,
} from "./test-support/run-harness.ts";

const network = { kind: "network", message: "refused", retryable: true } as const;

describe("a plain answer", () => {
  it("passes through the states of a plain answer in order, from the message to rest", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [], "stop");
    expect(run.path()).toBe("processingLLMResponse.handlingCompletion");
    run.done("checkCompletion", { kind: "final" });
    run.done("finalizeRun");
    expect(run.path()).toBe("idle");
    expect(run.journal.map((row) => row.step.to)).toEqual([
      "processingUserMessage",
      "awaitingLLMResponse",
      "streamingLLMResponse",
      "processingLLMResponse.evaluating",
      "processingLLMResponse.handlingCompletion",
      "processingLLMResponse.finalizing",
      "idle",
    ]);
  });

  it("its row holds the whole run when it is finalised", () => {
    const run = createHarness();
    run.clock.increment(1_000);
    toAwaiting(run);
    toEvaluated(run, [call("a")]);
    run.send({ type: "tool.settled", callId: "a", settled: settled({ digest: "d1" }) });
    run.send({ type: "tools.done" });
    run.done("appendResults");
    run.done("prepareRequest", requestReady);
    toEvaluated(run, [], "stop");
    run.done("checkCompletion", { kind: "final" });
    const ids = { contextId: "context", branchId: "branch" };
    expect(run.started.at(-1)).toEqual({ src: "finalizeRun", input: { runId: "run-1", ...ids } });
    expect(run.journal.at(-1)?.run).toEqual({
      id: "run-1",
      ...ids,
      state: "processingLLMResponse.finalizing",
      answerNodeId: "answer",
      iteration: 2,
      counters: {
        modelCalls: 2,
        toolSuccesses: { calculator: 1 },
        toolErrors: { calculator: 0 },
        toolCalls: 1,
        outputRetries: 0,
        validatorRetries: 0,
        dollars: 0,
        unpriced: 2,
        ms: 0,
        tokens: 20,
      },
      fingerprints: {
        last: fingerprintOf([{ toolName: "calculator", isError: false, digest: "d1" }]),
        repeats: 1,
        asked: { calculator: ["d1"] },
      },
      roundCounted: false,
      retryCount: 0,
      origin: "llm",
      calls: [],
      queue: [],
      queueHeld: false,
      limits: defaultBudgetLimits,
      startedAt: 1_000,
      updatedAt: 1_000,
    });
  });

  it("accepts a whole body instead of a stream", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "response.received", nodeId: "answer" });
    expect(run.path()).toBe("processingLLMResponse.evaluating");
    expect(run.stopped).toContain("callModel");
  });

  it("accepts a whole body whose parts were told before", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.part", draftNodeId: "answer", answerText: true });
    run.send({ type: "response.received", nodeId: "answer" });
    expect(run.path()).toBe("processingLLMResponse.evaluating");
    expect(run.stopped).toContain("callModel");
  });

  it("continues automatically after a paused turn", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [], "pause");
    expect(run.path()).toBe("generatingResponse");
  });

  it("writes no journal row for a chunk", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.part", draftNodeId: "answer", answerText: true });
    const rows = run.journal.length;
    for (let i = 0; i < 100; i += 1) {
      run.send({ type: "stream.part", draftNodeId: "answer", answerText: true });
    }
    expect(run.journal.length).toBe(rows);
  });
});

describe("retries", () => {
  it("backs off twice, then fails; a retry is not counted as a model call", () => {
    const run = createHarness();
    toAwaiting(run);
    for (let attempt = 1; attempt <= defaultRetryPolicy.maxRetries; attempt += 1) {
      run.send({ type: "stream.broken", error: network });
      expect(run.path()).toBe("transientFailure.backingOff");
      run.clock.increment(defaultRetryPolicy.maxDelay);
      expect(run.path()).toBe("transientFailure.resuming");
      run.done("recoverAttempt", requestReady);
      expect(run.path()).toBe("awaitingLLMResponse");
    }
    run.send({ type: "stream.broken", error: network });
    expect(run.path()).toBe("failed");
    expect(run.context().error).toEqual(network);
    expect(run.context().counters.modelCalls).toBe(1);
  });

  it("waits exponentially longer", () => {
    const run = createHarness();
    toAwaiting(run);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      run.send({ type: "stream.broken", error: network });
      waits.push((run.context().deadline ?? 0) - run.clock.now());
      run.send({ type: "run.retryNow" });
      run.done("recoverAttempt", requestReady);
    }
    expect(waits).toEqual([500, 1_000]);
  });

  it("honours retry-after up to a minute and asks the person beyond that", () => {
    const run = createHarness();
    toAwaiting(run);
    const limited = { kind: "rate_limit", message: "slow down", retryable: true } as const;
    run.send({ type: "stream.broken", error: { ...limited, retryAfter: 60_000 } });
    run.clock.increment(59_999);
    expect(run.path()).toBe("transientFailure.backingOff");
    run.clock.increment(1);
    run.done("recoverAttempt", requestReady);
    run.send({ type: "stream.broken", error: { ...limited, retryAfter: 60_001 } });
    expect(run.path()).toBe("transientFailure.awaitingPerson");
  });

  it("leaves the choice to the person once text of the answer was shown", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.part", draftNodeId: "draft", answerText: false });
    run.send({ type: "stream.part", draftNodeId: "draft", answerText: true });
    run.send({ type: "stream.broken", error: network });
    expect(run.path()).toBe("transientFailure.awaitingPerson");
    run.send({ type: "run.retry", runId: "ignored", newBranchId: "version" });
    expect(run.started.at(-1)).toMatchObject({
      src: "recoverAttempt",
      input: { draftNodeId: "draft", trigger: { type: "run.retry", newBranchId: "version" } },
    });
  });

  it("retries automatically after reasoning without text", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.part", draftNodeId: "draft", answerText: false });
    run.send({ type: "stream.broken", error: network });
    expect(run.path()).toBe("transientFailure.backingOff");
  });

  it("fails at once on an error that no retry can fix", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({
      type: "stream.broken",
      error: { kind: "authentication", message: "bad key", status: 401, retryable: false },
    });
    expect(run.path()).toBe("failed");
  });

  it("counts what the provider says a broken attempt used (law D4)", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.broken", error: network, spent: { tokens: 40, dollars: 0.5 } });
    expect(run.context().counters).toMatchObject({ tokens: 40, dollars: 0.5, unpriced: 0 });
    run.send({ type: "run.retryNow" });
    run.done("recoverAttempt", requestReady);
    run.send({ type: "stream.broken", error: network });
    expect(run.context().counters).toMatchObject({ tokens: 40, dollars: 0.5, unpriced: 0 });
  });

  it("counts what a second model used to check the answer (law D4)", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.ended", nodeId: "answer" });
    run.done("evaluateResponse", {
      nodeId: "answer",
      finishReason: "stop",
      calls: [],
      tokens: 10,
    });
    const before = run.context().counters;
    run.done("checkCompletion", { kind: "final", spent: [{ tokens: 7, dollars: 0.25 }] });
    const { tokens, dollars, modelCalls } = run.context().counters;
    expect(tokens).toBe(before.tokens + 7);
    expect(dollars).toBe((before.dollars ?? 0) + 0.25);
    expect(modelCalls).toBe(before.modelCalls);
  });

  it("resets the retry count on an answer", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.broken", error: network });
    run.send({ type: "run.retryNow" });
    run.done("recoverAttempt", requestReady);
    expect(run.context().retryCount).toBe(1);
    run.send({ type: "stream.ended", nodeId: "answer" });
    expect(run.context().retryCount).toBe(0);
  });

  it("treats a silent connection as broken: no first byte, then no further byte", () => {
    const run = createHarness();
    toAwaiting(run);
    run.clock.increment(defaultRetryPolicy.firstByteTimeout - 1);
    run.send({ type: "stream.alive" });
    run.clock.increment(defaultRetryPolicy.idleTimeout - 1);
    expect(run.path()).toBe("awaitingLLMResponse");
    run.send({ type: "stream.part", draftNodeId: "draft", answerText: true });
    run.clock.increment(defaultRetryPolicy.idleTimeout - 1);
    expect(run.path()).toBe("streamingLLMResponse");
    run.clock.increment(1);
    expect(run.path()).toBe("transientFailure.awaitingPerson");
    expect(run.context().error?.kind).toBe("stall");
    expect(run.stopped).toContain("callModel");
    expect(run.started.find(({ src }) => src === "keepAttempt")?.input).toMatchObject({
      draftNodeId: "draft",
      error: { kind: "stall" },
    });
  });

  it("uses the timeouts of the connection that is asked", () => {
    const run = createHarness();
    const retry = { ...defaultRetryPolicy, firstByteTimeout: 700, idleTimeout: 300 };
    run.send({ type: "message.send", runId: "run-1", nodeId: "user-1", content: [] });
    run.done("prepareRun", { ok: true, value: { requestId: "request", retry } });
    run.clock.increment(699);
    expect(run.path()).toBe("awaitingLLMResponse");
    run.send({ type: "stream.part", draftNodeId: "draft", answerText: true });
    run.clock.increment(299);
    expect(run.path()).toBe("streamingLLMResponse");
    run.clock.increment(1);
    expect(run.path()).toBe("transientFailure.awaitingPerson");
  });
});

describe("routing", () => {
  it("errors, then approval, then execution, then the question: first match wins", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [
      call("question", { toolName: "ask_person", status: "question" }),
      call("auto", { status: "approved" }),
      call("pending", { status: "pending" }),
      call("bad", { status: "malformed" }),
    ]);
    expect(run.path()).toBe("handlingToolError");
    run.done("answerProblemCalls", [
      { callId: "bad", settled: settled({ isError: true, source: "system" }) },
    ]);
    expect(run.path()).toBe("awaitingToolApproval");
    run.send({ type: "decision.recorded", callId: "pending", status: "approved" });
    expect(run.path()).toBe("executingTools");
    run.send({ type: "tool.settled", callId: "auto", settled: settled() });
    run.send({ type: "tool.settled", callId: "pending", settled: settled() });
    run.send({ type: "tools.done" });
    expect(run.path()).toBe("awaitingClarification");
    run.send({
      type: "decision.recorded",
      callId: "question",
      status: "approved",
      settled: settled({ source: "person" }),
    });
    expect(run.path()).toBe("processingToolResults.addingResults");
  });

  it("takes decisions on several calls in one step; those refused wait on", () => {
    const run = createHarness();
    toAwaiting(run);
    const pending = { status: "pending" } as const;
    toEvaluated(run, [call("a", pending), call("b", pending), call("c", pending)]);
    const rows = run.journal.length;
    const denied = settled({ isError: true, source: "system" });
    run.send({
      type: "decisions.recorded",
      results: [
        { type: "decision.recorded", callId: "a", status: "approved" },
        { type: "decision.recorded", callId: "b", status: "denied", settled: denied },
        { type: "decision.refused", callId: "c", message: "not valid" },
      ],
    });
    expect(run.path()).toBe("awaitingToolApproval");
    expect(run.journal).toHaveLength(rows + 1);
    expect(run.context().calls).toMatchObject([
      { status: "approved" },
      { status: "denied" },
      { ...pending, refused: "not valid" },
    ]);
    const last = { type: "decision.recorded", callId: "c", status: "approved" } as const;
    run.send({ type: "decisions.recorded", results: [last] });
    expect(run.path()).toBe("executingTools");
  });

  it("goes straight to the next request after only errors and denials, and counts them", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a", { status: "pending" })]);
    run.send({
      type: "decision.recorded",
      callId: "a",
      status: "denied",
      settled: settled({ isError: true, source: "system" }),
    });
    expect(run.path()).toBe("generatingResponse");
    expect(run.context().counters.toolErrors).toEqual({ calculator: 1 });
  });

  it("routes an answer given in place of the tool like a result", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a", { status: "pending" })]);
    run.send({
      type: "decision.recorded",
      callId: "a",
      status: "denied",
      settled: settled({ source: "person" }),
    });
    expect(run.path()).toBe("processingToolResults.addingResults");
  });

  it("shows outside text to the person first if they asked for that", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a", { review: true })]);
    run.send({ type: "tool.settled", callId: "a", settled: settled() });
    run.send({ type: "tools.done" });
    expect(run.path()).toBe("processingToolResults.awaitingReview");
    run.send({ type: "review.release", callId: "a" });
    expect(run.path()).toBe("processingToolResults.addingResults");
  });

  it("E4: shows an error first as well, whose text a server wrote; what the person said of a call is known", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a", { review: true })]);
    run.send({ type: "tool.settled", callId: "a", settled: settled({ isError: true }) });
    run.send({ type: "tools.done" });
    expect(run.path()).toBe("processingToolResults.awaitingReview");
    run.send({
      type: "decision.recorded",
      callId: "a",
      status: "approved",
      settled: settled({ isError: true, source: "person" }),
    });
    expect(run.path()).toBe("processingToolResults.addingResults");
  });

  it("shows a result first if the person asked for it when approving", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a", { status: "pending" }), call("b", { status: "pending" })]);
    run.send({ type: "decision.recorded", callId: "a", status: "approved", review: true });
    run.send({ type: "decision.recorded", callId: "b", status: "approved" });
    run.send({ type: "tool.settled", callId: "a", settled: settled() });
    run.send({ type: "tool.settled", callId: "b", settled: settled() });
    run.send({ type: "tools.done" });
    expect(run.path()).toBe("processingToolResults.awaitingReview");
    run.send({
      type: "decision.recorded",
      callId: "a",
      status: "approved",
      settled: settled({ isError: true, source: "person" }),
    });
    expect(run.path()).toBe("processingToolResults.addingResults");
  });

  it.each([
    ["awaitingToolApproval", call("a", { status: "pending" })],
    ["awaitingClarification", call("a", { status: "question" })],
  ])("%s: tells a refused decision on its call until one is recorded", (path, waiting) => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [waiting]);
    const rows = run.journal.length;
    run.send({ type: "decision.refused", callId: "a", message: "full" });
    expect(run.path()).toBe(path);
    expect(run.context().calls).toEqual([{ ...waiting, refused: "full" }]);
    expect(run.journal.slice(rows)).toMatchObject([{ run: { calls: [{ refused: "full" }] } }]);
    const settling = settled({ source: "person" });
    run.send({ type: "decision.recorded", callId: "a", status: "approved", settled: settling });
    expect(run.context().calls[0]?.refused).toBeUndefined();
  });

  it("B11: a queued message leaves the queue once it is recorded as the answer", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a", { status: "question" })]);
    for (const nodeId of ["one", "two"]) {
      run.send({ type: "message.send", runId: nodeId, nodeId, content: [] });
    }
    run.send({ type: "decision.refused", callId: "a", message: "full" });
    expect(run.context().queue).toHaveLength(2);
    run.send({
      type: "decision.recorded",
      callId: "a",
      status: "approved",
      settled: settled({ source: "person" }),
      fromQueue: "one",
    });
    expect(run.context().queue).toMatchObject([{ nodeId: "two" }]);
    expect(run.journal.at(-1)?.run.queue).toMatchObject([{ nodeId: "two" }]);
  });

  it("a full disk while the person decides ends nothing, and gets no row of its own", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a", { status: "pending" })]);
    const rows = run.journal.length;
    const full = { kind: "storage", message: "full", retryable: false };
    run.send({ type: "run.fault", error: full });
    expect(run.path()).toBe("awaitingToolApproval");
    expect(run.journal).toHaveLength(rows);
    run.send({ type: "run.fault", error: { ...full, kind: "internal" } });
    expect(run.path()).toBe("failed");
    run.send({ type: "run.fault", error: full });
    // If a row reported that a row cannot be written, that would go on for ever.
    expect(run.journal).toHaveLength(rows + 1);
  });

  it("reruns only the calls without a result after a recoverable failure", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a"), call("b")]);
    run.send({ type: "tool.settled", callId: "a", settled: settled() });
    run.send({
      type: "tools.done",
      failure: { severity: "recoverable", error: { ...network, kind: "tool_failed" } },
    });
    expect(run.path()).toBe("transientFailure.backingOff");
    run.send({ type: "run.retryNow" });
    expect(run.path()).toBe("executingTools");
    expect(run.context().calls.filter((one) => one.settled === undefined)).toHaveLength(1);
  });
});

describe("endings", () => {
  it("Stop keeps the partial answer and closes what is open", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.part", draftNodeId: "draft", answerText: true });
    run.send({ type: "run.stop" });
    expect(run.path()).toBe("idle");
    expect(run.stopped).toContain("callModel");
    expect(run.started.at(-1)).toMatchObject({
      src: "closeRun",
      input: { draftNodeId: "draft", reason: "stopped" },
    });
  });

  it("Stop does not forget a partial answer that could not be stored", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "stream.part", draftNodeId: "draft", answerText: true });
    run.send({ type: "run.stop" });
    run.fail("closeRun", { kind: "storage", message: "Full.", retryable: false });
    expect(run.path()).toBe("failed");
    expect(run.context().draftNodeId).toBe("draft");
    run.send({ type: "message.send", runId: "r2", nodeId: "n2", content: [] });
    expect(run.started.at(-1)).toMatchObject({
      src: "prepareRun",
      input: { draftNodeId: "draft" },
    });
  });

  it("queues messages sent during a run, sends them at its end, holds them after Stop", () => {
    const run = createHarness();
    toAwaiting(run);
    run.send({ type: "message.send", runId: "run-2", nodeId: "n2", content: [] });
    run.send({ type: "message.send", runId: "run-3", nodeId: "n3", content: [] });
    run.send({ type: "message.unqueue", nodeId: "n3" });
    toEvaluated(run, [], "stop");
    run.done("checkCompletion", { kind: "final" });
    run.done("finalizeRun");
    expect(run.path()).toBe("processingUserMessage");
    expect(run.context().runId).toBe("run-2");
    run.send({ type: "message.send", runId: "run-4", nodeId: "n4", content: [] });
    run.send({ type: "run.stop" });
    expect(run.path()).toBe("idle");
    expect(run.context().queue.map((message) => message.nodeId)).toEqual(["n4"]);
    // A queued message that is sent now leaves the queue in the same step. The others wait.
    run.send({ type: "message.send", runId: "r5", nodeId: "n4", content: [] });
    expect(run.context()).toMatchObject({ queue: [], runId: "r5" });
  });

  it("accepts a repeated message once (B8)", () => {
    const run = createHarness();
    toAwaiting(run);
    const { runId } = run.context();
    run.send({ type: "message.send", runId, nodeId: "n1", content: [] });
    expect(run.context().queue).toEqual([]);
  });

  it("warns at the second identical round and fails at the third", () => {
    const run = createHarness();
    toAwaiting(run);
    const warned: unknown[] = [];
    for (let round = 1; round <= 3; round += 1) {
      toEvaluated(run, [call("a", { toolName: `t` })]);
      run.send({ type: "tool.settled", callId: "a", settled: settled() });
      run.send({ type: "tools.done" });
      run.done("appendResults");
      if (round < 3) {
        warned.push(run.started.at(-1)?.input["warnOfRepetition"]);
        run.done("prepareRequest", requestReady);
      }
    }
    expect(warned).toEqual([false, true]);
    expect(run.path()).toBe("failed");
    expect(run.context().error?.kind).toBe("no_progress");
  });

  it("asks before it ends for want of a budget, and fails with its name if it gets no more", () => {
    const cases = [
      { limits: { modelCalls: 1 }, budget: "model_calls" },
      { limits: { toolSuccesses: 1 }, budget: "tool_successes" },
      { limits: { tokens: 5 }, budget: "tokens" },
    ];
    for (const { limits, budget } of cases) {
      const run = createHarness({ limits });
      toAwaiting(run);
      toEvaluated(run, [call("a")]);
      run.send({ type: "tool.settled", callId: "a", settled: settled() });
      run.send({ type: "tools.done" });
      run.done("appendResults");
      expect(run.path()).toBe("awaitingBudget");
      run.send({ type: "budget.decline" });
      expect(run.path()).toBe("failed");
      expect(run.context().error).toMatchObject({ kind: "budget", budget });
    }
  });

  it("goes on once it is given enough, and asks again while it is not", () => {
    const run = createHarness({ limits: { modelCalls: 1, tokens: 10 } });
    toAwaiting(run);
    toEvaluated(run, [call("a")]);
    run.send({ type: "tool.settled", callId: "a", settled: settled() });
    run.send({ type: "tools.done" });
    run.done("appendResults");
    run.clock.increment(60_000);
    run.send({ type: "budget.grant", limits: { tokens: 1_000 } });
    expect(run.path()).toBe("awaitingBudget");
    for (const modelCalls of [Number.NaN, -1, 0, 1e12, 1.5]) {
      run.send({ type: "budget.grant", limits: { modelCalls } });
      expect(run.context().limits.modelCalls).toBe(1);
    }
    run.send({ type: "budget.grant", limits: { modelCalls: null } });
    expect(run.path()).toBe("generatingResponse");
    const given = run.journal.filter(({ step }) => step.event === "budget.grant");
    expect(given.at(-1)?.step.detail).toMatchObject({
      limits: { modelCalls: null, tokens: 1_000 },
    });
    // The minute of waiting does not count as work.
    expect(run.context().counters.ms).toBe(0);
    run.done("prepareRequest", requestReady);
    expect(run.path()).toBe("awaitingLLMResponse");
  });

  it("counts no minutes while all its tools wait for the person (D4)", () => {
    const run = createHarness({ limits: { minutes: 10 } });
    toAwaiting(run);
    toEvaluated(run, [call("a")]);
    run.clock.increment(60_000);
    run.send({ type: "tools.waiting" });
    run.clock.increment(3_600_000);
    run.send({ type: "tools.working" });
    run.clock.increment(60_000);
    run.send({ type: "tool.settled", callId: "a", settled: settled() });
    run.send({ type: "tools.done" });
    run.done("appendResults");
    expect(run.path()).toBe("generatingResponse");
    expect(run.context().counters.ms).toBe(120_000);
  });

  it("counts no minutes while a request waits for its key (D4)", () => {
    const run = createHarness();
    run.send({ type: "message.send", runId: "r", nodeId: "n", content: [] });
    run.clock.increment(3_601_000);
    run.done("prepareRun", { ok: true, value: { ...requestReady.value, waited: 3_600_000 } });
    expect(run.path()).toBe("awaitingLLMResponse");
    run.send({ type: "run.stop" });
    expect(run.context().counters.ms).toBe(1_000);
  });

  it("asks with the retried answer's problem kept, and tells the model of it", () => {
    const run = createHarness({ limits: { outputRetries: 0 } });
    toAwaiting(run);
    toEvaluated(run, [], "stop");
    run.done("checkCompletion", { kind: "invalid", check: "output", problem: "/a: missing" });
    expect(run.path()).toBe("awaitingBudget");
    run.send({ type: "budget.grant", limits: { outputRetries: 1 } });
    expect(run.started.at(-1)?.input["completionProblem"]).toBe("/a: missing");
  });

  it("repeats the warning with a request that is made again", () => {
    const run = createHarness();
    toAwaiting(run);
    for (let round = 1; round < 3; round += 1) {
      toEvaluated(run, [call("a")]);
      run.send({ type: "tool.settled", callId: "a", settled: settled() });
      run.send({ type: "tools.done" });
      run.done("appendResults");
      run.done("prepareRequest", requestReady);
    }
    const busy = { kind: "rate_limit", message: "", retryable: true };
    run.send({ type: "stream.broken", error: busy });
    run.send({ type: "run.retryNow" });
    expect(run.started.at(-1)).toMatchObject({
      src: "recoverAttempt",
      input: { warnOfRepetition: true },
    });
  });

  it("resets all counters when a new run begins", () => {
    const run = createHarness();
    toAwaiting(run);
    toEvaluated(run, [call("a")]);
    run.send({ type: "tool.settled", callId: "a", settled: settled({ isError: true }) });
    run.send({ type: "tools.done" });
    run.done("appendResults");
    run.send({ type: "run.stop" });
    expect(run.context()).toMatchObject({ iteration: 1, fingerprints: { repeats: 1 } });
    run.send({ type: "message.send", runId: "r2", nodeId: "n2", content: [] });
    expect(run.context()).toMatchObject({
      iteration: 0,
      counters: emptyCounters(),
      fingerprints: noFingerprints,
      retryCount: 0,
      calls: [],
    });
  });

  it("takes the limits of a new run from what prepares it", () => {
    const run = createHarness();
    run.send({ type: "message.send", runId: "r", nodeId: "n", content: [] });
    const limits = { ...run.context().limits, modelCalls: 7 };
    run.done("prepareRun", { ...requestReady, value: { ...requestReady.value, limits } });
    expect(run.context().limits.modelCalls).toBe(7);
  });

  it("gives an invalid answer three more tries, with validators counted separately", () => {
    const run = createHarness();
    toAwaiting(run);
    const invalid = (check: string) => ({ kind: "invalid", check, problem: "/a: missing" });
    for (const check of ["output", "output", "output", "validator", "validator", "validator"]) {
      toEvaluated(run, [], "stop");
      run.done("checkCompletion", invalid(check));
      expect(run.started.at(-1)?.input["completionProblem"]).toBe("/a: missing");
      run.done("prepareRequest", requestReady);
    }
    toEvaluated(run, [], "stop");
    run.done("checkCompletion", invalid("output"));
    expect(run.path()).toBe("awaitingBudget");
    run.send({ type: "budget.decline" });
    expect(run.context().error).toMatchObject({ kind: "budget", budget: "output_retries" });
  });

  it("continues from a failure by Send, Retry or Continue", () => {
    for (const event of [
      { type: "message.send", runId: "r2", nodeId: "n", content: [] },
      { type: "run.retry", runId: "r2", newBranchId: "v" },
      { type: "run.continue", runId: "r2", nodeId: "n" },
    ]) {
      const run = createHarness();
      toAwaiting(run);
      run.fail("modelCall", new Error("bug"));
      expect(run.path()).toBe("failed");
      expect(run.context().error).toMatchObject({ kind: "internal", message: "bug" });
      run.send(event);
      expect(run.path()).toBe("processingUserMessage");
      expect(run.context().runId).toBe("r2");
    }
  });
});
