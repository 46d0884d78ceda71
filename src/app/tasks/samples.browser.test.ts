import { afterEach, expect, test, vi } from "vitest";

import { mcpOf } from "#app/mcp/mcp.ts";
import { server } from "#app/mcp/test-support/begin-mcp.ts";
import { sampling } from "#app/mcp/test-support/fake-sampling.ts";
import { FAKE_ADDRESS } from "#app/mcp/test-support/fake-server.ts";
import type { Era } from "#app/mcp/test-support/fake-server.ts";
import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { present, settled } from "#app/test-support/patience.ts";
import { connectTo, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { HeardMessage, Said } from "#app/test-support/talking-model.ts";
import { textOf } from "#domain/message.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import { isSample } from "#domain/tasks/sample-task.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";

import { keepTask } from "./keep-task.ts";
import { FamilyOf } from "./test-support/family.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);

const GOAL = "Digest for me.";

interface Setting {
  budgets?: Partial<BudgetLimits>;
  /** What the model answers to the server's request. */
  answer?: () => Promise<string>;
  /** The number of sub-tasks around the call. */
  depth?: number;
  /** The revision of the protocol that the server speaks. */
  era?: Era;
  /** The number of calls of the server's tool in one round. */
  calls?: number;
}

/** A conversation whose model calls a tool of a server that in turn asks a model for an answer. */
async function begin({
  budgets = {},
  answer = async () => "It is fine.",
  depth = 0,
  era = "old",
  calls = 1,
}: Setting) {
  const databaseName = `bough-samples-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Parent", connection);
  const { contexts } = services.databases.strict;
  await contexts.update(contextId, { "config.budgets": budgets });
  await services.settings.put("default.instructions", "Always answer in Latin.");
  await services.memories.add({
    id: services.newId(),
    text: "The person likes figs.",
    scope: { kind: "everywhere" },
    source: { kind: "person" },
    createdAt: 1,
    updatedAt: 1,
  });
  services.databases.close();
  const tab = await tabOn(databaseName, contextId);
  let deeper = depth;
  const { bodies } = letModelTalk(tab.services, (messages: readonly HeardMessage[]) => {
    const { role = "", content = "" } = messages.at(-1) ?? {};
    if (content === "Sum it up.") return answer();
    if (role === "tool" || content.startsWith("The task is over")) return "Thank you.";
    if (deeper === 0)
      return Array.from({ length: calls }, () => ({
        name: toolOf(tab),
        arguments: {},
      })) satisfies Said;
    deeper -= 1;
    return [{ name: START_TASK, arguments: { goal: GOAL, hand_back: "All." } }];
  });
  await connectServer(tab, era);
  return { tab, bodies, databaseName, family: new FamilyOf(tab, contextId, branchId) };
}

/** Connects the fake server; requests to the model go out as before. */
async function connectServer({ services }: Tab, era: Era): Promise<void> {
  const fake = sampling(era);
  const model = services.egress.to("", "model");
  vi.spyOn(services.egress, "to").mockImplementation((to, purpose) =>
    to.startsWith(FAKE_ADDRESS) ? fake.egress.to(to, purpose) : model,
  );
  const mcp = mcpOf(services);
  await mcp.store.put(server);
  const signal = AbortSignal.timeout(300_000);
  const opened = await mcp.open(server, { signal, isAsked: true });
  if (!opened.ok) throw new Error(opened.error.kind);
  await settled(() => expect(toolOf({ services })).not.toBe(""));
}

function toolOf({ services }: Pick<Tab, "services">): string {
  const definitions = engineOf(services).tools.definitions();
  return definitions.find(({ origin }) => origin === "Fake")?.name ?? "";
}

/** Approves the next request, as the person. */
async function approve({ services: { questions } }: Tab): Promise<void> {
  const [question] = await present(() => questions.open().length > 0 && questions.open());
  if (question?.asks.kind !== "sample") throw new Error("no request");
  const { asks } = question;
  questions.answer({ ...question, asks }, { action: "accept", model: asks.model, isUnseen: true });
}

const samplesOf = async (family: FamilyOf) => (await family.children()).filter(isSample);

test("S11: a model answers a server in a sub-task, which sees what the server sent and nothing else", async () => {
  const { tab, family, bodies } = await begin({});
  await family.send("The password is xyzzy.");
  const ended = family.untilEnded();
  await approve(tab);
  await ended;
  expect(await family.results()).toMatchObject([
    { isError: false, result: expect.stringContaining("It is fine.") },
  ]);
  const [body = ""] = bodies.filter((one) => one.includes("Sum it up."));
  expect(JSON.parse(body)).toMatchObject({ model: "scripted", max_tokens: 100 });
  expect(JSON.parse(body)).not.toHaveProperty("tools");
  // The page's own adapter wrote this body.
  expect((JSON.parse(body) as { messages: unknown }).messages).toEqual([
    { role: "system", content: "Be brief." },
    { role: "user", content: "Sum it up." },
  ]);
  const [sample] = await samplesOf(family);
  expect(sample).toMatchObject({ title: "“Fake”: Sum it up." });
  expect(sample?.deletedAt).toBeDefined();
  const run = await family.parentRun();
  expect(run?.counters.modelCalls).toBe(3);
  const journal = await tab.services.runs.journalOf(run?.id ?? "");
  const notes = journal.flatMap(({ detail }) =>
    detail.kind === "call" && detail.phase === "noted" ? [detail.note.what] : [],
  );
  expect(notes).toEqual(["sent", "asked", "sampling", "sampled"]);
  expect(await family.brokenLaws()).toEqual([]);
});

test("S11: it counts in its run also if the person does not pass the call’s result on", async () => {
  const { tab, family } = await begin({});
  await family.send("Go.");
  const callIn = async (state: string) => {
    const run = await family.parentRun();
    return run?.state === state && run.calls[0]?.id;
  };
  const { branchId } = family;
  const callId = await present(() => callIn("awaitingToolApproval"));
  const approved = { type: "tool.approve", arguments: {}, scope: "call", review: true } as const;
  await tab.conversation.dispatch({ ...approved, branchId, callId });
  await approve(tab);
  await present(() => callIn("processingToolResults.awaitingReview"));
  await tab.conversation.dispatch({ type: "review.withhold", branchId, callId });
  await family.untilEnded();
  expect(await family.results()).toMatchObject([{ isError: true, source: "person" }]);
  expect((await family.parentRun())?.counters.modelCalls).toBe(3);
});

test("S11: too small a budget asks neither person nor model", async () => {
  const { family, bodies, tab } = await begin({ budgets: { modelCalls: 2 }, era: "new" });
  await family.send("Go.");
  await family.untilEnded();
  expect(await family.results()).toMatchObject([
    { result: expect.stringContaining("Too little of the run’s budget is left.") },
  ]);
  expect(bodies.filter((one) => one.includes("Sum it up."))).toEqual([]);
  expect(tab.services.questions.open()).toEqual([]);
});

test("S11: calls of one round do not share the last model call of the budget", async () => {
  const { family, bodies, tab } = await begin({
    budgets: { modelCalls: 3 },
    era: "new",
    calls: 2,
    // The first answer waits until the other request is approved as well.
    answer: async () => {
      await approve(tab);
      return "It is fine.";
    },
  });
  await family.send("Go.");
  const ended = family.untilEnded();
  await settled(() => expect(tab.services.questions.open()).toHaveLength(2));
  await approve(tab);
  await ended;
  expect(bodies.filter((one) => one.includes('"Sum it up."'))).toHaveLength(1);
  const results = JSON.stringify(await family.results());
  expect(results).toContain("It is fine.");
  expect(results).toContain("No model can answer now.");
});

test("S11: an answer is kept only once its call is over, so that its run counts it", async () => {
  const { family, tab } = await begin({ era: "new", calls: 2 });
  const { services } = tab;
  await family.send("Go.");
  const ended = family.untilEnded();
  await approve(tab);
  await settled(async () => expect((await samplesOf(family))[0]?.deletedAt).toBeDefined());
  const [first] = await samplesOf(family);
  expect(await keepTask(services, first?.id ?? "")).toMatchObject({
    error: { kind: "still_counted" },
  });
  await approve(tab);
  await ended;
  // Two calls for the conversation itself, and two for the server.
  expect((await family.parentRun())?.counters.modelCalls).toBe(4);
  expect((await keepTask(services, first?.id ?? "")).ok).toBe(true);
  expect(await services.list.listedIds("all")).toContain(first?.id);
});

test("S11: a call three sub-tasks deep gets no answer of a model", async () => {
  const { family, bodies } = await begin({ depth: 3, era: "new" });
  await family.send("Go.");
  await family.untilEnded();
  expect(bodies.join("\n")).toContain("Sub-tasks are nested at most 3 deep.");
  expect(bodies.filter((one) => one.includes('"Sum it up."'))).toEqual([]);
});

test("S11: STOP ends the model’s answer, and it is in the bin before its call has a result", async () => {
  const { family, tab } = await begin({ answer: () => new Promise(() => {}) });
  await family.send("Go.");
  const ended = family.untilEnded();
  await approve(tab);
  await settled(async () => expect(await samplesOf(family)).toHaveLength(1));
  const [sample] = await samplesOf(family);
  const { runs } = tab.services;
  await settled(async () =>
    expect((await runs.latestRuns(sample?.id ?? ""))[0]?.state).toBe("awaitingLLMResponse"),
  );
  await family.stop();
  await ended;
  await settled(async () => expect(await family.results()).toMatchObject([{ isError: true }]));
  await settled(async () => expect((await samplesOf(family))[0]?.deletedAt).toBeDefined());
  expect((await runs.latestRuns(sample?.id ?? ""))[0]?.state).toBe("idle");
});

test("S11: after a reload the unfinished answer is kept, goes nowhere, and its call is in doubt", async () => {
  const { family, tab, databaseName } = await begin({ answer: () => new Promise(() => {}) });
  await family.send("Go.");
  const watching = family.untilEnded().catch(() => undefined);
  await approve(tab);
  await settled(async () => expect(await samplesOf(family)).toHaveLength(1));
  const [sample] = await samplesOf(family);
  await settled(async () =>
    expect((await tab.services.runs.latestRuns(sample?.id ?? ""))[0]?.state).toBe(
      "awaitingLLMResponse",
    ),
  );
  family.close();
  const after = await tabOn(databaseName, family.contextId);
  const again = new FamilyOf(after, family.contextId, family.branchId);
  await settled(async () => expect((await samplesOf(again))[0]?.deletedAt).toBeDefined());
  expect((await after.services.runs.latestRuns(sample?.id ?? ""))[0]?.state).toBe("idle");
  expect((await again.parentRun())?.calls).toMatchObject([{ mayHaveRun: true }]);
  const branches = await after.services.branches.ofContext(sample?.id ?? "");
  const nodes = await after.services.branches.nodes(branches[0]?.messageIds ?? []);
  expect(nodes.map(({ message }) => textOf(message))).toEqual(["Sum it up."]);
  letModelTalk(after.services, () => "I see.");
  const [call] = (await again.parentRun())?.calls ?? [];
  const { branchId } = family;
  await after.conversation.dispatch({ type: "call.abandon", branchId, callId: call?.id ?? "" });
  await again.untilEnded();
  expect((await again.parentRun())?.counters.modelCalls).toBe(3);
  again.close();
  void watching;
});
