import { afterEach, describe, expect, it } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import { stopRuns } from "#app/root/stop-runs.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { connectTo, tabs } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { Command } from "#domain/command.ts";

const { tabOn, closeTabs } = tabs();

afterEach(closeTabs);

/** A call that waits for approval in the writing tab, while the other tab follows. */
async function waiting() {
  const databaseName = `bough-stale-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Stale", connection);
  const writer = await tabOn(databaseName, contextId);
  await expect.poll(() => writer.conversation.actor.getSnapshot().value).toBe("writing");
  const follower = await tabOn(databaseName, contextId);
  letModelTalk(writer.services, (messages) =>
    messages.some(({ role }) => role === "tool")
      ? "Done."
      : [{ name: "forget", arguments: { note: "x" } }],
  );
  await writer.conversation.dispatch({
    type: "message.send",
    branchId,
    message: { runId: "r", nodeId: "n", content: [{ type: "text", text: "Forget it." }] },
  });
  await expect
    .poll(async () => (await services.runs.latestRun(branchId))?.state)
    .toBe("awaitingToolApproval");
  const callId = (await services.runs.latestRun(branchId))?.calls[0]?.id ?? "";
  return { services, contextId, branchId, callId, writer, follower };
}

type Waiting = Awaited<ReturnType<typeof waiting>>;

describe("a decision from a dialog that another tab has made stale", () => {
  it.each([
    ["the run was stopped in the tab that writes it", "writer", "follower"],
    ["the run was stopped in a tab that follows", "follower", "writer"],
  ] as const)("runs nothing: %s", async (_when, stops, approves) => {
    const found = await waiting();
    await found[stops].conversation.dispatch({ type: "run.stop", branchId: found.branchId });
    await found[approves].conversation.dispatch(approval(found));
    await expect.poll(() => resultsOf(found)).toEqual(["Not run: the person stopped the run."]);
    expect(await journaledPhases(found.services)).not.toContain("started");
  });

  it("runs the call where nothing has made it stale", async () => {
    const found = await waiting();
    await found.follower.conversation.dispatch(approval(found));
    await expect.poll(() => resultsOf(found)).toEqual([expect.stringContaining("no note")]);
    expect(await journaledPhases(found.services)).toContain("started");
  });

  it("runs nothing: the tool is another one than the person read", async () => {
    const found = await waiting();
    const { branchId, services } = found;
    const read = { ...approval(found), definitionHash: "of an older definition" };
    await found.follower.conversation.dispatch(read);
    const refused = async () => (await services.runs.latestRun(branchId))?.calls[0]?.refused;
    await expect.poll(refused).toContain("has changed since you read");
    expect(await journaledPhases(services)).toEqual(["intended"]);
  });

  it("runs nothing: the conversation is in the bin", async () => {
    const found = await waiting();
    await found.services.bin.moveToBin([found.contextId], 1);
    await found.writer.conversation.dispatch(approval(found));
    await stopRuns(found.follower.services, found.contextId);
    await expect.poll(() => resultsOf(found)).toEqual(["Not run: the person stopped the run."]);
    expect(await journaledPhases(found.services)).not.toContain("started");
  });
});

function approval({ branchId, callId }: Waiting): Command {
  return {
    type: "tool.approve",
    branchId,
    callId,
    arguments: { note: "x" },
    scope: "call",
  };
}

async function resultsOf({ services, branchId }: Waiting) {
  const branch = await services.branches.get(branchId);
  const nodes = await services.branches.nodes(branch?.messageIds ?? []);
  return nodes.flatMap(({ message }) => message.toolResult?.result ?? []);
}

async function journaledPhases({ runs }: Services) {
  return (await runs.journalOf("r")).flatMap(({ detail }) =>
    detail.kind === "call" ? detail.phase : [],
  );
}
