import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { checkContext } from "#domain/branching/laws.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import { checkSendable } from "#domain/runs/rounds.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { CallModelInput, CloseInput } from "#machine/actors.ts";
import { rowOfSnapshot } from "#machine/selectors.ts";
import { createHarness } from "#machine/test-support/run-harness.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";
import { createChunkStore } from "#storage/conversations/chunks.ts";
import { createRunWriter } from "#storage/conversations/run-writer.ts";
import { claimWriter } from "#storage/writing.ts";
import { createGate } from "#tools/test-support/fake-tool.ts";

import { callModel } from "./call-model.ts";
import type { Calling } from "./call-model.ts";
import { closeRun } from "./close-run.ts";
import type { Closing } from "./close-run.ts";
import { createJournal } from "./journal.ts";
import { settleDraft } from "./nodes.ts";
import { beginAndAsk } from "./prepare.ts";
import type { Beginning } from "./prepare.ts";
import { PreparedRequests } from "./prepared-requests.ts";
import { internal } from "./run-errors.ts";
import { createRunSettings } from "./run-settings.ts";

const RUN = "run";

let services: Services;
let deps: Beginning & Calling & Closing;
let branchId: string;
let contextId: string;

/** Uses the real stores of one conversation that this tab writes. Model calls are scripted. */
beforeEach(async () => {
  services = await openServices();
  const demo = await services.connections.get("demo");
  if (demo === undefined) throw new Error("The first visit stores the Demo.");
  ({ contextId, branchId } = await newConversationOn(services, "Closing", demo));
  const claimed = await claimWriter(services.databases.strict, contextId);
  if (!claimed.ok) throw new Error(claimed.error.message);
  const token = claimed.value;
  const journal = createJournal({
    store: createRunWriter(services.databases),
    token,
    now: () => Date.now(),
    onProblem: (_runId, problem) => {
      throw new Error(problem.message);
    },
  });
  deps = {
    ...services,
    token,
    journal,
    chunks: createChunkStore(services.databases),
    serial: createSerialQueue(),
    prepared: new PreparedRequests(),
    runSettings: createRunSettings(),
    requests: { make: async () => err(internal("No request is made here.")) },
    requestLog: {
      sent: async () => {},
      ended: async () => {},
      metadataFor: async () => ({}),
      calibrationOf: () => Promise.reject(new Error("Nothing is counted here.")),
    },
    tools: { check: async () => ({ arguments: {} }) },
    tasks: {
      stop: async () => {},
      retire: async () => {},
      accountOf: async () => undefined,
      limitsOf: async () => undefined,
    },
  };
});

const ending = (known: Partial<CloseInput>): CloseInput => ({
  runId: RUN,
  contextId,
  branchId,
  outgoing: undefined,
  answerNodeId: undefined,
  draftNodeId: undefined,
  calls: [],
  reason: "stopped",
  error: undefined,
  ...known,
});

async function messages(): Promise<MessageNode[]> {
  const branch = await services.branches.get(branchId);
  return services.branches.nodes(branch?.messageIds ?? []);
}

async function violations(): Promise<readonly unknown[]> {
  const [context, branches, nodes] = await Promise.all([
    services.conversations.get(contextId),
    services.branches.ofContext(contextId),
    messages(),
  ]);
  if (context === undefined) throw new Error("The conversation is there.");
  return [
    ...checkContext({ context, branches, lookup: (id) => nodes.find((node) => node.id === id) }),
    ...checkSendable(nodes),
  ];
}

/** Stores an answer with two calls at the branch's end, as the end of a stream does. */
async function storeAnswer(id: string): Promise<void> {
  const call = (name: string) => ({
    id: `${id} ${name}`,
    toolName: name,
    arguments: {},
    approvalStatus: "pending" as const,
  });
  const merged = await deps.chunks.merge(deps.token, branchId, {
    id,
    contextId,
    parentId: null,
    message: {
      role: "assistant",
      content: [],
      toolCalls: [call("one"), call("two")],
      metadata: { status: "complete" },
    },
    createdAt: 0,
  });
  if (!merged.ok) throw new Error(merged.error.message);
}

const result = (callId: string, text: string) =>
  ({
    kind: "call",
    callId,
    toolName: callId,
    phase: "done",
    result: text,
    isError: false,
    source: "tool",
  }) as const;

describe("R1: a run that ends gives every stored call a result", () => {
  it.each([
    ["before the calls were evaluated", { answerNodeId: "answer" }],
    ["when the chart knows the answer only as a draft", { draftNodeId: "answer" }],
    ["when the chart has heard of no answer at all", {}],
  ])("%s", async (_when, known) => {
    await storeAnswer("answer");
    await closeRun(deps, ending(known));
    const [, ...results] = await messages();
    expect(results.map(({ message }) => message.toolResult)).toMatchObject([
      { requestId: "answer one", isError: true, source: "system" },
      { requestId: "answer two", isError: true, source: "system" },
    ]);
    expect(await violations()).toEqual([]);
  });

  it("and keeps those that the journal has", async () => {
    await storeAnswer("answer");
    await deps.journal.fact(RUN, {
      kind: "call",
      callId: "answer one",
      toolName: "one",
      phase: "done",
      result: "done before",
      isError: false,
      source: "tool",
    });
    await closeRun(deps, ending({}));
    const [, first, second] = await messages();
    expect(first?.message.toolResult).toMatchObject({ result: "done before", source: "tool" });
    expect(second?.message.toolResult).toMatchObject({ isError: true, source: "system" });
  });

  it.each(["started", "noted"] as const)(
    "and says that it may have taken effect if it was %s",
    async (phase) => {
      await storeAnswer("answer");
      const begun = { kind: "call", callId: "answer one", toolName: "one" } as const;
      await deps.journal.fact(RUN, { ...begun, phase: "started" });
      if (phase === "noted")
        await deps.journal.fact(RUN, {
          ...begun,
          phase,
          note: { what: "sent", to: "mail.example" },
        });
      await closeRun(deps, ending({}));
      const [, first, second] = await messages();
      expect(first?.message.toolResult?.result).toContain(
        "not known whether this call took effect",
      );
      expect(second?.message.toolResult?.result).toContain("Not run");
    },
  );

  it("and one that came while its sub-tasks were stopped is kept", async () => {
    await storeAnswer("answer");
    const stop = async (_run: unknown, callId: string) => {
      if (callId === "answer one") await deps.journal.fact(RUN, result(callId, "just in time"));
    };
    await closeRun({ ...deps, tasks: { ...deps.tasks, stop } }, ending({}));
    const [, first] = await messages();
    expect(first?.message.toolResult).toMatchObject({ result: "just in time", source: "tool" });
  });

  it("E4: and does not pass on one that came just then, and that the person wanted to see", async () => {
    await storeAnswer("answer");
    const stop = async (_run: unknown, callId: string) => {
      if (callId === "answer one") await deps.journal.fact(RUN, result(callId, "just in time"));
    };
    const call = { toolName: "one", status: "approved", idempotent: true, review: true } as const;
    const calls = [
      { ...call, id: "answer one" },
      { ...call, id: "answer two" },
    ];
    await closeRun({ ...deps, tasks: { ...deps.tasks, stop } }, ending({ calls }));
    const [, first, second] = await messages();
    expect(first?.message.toolResult?.result).toContain("without passing this result on");
    expect(second?.message.toolResult?.result).toContain("Not run");
  });

  it("E4: and passes none on that the person wanted to see first", async () => {
    await storeAnswer("answer");
    for (const callId of ["answer one", "answer two"]) {
      await deps.journal.fact(RUN, result(callId, `brought by ${callId}`));
    }
    const settled = { isError: false, source: "tool", digest: "" } as const;
    const open = (id: string, review: boolean): OpenCall => ({
      id,
      toolName: id,
      status: "approved",
      idempotent: true,
      settled,
      review,
    });
    const calls = [open("answer one", true), open("answer two", false)];
    await closeRun(deps, ending({ calls }));
    const [, first, second] = await messages();
    expect(first?.message.toolResult?.result).toContain("without passing this result on");
    expect(second?.message.toolResult?.result).toBe("brought by answer two");
  });

  it("Y2: with what it has used, also if its result is not passed on", async () => {
    await storeAnswer("answer");
    const spent = { modelCalls: 1, tokens: 7 };
    await deps.journal.fact(RUN, { ...result("answer one", "unseen"), spent, toolMs: 5 });
    await deps.journal.fact(RUN, { ...result("answer two", ""), phase: "started" } as const);
    const call = { toolName: "one", status: "approved", idempotent: true } as const;
    const accountOf = async () => ({ spent, personIsBack: false });
    await closeRun(
      { ...deps, tasks: { ...deps.tasks, accountOf } },
      ending({ calls: [{ ...call, id: "answer one", review: true }] }),
    );
    const ends = (await services.runs.journalOf(RUN)).slice(-2).map(({ detail }) => detail);
    expect(ends).toMatchObject([
      { callId: "answer one", isError: true, spent, toolMs: 5 },
      { callId: "answer two", isError: true, spent },
    ]);
  });

  it("also what an earlier run knows of them, which could not close its round", async () => {
    await storeAnswer("answer");
    const { actor } = createHarness();
    const row = rowOfSnapshot(actor.getSnapshot(), 0);
    actor.stop();
    const failed: RunRow = {
      ...row,
      id: "failed",
      contextId,
      branchId,
      state: "failed",
      startedAt: 0,
    };
    await services.databases.strict.runs.put(failed);
    await deps.journal.fact("failed", result("answer one", "brought before"));
    await deps.journal.fact("failed", { ...result("answer two", ""), phase: "started" } as const);
    await closeRun(deps, ending({}));
    const [, first, second] = await messages();
    expect(first?.message.toolResult).toMatchObject({ result: "brought before", source: "tool" });
    expect(second?.message.toolResult?.result).toContain("not known whether this call took effect");
  });

  it("and says so if they cannot be stored", async () => {
    await storeAnswer("answer");
    const problem = { kind: "full", message: "The disk is full." } as const;
    const fact = async () => Promise.resolve(err(problem));
    const closed = closeRun({ ...deps, journal: { ...deps.journal, fact } }, ending({}));
    await expect(closed).rejects.toMatchObject({ kind: "storage" });
    expect(await messages()).toHaveLength(1);
  });

  it("once, however often it is closed", async () => {
    await storeAnswer("answer");
    await closeRun(deps, ending({}));
    await closeRun(deps, ending({ answerNodeId: "answer" }));
    expect(await messages()).toHaveLength(3);
  });
});

/** A model call whose stream ended while the branch was busy, so that its answer waits to be stored. */
async function answerWaiting() {
  const busy = createGate<void>();
  void deps.serial.run(branchId, () => busy.promise);
  const sent = createGate<void>();
  const stop = new AbortController();
  const heard: { type: string; draftNodeId?: string }[] = [];
  const request = {
    id: "request",
    connection: { id: "demo", protocol: "openai-chat" },
    modelId: "demo-1",
    createDecoder: () => ({
      push: () => [
        { type: "text", text: "Half of it" },
        { type: "tool_call.start", index: 0, toolName: "one" },
        { type: "tool_call.end", index: 0, toolName: "one", argumentsText: "{}" },
        { type: "finish", reason: "tool_calls" },
      ],
      end: () => [],
      isSettled: () => false,
    }),
    send: async ({ onEvent }: { onEvent: (event: unknown) => unknown }) => {
      onEvent({});
      sent.open();
      return { kind: "done" };
    },
  };
  deps.prepared.keep({ runId: RUN, contextId, branchId }, request as never);
  const input: CallModelInput = { runId: RUN, contextId, branchId, requestId: "request" };
  const called = callModel(deps, input, (event) => heard.push(event), stop.signal);
  await sent.promise;
  await expect.poll(() => deps.chunks.unmerged(heard[0]?.draftNodeId ?? "")).toHaveLength(1);
  return { busy, called, stop, draftNodeId: heard[0]?.draftNodeId };
}

it("leaves no answer behind of which nothing had come when the run was stopped", async () => {
  const stop = new AbortController();
  const asked = createGate<void>();
  const request = {
    id: "request",
    connection: { id: "demo", protocol: "openai-chat" },
    modelId: "demo-1",
    createDecoder: () => ({ push: () => [], end: () => [], isSettled: () => false }),
    send: async (_handlers: unknown, signal: AbortSignal) => {
      asked.open();
      await new Promise((resolve) => {
        signal.addEventListener("abort", resolve);
      });
      return { kind: "aborted" };
    },
  };
  deps.prepared.keep({ runId: RUN, contextId, branchId }, request as never);
  const run = { runId: RUN, contextId, branchId };
  const called = callModel(deps, { ...run, requestId: "request" }, () => undefined, stop.signal);
  await asked.promise;
  expect(services.live.isAny()).toBe(true);
  stop.abort();
  await Promise.all([called, closeRun(deps, ending({}))]);
  // Live text left open would make the search index wait as long as the tab is open.
  expect(services.live.isAny()).toBe(false);
});

describe("text of an answer that cannot be stored when the run is stopped", () => {
  it("stays with its writer and on the screen, and the run is not closed", async () => {
    const { busy, called, stop, draftNodeId = "" } = await answerWaiting();
    const problem = { kind: "full", message: "The disk is full." } as const;
    const full = { ...deps.chunks, merge: async () => Promise.resolve(err(problem)) };
    stop.abort();
    const outgoing = { runId: "next", nodeId: "later", content: [], queuedAt: 0 };
    const closed = closeRun({ ...deps, chunks: full }, ending({ draftNodeId, outgoing }));
    busy.open();
    await expect(closed).rejects.toMatchObject({ kind: "storage", code: "full" });
    await called;
    expect(services.live.get(draftNodeId)?.text()).toBe("Half of it");
    // The message belongs after the text, so it is not stored before it.
    expect(await messages()).toEqual([]);
    await closeRun(deps, ending({ draftNodeId, outgoing }));
    expect((await messages()).map(({ id }) => id)).toEqual([draftNodeId, "later"]);
    expect(services.live.isAny()).toBe(false);
    expect(await violations()).toEqual([]);
  });
});

describe("B1: an answer that waits to be stored when the run is stopped", () => {
  it("is kept once, as the partial text shown until then, and not behind itself", async () => {
    const { busy, called, stop, draftNodeId } = await answerWaiting();
    stop.abort();
    const closed = closeRun(deps, ending({ draftNodeId }));
    busy.open();
    await Promise.all([called, closed]);
    const nodes = await messages();
    expect(nodes.map(({ id, parentId }) => ({ id, parentId }))).toEqual([
      { id: draftNodeId, parentId: null },
    ]);
    expect(nodes[0]?.message.metadata?.status).toBe("stopped");
    expect(await violations()).toEqual([]);
  });

  it("takes the place of its partial text that was kept before, and not behind itself", async () => {
    const { busy, called, draftNodeId = "" } = await answerWaiting();
    const kept = await settleDraft(deps, ending({}), { draftNodeId, status: "partial" });
    expect(kept.ok).toBe(true);
    busy.open();
    await called;
    const nodes = await messages();
    expect(nodes.map(({ id, parentId }) => ({ id, parentId }))).toEqual([
      { id: draftNodeId, parentId: null },
    ]);
    expect(nodes[0]?.message.metadata?.status).toBe("complete");
    await closeRun(deps, ending({}));
    expect(await violations()).toEqual([]);
  });

  it("stays as it is stored while this tab holds an end of it that it may not write", async () => {
    const partial: MessageNode = {
      id: "draft",
      contextId,
      parentId: null,
      message: {
        role: "assistant",
        content: [{ type: "text", text: "Half of it" }],
        metadata: { status: "partial" },
      },
      createdAt: 0,
    };
    const earlier = deps.token;
    const claimed = await claimWriter(services.databases.strict, contextId);
    if (!claimed.ok) throw new Error(claimed.error.message);
    deps = { ...deps, token: claimed.value };
    expect((await deps.chunks.merge(deps.token, branchId, partial)).ok).toBe(true);
    const target = { runId: RUN, nodeId: "draft", onProblem: () => {} };
    const writer = deps.chunks.openWriter(earlier, target);
    writer.append("text", "its end");
    expect(await deps.chunks.unmerged("draft")).toMatchObject([{ text: "its end" }]);
    const settled = await settleDraft(deps, ending({}), {
      draftNodeId: "draft",
      status: "partial",
    });
    expect(settled.ok).toBe(true);
    expect(await messages()).toEqual([partial]);
    await writer.close();
  });

  it("is stored whole if the run was not stopped", async () => {
    const { busy, called } = await answerWaiting();
    busy.open();
    await called;
    const [answer] = await messages();
    expect(answer?.message).toMatchObject({
      metadata: { status: "complete" },
      toolCalls: [{ toolName: "one" }],
    });
  });
});

describe("a request, which holds a whole body and the key", () => {
  /** Begins a run whose request gets its key from `unlock`. */
  async function begin(known: {
    held?: boolean;
    stop?: AbortController;
    unlock?: () => Promise<void>;
    limitsOf?: () => Promise<undefined>;
  }) {
    const connection = await services.connections.get("demo");
    const { held = false, stop = new AbortController(), limitsOf = async () => undefined } = known;
    const unlock = async () => ok(await known.unlock?.());
    const requests = { make: async () => ok({ id: "request", connection, unlock } as never) };
    const tasks = { ...deps.tasks, limitsOf };
    const asking = { ...deps, requests, tasks, runSettings: createRunSettings() };
    const run = { runId: RUN, contextId, branchId };
    const trigger = { type: "run.start", runId: RUN } as const;
    const input = { ...run, trigger, draftNodeId: undefined, warnOfRepetition: false, held };
    return beginAndAsk(asking, input, stop.signal);
  }

  const kept = (): unknown => deps.prepared.take({ runId: RUN, contextId, branchId }, "request");

  it("is kept until it is sent, by whoever takes it", async () => {
    expect(await begin({})).toMatchObject({ ok: true, value: { requestId: "request" } });
    expect(kept()).toMatchObject({ id: "request" });
    expect(kept()).toBeUndefined();
  });

  it("is let go of when the run is stopped before it is sent", async () => {
    await begin({});
    await closeRun(deps, ending({}));
    expect(kept()).toBeUndefined();
  });

  it("stays if the run that is closed is an earlier one", async () => {
    await begin({});
    await closeRun(deps, ending({ runId: "earlier" }));
    expect(kept()).toMatchObject({ id: "request" });
  });

  it("is not kept if Stop comes while it is prepared", async () => {
    const stop = new AbortController();
    await begin({ stop, unlock: async () => stop.abort() });
    expect(kept()).toBeUndefined();
  });

  it("gets no key and is not kept if it is held after a reload", async () => {
    const unlock = vi.fn<() => Promise<void>>(async () => {});
    const made = await begin({ held: true, unlock });
    expect(made).toMatchObject({ ok: true, value: { requestId: "request" } });
    expect(unlock).not.toHaveBeenCalled();
    expect(kept()).toBeUndefined();
  });

  it("is not kept if the run's limits cannot be read", async () => {
    const broken = new Error("The disk is gone.");
    const limitsOf = () => Promise.reject(broken);
    await expect(begin({ limitsOf })).rejects.toBe(broken);
    expect(kept()).toBeUndefined();
  });
});
