import { afterEach, describe, expect, inject, it } from "vitest";

import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import { engineOf } from "#app/engine.ts";
import { giveKey } from "#app/network/connections.ts";
import { answering, closeTab, connectTo, openTab, textEvent } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import type { ContentPart } from "#domain/message.ts";
import { tokensOf } from "#domain/requests/request-row.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";
import type { StreamAnswer } from "#providers/test-support/stream-script.ts";

import { comingRequest } from "./coming-request.ts";
import { readSentBody } from "./sent-request.ts";

const open: Tab[] = [];

afterEach(() => open.splice(0).forEach(closeTab));

async function conversation(attempts: StreamAnswer[]) {
  const lane = await registerScript(inject("streamServer"), { attempts });
  const databaseName = `bough-requests-${Date.now()}-${Math.random()}`;
  const first = createBough({ databaseName });
  const connection = await connectTo(first, lane.url);
  await giveKey(first, connection, "sk-secret-key");
  const { contextId, branchId } = await first.create("Requests", connection);
  first.databases.close();
  const tab = await openTab(databaseName, contextId);
  open.push(tab);
  const { bough } = tab;
  const say = async (text: string, attached: ContentPart[] = []) => {
    const { length } = await engineOf(bough).sentRequests.ofContext(contextId);
    await tab.conversation.dispatch({
      type: "message.send",
      branchId,
      message: {
        runId: bough.newId(),
        nodeId: bough.newId(),
        content: [...attached, { type: "text", text }],
      },
    });
    await expect
      .poll(async () => (await rowsOf(bough, contextId)).filter(({ end }) => end).length)
      .toBeGreaterThan(length);
    await expect.poll(async () => (await bough.runs.latestRun(branchId))?.state).toBe("idle");
  };
  return { bough, contextId, branchId, say };
}

async function rowsOf(bough: Bough, contextId: string): Promise<RequestRow[]> {
  const rows = await engineOf(bough).sentRequests.ofContext(contextId);
  return rows.sort((left, right) => left.sentAt - right.sentAt);
}

describe("a request that was sent", () => {
  it("is read back to the byte, with what changed since the one before", async () => {
    const { bough, contextId, say } = await conversation([answering("One."), answering("Two.")]);
    await say("First “words” \u202e");
    await say("Second");
    const [first, second] = await rowsOf(bough, contextId);
    if (first === undefined || second === undefined) throw new Error("Two requests were sent.");
    const before = await readSentBody(bough, first);
    const body = await readSentBody(bough, second);
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
    expect(body?.compared).toMatchObject({ sameBytes: first.bytes, onlyAdds: true });
    expect(second.end).toMatchObject({ outcome: "answered" });
    const [answer] = await bough.branches.nodes([second.nodeId]);
    expect(answer?.message.metadata).toMatchObject({
      connectionId: second.connectionId,
      estimatedUsage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    });
  });

  it("holds no key, in any table", async () => {
    const { bough, contextId, say } = await conversation([answering("One.")]);
    await say("First");
    const [row] = await rowsOf(bough, contextId);
    expect(row?.headers["authorization"]).toBe("Bearer $OPENAI_API_KEY");
    const { requests, requestBodies, messages } = bough.databases.strict;
    const all = [await requests.toArray(), await requestBodies.toArray(), await messages.toArray()];
    expect(JSON.stringify(all)).not.toContain("sk-secret-key");
  });

  it("says where what is stored is not what was sent", async () => {
    const { bough, contextId, say } = await conversation([answering("One.")]);
    await say("First");
    const [row] = await rowsOf(bough, contextId);
    if (row === undefined) throw new Error("A request was sent.");
    await bough.databases.strict.requestBodies.update(row.id, { pieces: ["{}"] });
    expect(await readSentBody(bough, row)).toMatchObject({ text: "{}", verified: false });
    await bough.databases.strict.requestBodies.delete(row.id);
    expect(await readSentBody(bough, row)).toBeUndefined();
  });

  it("is known also where no answer came, and where it was cut", async () => {
    const { bough, contextId, branchId, say } = await conversation([
      { status: 400, steps: [{ text: '{"error":{"message":"No such thing."}}' }] },
      answering("One."),
    ]);
    await say("First").catch(() => {});
    const [row] = await rowsOf(bough, contextId);
    expect(row?.end).toMatchObject({ outcome: "failed", error: { status: 400 }, answerTokens: 0 });
    expect((await bough.runs.latestRun(branchId))?.state).toBe("failed");
  });

  it("of an answer that was cut keeps its cost with the words, estimated", async () => {
    const { bough, contextId, branchId, say } = await conversation([
      {
        steps: [{ text: textEvent("Half of an ") }, { text: ": still there\n\n", delay: 400 }],
        after: "destroy",
      },
    ]);
    await say("First").catch(() => {});
    const [row] = await rowsOf(bough, contextId);
    expect(row?.end).toMatchObject({ outcome: "failed", answerTokens: 3 });
    const tip = async () => {
      const branch = await bough.branches.get(branchId);
      const [node] = await bough.branches.nodes(branch?.messageIds.slice(-1) ?? []);
      return node?.message.metadata;
    };
    await expect.poll(tip).toMatchObject({
      status: "partial",
      model: "scripted",
      estimatedUsage: { inputTokens: row && tokensOf(row.parts), outputTokens: 3 },
    });
  });

  it("holds an attachment's bytes by its name alone, and says where they are gone", async () => {
    const { bough, contextId, say } = await conversation([answering("A picture.")]);
    const data = new Blob([crypto.getRandomValues(new Uint8Array(5_000))], { type: "image/png" });
    const blob = { id: "picture", mediaType: "image/png", sha256: "", data, createdAt: 1 };
    await bough.databases.strict.blobs.put(blob);
    await say("Look", [
      { type: "image", blobId: "picture", mediaType: "image/png", name: "p.png" },
    ]);
    const [row] = await rowsOf(bough, contextId);
    if (row === undefined) throw new Error("A request was sent.");
    const stored = await bough.databases.strict.requestBodies.get(row.id);
    expect(JSON.stringify(stored).length).toBeLessThan(5_000);
    expect(row.bytes).toBeGreaterThan(6_600);
    expect(await readSentBody(bough, row)).toMatchObject({ verified: true, gone: [] });
    await bough.databases.strict.blobs.delete("picture");
    expect(await readSentBody(bough, row)).toMatchObject({ verified: false, gone: ["picture"] });
  });

  it("was shown before it left: the coming request is the one that is sent", async () => {
    const { bough, contextId, branchId, say } = await conversation([
      answering("One."),
      answering("Two."),
    ]);
    await say("First");
    const context = await bough.conversations.get(contextId);
    const branch = await bough.branches.get(branchId);
    if (context === undefined || branch === undefined) throw new Error("The rows are there.");
    const nodes = await bough.branches.nodes(branch.messageIds);
    const content = [{ type: "text" as const, text: "Second" }];
    const coming = await comingRequest(bough, { context, branch, nodes, content });
    await say("Second");
    const sent = (await rowsOf(bough, contextId)).at(-1);
    const body = sent && (await readSentBody(bough, sent));
    expect(coming.ok && coming.value.request.body).toBe(body?.text);
    expect(coming.ok && coming.value.bytes).toBe(sent?.bytes);
  });
});
