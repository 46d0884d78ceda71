import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { brokenLaws, connectTo, isQuiet, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { HeardMessage, Said, TalkingModel } from "#app/test-support/talking-model.ts";
import type { RunCommand, ToolDecision } from "#domain/command.ts";
import { GO_ON } from "#domain/continuation.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import { isPending } from "#domain/runs/open-calls.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);

let tab: Tab;
let model: TalkingModel;
let place: { contextId: string; branchId: string };
/** Gives the model's next answer, depending on the messages it gets. */
let answer: (messages: readonly HeardMessage[]) => Said;

beforeEach(async () => {
  const databaseName = `bough-rounds-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  place = await newConversationOn(services, "Rounds", connection);
  services.databases.close();
  tab = await tabOn(databaseName, place.contextId);
  model = letModelTalk(tab.services, (messages) => answer(messages));
});

/** Makes the model call these tools first, and answer once it has the results. */
function calling(...calls: { name: string; arguments: string | object }[]): void {
  answer = (messages) =>
    messages.at(-1)?.role === "tool" ? "Thank you." : (calls as Exclude<Said, string>);
}

async function send(text = "Go."): Promise<void> {
  const { newId } = tab.services;
  const message = { runId: newId(), nodeId: newId(), content: [{ type: "text" as const, text }] };
  const { branchId } = place;
  const sent = await tab.conversation.dispatch({ type: "message.send", branchId, message });
  // On a busy machine the very first message may be stored late.
  if (!sent.ok && sent.error.kind !== "late") throw new Error(sent.error.message);
}

async function decide(command: RunCommand): Promise<void> {
  const decided = await tab.conversation.dispatch(command);
  if (!decided.ok) throw new Error(decided.error.message);
}

/** The part of a decision that says which call it is about. */
const about = (call: ToolCallRequest | undefined) => ({
  branchId: place.branchId,
  callId: call?.id ?? "",
});

const latestRun = () => tab.services.runs.latestRun(place.branchId);
const untilState = (state: string) =>
  expect.poll(async () => (await latestRun())?.state).toBe(state);

async function untilRest(state = "idle"): Promise<void> {
  await untilState(state);
  await expect.poll(() => isQuiet([tab])).toBe(true);
}

async function nodes(): Promise<MessageNode[]> {
  const branch = await tab.services.branches.get(place.branchId);
  return tab.services.branches.nodes(branch?.messageIds ?? []);
}

const callsOf = async () => (await nodes()).flatMap(({ message }) => message.toolCalls ?? []);
const results = async () => (await nodes()).flatMap(({ message }) => message.toolResult ?? []);

/** Makes each call of this tool wait for the person. */
async function askBefore(toolName: string): Promise<void> {
  const subject = { toolName, origin: "built in", scope: "always" } as const;
  const row = { ...subject, id: "ask", verdict: "ask", definitionHash: "", createdAt: 1 } as const;
  const said = await tab.services.policies.say(subject, row);
  expect(said.ok).toBe(true);
}

const sum = { name: "calculator", arguments: { expression: "6 * 7" } };

describe("a call that waits for approval", () => {
  beforeEach(async () => {
    await askBefore("calculator");
    calling(sum);
    await send();
    await untilState("awaitingToolApproval");
  });

  it("is pending in its answer; approval changes it there, and its result is a new message", async () => {
    const before = await nodes();
    const [call] = await callsOf();
    expect(before).toHaveLength(2);
    expect(call).toMatchObject({ toolName: "calculator", arguments: "6 * 7" });
    expect(call?.approvalStatus).toBe("pending");
    await decide({ type: "tool.approve", arguments: "6 * 7", scope: "call", ...about(call) });
    await untilRest();
    const after = await nodes();
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await callsOf())[0]).toEqual({ ...call, approvalStatus: "approved" });
    expect(after.map(({ message }) => message.role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
    expect(await results()).toMatchObject([
      { requestId: call?.id, source: "tool", isError: false, result: { value: "42" } },
    ]);
    expect(await brokenLaws(tab.services, place.contextId)).toEqual([]);
  });

  it("runs as the person edited it, and the model is told so with the result", async () => {
    const [call] = await callsOf();
    await decide({ type: "tool.approve", arguments: "20 * 3", scope: "call", ...about(call) });
    await untilRest();
    expect((await callsOf())[0]).toMatchObject({ arguments: "20 * 3", editedFrom: "6 * 7" });
    expect(await results()).toMatchObject([{ result: { value: "60" } }]);
    expect(model.bodies).toHaveLength(2);
    expect(model.bodies[1]).toMatch(/edited by the person.*6 \* 7/u);
  });

  it("does not run if it is denied; the reason is its result", async () => {
    const [call] = await callsOf();
    await decide({ type: "tool.deny", reason: "Not today.", ...about(call) });
    await untilRest();
    expect((await callsOf())[0]?.approvalStatus).toBe("denied");
    expect(await results()).toMatchObject([
      { result: "Not today.", isError: true, source: "system" },
    ]);
    expect((await latestRun())?.counters.toolErrors).toEqual({ calculator: 1 });
    expect(model.bodies[1]).toContain("Not today.");
  });

  it("may be answered by the person in the tool's place", async () => {
    const [call] = await callsOf();
    await decide({ type: "tool.answer", result: "About forty.", ...about(call) });
    await untilRest();
    expect(await results()).toMatchObject([
      { result: "About forty.", isError: false, source: "person" },
    ]);
  });
});

it("answers and calls of a server that does not stream end as those of a stream do", async () => {
  vi.restoreAllMocks();
  letModelTalk(tab.services, (messages) => answer(messages), "body");
  calling(sum);
  await send();
  await untilRest();
  expect((await nodes()).map(({ message }) => message.role)).toEqual([
    "user",
    "assistant",
    "tool",
    "assistant",
  ]);
  expect(await results()).toMatchObject([{ result: { value: "42" }, isError: false }]);
});

it("calls are sorted: malformed and unknown ones fail alone, a harmless one runs, a question waits", async () => {
  calling(
    { name: "calculator", arguments: { expression: 5 } },
    { name: "no_such_tool", arguments: {} },
    sum,
    { name: "ask_person", arguments: { question: "Which?" } },
  );
  await send();
  await untilState("awaitingClarification");
  expect((await nodes()).map(({ message }) => message.role)).toEqual(["user", "assistant"]);
  const [, , , question] = await callsOf();
  await decide({ type: "question.answer", answer: "The first.", ...about(question) });
  await untilRest();
  expect(await results()).toMatchObject([
    { isError: true, source: "system", result: expect.stringContaining("must be a string") },
    { isError: true, source: "system", result: expect.stringContaining("no_such_tool") },
    { isError: false, source: "tool", result: { value: "42" } },
    { isError: false, source: "person", result: "The first." },
  ]);
  const journal = await tab.services.runs.journalOf((await latestRun())?.id ?? "");
  const started = journal.flatMap(({ detail }) =>
    detail.kind === "call" && detail.phase === "started" ? [detail.toolName] : [],
  );
  expect(started).toEqual(["calculator"]);
});

it("each row of the journal says where the run was, in which iteration and with which budgets", async () => {
  calling(sum);
  await send();
  await untilRest();
  const rows = await tab.services.runs.journalOf((await latestRun())?.id ?? "");
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index));
  for (const [index, row] of rows.slice(1).entries()) {
    const before = rows[index]!;
    expect([row.from, row.ms]).toEqual([before.to, row.at - before.at]);
  }
  const at = (event: string) => rows.filter((row) => row.event === event);
  expect(at("call.intended")).toMatchObject([{ iteration: 1, budgets: { modelCalls: 1 } }]);
  expect(at("call.done")).toMatchObject([
    { from: "executingTools", to: "executingTools", iteration: 1, budgets: { modelCalls: 1 } },
  ]);
  expect(rows.at(-1)).toMatchObject({
    to: "idle",
    iteration: 2,
    budgets: { modelCalls: 2, toolSuccesses: { calculator: 1 } },
  });
});

it("the time for which a request waits for its key is no work (D4)", async () => {
  const hour = 3_600_000;
  let waited = 0;
  const { now } = Date;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + waited);
  onTestFinished(() => clock.mockRestore());
  vi.spyOn(tab.services.keys, "obtain").mockImplementation(async () => {
    waited += hour;
    return ok("key");
  });
  calling(sum);
  await send();
  await untilRest();
  expect(waited).toBe(2 * hour);
  expect((await latestRun())?.counters.ms).toBeLessThan(hour);
});

describe("decisions on all calls of an answer at once", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => ({
    name: "calculator",
    arguments: { expression: `${String(at)} + 1` },
  }));
  const approvals = (calls: readonly ToolCallRequest[]): ToolDecision[] =>
    calls.map(({ id, arguments: args }) => ({
      type: "tool.approve",
      callId: id,
      arguments: args,
      scope: "call",
    }));
  const decideAll = (decisions: readonly ToolDecision[]) =>
    decide({ type: "calls.decide", branchId: place.branchId, decisions });
  const steps = async () => {
    const rows = await tab.services.runs.journalOf((await latestRun())?.id ?? "");
    return rows.filter(({ event }) => event === "decisions.recorded").map(({ to }) => to);
  };

  beforeEach(async () => {
    await askBefore("calculator");
  });

  it("are one transaction and one step of a hundred", async () => {
    calling(...hundred);
    await send();
    await untilState("awaitingToolApproval");
    const stored = vi.spyOn(engineOf(tab.services).runWriter, "decideCalls");
    await decideAll(approvals(await callsOf()));
    await expect.poll(results).toHaveLength(100);
    expect(stored).toHaveBeenCalledOnce();
    expect(await steps()).toEqual(["executingTools"]);
    expect((await callsOf()).every(({ approvalStatus }) => approvalStatus === "approved")).toBe(
      true,
    );
    expect(await brokenLaws(tab.services, place.contextId)).toEqual([]);
  });

  it("count where they hold; each of the others is told on its call, which waits on", async () => {
    calling(...hundred.slice(0, 4));
    await send();
    await untilState("awaitingToolApproval");
    const [bad, other, denied, good] = await callsOf();
    await decide({ type: "tool.deny", reason: "", ...about(denied) });
    await expect.poll(async () => (await latestRun())?.calls[2]?.status).toBe("denied");
    const [ofBad, ofOther, ofDenied, ofGood] = approvals([bad!, other!, denied!, good!]);
    await decideAll([
      { ...ofBad, arguments: { expression: 5 } } as ToolDecision,
      { ...ofOther, definitionHash: "of an older definition" } as ToolDecision,
      ofDenied!,
      ofGood!,
    ]);
    await expect.poll(steps).toEqual(["awaitingToolApproval"]);
    expect((await latestRun())?.calls).toMatchObject([
      { status: "pending", refused: expect.stringContaining("string") },
      { status: "pending", refused: expect.stringContaining("has changed since you read") },
      { status: "denied", refused: expect.stringContaining("was denied meanwhile") },
      { status: "approved" },
    ]);
    expect((await callsOf()).map(({ approvalStatus }) => approvalStatus)).toEqual([
      "pending",
      "pending",
      "denied",
      "approved",
    ]);
  });

  it("that could not be stored change nothing, and each call says so", async () => {
    calling(...hundred.slice(0, 3));
    await send();
    await untilState("awaitingToolApproval");
    const full = { kind: "full", message: "The disk is full." } as const;
    vi.spyOn(engineOf(tab.services).runWriter, "decideCalls").mockResolvedValueOnce(err(full));
    await decideAll(approvals(await callsOf()));
    await expect.poll(steps).toEqual(["awaitingToolApproval"]);
    expect((await latestRun())?.calls.map(({ refused }) => refused)).toEqual([
      full.message,
      full.message,
      full.message,
    ]);
    expect(new Set((await callsOf()).map(({ approvalStatus }) => approvalStatus))).toEqual(
      new Set(["pending"]),
    );
  });

  describe("of two thousand calls", () => {
    const beyond = { isError: true, result: expect.stringContaining("Only the first 100 calls") };
    const stop = () => decide({ type: "run.stop", branchId: place.branchId });

    beforeEach(async () => {
      calling(...Array.from({ length: 20 }, () => hundred).flat());
      await send();
      await untilState("awaitingToolApproval");
    });

    it("concern the first hundred; each of the others has its result already", async () => {
      const waiting = (await latestRun())?.calls.filter((call) => isPending(call)) ?? [];
      expect(waiting).toHaveLength(100);
      await decideAll(waiting.map(({ id }) => ({ type: "tool.deny", callId: id, reason: "" })));
      // However many errors one answer makes, the model sees them before a limit stops the run.
      await expect.poll(results).toHaveLength(2_000);
      expect((await latestRun())?.counters.toolErrors).toEqual({ calculator: 1 });
      expect((await results()).slice(99, 101)).toMatchObject([
        { isError: true, result: "The person denied this call." },
        beyond,
      ]);
      expect(await brokenLaws(tab.services, place.contextId)).toEqual([]);
    });

    it("need not be made: once the run is stopped, each call has a result", async () => {
      await stop();
      await expect.poll(results).toHaveLength(2_000);
      expect((await results()).at(-1)).toMatchObject(beyond);
      expect(await brokenLaws(tab.services, place.contextId)).toEqual([]);
    });
  });

  it("are made for the person in one transaction, where the calls need no approval", async () => {
    await tab.services.databases.strict.toolPolicies.clear();
    const stored = vi.spyOn(engineOf(tab.services).runWriter, "decideCalls");
    calling(...hundred);
    await send();
    await expect.poll(results).toHaveLength(100);
    expect(stored).toHaveBeenCalledOnce();
  });

  it("end the run with the real reason if that could not be stored for the person", async () => {
    await tab.services.databases.strict.toolPolicies.clear();
    const full = { kind: "full", message: "The disk is full." } as const;
    vi.spyOn(engineOf(tab.services).runWriter, "decideCalls").mockResolvedValueOnce(err(full));
    calling(sum);
    await send();
    await untilRest("failed");
    expect((await latestRun())?.error).toMatchObject({ kind: "storage", code: "full" });
    await expect.poll(results).toMatchObject([{ isError: true, source: "system" }]);
    expect(await brokenLaws(tab.services, place.contextId)).toEqual([]);
  });
});

describe("Retry after a run that failed with a whole answer", () => {
  const heard: (HeardMessage | undefined)[] = [];
  const retry = () => {
    const { newId } = tab.services;
    const { branchId } = place;
    return decide({ type: "run.retry", branchId, runId: newId(), newBranchId: newId() });
  };

  beforeEach(async () => {
    heard.length = 0;
    answer = (messages) => {
      heard.push(messages.at(-1));
      return heard.length === 1 ? "Seven." : "7";
    };
    const config = { outputSchema: { type: "number" }, budgets: { outputRetries: 0 } };
    await tab.conversation.dispatch({ type: "context.configure", config });
  });

  it("tells the model what was wrong with an answer that was rejected", async () => {
    await send();
    await untilState("awaitingBudget");
    await decide({ type: "budget.decline", branchId: place.branchId });
    await untilRest("failed");
    await retry();
    await untilRest();
    expect(heard[1]).toMatchObject({ role: "user" });
    expect(heard[1]?.content).toContain("does not fit the output schema");
    expect((await nodes()).map(({ message }) => message.metadata?.synthetic)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
    ]);
  });

  it("asks it to go on if nothing is known to be wrong", async () => {
    const full = { kind: "full", message: "The disk is full." } as const;
    vi.spyOn(engineOf(tab.services).runWriter, "recordFlaw").mockResolvedValueOnce(err(full));
    await send();
    await untilRest("failed");
    await retry();
    await untilRest();
    expect(heard[1]).toEqual({ role: "user", content: GO_ON });
  });
});

const WARNING = /last two rounds of tool calls were identical/u;

describe("a model that makes the same call again and again", () => {
  /** For each request to the model: whether it warns. The probe after a failure has no body. */
  const warned = () => model.bodies.filter((body) => body !== "").map((body) => WARNING.test(body));

  it("is warned once, also if that request is refused at first; the third round ends the run", async () => {
    let refused = 0;
    answer = (messages) => {
      const isWarned = messages.some(({ content }) => WARNING.test(content));
      if (isWarned && (refused += 1) === 1) throw new TypeError("Failed to fetch");
      return [sum];
    };
    await send();
    await untilState("transientFailure.backingOff");
    await decide({ type: "run.retryNow", branchId: place.branchId });
    await untilRest("failed");
    expect(warned()).toEqual([false, false, true, true]);
    expect(await latestRun()).toMatchObject({
      error: { kind: "no_progress" },
      counters: { modelCalls: 3 },
    });
    expect(await results()).toHaveLength(3);
  });

  it("ends in the same way if the call only fails", async () => {
    answer = () => [{ name: "calculator", arguments: { expression: "1 / x" } }];
    await send();
    await untilRest("failed");
    expect(warned()).toEqual([false, false, true]);
    expect((await latestRun())?.error?.kind).toBe("no_progress");
  });
});
