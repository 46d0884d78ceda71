import { afterEach, describe, expect, inject, it, vi } from "vitest";

import { giveKey } from "#app/network/connections.ts";
import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import {
  answering,
  closeTab,
  connectTo,
  killTab,
  openTab,
  streamEnd,
  textEvent,
} from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import type { ContentPart } from "#domain/message.ts";
import { tokensOf } from "#domain/requests/request-row.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { NO_DEFAULTS } from "#domain/settings/person-defaults.ts";
import { memoryRow } from "#domain/test-support/memories.ts";
import { spentOn } from "#domain/usage/spent.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";
import type { StreamAnswer } from "#providers/test-support/stream-script.ts";

import { comingRequest } from "./coming-request.ts";
import { readSentBody } from "./sent-request.ts";

const open: Tab[] = [];

afterEach(() => open.splice(0).forEach(closeTab));

async function conversation(attempts: StreamAnswer[]) {
  const lane = await registerScript(inject("streamServer"), { attempts });
  const databaseName = `bough-requests-${Date.now()}-${Math.random()}`;
  const first = createServices({ databaseName });
  const connection = await connectTo(first, lane.url);
  await giveKey(first, connection, "sk-secret-key");
  const { contextId, branchId } = await newConversationOn(first, "Requests", connection);
  first.databases.close();
  const tab = await openTab(databaseName, contextId);
  open.push(tab);
  const { services } = tab;
  const send = (text: string, attached: ContentPart[] = []) =>
    tab.conversation.dispatch({
      type: "message.send",
      branchId,
      message: {
        runId: services.newId(),
        nodeId: services.newId(),
        content: [...attached, { type: "text", text }],
      },
    });
  /** Sends a message, and waits until its request has ended and its run rests in `state`. */
  const say = async (text: string, attached: ContentPart[] = [], state = "idle") => {
    const { length } = await engineOf(services).sentRequests.ofContext(contextId);
    await send(text, attached);
    await expect
      .poll(async () => (await rowsOf(services, contextId)).filter(({ end }) => end).length)
      .toBeGreaterThan(length);
    await expect.poll(async () => (await services.runs.latestRun(branchId))?.state).toBe(state);
  };
  /** Kills the tab and opens the conversation again, as after a reload. */
  const reload = async (beforeOpening?: (next: Services) => void) => {
    killTab(tab);
    const again = await openTab(databaseName, contextId, beforeOpening);
    open.push(again);
    return again;
  };
  return { lane, services, contextId, branchId, send, say, reload };
}

/** What has arrived of the branch's streaming answer. */
async function textOnItsWay({ runs, live }: Services, branchId: string) {
  const nodeId = (await runs.latestRun(branchId))?.draftNodeId;
  return nodeId === undefined ? undefined : live.get(nodeId)?.text();
}

async function rowsOf(services: Services, contextId: string): Promise<RequestRow[]> {
  const rows = await engineOf(services).sentRequests.ofContext(contextId);
  return rows.sort((left, right) => left.sentAt - right.sentAt);
}

const sourcesOf = (services: Services) => ({ ...services, ...engineOf(services) });

describe("a request that was sent", () => {
  it("is restored to the byte, with the changes since the previous one", async () => {
    const { services, contextId, say } = await conversation([answering("One."), answering("Two.")]);
    await say("First “words” \u202e");
    await say("Second");
    const [first, second] = await rowsOf(services, contextId);
    if (first === undefined || second === undefined) throw new Error("Two requests were sent.");
    const before = await readSentBody(sourcesOf(services), first);
    const body = await readSentBody(sourcesOf(services), second);
    expect(before?.verified).toBe(true);
    expect(body?.verified).toBe(true);
    expect(JSON.parse(body?.text ?? "")).toMatchObject({
      model: "scripted",
      messages: [
        { content: "First “words” \u202e" },
        { role: "assistant", content: "One." },
        { content: "Second" },
      ],
    });
    expect(second.previousId).toBe(first.id);
    expect(body?.compared).toMatchObject({
      sameBytes: first.bytes,
      onlyAdds: true,
      addsAtEnd: true,
    });
    expect(second.end).toMatchObject({ outcome: "answered" });
    const [answer] = await services.branches.nodes([second.nodeId]);
    expect(answer?.message.metadata).toMatchObject({
      connectionId: second.connectionId,
      estimatedUsage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    });
  });

  it("is known to break a provider's cache if something is added before its messages", async () => {
    const { services, contextId, say } = await conversation([answering("One."), answering("Two.")]);
    await say("What is first? ".repeat(20));
    await services.memories.add(memoryRow("one"));
    await say("Second");
    const sent = (await rowsOf(services, contextId)).at(-1);
    const body = sent && (await readSentBody(sourcesOf(services), sent));
    expect(body?.text).toContain("Note one.");
    expect(body?.compared).toMatchObject({ onlyAdds: true, addsAtEnd: false });
  });

  it("stores no key, in any table", async () => {
    const { services, contextId, say } = await conversation([answering("One.")]);
    await say("First");
    const [row] = await rowsOf(services, contextId);
    expect(row?.headers["authorization"]).toBe("Bearer $OPENAI_API_KEY");
    const { requests, requestBodies, messages } = services.databases.strict;
    const all = [await requests.toArray(), await requestBodies.toArray(), await messages.toArray()];
    expect(JSON.stringify(all)).not.toContain("sk-secret-key");
  });

  it("reports if what is stored is not what was sent", async () => {
    const { services, contextId, say } = await conversation([answering("One.")]);
    await say("First");
    const [row] = await rowsOf(services, contextId);
    if (row === undefined) throw new Error("A request was sent.");
    await services.databases.strict.requestBodies.update(row.id, { pieces: ["{}"] });
    expect(await readSentBody(sourcesOf(services), row)).toMatchObject({
      text: "{}",
      verified: false,
    });
    await services.databases.strict.requestBodies.delete(row.id);
    expect(await readSentBody(sourcesOf(services), row)).toBeUndefined();
  });

  it("is known even if no answer came, or it was cut off", async () => {
    const { services, contextId, branchId, say } = await conversation([
      { status: 400, steps: [{ text: '{"error":{"message":"No such thing."}}' }] },
      answering("One."),
    ]);
    await say("First", [], "failed");
    const [row] = await rowsOf(services, contextId);
    expect(row?.end).toMatchObject({ outcome: "failed", error: { status: 400 }, answerTokens: 0 });
    expect((await services.runs.latestRun(branchId))?.state).toBe("failed");
  });

  it("keeps its estimated cost with the text of an answer that was cut off", async () => {
    const { lane, services, contextId, branchId, say } = await conversation([
      { steps: [{ text: textEvent("Half of an ") }, { text: ": still there\n\n" }], after: "hang" },
    ]);
    const said = say("First", [], "transientFailure.awaitingPerson");
    await expect.poll(() => textOnItsWay(services, branchId)).toBe("Half of an ");
    await lane.cut();
    await said;
    const [row] = await rowsOf(services, contextId);
    expect(row?.end).toMatchObject({ outcome: "failed", answerTokens: 3 });
    const tip = async () => {
      const branch = await services.branches.get(branchId);
      const [node] = await services.branches.nodes(branch?.messageIds.slice(-1) ?? []);
      return node?.message.metadata;
    };
    await expect.poll(tip).toMatchObject({
      status: "partial",
      model: "scripted",
      estimatedUsage: { inputTokens: row && tokensOf(row.parts), outputTokens: 3 },
    });
  });

  it("teaches the estimate nothing if its provider looked something up: the count has that too", async () => {
    const annotation = {
      type: "url_citation",
      url_citation: { url: "https://example.com/", title: "A page", start_index: 0, end_index: 4 },
    };
    const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`;
    const counted = (tokens: number) =>
      event({ choices: [], usage: { prompt_tokens: tokens, completion_tokens: 2 } });
    const found = event({ choices: [{ index: 0, delta: { annotations: [annotation] } }] });
    const said = (more: string) => ({
      steps: [{ text: textEvent("It rains.") + more + streamEnd.replace("data: [DONE]", "") }],
    });
    const { services, contextId, say } = await conversation([
      said(found + counted(90_000)),
      said(counted(20)),
    ]);
    await say("First");
    await say("Second");
    const [first, second] = await rowsOf(services, contextId);
    expect(first?.end).toMatchObject({ lookedUp: true, usage: { inputTokens: 90_000 } });
    expect(second?.end).not.toHaveProperty("lookedUp");
    const model = { connectionId: first?.connectionId ?? "", modelId: "scripted" };
    expect(await engineOf(services).requestLog.calibrationOf(model)).toMatchObject({ samples: 1 });
  });

  it("has ended when its page is gone, and what arrived of its answer counts (law D4)", async () => {
    const { services, contextId, branchId, send, reload } = await conversation([
      { steps: [{ text: textEvent("Half of an ") }], after: "hang" },
    ]);
    await send("First");
    await expect.poll(() => services.databases.strict.chunks.count()).toBeGreaterThan(0);
    const { services: next } = await reload();
    const end = async () => (await rowsOf(next, contextId))[0]?.end;
    await expect.poll(end).toMatchObject({ outcome: "left", answerTokens: 3 });
    const [row] = await rowsOf(next, contextId);
    const run = () => next.runs.latestRun(branchId);
    await expect.poll(run).toMatchObject({
      state: "transientFailure.awaitingPerson",
      counters: { tokens: row && tokensOf(row.parts) + 3 },
    });
    expect(row?.end?.at).toBeGreaterThanOrEqual(row?.sentAt ?? Infinity);
  });

  it.each(["cut off", "left by its page"] as const)(
    "counts in its run as under its answer, if it was %s (law D4)",
    async (how) => {
      const usage = { prompt_tokens: 2_000, completion_tokens: 2 };
      const counted = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
      const half = textEvent("Half of an ");
      const { lane, services, branchId, say, send, reload } = await conversation([
        { steps: [{ text: textEvent("One.") + counted + streamEnd }] },
        { steps: [{ text: half }, { text: ": still there\n\n" }], after: "hang" },
      ]);
      await say("First");
      await send("Second");
      await expect.poll(() => textOnItsWay(services, branchId)).toBe("Half of an ");
      await expect.poll(() => services.databases.strict.chunks.count()).toBeGreaterThan(0);
      if (how === "cut off") await lane.cut();
      const { branches, runs } = how === "cut off" ? services : (await reload()).services;
      const run = () => runs.latestRun(branchId);
      await expect.poll(run).toMatchObject({ state: "transientFailure.awaitingPerson" });
      const branch = await branches.get(branchId);
      const [answer] = await branches.nodes(branch?.messageIds.slice(-1) ?? []);
      const { inputTokens = 0, outputTokens = 0 } = (answer && spentOn(answer.message)) ?? {};
      const [row] = (await rowsOf(services, answer?.contextId ?? "")).slice(-1);
      expect(inputTokens).toBeGreaterThan(row === undefined ? Infinity : tokensOf(row.parts));
      expect((await run())?.counters.tokens).toBe(inputTokens + outputTokens);
    },
  );

  it("counts although the run could not be restored at first (law D4)", async () => {
    const { services, contextId, branchId, send, reload } = await conversation([
      { steps: [{ text: textEvent("Half of an ") }], after: "hang" },
    ]);
    await send("First");
    await expect.poll(() => services.databases.strict.chunks.count()).toBeGreaterThan(0);
    const { services: next, conversation: again } = await reload(({ runs }) => {
      vi.spyOn(runs, "latestRun").mockRejectedValue(new DOMException("Gone.", "UnknownError"));
    });
    await expect.poll(() => again.actor.getSnapshot().value).toBe("broken");
    vi.restoreAllMocks();
    again.restore();
    await expect.poll(() => again.actor.getSnapshot().value).toBe("writing");
    const [row] = await rowsOf(next, contextId);
    expect(row?.end).toMatchObject({ outcome: "left", answerTokens: 3 });
    await expect
      .poll(() => next.runs.latestRun(branchId))
      .toMatchObject({ counters: { tokens: row && tokensOf(row.parts) + 3 } });
  });

  it("refers to an attachment's bytes by id only, and says if they are gone", async () => {
    const { services, contextId, say } = await conversation([answering("A picture.")]);
    const size = 50_000;
    const data = new Blob([crypto.getRandomValues(new Uint8Array(size))], { type: "image/png" });
    const blob = { id: "picture", mediaType: "image/png", sha256: "", data, createdAt: 1 };
    await services.databases.strict.blobs.put(blob);
    await say("Look", [
      { type: "image", blobId: "picture", mediaType: "image/png", name: "p.png" },
    ]);
    const [row] = await rowsOf(services, contextId);
    if (row === undefined) throw new Error("A request was sent.");
    const stored = await services.databases.strict.requestBodies.get(row.id);
    expect(JSON.stringify(stored).length).toBeLessThan(size);
    // The file goes out in Base64, which is a third longer.
    expect(row.bytes).toBeGreaterThan((size * 4) / 3);
    expect(await readSentBody(sourcesOf(services), row)).toMatchObject({
      verified: true,
      gone: [],
    });
    await services.databases.strict.blobs.delete("picture");
    expect(await readSentBody(sourcesOf(services), row)).toMatchObject({
      verified: false,
      gone: ["picture"],
    });
  });

  it("was shown before it left: the coming request is the one that is sent", async () => {
    const { services, contextId, branchId, say } = await conversation([
      answering("One."),
      answering("Two."),
    ]);
    await say("First");
    const context = await services.conversations.get(contextId);
    const branch = await services.branches.get(branchId);
    if (context === undefined || branch === undefined) throw new Error("The rows are there.");
    const nodes = await services.branches.nodes(branch.messageIds);
    const content = [{ type: "text" as const, text: "Second" }];
    const coming = await comingRequest(engineOf(services).requests, {
      context,
      branch,
      defaults: NO_DEFAULTS,
      modes: [],
      nodes,
      content,
    });
    await say("Second");
    const sent = (await rowsOf(services, contextId)).at(-1);
    const body = sent && (await readSentBody(sourcesOf(services), sent));
    expect(coming.ok && coming.value.request.body).toBe(body?.text);
    expect(coming.ok && coming.value.bytes).toBe(sent?.bytes);
  });
});
