import { afterEach, describe, expect, inject, it, vi } from "vitest";

import { createBough } from "#app/bough.ts";
import { engineOf } from "#app/engine.ts";
import { closeTab, connectTo, openTab, textEvent } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";

import { readGist } from "./node-gists.ts";
import { stopRuns } from "./stop-runs.ts";

const open: Tab[] = [];

afterEach(() => open.splice(0).forEach(closeTab));

/** An answer that comes without an end, in the first of two tabs; asked for so many times. */
async function streaming(times = 1) {
  const lane = await registerScript(inject("streamServer"), {
    attempts: [{ steps: [{ text: textEvent("Half ") }], after: "hang" }],
  });
  const databaseName = `bough-conversation-${Date.now()}`;
  const bough = createBough({ databaseName });
  await bough.opened;
  const { contextId, branchId } = await bough.create("Long", await connectTo(bough, lane.url));
  const writer = await openTab(databaseName, contextId);
  open.push(writer);
  const nodeId = bough.newId();
  const content = [{ type: "text" as const, text: "Tell." }];
  const message = { runId: bough.newId(), nodeId, content };
  const send = () => writer.conversation.dispatch({ type: "message.send", branchId, message });
  const answers = await Promise.all(Array.from({ length: times }, send));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  const stateNow = async () => (await bough.runs.latestRun(branchId))?.state;
  await expect.poll(stateNow).toBe("streamingLLMResponse");
  return { bough, writer, contextId, branchId, nodeId, stateNow };
}

describe("a conversation", () => {
  it("refuses a command whose rows cannot be read, and does not throw", async () => {
    const { bough, writer, branchId } = await streaming();
    const broken = vi.spyOn(writer.bough.branches, "get");
    broken.mockRejectedValue(new DOMException("The disk is gone.", "UnknownError"));
    const stopped = await writer.conversation.dispatch({ type: "run.stop", branchId });
    expect(stopped).toEqual({
      ok: false,
      error: { kind: "storage", message: "The disk is gone." },
    });
    broken.mockRestore();
    expect((await writer.conversation.dispatch({ type: "run.stop", branchId })).ok).toBe(true);
    bough.databases.close();
  });

  it("has a message once that was given again before it was answered (B8)", async () => {
    const { bough, branchId, nodeId } = await streaming(2);
    expect((await bough.branches.get(branchId))?.messageIds).toEqual([nodeId]);
    expect((await bough.runs.latestRun(branchId))?.queue).toEqual([]);
    bough.databases.close();
  });

  it("is stopped from a tab that does not write it", async () => {
    const { bough, contextId, stateNow } = await streaming();
    expect(bough.activity.of(contextId)).toBeUndefined();
    await stopRuns(bough, contextId);
    await expect.poll(stateNow).toBe("idle");
    closeTab({ bough, conversation: engineOf(bough).open(contextId) });
  });

  it("reads a gist again that could not be read", async () => {
    const { bough, nodeId } = await streaming();
    vi.spyOn(bough.branches, "nodes").mockRejectedValueOnce(new Error("The disk is busy."));
    expect(await readGist(bough, nodeId)).toBeUndefined();
    expect(await readGist(bough, nodeId)).toMatchObject({ role: "user", title: "Tell." });
    bough.databases.close();
  });
});
