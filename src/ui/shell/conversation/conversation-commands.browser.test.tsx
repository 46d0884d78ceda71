import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { useActionDialog } from "#app/view/action-dialog.ts";
import { useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import {
  answers,
  calls,
  chain,
  result,
  says,
} from "#domain/branching/test-support/context-model.ts";
import type { Command } from "#domain/command.ts";
import type { InternalMessage, MessageNode } from "#domain/message.ts";
import type { RunState } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { availableCommands } from "#ui/palette/commands.ts";

import { ConversationCommands } from "./conversation-commands.tsx";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);
afterEach(() => {
  vi.restoreAllMocks();
  resetView();
});

const first = { q1: says("One?"), a1: answers("One.") };
const talk = (messages: Record<string, InternalMessage>) =>
  chain(null, ...Object.entries(messages));
const answered = talk(first);
/** The answer to the second question is streaming, or has failed without text. */
const asked = talk({ ...first, q2: says("Two?") });
const looked = talk({ ...first, q2: says("Two?"), c2: calls("1"), r2: result("1") });
const goOn = { ...says("Go on."), metadata: { synthetic: true } };
const continued = talk({ ...first, s: goOn });

let tab: Tab;
let contextId: string;
let sent: Command[];

beforeEach(async () => {
  sent = [];
  const databaseName = `bough-commands-${crypto.randomUUID()}`;
  const services = await openServices(databaseName);
  const connection = await connectTo(services, "https://model.example/v1");
  ({ contextId } = await newConversationOn(services, "Commands", connection));
  tab = await tabOn(databaseName, contextId);
});

/** Offers the commands of a branch with these messages. */
async function show(nodes: readonly MessageNode[], state?: RunState) {
  const { services, conversation } = tab;
  vi.spyOn(services.branches, "nodes").mockImplementation(async (ids) =>
    nodes.filter(({ id }) => ids.includes(id)),
  );
  const context = await services.conversations.get(contextId);
  const [stored] = await services.branches.ofContext(contextId);
  if (context === undefined || stored === undefined) throw new Error("Nothing is stored.");
  const active = { ...stored, messageIds: nodes.map(({ id }) => id) };
  const tree = branchTree([active]);
  const current = { conversation, context, tree, active, shown: active, inBin: false };
  // The commands read only the state of the run.
  const run = state && ({ id: "r", branchId: active.id, state, calls: [] } as unknown as RunRow);
  const dispatch = async (command: Command) => {
    sent.push(command);
    return { ok: true, value: null } as const;
  };
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <DispatchContext value={dispatch}>
          <ConversationCommands run={run} />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
}

function give(id: string): void {
  const command = availableCommands().find((one) => one.id === id);
  if (command === undefined) throw new Error(`${id} is not offered.`);
  command.run();
}

const targets = () => sent.map((command) => "nodeId" in command && command.nodeId);
const told = () => useNotices.getState().notices.map(({ text }) => text);

describe("the last answer", () => {
  it.each([
    ["the last one", answered, "a1"],
    ["the one that is missing after the person's message", asked, "q2"],
    ["the one that is missing after a round", looked, "r2"],
    ["the one that the model was to go on with", continued, "a1"],
  ])("is regenerated, and run with other models: %s", async (_what, nodes, nodeId) => {
    await show(nodes);
    give("regenerateLast");
    await expect.poll(targets).toEqual([nodeId]);
    expect(sent[0]).toMatchObject({ type: "message.regenerate" });
    give("runWithOthers");
    await expect
      .poll(() => useActionDialog.getState().dialog)
      .toMatchObject({ kind: "fan_out", nodeId });
  });

  it("is left alone while it is written, and so is the one before it", async () => {
    await show(asked, "streamingLLMResponse");
    for (const id of ["regenerateLast", "runWithOthers", "hideLast"]) {
      resetView();
      give(id);
      await expect.poll(told).toEqual(["The message is still being written."]);
    }
    expect(sent).toEqual([]);
    expect(useActionDialog.getState().dialog).toBeNull();
  });

  it("is hidden with its results, and not the one before it", async () => {
    await show(looked);
    give("hideLast");
    await expect.poll(() => sent).toMatchObject([{ type: "branch.hide", nodeIds: ["c2"] }]);
    await show(asked);
    give("hideLast");
    await expect.poll(told).toEqual(["There is no answer to your last message yet."]);
    expect(sent).toHaveLength(1);
  });
});
