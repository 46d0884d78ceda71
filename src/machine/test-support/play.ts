import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import { DECISION_RECORDER } from "#machine/actors.ts";

import { call, settled } from "./run-harness.ts";
import type { Harness } from "./run-harness.ts";

/** Returns a number from 0 up to but not including 1, which picks from a list. */
export type RandomSource = () => number;

export type PlayedEvent = { type: string } & Record<string, unknown>;

const errors = [
  { kind: "network", message: "refused", retryable: true },
  { kind: "rate_limit", message: "slow", retryable: true, retryAfter: 1_000 },
  { kind: "rate_limit", message: "slow", retryable: true, retryAfter: 90_000 },
  { kind: "authentication", message: "bad key", retryable: false },
];

let serial = 0;
const fresh = (name: string) => {
  serial += 1;
  return `${name}-${serial}`;
};

/** The calls of a stored answer by its node's id; undefined if calls have to be made up. */
export type StoredCalls = (nodeId: string) => OpenCall[] | undefined;

/** Every event that a run may receive in its current state. */
export function possibleEvents(
  run: Harness,
  chance: RandomSource,
  stored: StoredCalls = () => undefined,
): PlayedEvent[] {
  const children = new Set(run.children());
  return [
    ...personEvents(),
    ...(run.path() === "awaitingBudget" ? budgetEvents() : []),
    ...(children.has("modelCall") ? modelEvents(chance) : []),
    ...(children.has(DECISION_RECORDER) ? decisionEvents(run, chance) : []),
    ...(children.has("executeTools") ? toolEvents(run, chance) : []),
    ...promiseEvents(run, children, chance, stored),
    { type: "run.fault", error: { kind: "storage", message: "full", retryable: false } },
    { type: "run.fault", error: { kind: "internal", message: "bug", retryable: false } },
  ];
}

function personEvents(): PlayedEvent[] {
  return [
    { type: "message.send", runId: fresh("run"), nodeId: fresh("user"), content: [] },
    { type: "message.unqueue", nodeId: `user-${serial - 1}` },
    { type: "run.start", runId: fresh("run") },
    { type: "run.stop" },
    { type: "run.retry", runId: fresh("run"), newBranchId: fresh("version") },
    { type: "run.retryNow" },
    { type: "run.continue", runId: fresh("run"), nodeId: fresh("user") },
    { type: "budget.grant", limits: { modelCalls: 3 } },
  ];
}

/** The person grants too little, or enough, or ends the run. */
function budgetEvents(): PlayedEvent[] {
  return [
    { type: "budget.decline" },
    { type: "budget.grant", limits: { tokens: Number.NaN }, retry: { maxRetries: 1 } },
    { type: "budget.grant", limits: { modelCalls: 6, toolSuccesses: 6, toolErrors: 6 } },
    { type: "budget.grant", limits: { outputRetries: 6, validatorRetries: 6 } },
    { type: "budget.grant", limits: { modelCalls: null, toolSuccesses: null, tokens: null } },
  ];
}

function modelEvents(chance: RandomSource): PlayedEvent[] {
  return [
    { type: "stream.alive" },
    { type: "stream.part", draftNodeId: fresh("draft"), answerText: chance() < 0.5 },
    { type: "stream.ended", nodeId: fresh("answer") },
    { type: "response.received", nodeId: fresh("answer") },
    ...errors.map((error) => ({ type: "stream.broken", error })),
    { type: "stream.stalled" },
    { type: "xstate.error.actor.modelCall", error: new Error("bug"), actorId: "modelCall" },
  ];
}

function decisionEvents(run: Harness, chance: RandomSource): PlayedEvent[] {
  const open = run.context().calls.filter((one) => one.settled === undefined);
  return [
    ...open.flatMap((one) => decisionsOn(one, chance)),
    ...decisionsOnAll(open, chance),
    ...open.flatMap((one) => [
      { type: "tool.approve", callId: one.id, arguments: {}, scope: "call" },
      { type: "tool.deny", callId: one.id, reason: "" },
      { type: "tool.answer", callId: one.id, result: 1 },
      { type: "question.answer", callId: one.id, answer: "yes" },
      { type: "call.abandon", callId: one.id },
    ]),
    {
      type: `xstate.error.actor.${DECISION_RECORDER}`,
      error: new Error("bug"),
      actorId: DECISION_RECORDER,
    },
    ...run.context().calls.flatMap((one) => [
      { type: "review.release", callId: one.id },
      { type: "call.rerun", callId: one.id },
      { type: "review.withhold", callId: one.id },
      { type: "decision.refused", callId: one.id, message: "not valid" },
      ...(one.review === true && one.settled !== undefined
        ? [
            {
              type: "decision.recorded",
              callId: one.id,
              status: "approved",
              settled: settled({ isError: true, source: "system" }),
            },
          ]
        : []),
    ]),
  ];
}

/**
 * Decisions on all pending calls at once: approved, denied or answered, and perhaps the last one
 * refused.
 */
function decisionsOnAll(open: readonly OpenCall[], chance: RandomSource): PlayedEvent[] {
  const pending = open.filter(({ status }) => status === "pending");
  const ways = pending.map((one) => decisionsOn(one, chance));
  return [
    { type: "calls.decide", decisions: [] },
    ...[0, 1, 2].flatMap((way) => {
      const results = ways.flatMap((ofOne) => ofOne[way] ?? []);
      const last = pending.at(-1);
      if (last === undefined) return [];
      const refused = { type: "decision.refused", callId: last.id, message: "not valid" };
      return [
        { type: "decisions.recorded", results },
        { type: "decisions.recorded", results: [...results.slice(0, -1), refused] },
      ];
    }),
  ];
}

function decisionsOn(one: OpenCall, chance: RandomSource): PlayedEvent[] {
  const bySystem = settled({
    isError: true,
    source: "system",
    digest: String(Math.floor(chance() * 3)),
  });
  const byPerson = settled({ source: "person", digest: String(chance()) });
  const recorded = { type: "decision.recorded", callId: one.id };
  const denied = { ...recorded, status: "denied", settled: bySystem };
  if (one.status === "question") {
    return [{ ...recorded, status: "approved", settled: byPerson }, denied];
  }
  if (one.mayHaveRun === true) return [{ ...recorded, status: "approved", settled: bySystem }];
  if (one.status !== "pending") return [];
  return [
    { ...recorded, status: "approved" },
    denied,
    { ...recorded, status: "denied", settled: byPerson },
  ];
}

function toolEvents(run: Harness, chance: RandomSource): PlayedEvent[] {
  const open = run
    .context()
    .calls.filter((one) => one.status === "approved" && one.settled === undefined);
  const fault = {
    type: "xstate.error.actor.executeTools",
    error: new Error("bug"),
    actorId: "executeTools",
  };
  if (open.length === 0) return [{ type: "tools.done" }, fault];
  const isWaiting = run.context().workingSince === undefined;
  return [
    fault,
    { type: isWaiting ? "tools.working" : "tools.waiting" },
    ...open.flatMap((one) => [
      { type: "tool.started", callId: one.id },
      {
        type: "tool.settled",
        callId: one.id,
        settled: settled({ isError: chance() < 0.3, digest: String(Math.floor(chance() * 2)) }),
      },
    ]),
    {
      type: "tools.done",
      failure: {
        severity: "recoverable",
        error: { kind: "tool_failed", message: "", retryable: true },
      },
    },
    {
      type: "tools.done",
      failure: { severity: "fatal", error: { kind: "tool_fatal", message: "", retryable: false } },
    },
  ];
}

function promiseEvents(
  run: Harness,
  children: Set<string>,
  chance: RandomSource,
  stored: StoredCalls,
): PlayedEvent[] {
  const ids = [...children].filter((id) => id in outputs);
  return ids.flatMap((id) => [
    ...(outputs[id]?.(run, chance, stored) ?? []).map((output) => ({
      type: `xstate.done.actor.${id}`,
      output,
      actorId: id,
    })),
    { type: `xstate.error.actor.${id}`, error: new Error("bug"), actorId: id },
  ]);
}

const prepared = () => [
  { ok: true, value: { requestId: fresh("request"), retry: defaultRetryPolicy } },
  { ok: false, error: errors[3] },
];

const outputs: Record<
  string,
  (run: Harness, chance: RandomSource, stored: StoredCalls) => unknown[]
> = {
  prepareRun: prepared,
  prepareRequest: prepared,
  recoverAttempt: prepared,
  evaluateResponse: (run, chance, stored) => {
    const nodeId = run.context().answerNodeId ?? "";
    const known = stored(nodeId);
    return (known === undefined ? possibleCalls(chance) : [known]).flatMap((calls) =>
      (calls.length === 0 ? ["stop", "pause"] : ["tool_calls"]).map((finishReason) => ({
        nodeId,
        finishReason,
        calls,
        tokens: 5,
      })),
    );
  },
  checkCompletion: () => [
    { kind: "final" },
    { kind: "invalid", check: "output", problem: "p" },
    { kind: "invalid", check: "validator", problem: "p" },
  ],
  finalizeRun: () => [undefined],
  answerProblemCalls: (run) => [
    run
      .context()
      .calls.filter((one) => one.status === "malformed")
      .map((one) => ({
        callId: one.id,
        settled: settled({ isError: true, source: "system" }),
      })),
  ],
  appendResults: () => [undefined],
  keepAttempt: () => [undefined],
  closeRun: () => [undefined],
};

/** The calls that an answer may have: none, one of each status, several. */
export function possibleCalls(chance: RandomSource): OpenCall[][] {
  return [[], ...statuses.map((status) => [aCall(status, chance)]), someCalls(chance)];
}

const statuses = ["malformed", "pending", "approved", "question"] as const;

function aCall(status: (typeof statuses)[number], chance: RandomSource): OpenCall {
  return call(fresh("call"), {
    toolName: chance() < 0.5 ? "calculator" : "search",
    status,
    idempotent: chance() < 0.5,
    ...(chance() < 0.5 ? { review: true } : {}),
  });
}

function someCalls(chance: RandomSource): OpenCall[] {
  const count = 2 + Math.floor(chance() * 2);
  return Array.from({ length: count }, () =>
    aCall(statuses[Math.floor(chance() * statuses.length)] ?? "pending", chance),
  );
}
