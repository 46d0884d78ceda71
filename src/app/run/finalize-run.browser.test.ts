import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";

import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { answering, closeTab, connectTo, isQuiet, openTab } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { REMEMBER_UNASKED } from "#domain/memories/memory.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";
import type { StreamAnswer } from "#providers/test-support/stream-script.ts";

const databaseName = () => `bough-finalize-${crypto.randomUUID()}`;

function chunk(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

/** An answer that calls `remember` with this note. */
function remembering(note: string): StreamAnswer {
  const call = {
    name: "remember",
    arguments: JSON.stringify({ note, scope: "this_conversation" }),
  };
  const asked = chunk({ tool_calls: [{ index: 0, id: "c1", type: "function", function: call }] });
  return { steps: [{ text: `${asked}${chunk({}, "tool_calls")}data: [DONE]\n\n` }] };
}

let services: Services;
let tab: Tab;
let place: { contextId: string; branchId: string };

async function open(attempts: readonly StreamAnswer[]): Promise<void> {
  const lane = await registerScript(inject("streamServer"), { attempts: [...attempts] });
  const name = databaseName();
  services = await openServices(name);
  place = await newConversationOn(services, "Memory", await connectTo(services, lane.url));
  tab = await openTab(name, place.contextId);
  onTestFinished(() => closeTab(tab));
}

async function send(): Promise<void> {
  const content = [{ type: "text" as const, text: "Remember it." }];
  const message = { runId: services.newId(), nodeId: services.newId(), content };
  const { branchId } = place;
  const sent = await tab.conversation.dispatch({ type: "message.send", branchId, message });
  expect(sent.ok).toBe(true);
}

/** Waits until nothing of the run is written any more. */
const atRest = async () => {
  await expect.poll(state).toBe("idle");
  await expect.poll(() => isQuiet([tab])).toBe(true);
};

const state = async () => (await services.runs.latestRun(place.branchId))?.state;

describe("what a run proposes to remember", () => {
  beforeEach(() => open([remembering("Likes tea."), answering("Noted.")]));

  it("is stored when it ends, with its source, and waits (M4)", async () => {
    await send();
    await atRest();
    const run = await services.runs.latestRun(place.branchId);
    const branch = await services.branches.get(place.branchId);
    expect(await services.memories.list()).toMatchObject([
      {
        text: "Likes tea.",
        scope: { kind: "conversation", contextId: place.contextId },
        source: { kind: "run", ...place, runId: run?.id, nodeId: branch?.messageIds[1] },
        proposed: true,
      },
    ]);
  });

  it("is stored in a damaged sub-task that leads back to itself, too", async () => {
    await services.databases.strict.contexts.update(place.contextId, { parentId: place.contextId });
    await send();
    await atRest();
    const [memory] = await services.memories.list();
    expect(memory).toMatchObject({
      text: "Likes tea.",
      scope: { kind: "conversation", contextId: place.contextId },
    });
  });

  it("is remembered at once where the person switched asking off", async () => {
    await services.settings.put(REMEMBER_UNASKED, true);
    await send();
    await atRest();
    const [memory] = await services.memories.list();
    expect(memory).toMatchObject({ text: "Likes tea.", unasked: true });
    expect(memory).not.toHaveProperty("proposed");
  });
});

describe("a run that does not end well", () => {
  it("keeps what it proposed, and asks even where asking is off (M4)", async () => {
    const half: StreamAnswer = { steps: [{ text: chunk({ content: "Half " }) }], after: "hang" };
    await open([remembering("Likes tea."), half]);
    await services.settings.put(REMEMBER_UNASKED, true);
    await send();
    await expect
      .poll(async () => (await services.branches.get(place.branchId))?.messageIds.length)
      .toBeGreaterThan(2);
    await expect.poll(state).toBe("streamingLLMResponse");
    const { branchId } = place;
    await tab.conversation.dispatch({ type: "run.stop", branchId });
    await atRest();
    await expect
      .poll(() => services.memories.list())
      .toMatchObject([{ text: "Likes tea.", proposed: true }]);
  });
});
