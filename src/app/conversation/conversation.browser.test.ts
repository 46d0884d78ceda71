import { afterEach, describe, expect, inject, it, vi } from "vitest";

import { readNodeLabel } from "#app/react/queries/node-labels.ts";
import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { stopRuns } from "#app/root/stop-runs.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { closeTab, connectTo, isQuiet, openTab, textEvent } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { Command } from "#domain/command.ts";
import { textOf } from "#domain/message.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";
import { createGate } from "#tools/test-support/fake-tool.ts";

import { unstoredIn } from "./rescue.ts";

const open: Tab[] = [];

afterEach(() => open.splice(0).forEach(closeTab));

/** Two tabs, the first streaming an answer that never ends; the command is sent `times` times. */
async function streaming(times = 1) {
  const lane = await registerScript(inject("streamServer"), {
    attempts: [{ steps: [{ text: textEvent("Half ") }], after: "hang" }],
  });
  const databaseName = `bough-conversation-${Date.now()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const { contextId, branchId } = await newConversationOn(
    services,
    "Long",
    await connectTo(services, lane.url),
  );
  const writer = await openTab(databaseName, contextId);
  open.push(writer);
  const nodeId = services.newId();
  const content = [{ type: "text" as const, text: "Tell." }];
  const message = { runId: services.newId(), nodeId, content };
  const send = () => writer.conversation.dispatch({ type: "message.send", branchId, message });
  const answers = await Promise.all(Array.from({ length: times }, send));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  const stateNow = async () => (await services.runs.latestRun(branchId))?.state;
  await expect.poll(stateNow).toBe("streamingLLMResponse");
  return { services, writer, contextId, branchId, nodeId, stateNow };
}

/** A conversation whose model gives the answers that `answer` returns. */
async function talking(answer: Parameters<typeof letModelTalk>[1]) {
  const databaseName = `bough-conversation-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://models.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Talking", connection);
  const writer = await openTab(databaseName, contextId);
  open.push(writer);
  await expect.poll(() => writer.conversation.isWriting()).toBe(true);
  const model = letModelTalk(writer.services, answer);
  const dispatch = async (command: Command) =>
    expect(await writer.conversation.dispatch(command)).toEqual({ ok: true, value: null });
  return { databaseName, services, writer, contextId, branchId, model, dispatch };
}

/** Resolves once a run's input is being read, to a function that lets that read finish. */
function holdUp({ runs }: Services): Promise<() => void> {
  const look = runs.latestRun.bind(runs);
  return new Promise((resolve) => {
    vi.spyOn(runs, "latestRun").mockImplementationOnce(async (branchId) => {
      const held = createGate<void>();
      resolve(() => held.open());
      await held.promise;
      return look(branchId);
    });
  });
}

const said = (text: string) => ({
  runId: `run ${text}`,
  nodeId: `node ${text}`,
  content: [{ type: "text" as const, text }],
});

describe("a conversation", () => {
  it("refuses a command whose rows cannot be read, and does not throw", async () => {
    const { services, writer, branchId } = await streaming();
    const broken = vi.spyOn(writer.services.branches, "get");
    broken.mockRejectedValue(new DOMException("The disk is gone.", "UnknownError"));
    const send = { type: "message.send", branchId, message: said("next") } as const;
    expect(await writer.conversation.dispatch(send)).toEqual({
      ok: false,
      error: { kind: "storage", message: "The disk is gone." },
    });
    broken.mockRestore();
    expect((await writer.conversation.dispatch(send)).ok).toBe(true);
    services.databases.close();
  });

  it("stops a run at work although what a run starts with cannot be read", async () => {
    const { services, writer, branchId, stateNow } = await streaming();
    const broken = vi.spyOn(writer.services.modes, "list");
    broken.mockRejectedValue(new DOMException("The disk is gone.", "UnknownError"));
    const stopped = await writer.conversation.dispatch({ type: "run.stop", branchId });
    expect(stopped).toEqual({ ok: true, value: null });
    await expect.poll(stateNow).toBe("idle");
    services.databases.close();
  });

  it("stops what the command before it begins, though that reads more than a Stop", async () => {
    const { services, writer, branchId } = await talking(() => new Promise(() => undefined));
    const answers = await Promise.all([
      writer.conversation.dispatch({ type: "message.send", branchId, message: said("one") }),
      writer.conversation.dispatch({ type: "run.stop", branchId }),
    ]);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    await expect.poll(() => isQuiet([writer])).toBe(true);
    expect((await services.branches.get(branchId))?.messageIds).toEqual(["node one"]);
    services.databases.close();
  });

  it("stops what was begun on a branch right before the branch is deleted", async () => {
    const { services, writer, branchId, dispatch } = await talking((heard) =>
      heard.length < 3 ? "Done." : new Promise(() => undefined),
    );
    await dispatch({ type: "message.send", branchId, message: said("one") });
    await expect.poll(() => isQuiet([writer])).toBe(true);
    const newBranchId = services.newId();
    await dispatch({
      type: "branch.fork",
      fromBranchId: branchId,
      nodeId: (await services.branches.get(branchId))?.messageIds.at(-1) ?? null,
      newBranchId,
      name: "other",
      message: null,
    });
    const isReading = holdUp(writer.services);
    const sent = writer.conversation.dispatch({
      type: "message.send",
      branchId: newBranchId,
      message: said("two"),
    });
    const goOn = await isReading;
    const deleted = writer.conversation.dispatch({
      type: "branch.delete",
      branchId: newBranchId,
      undoId: services.newId(),
    });
    goOn();
    expect((await deleted).ok).toBe(true);
    expect((await sent).ok).toBe(true);
    await expect.poll(() => isQuiet([writer])).toBe(true);
    services.databases.close();
  });

  it("leaves a command to the tab that took the conversation over meanwhile", async () => {
    const { databaseName, services, writer, contextId, branchId } = await talking(
      () => "Not asked.",
    );
    const next = await openTab(databaseName, contextId);
    open.push(next);
    letModelTalk(next.services, () => "Done.");
    const isReading = holdUp(writer.services);
    const message = said("one");
    const sent = writer.conversation.dispatch({ type: "message.send", branchId, message });
    const goOn = await isReading;
    next.conversation.takeOver();
    await expect.poll(() => next.conversation.isWriting()).toBe(true);
    await expect.poll(() => writer.conversation.isWriting()).toBe(false);
    goOn();
    expect(await sent).toEqual({ ok: true, value: null });
    expect((await services.branches.get(branchId))?.messageIds[0]).toBe("node one");
    services.databases.close();
  });

  it("says so where nobody is left to carry a command out", async () => {
    const { services, writer, branchId } = await talking(() => "Not asked.");
    const isReading = holdUp(writer.services);
    const stopped = writer.conversation.dispatch({ type: "run.stop", branchId });
    const goOn = await isReading;
    writer.conversation.close();
    goOn();
    expect(await stopped).toMatchObject({ ok: false, error: { kind: "no_writer" } });
    services.databases.close();
  });

  it("keeps a partial answer that Stop could not store, and the next message follows it", async () => {
    const { services, writer, branchId, nodeId, stateNow } = await streaming();
    const put = vi.spyOn(writer.services.databases.strict.messages, "put");
    put.mockRejectedValue(new DOMException("", "QuotaExceededError"));
    await writer.conversation.dispatch({ type: "run.stop", branchId });
    await expect.poll(stateNow).toBe("failed");
    const run = await services.runs.latestRun(branchId);
    expect(run).toMatchObject({ error: { kind: "storage", code: "full" } });
    const [left] = unstoredIn(writer.services, writer.conversation);
    expect(left?.nodes.map(({ message }) => textOf(message))).toEqual(["Tell.", "Half "]);
    // A message that is refused now does not replace it either.
    const again = { type: "message.send", branchId, message: said("again") } as const;
    expect(await writer.conversation.dispatch(again)).toMatchObject({ ok: false });
    put.mockRestore();
    const next = { type: "message.send", branchId, message: said("next") } as const;
    expect((await writer.conversation.dispatch(next)).ok).toBe(true);
    const branch = await services.branches.get(branchId);
    expect(branch?.messageIds).toEqual([nodeId, run?.draftNodeId, "node next"]);
    services.databases.close();
  });

  it("says so where the browser gives no lock, and can be tried again", async () => {
    const { databaseName, services, writer, contextId, branchId } = await talking(
      () => "Not asked.",
    );
    writer.conversation.close();
    const next = await openTab(databaseName, contextId, () => {
      const refusal = new DOMException("Locks are not allowed here.", "SecurityError");
      vi.spyOn(navigator.locks, "request").mockRejectedValueOnce(refusal);
    });
    open.push(next);
    await expect.poll(() => next.conversation.actor.getSnapshot().value).toBe("refused");
    const send = { type: "message.send", branchId, message: said("one") } as const;
    expect(await next.conversation.dispatch(send)).toEqual({
      ok: false,
      error: { kind: "storage", message: "Locks are not allowed here." },
    });
    letModelTalk(next.services, () => "Done.");
    next.conversation.restore();
    await expect.poll(() => next.conversation.isWriting()).toBe(true);
    expect(await next.conversation.dispatch(send)).toEqual({ ok: true, value: null });
    services.databases.close();
  });

  it("asks several models after an answer only once it is there", async () => {
    const { services, writer, branchId, nodeId } = await streaming();
    const command: Command = {
      type: "branch.fanOut",
      fromBranchId: branchId,
      nodeId,
      message: said("And then?"),
      lanes: [{ branchId: "lane", runId: "run of lane", overrides: {} }],
    };
    expect(await writer.conversation.dispatch(command)).toMatchObject({
      ok: false,
      error: { kind: "streaming" },
    });
    expect(await services.branches.get("lane")).toBeUndefined();
    // Asking for other answers to the message that is being answered is allowed.
    const again = await writer.conversation.dispatch({ ...command, message: null });
    expect(again).toEqual({ ok: true, value: null });
    services.databases.close();
  });

  it("contains a message once when its command is repeated before the reply (B8)", async () => {
    const { services, branchId, nodeId } = await streaming(2);
    expect((await services.branches.get(branchId))?.messageIds).toEqual([nodeId]);
    expect((await services.runs.latestRun(branchId))?.queue).toEqual([]);
    services.databases.close();
  });

  it("can be stopped from a tab that does not write it", async () => {
    const { services, contextId, stateNow } = await streaming();
    const leave = services.activity.subscribe(() => {});
    await expect.poll(() => services.activity.of(contextId)).toBe("runs");
    leave();
    await stopRuns(services, contextId);
    await expect.poll(stateNow).toBe("idle");
    closeTab({ services, conversation: engineOf(services).open(contextId) });
  });

  it("asks once for a queued message that had just begun when another was sent instead", async () => {
    const first = createGate<void>();
    const { services, writer, branchId, model } = await talking(async (messages) => {
      if (messages.at(-1)?.content === "one") await first.promise;
      return `To ${messages.at(-1)?.content ?? ""}.`;
    });
    const send = (text: string, instead?: true) =>
      writer.conversation.dispatch({
        type: "message.send",
        branchId,
        message: said(text),
        ...(instead === undefined ? {} : { instead }),
      });
    for (const text of ["one", "two", "three"]) await send(text);
    // The request for the second message takes long to be made.
    const making = createGate<void>();
    const { conversations } = writer.services;
    const look = conversations.binnedAbove.bind(conversations);
    const slow = vi.spyOn(conversations, "binnedAbove").mockImplementationOnce(async (context) => {
      await making.promise;
      return look(context);
    });
    first.open();
    await expect.poll(() => slow.mock.calls.length).toBe(1);
    const sent = send("three", true);
    // Wait until the command has stopped the second message's run.
    const isStopped = async () =>
      (await services.runs.journalOf("run two")).some(({ to }) => to === "idle");
    await expect.poll(isStopped).toBe(true);
    making.open();
    expect((await sent).ok).toBe(true);
    const answered = async () => {
      const branch = await services.branches.get(branchId);
      const nodes = await services.branches.nodes(branch?.messageIds ?? []);
      return nodes.map(({ message: { role, content } }) => `${role}: ${textOf({ role, content })}`);
    };
    await expect.poll(async () => (await answered()).at(-1)).toBe("assistant: To three.");
    await expect.poll(() => isQuiet([writer])).toBe(true);
    expect(await answered()).toEqual([
      "user: one",
      "assistant: To one.",
      "user: two",
      "user: three",
      "assistant: To three.",
    ]);
    expect(model.bodies).toHaveLength(2);
    expect((await services.runs.latestRun(branchId))?.queue).toEqual([]);
    services.databases.close();
  });

  it("P6: stops the runs of a branch's versions when it is deleted with them", async () => {
    let asked = 0;
    const { services, writer, branchId, dispatch } = await talking(async () => {
      asked += 1;
      // The third answer never comes.
      return asked === 3 ? new Promise<string>(() => undefined) : Promise.resolve("Done.");
    });
    await dispatch({ type: "message.send", branchId, message: said("one") });
    await expect.poll(() => isQuiet([writer])).toBe(true);
    const side = { fromBranchId: branchId, newBranchId: "side", name: "side" };
    await dispatch({ type: "branch.fork", ...side, nodeId: "node one", message: said("two") });
    await expect.poll(() => isQuiet([writer])).toBe(true);
    const answerId = (await services.branches.get("side"))?.messageIds.at(-1) ?? "";
    const again = { newBranchId: "again", runId: "run again", nodeId: answerId };
    await dispatch({ type: "message.regenerate", branchId: "side", ...again });
    const stateNow = async () => (await services.runs.latestRun("again"))?.state;
    await expect.poll(stateNow).toBe("awaitingLLMResponse");
    await dispatch({ type: "branch.delete", branchId: "side", undoId: "undo" });
    expect((await services.branches.get("again"))?.deletedAt).toBeDefined();
    await expect.poll(stateNow).toBe("idle");
    services.databases.close();
  });

  it("reads a label again after a failed read", async () => {
    const { services, nodeId } = await streaming();
    vi.spyOn(services.branches, "nodes").mockRejectedValueOnce(new Error("The disk is busy."));
    expect(await readNodeLabel(services, nodeId)).toBeUndefined();
    expect(await readNodeLabel(services, nodeId)).toMatchObject({ role: "user", title: "Tell." });
    services.databases.close();
  });
});
